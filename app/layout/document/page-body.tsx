import type { ReactNode } from "react";

import { Kept } from "~/components/kept/kept";
import { inertWhen, OverlayArrival, useOpeners, useOverlayOpen } from "~/components/overlay/overlay";
import { PageWidth } from "~/components/page/page";
import { StatusMessage } from "~/components/status-message/status-message";
import { Announcer } from "~/layout/announcer/announcer";
import { Footer } from "~/layout/footer/footer";
import { Header } from "~/layout/header/header";
import { NepaliLine } from "~/layout/header/nepali-link";
import { Letterhead } from "~/layout/letterhead/letterhead";
import { Progress } from "~/layout/progress/progress";
import { MAIN_ID, SkipLink } from "~/layout/skip-link/skip-link";

import * as styles from "./page-body.css";
import { useClientLinks } from "./use-client-links";
import { useFragmentFocus } from "./use-fragment-focus";
import { useShownOnce } from "./shown-once";
import { useResizeBlock } from "./use-resize-block";

/** What the root loader gives to every page; missing when that loader itself failed. */
export interface LayoutData {
  loggedIn: boolean;
  saveData: boolean;
  /** A sentence left by the page before ("Login successful"). */
  message: string | null;
}

const always = {};

/** Header, main part and footer. While an overlay is open all but the main part is out of reach, and it shows the message. */
export function PageBody({ data, children }: { data: LayoutData | undefined; children: ReactNode }) {
  const overlayOpen = useOverlayOpen();
  const behindOverlay = inertWhen(overlayOpen);
  const left = useShownOnce(data);
  const message = left ? <StatusMessage tone="success">{left}</StatusMessage> : null;
  useResizeBlock();
  useOpeners();
  useClientLinks();
  useFragmentFocus();

  return (
    <>
      <div {...behindOverlay} className={styles.before}>
        {data ? <Letterhead /> : null}
        <SkipLink />
        {data ? <Header loggedIn={data.loggedIn} /> : null}
      </div>
      <main id={MAIN_ID} tabIndex={-1}>
        {message && !overlayOpen ? <PageWidth className={styles.message}>{message}</PageWidth> : null}
        <OverlayArrival value={message}>{children}</OverlayArrival>
      </main>
      <div {...behindOverlay} className={styles.after}>
        {data ? (
          <>
            <Kept as="div" part="footer" content={Footer} of={always} />
            <NepaliLine />
          </>
        ) : null}
      </div>
      <Announcer />
      <Progress />
    </>
  );
}
