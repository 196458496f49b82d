import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { wantsLessData } from "~/components/connection/connection";
import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import type { Firm } from "~/content/firm.server";

import * as styles from "./chat.css";

const CHAT = "Chat with us";

/** The link to the firm's chat, which floats at the page's edge, and the place of the chatbot where the firm has one. */
export function Chat({ chatUrl, chatbot }: Pick<Firm, "chatUrl" | "chatbot">) {
  return (
    <aside className={styles.chat} aria-label="Chat">
      <div id="chatbot" className={styles.chatbot}>
        {chatbot.scriptUrl ? <ChatbotCall label={chatbot.label} scriptUrl={chatbot.scriptUrl} /> : null}
      </div>
      <SiteLink className={styles.link} to={chatUrl} newTab title={CHAT}>
        <Icon name="chat" />
        <span className={styles.words}>{CHAT}</span>
      </SiteLink>
    </aside>
  );
}

/** Nothing of it is loaded before the visitor asks, and nothing at all where there is no script or little data. */
function ChatbotCall({ label, scriptUrl }: { label: string; scriptUrl: string }) {
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (!asked) return;
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
  }, [asked, scriptUrl]);

  if (!hydrated || asked || wantsLessData()) return null;
  return (
    <button type="button" className={styles.link} title={label} onClick={() => setAsked(true)}>
      <Icon name="info" />
      <span className={styles.words}>{label}</span>
    </button>
  );
}
