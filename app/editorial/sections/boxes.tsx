import { FlagLine } from "~/components/flag-line/flag-line";
import { Prose } from "~/components/prose/prose";
import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf } from "~/content/pages.server";

import type { FirmWords } from "../page-view.server";
import * as styles from "./boxes.css";

/** What is different for someone who applies from Nepal, with the month in which it was true. */
export function NepalBox({ section }: { section: SectionOf<"nepal"> }) {
  return (
    <div className={styles.nepal}>
      <FlagLine />
      <div className={styles.inside}>
        <p
          className={styles.dated}
        >{`As of ${section.updated}. Offices change their lists, so ask before you queue.`}</p>
        <Prose html={section.body.__html} />
      </div>
    </div>
  );
}

/** Three reasons to take this firm for this destination, beside its registration. */
export function FirmBox({ section, firm }: { section: SectionOf<"firm">; firm: FirmWords }) {
  return (
    <div className={styles.firm}>
      <img className={styles.drawing} src="/drawings/counsel.svg" alt="" width={320} height={240} loading="lazy" />
      <div className={styles.reasons}>
        {section.points.map((point) => (
          <div key={point.title}>
            <h3 className={styles.title}>{point.title}</h3>
            <RichText text={point.text} />
          </div>
        ))}
        <p className={styles.dated}>
          {`${firm.name} is approved by the Ministry of Education, registration number ${firm.registrationNumber}.`}
        </p>
      </div>
    </div>
  );
}
