import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ensureInstalled, fail, root, say } from "./ready.mjs";

const file = join(root, "content", "rates.yaml");
const PATIENCE_MS = 20_000;

ensureInstalled();
const { publishedAt, readPublished, withPublished } = await import("./published-rates.mjs");

const url = publishedAt(Date.now(), process.env.RATES_ORIGIN);
const body = await ask(url).catch((error) =>
  fail(`The rates are as they were. ${url.host} cannot be read: ${error.message}`),
);
try {
  const published = readPublished(body);
  const { text, missing, others } = withPublished(readFileSync(file, "utf8"), published);
  if (missing.length > 0)
    throw new Error(`The bank does not publish ${missing.join(", ")}: move them to "others", with a source.`);
  writeFileSync(file, text);
  say(`content/rates.yaml has the rates of ${published.asOf}.`);
  if (others.length > 0) say(`Not published by the bank, and left as they were: ${others.join(", ")}.`);
} catch (error) {
  fail(`The rates are as they were. ${error instanceof Error ? error.message : error}`);
}

async function ask(address) {
  const response = await fetch(address, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}.`);
  return response.json();
}
