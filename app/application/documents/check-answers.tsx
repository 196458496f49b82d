import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import { fileSize } from "../rules/file-size";
import { type Profile, profileFields } from "../profile";
import { documentGroups } from "../rules/documents";

import * as styles from "./check-answers.css";
import type { ChosenDocument } from "./chosen-document";
import type { SavedDocument } from "./saved-documents";

interface CheckAnswersProps {
  profile: Profile;
  /** The address of the Profile tab. */
  profilePath: string;
  /** What is saved, or was. */
  files: readonly SavedDocument[];
  /** What is not saved yet. */
  chosen: readonly ChosenDocument[];
}

/** All that will be sent, above Submit, with the way to change it; required groups without a file too. */
export function CheckAnswers({ profile, profilePath, files, chosen }: CheckAnswersProps) {
  const documents = [
    ...files.flatMap(({ id, group, name, size, state }) => {
      const note = state === "whole" ? fileSize(size) : "arrived in part only, not saved";
      return state === "gone" ? [] : [{ id, group, name, note }];
    }),
    ...chosen.map(({ id, group, name, file }) => ({ id, group, name, note: `${fileSize(file.size)}, not saved yet` })),
  ];
  const groups = documentGroups
    .map((group) => ({ ...group, own: documents.filter((document) => document.group === group.name) }))
    .filter(({ required, own }) => required || own.length > 0);
  return (
    <section className={styles.answers} aria-labelledby="check-answers">
      <h3 id="check-answers" className={styles.heading}>
        Check your answers
      </h3>
      <dl className={styles.list}>
        {profileFields.map(({ name, label }) => (
          <Answer key={name} label={label} change={`${profilePath}#${name}`}>
            {profile[name].trim() ? inItsLanguage(profile[name]) : "Not given"}
          </Answer>
        ))}
        {groups.map(({ name: group, label, own }) => (
          <Answer key={group} label={label} change={`#${group}`}>
            {own.length === 0 ? <p>No file yet</p> : null}
            {own.map(({ id, name, note }) => (
              <p key={id}>
                {inItsLanguage(name)} ({note})
              </p>
            ))}
          </Answer>
        ))}
      </dl>
    </section>
  );
}

function Answer({ label, change, children }: { label: string; change: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.change}>
        <a href={change}>
          Change<VisuallyHidden> {label}</VisuallyHidden>
        </a>
      </dd>
    </div>
  );
}
