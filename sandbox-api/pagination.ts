import { Refusal } from "./answer";

const defaultSize = 10;
const largestSize = 1000;

export interface Window {
  page: number;
  size: number;
  offset: number;
}

/**
 * The part of a list that a query asks for: `page_size`, `records` or `limit` (10 when absent, at most
 * 1000) and `page` (from 1). A page that is not a positive whole number is a 404, as in Django REST Framework.
 */
export function readWindow(query: URLSearchParams): Window {
  const size = firstSize(query);
  const page = query.get("page") || "1";
  if (!/^[1-9]\d{0,8}$/.test(page)) throw invalidPage();
  return { page: Number(page), size, offset: (Number(page) - 1) * size };
}

function firstSize(query: URLSearchParams) {
  for (const name of ["page_size", "records", "limit"]) {
    const text = query.get(name);
    if (text && /^[1-9]\d*$/.test(text)) return Math.min(Number(text), largestSize);
  }
  return defaultSize;
}

const invalidPage = () => new Refusal(404, { detail: "Invalid page." });

/** The answer of a list: `count`, absolute `next` and `previous` links with all query parameters kept, `results`. */
export function paged<Item>(url: URL, { page, size }: Window, count: number, results: Item[]) {
  const last = Math.max(1, Math.ceil(count / size));
  if (page > last) throw invalidPage();
  return {
    count,
    next: page < last ? pageLink(url, page + 1) : null,
    previous: page > 1 ? pageLink(url, page - 1) : null,
    results,
  };
}

function pageLink(url: URL, page: number) {
  const link = new URL(url);
  link.searchParams.delete("page");
  if (page > 1) link.searchParams.set("page", String(page));
  link.searchParams.sort();
  return link.href;
}
