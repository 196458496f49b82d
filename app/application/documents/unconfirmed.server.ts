import { firm } from "~/content/firm.server";

import { nepalTime } from "../instant";
import type { Progress } from "../progress.server";
import type { Unconfirmed } from "./unconfirmed-warning";

/** What an applicant is told of an application that may have arrived. */
export function unconfirmed({ at }: Extract<Progress, { state: "unconfirmed" }>): Unconfirmed {
  return { at: at && nepalTime(at), phone: firm().phone };
}
