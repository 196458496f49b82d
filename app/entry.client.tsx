import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { tellSubmitters } from "~/forms/submitter";
import { isLoadedAddress } from "~/layout/document/loaded-address";

tellSubmitters();
// React would take over the markup of another page.
if (isLoadedAddress()) startTransition(() => void hydrateRoot(document, <RemixBrowser />));
else window.location.reload();
