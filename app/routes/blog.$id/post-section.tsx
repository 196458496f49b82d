import type { BlogSection } from "~/api/model";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { Prose } from "~/components/prose/prose";

import * as styles from "./post.css";

/** A part of a post: what it has of title and picture, then its paragraphs, each with its points. */
export function PostSection({ section }: { section: BlogSection }) {
  return (
    <section className={styles.section}>
      {section.title ? <h2>{inItsLanguage(section.title)}</h2> : null}
      {section.image ? (
        <div className={styles.picture}>
          <Picture
            src={section.image}
            alt=""
            icon="file"
            width={922}
            sizes="(min-width: 64em) 38rem, (min-width: 48em) 90vw, 95vw"
          />
        </div>
      ) : null}
      {section.paragraphs.map(({ html, points }, index) => (
        <div key={index} className={styles.paragraph}>
          {html ? <Prose html={html} /> : null}
          {points.length > 0 ? <Points points={points} /> : null}
        </div>
      ))}
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <Prose>
      <ul>
        {points.map((point, index) => (
          <li key={index}>{inItsLanguage(point)}</li>
        ))}
      </ul>
    </Prose>
  );
}
