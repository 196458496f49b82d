import { inItsLanguage } from "~/components/language/language";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import { type Profile, profileFields } from "../profile";

import * as styles from "./check-answers.css";

/** What was typed, above Submit, with the way to change it at `profilePath`, the Profile tab. */
export function CheckAnswers({ profile, profilePath }: { profile: Profile; profilePath: string }) {
  return (
    <section className={styles.answers} aria-labelledby="check-answers">
      <h3 id="check-answers" className={styles.heading}>
        Check your answers
      </h3>
      <dl className={styles.list}>
        {profileFields.map(({ name, label }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{profile[name].trim() ? inItsLanguage(profile[name]) : "Not given"}</dd>
            <dd className={styles.change}>
              <a href={`${profilePath}#${name}`}>
                Change<VisuallyHidden> {label}</VisuallyHidden>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
