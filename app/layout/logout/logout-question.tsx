import { useState, type FormEvent } from "react";

import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

/** The words of the question, their slip included (contract 6). */
export const LOGOUT_QUESTION = "Are you sure yo want to logout?";

/** Asked for as data, Remix answers with a 204 in place of the redirect. */
const AS_DATA = `${paths.logout}?_data=routes%2Flogout`;

/** How long a logout by script may take before the form goes by itself, in milliseconds. */
const PATIENCE_MS = 5000;
/** How long emptying the browser's storage may take then. */
const STORAGE_PATIENCE_MS = 2000;

/**
 * The one button of the question. Its heading belongs to the dialog or the page around it. With scripts the question
 * stays when the line is lost, and the page under it too; a logout loads the home page as a new document. An answer that
 * is none, or does not come, leaves the form to the browser. (WebKit never ends a fetch whose answer is a redirect that
 * clears its storage as well.)
 */
export function LogoutQuestion() {
  const [state, setState] = useState<"asked" | "sending" | "lost">("asked");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setState("sending");
    const silence = new AbortController();
    setTimeout(() => silence.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(AS_DATA, { method: "POST", signal: silence.signal });
      if (answer.status === 204) await leave();
      else form.submit();
    } catch {
      if (silence.signal.aborted) form.submit();
      else setState("lost");
    }
  }

  return (
    <>
      <p>An application that you have begun and not sent is deleted, with its documents.</p>
      <form method="post" action={paths.logout} onSubmit={(event) => void submit(event)}>
        {state === "lost" ? <StatusMessage tone="error">{LOST}</StatusMessage> : null}
        <FormActions>
          <Button loading={state === "sending"}>Ok</Button>
        </FormActions>
      </form>
    </>
  );
}

/** In a browser that does not do what the answer says of its storage, no text and no file waits here for the next visitor. */
async function leave(): Promise<void> {
  try {
    sessionStorage.clear();
    localStorage.clear();
    const tooLong = new Promise((resolve) => setTimeout(resolve, STORAGE_PATIENCE_MS));
    await Promise.race([emptyDatabases(), tooLong]);
  } catch {
    // There is none to be cleared.
  }
  window.location.assign("/");
}

/** Deleted, a database that another tab has open would keep those of the next visitor waiting. */
async function emptyDatabases(): Promise<void> {
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      const emptying = database.transaction(store, "readwrite");
      emptying.objectStore(store).clear();
      await new Promise((resolve) => (emptying.oncomplete = emptying.onabort = resolve));
    }
    database.close();
  }
}

const LOST = "The connection was lost before an answer came. Check your connection and try again.";
