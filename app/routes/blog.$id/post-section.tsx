import type { BlogSection } from "~/api/model";
import { Picture } from "~/components/picture/picture";
import { Prose } from "~/components/prose/prose";

import * as styles from "./post.css";

/** A part of a post: what it has of title, picture, texts and points, in this order. */
export function PostSection({ section }: { section: BlogSection }) {
  return (
    <section className={styles.section}>
      {section.title ? <h2>{section.title}</h2> : null}
      {section.image ? (
        <div className={styles.picture}>
          <Picture src={section.image} alt="" name={section.title ?? ""} width={640} />
        </div>
      ) : null}
      {section.paragraphs.map((html, index) => (
        <Prose key={index} html={html} />
      ))}
      {section.points.length > 0 ? (
        <Prose>
          <ul>
            {section.points.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </Prose>
      ) : null}
    </section>
  );
}
