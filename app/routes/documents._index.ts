import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerTus } from "~/application/tus/answer-tus.server";

/** Where documents begin that are saved as they arrive: OPTIONS of the tus protocol, and POST, which begins one (contract 12). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerTus({ request, context, id: null });
}

export const action = loader;
