import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerTus } from "~/application/tus/answer-tus.server";

/** One document that is saved as it arrives: HEAD, OPTIONS, PATCH and DELETE of the tus protocol (contract 12). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerTus({ request, context, id: params.id ?? "" });
}

export const action = loader;
