import { inItsLanguage } from "~/components/language/language";
import { AddressText } from "~/components/link/address-text";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import type { AppliedCourse } from "../applied-course.server";
import { type Profile, profileFields } from "../profile";
import { saveFirst } from "../save-first";

import * as styles from "./check-answers.css";

interface CheckAnswersProps {
  course: AppliedCourse;
  profile: Profile;
  /** The Profile tab, where what was typed can be changed. */
  profilePath: string;
  /** Until the scripts keep them, files that were chosen are saved on the way. */
  savesFirst: boolean;
}

/** The course and what was typed, above Submit. */
export function CheckAnswers({ course, profile, profilePath, savesFirst }: CheckAnswersProps) {
  return (
    <section className={styles.answers} aria-labelledby="check-answers">
      <h3 id="check-answers" className={styles.heading}>
        Check your answers
      </h3>
      <dl className={styles.list}>
        {[
          ["Course", course.name],
          ["University", course.university],
        ].map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{inItsLanguage(value)}</dd>
          </div>
        ))}
        {profileFields.map(({ name, label }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            {profile[name].trim() ? (
              <dd className={styles.value}>
                {name === "email" ? <AddressText address={profile.email} /> : inItsLanguage(profile[name])}
              </dd>
            ) : (
              <dd className={styles.label}>Not given</dd>
            )}
            <dd className={styles.change}>
              {savesFirst ? (
                <button type="submit" className={styles.button} formAction={saveFirst(course.id, { to: name })}>
                  Change<VisuallyHidden> {label}</VisuallyHidden>
                </button>
              ) : (
                <a className={styles.way} href={`${profilePath}#${name}`}>
                  Change<VisuallyHidden> {label}</VisuallyHidden>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
