import type { ReactNode } from "react";

import { Card, CardHeading } from "~/components/card/card";
import { Disclosure } from "~/components/disclosure/disclosure";
import { Facts } from "~/components/facts/facts";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import type { Receipt } from "./receipt.server";
import { fileSize } from "./rules/file-size";
import * as styles from "./sent-application.css";

/** One application among those that were sent. Its files open on demand. */
export function SentCard({ receipt }: { receipt: Receipt }) {
  const { courseId, course, university, day, reference, files, more } = receipt;
  return (
    <Card>
      <CardHeading>
        <SiteLink to={paths.course(courseId)}>{inItsLanguage(course)}</SiteLink>
      </CardHeading>
      {university ? <p>{inItsLanguage(university)}</p> : null}
      <Facts
        look="grid"
        facts={[{ label: "Sent", value: day }, ...(reference ? [{ label: "Reference", value: reference }] : [])]}
      />
      <Disclosure summary={inNumber(files.length + more)}>
        <SentFiles files={files} more={more} />
      </Disclosure>
    </Card>
  );
}

/** The documents of a receipt, with their groups and sizes; `more` is how many its list leaves out. */
export function SentFiles({ files, more }: Pick<Receipt, "files" | "more">) {
  return (
    <>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map(({ group, name, size }, index) => (
            <li key={`${index} ${name}`} className={styles.file}>
              <span className={styles.name}>{inItsLanguage(name)}</span>{" "}
              <span className={styles.detail}>
                {group}, {fileSize(size)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p>{files.length > 0 ? `and ${more} more` : inNumber(more)}</p> : null}
    </>
  );
}

const inNumber = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

export interface NextStepsProps {
  steps: readonly string[];
  /** The same for the family, in its language. */
  family: ReactNode;
}

/** What the firm does with an application, by when, in the words of content/, and the same for the family. */
export function NextSteps({ steps, family }: NextStepsProps) {
  return (
    <>
      <ol className={styles.next}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {family}
    </>
  );
}

export type BegunState = keyof typeof begunStates;

/** How far an application is that this browser does not know to be sent. `course` is its name, `null` where that is not known. */
export function BegunLine({ course, state }: { course: string | null; state: BegunState }) {
  return (
    <p>
      {course ? <>You have begun an application for {inItsLanguage(course)}.</> : "You have begun an application."}{" "}
      {begunStates[state]}
    </p>
  );
}

const begunStates = {
  open: "It is not sent yet.",
  sending: "It is being sent.",
  unconfirmed: "It may have arrived: ask us before you send it again.",
} as const;
