import { firm } from "~/content/firm.server";
import { wordsOf } from "~/content/words.server";

import type { NextStepsProps } from "./next-steps";

/** What happens after an application: to who sent it, and to the family. */
export function nextSteps(): NextStepsProps {
  return { steps: firm().afterApplying, family: wordsOf("ne").receipt };
}
