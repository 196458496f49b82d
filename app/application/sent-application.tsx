import { useEffect } from "react";

import { Facts } from "~/components/facts/facts";
import { inItsLanguage } from "~/components/language/language";
import { StatusMessage } from "~/components/status-message/status-message";

import { forgetFiles } from "./documents/kept-files";
import { fileSize } from "./file-size";
import * as styles from "./sent-application.css";
import { uploadMessages } from "./upload/outcome";

interface SentApplicationProps {
  sent: {
    course: string;
    university: string;
    /** In words, Nepal's time. */
    date: string;
    files: readonly { group: string; name: string; size: number }[];
    /** How many files the list leaves out. */
    more: number;
  };
}

/** That an application has arrived, what it held and what happens next: to be kept, or printed. */
export function SentApplication({ sent }: SentApplicationProps) {
  useEffect(() => void forgetFiles(), []);

  return (
    <>
      <StatusMessage tone="success">
        <p>{uploadMessages.accepted}</p>
      </StatusMessage>
      <Facts
        look="grid"
        facts={[
          { label: "Course", value: sent.course },
          { label: "University", value: sent.university },
          { label: "Sent", value: sent.date },
        ]}
      />
      <section>
        <h3>What you sent</h3>
        <ul className={styles.files}>
          {sent.files.map(({ group, name, size }, index) => (
            <li key={`${index} ${name}`} className={styles.file}>
              <span className={styles.name}>{inItsLanguage(name)}</span>
              <span className={styles.detail}>
                {group}, {fileSize(size)}
              </span>
            </li>
          ))}
        </ul>
        {sent.more > 0 ? <p>and {sent.more} more</p> : null}
      </section>
      <section>
        <h3>What happens next</h3>
        <ol className={styles.next}>
          <li>A counsellor reads your profile and your documents.</li>
          <li>We write to you, or call you, if anything is missing, and to plan the next steps with you.</li>
          <li>Keep your original documents at hand: the university may ask for them.</li>
        </ol>
        <p className={styles.detail}>You can print this page for your records. It stays in this browser for a day.</p>
      </section>
    </>
  );
}
