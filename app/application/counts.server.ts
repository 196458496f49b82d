import { tally } from "~/metrics.server";

import type { UploadOutcome } from "./rules/outcome";

type Outcome = "accepted" | "refused by check" | "refused by API" | "busy" | "unknown" | "not sent";

const outcomes: Readonly<Record<UploadOutcome["kind"], Outcome | null>> = {
  accepted: "accepted",
  "refused-by-check": "refused by check",
  "too-large": "refused by check",
  "length-required": "refused by check",
  "refused-by-api": "refused by API",
  busy: "busy",
  lost: "unknown",
  unreachable: "not sent",
  stalled: "not sent",
  "client-gone": "not sent",
  "too-slow": "not sent",
  "needs-again": "not sent",
  saved: null,
  "no-store": "not sent",
};

const countOutcome = tally({
  name: "site_applications_total",
  help:
    "Times that Submit was pressed, by outcome; busy: as many as may be are under way, or Redis takes no writes; unknown: " +
    "all was sent and no confirmation came; not sent: the API was away, the line broke, or an earlier attempt has to be " +
    "confirmed first",
  label: "outcome",
  values: ["accepted", "refused by check", "refused by API", "busy", "unknown", "not sent"] satisfies Outcome[],
});

/** Counts how a Submit ended; one that was to save documents only is none. */
export function countApplication(kind: UploadOutcome["kind"]): void {
  const outcome = outcomes[kind];
  if (outcome) countOutcome(outcome);
}
