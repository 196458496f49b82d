import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { tellSubmitters } from "~/forms/submitter";

tellSubmitters();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
