import { Prose } from "~/components/prose/prose";
import { RichText } from "~/components/rich-text/rich-text";
import { Tabs } from "~/components/tabs/tabs";
import type { SectionOf } from "~/content/pages.server";

import * as styles from "./skill-tabs.css";
import { Table } from "./tables";

/** The skills of a test, one panel at a time, without scripts. */
export function SkillTabs({ section }: { section: SectionOf<"tabs"> }) {
  return (
    <Tabs
      name={section.id}
      label={section.heading}
      tabs={section.tabs.map((tab) => ({
        label: tab.label,
        content: (
          <div id={tab.id} className={styles.panel}>
            <Prose html={tab.body.__html} />
            {tab.table ? <Table table={tab.table} /> : null}
            <h3>{`Tips for ${tab.label}`}</h3>
            <ul className={styles.tips}>
              {tab.tips.map((tip) => (
                <RichText key={tip.__html} as="li" text={tip} />
              ))}
            </ul>
          </div>
        ),
      }))}
    />
  );
}
