import { Disclosure } from "~/components/disclosure/disclosure";
import { Prose } from "~/components/prose/prose";
import type { SectionOf } from "~/content/pages.server";

import * as styles from "./accordion.css";

/**
 * Items that open one by one. The anchor of an item is inside what it opens, so that a link to it opens it without
 * scripts: browsers reveal the target of a fragment.
 */
export function Accordion({ section }: { section: SectionOf<"accordion"> }) {
  const items = section.items.map((item, index) => (
    <Disclosure key={item.id} summary={item.title} level={3} open={index === 0}>
      <div id={item.id} className={styles.answer}>
        <Prose html={item.body.__html} />
      </div>
    </Disclosure>
  ));
  if (section.look === "features") return <div>{items}</div>;
  return (
    <div className={styles.withDrawing}>
      <div>{items}</div>
      <img className={styles.drawing} src="/drawings/questions.svg" alt="" width={320} height={360} loading="lazy" />
    </div>
  );
}
