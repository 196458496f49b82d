/**
 * The client of the load, in a process of its own. A message `{ url, headers, seconds }` sends requests on 50
 * connections for so long, `{ url, distinct }` sends so many, each for another address. Answers with what came of it.
 */
import autocannon from "autocannon";

import { distinctPath, visitor } from "./pages.mjs";

const CONNECTIONS = 50;

process.on("message", async ({ url, headers, seconds, distinct }) => {
  const { requests, latency, errors, non2xx, duration } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    ...(distinct ? { amount: distinct, requests: [{ setupRequest: eachAnother() }] } : { duration: seconds }),
  });
  process.send?.({ total: requests.total, seconds: duration, p99: latency.p99, errors, non2xx });
});
process.send?.({ ready: true });

function eachAnother() {
  let number = 0;
  return (request) => {
    number += 1;
    return {
      ...request,
      path: distinctPath(number),
      headers: { "accept-encoding": "br", "x-forwarded-for": visitor(number) },
    };
  };
}
