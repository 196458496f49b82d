import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { tellSubmitters } from "~/forms/submitter";
import { isLoadedAddress } from "~/layout/document/loaded-address";

declare global {
  interface Window {
    /** The encoding of a form that was sent before the scripts had come (`StartScripts`). */
    sentAs?: string;
  }
}

const hydrate = () => startTransition(() => void hydrateRoot(document, <RemixBrowser />));

tellSubmitters();
// React would take over the markup of another page.
if (!isLoadedAddress()) window.location.reload();
// The files that the form is bringing must not be sent beside it.
else if (window.sentAs === "multipart/form-data") window.addEventListener("pageshow", hydrateIfBack);
else hydrate();

function hydrateIfBack({ persisted }: PageTransitionEvent) {
  if (!persisted) return;
  window.removeEventListener("pageshow", hydrateIfBack);
  hydrate();
}
