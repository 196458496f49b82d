import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { currentAccount } from "~/account/current-account.server";
import { answerTus } from "~/application/tus/answer-tus.server";

/** One document that is saved as it arrives: HEAD and OPTIONS of the tus protocol (contract 12). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerTus({ request, context, id: params.id ?? "", account: await currentAccount(request) });
}

/** PATCH and DELETE of the same document. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return answerTus({ request, context, id: params.id ?? "", account: await currentAccount(request) });
}
