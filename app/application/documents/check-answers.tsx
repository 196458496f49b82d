import { Facts } from "~/components/facts/facts";
import { inItsLanguage } from "~/components/language/language";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import { type Profile, profileFields } from "../profile";
import * as styles from "../sent-application.css";

/** What was typed, above Submit, with the way to change it at `profilePath`, the Profile tab. */
export function CheckAnswers({ profile, profilePath }: { profile: Profile; profilePath: string }) {
  const facts = profileFields.map(({ name, label }) => ({
    label,
    value: (
      <>
        {profile[name].trim() ? inItsLanguage(profile[name]) : "Not given"}{" "}
        <a href={`${profilePath}#${name}`}>
          Change<VisuallyHidden> {label}</VisuallyHidden>
        </a>
      </>
    ),
  }));
  return (
    <section className={styles.part} aria-labelledby="check-answers">
      <h3 id="check-answers">Check your answers</h3>
      <Facts look="grid" facts={facts} />
    </section>
  );
}
