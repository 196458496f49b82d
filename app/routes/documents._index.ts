import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { currentAccount } from "~/account/current-account.server";
import { answerTus } from "~/application/tus/answer-tus.server";

/** Where documents begin that are saved as they arrive: OPTIONS of the tus protocol (contract 12). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answerTus({ request, context, id: null, account: await currentAccount(request) });
}

/** POST, which begins one. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answerTus({ request, context, id: null, account: await currentAccount(request) });
}
