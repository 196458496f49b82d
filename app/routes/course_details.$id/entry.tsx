import { Disclosure } from "~/components/disclosure/disclosure";
import { Section } from "~/components/page/page";
import { Prose } from "~/components/prose/prose";
import { StatusMessage } from "~/components/status-message/status-message";

import * as styles from "./course-details.css";

interface Panel {
  title: string;
  html: string;
}

/** As many texts of a university as are read at a glance: those after them are opened one by one. */
const OPEN = 2;
const ENGLISH = "English Language Requirement";

interface EntryProps {
  requirements: readonly Panel[];
  /** Why the university's texts could not be read; `null` when they were. */
  problem: string | null;
  documents: readonly { label: string; required: boolean }[];
  papers: readonly Panel[];
}

/** What the university asks for and what an application needs: the same for all courses of a university. */
export function Entry({ requirements, problem, documents, papers }: EntryProps) {
  return (
    <>
      <Requirements panels={requirements} problem={problem} />
      <Documents documents={documents} panels={papers} failed={problem !== null} />
    </>
  );
}

/** "Can I get in?": what the university asks of applicants; nothing of one that asks nothing. */
function Requirements({ panels, problem }: { panels: readonly Panel[]; problem: string | null }) {
  if (panels.length === 0 && problem === null) return null;
  return (
    <Section heading="Can I get in?" id="requirements">
      {problem || panels.some(({ title }) => title === ENGLISH) ? null : (
        <p>
          English score: the university has not given it to us. <a href="#counsellor">Ask a counsellor</a>.
        </p>
      )}
      {problem ? <StatusMessage tone="error">{problem}</StatusMessage> : <Panels panels={panels} open={OPEN} />}
    </Section>
  );
}

/** "What you need": the groups of documents that an application has, and what the university asks for beside them. */
function Documents({
  documents,
  panels,
  failed,
}: {
  documents: readonly { label: string; required: boolean }[];
  panels: readonly Panel[];
  /** Whether what the university asks for could not be read. */
  failed: boolean;
}) {
  return (
    <Section heading="What you need" id="documents">
      <div className={styles.list}>
        <ul className={styles.points}>
          {documents.map(({ label, required }) => (
            <li key={label}>
              {label}{" "}
              <span className={styles.needs[required ? "required" : "optional"]}>
                {required ? "required" : "optional"}
              </span>
            </li>
          ))}
        </ul>
        {failed ? (
          <p>What the university asks for beside these cannot be shown just now. Please try again later.</p>
        ) : (
          <Panels panels={panels} />
        )}
      </div>
    </Section>
  );
}

function Panels({ panels, open = 0 }: { panels: readonly Panel[]; open?: number }) {
  return (
    <div>
      {panels.map(({ title, html }, index) => (
        <Disclosure key={title} summary={title} level={3} open={index < open}>
          <Prose html={html} />
        </Disclosure>
      ))}
    </div>
  );
}
