import type { IncomingHttpHeaders } from "node:http";

import { LRUCache } from "lru-cache";

import { pictureFormat } from "~/http/picture-format.server";
import { shortKey } from "~/http/short-key.server";

import type { LoggedRoute } from "./arrival.server";
import { savesData } from "./asked-as.server";
import type { AskedRoute } from "./asked-route.server";
import { isUsualAddress, knownAddress } from "./known-address.server";
import type { Shelf } from "./page-cache.server";

/** Where the page behind an address lies in the page cache, and what else an answer needs to know of the address. */
export interface PagePlace {
  readonly shelf: Shelf;
  /** What the page is made from: the address without what its route does not read. */
  readonly address: string;
  readonly logged: LoggedRoute;
  /** Whether proxies that know pages by their address alone may keep this one under it. */
  readonly usual: boolean;
  /** The media type that the page is made for, where it depends on what the browser accepts. */
  readonly accept: (headers: IncomingHttpHeaders) => string | undefined;
  /** The page's key, for a browser that sends these headers. */
  readonly key: (headers: IncomingHttpHeaders) => string;
}

/** The place of the page that `route` makes for `url`, path and query as they were sent, at `siteOrigin`. */
export function pagePlace(siteOrigin: string, url: string, saving: boolean, route: AskedRoute): PagePlace {
  const address = knownAddress(url, route);
  const path = url.split("?", 1)[0] ?? "";
  const accept = (headers: IncomingHttpHeaders) =>
    route.pictures ? `image/${pictureFormat(headers.accept ?? null)}` : undefined;
  const keys = new Map<string, string>();
  return {
    shelf: address.includes("?") && !route.pictures ? "queried" : "plain",
    address,
    logged: { pattern: route.pattern, path },
    usual: isUsualAddress(url, route),
    accept,
    key(headers) {
      const format = accept(headers) ?? "";
      const kept = keys.get(format);
      if (kept !== undefined) return kept;
      const key = shortKey(siteOrigin, saving, format, address);
      keys.set(format, key);
      return key;
    },
  };
}

/** Longer addresses, with their origin, are worked out each time. */
const LONGEST_KEPT = 300;

/** How many places are remembered. Addresses can be made up without end: those get a few of their own. */
const most = { usual: 2000, others: 500 } as const;

/** The places of pages that were asked for lately, by the letters of their addresses. */
export class PagePlaces {
  readonly #usual = new LRUCache<string, PagePlace>({ max: most.usual });
  readonly #others = new LRUCache<string, PagePlace>({ max: most.others });

  /** How many places are remembered. */
  get size(): number {
    return this.#usual.size + this.#others.size;
  }

  /** The remembered place of an address, asked for at `siteOrigin` with these headers. */
  find(siteOrigin: string, url: string, headers: IncomingHttpHeaders): PagePlace | undefined {
    const asked = askedAs(siteOrigin, url, headers);
    return this.#usual.get(asked) ?? this.#others.get(asked);
  }

  /** Remembers the place of an address for those who ask in the same way. */
  add(siteOrigin: string, url: string, headers: IncomingHttpHeaders, place: PagePlace): void {
    const asked = askedAs(siteOrigin, url, headers);
    if (asked.length > LONGEST_KEPT) return;
    const places = place.usual && place.shelf === "plain" ? this.#usual : this.#others;
    places.set(asked, place);
  }
}

/** No origin and no address holds a space. */
function askedAs(siteOrigin: string, url: string, headers: IncomingHttpHeaders): string {
  return `${savesData(headers) ? "saving" : "whole"} ${siteOrigin} ${url}`;
}
