import type { Response as Outgoing } from "express";

import { cacheControl } from "~/http/cache-control";
import { contentSecurityPolicy, hashSource } from "~/http/security-headers.server";

const style = `
:root{color-scheme:light dark}
body{max-width:34rem;margin:15vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.2}
`;
const policy = contentSecurityPolicy({ frames: [], scripts: [], formTargets: [] }, { styles: [hashSource(style)] });
/** The statuses of what may be otherwise in a moment. */
const passing = [408, 429, 503];

/** A small page of the process itself, with the headers that it needs. */
export function plainAnswer(
  status: number,
  title: string,
  sentence: string,
): { headers: Record<string, string>; body: Buffer } {
  return {
    headers: {
      "Content-Security-Policy": policy,
      "Cache-Control": cacheControl.never,
      "Content-Type": "text/html; charset=utf-8",
    },
    body: Buffer.from(plainPage(status, title, sentence)),
  };
}

/** Answers with a small page of the process itself, for a request that must not reach the routes. */
export function refuseRequest(outgoing: Outgoing, status: number, title: string, sentence: string): undefined {
  const { headers, body } = plainAnswer(status, title, sentence);
  outgoing.status(status).set(headers).send(body);
}

/**
 * Takes back what was said of an answer that is not sent after all, before another one is; `headers`, those of every
 * response, stay.
 */
export function takeBack(outgoing: Outgoing, headers: Readonly<Record<string, string>>): void {
  const staying = new Set([...Object.keys(headers), "x-request-id", "connection"].map((name) => name.toLowerCase()));
  for (const name of outgoing.getHeaderNames()) if (!staying.has(name)) outgoing.removeHeader(name);
}

/** Answers a request whose method the address does not take; `allow` names those that it does. */
export function refuseMethod(outgoing: Outgoing, allow: string): undefined {
  outgoing.set("Allow", allow);
  return refuseRequest(outgoing, 405, "Not possible", "This page cannot be used in that way.");
}

function plainPage(status: number, title: string, sentence: string): string {
  const goBack = passing.includes(status) ? "Reload this page to try once more, go back" : "Go back";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p id="refusal">${sentence}</p>
<p>${goBack} in your browser, or <a href="/">go to the home page</a>.</p>
</main>
</body>
</html>
`;
}
