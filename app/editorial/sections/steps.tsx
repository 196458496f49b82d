import { Icon } from "~/components/icon/icon";
import { Prose } from "~/components/prose/prose";
import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf } from "~/content/pages.server";

import { GuideAmount } from "../guide-amount";
import type { PageView } from "../page-view.server";
import * as accordion from "./accordion.css";
import * as styles from "./steps.css";

/** Numbered steps: what each costs and how long it takes is read without opening it. */
export function Steps({ section, amounts }: { section: SectionOf<"steps">; amounts: PageView["amounts"] }) {
  return (
    <ol className={styles.steps}>
      {section.steps.map((step, index) => (
        <li key={step.id} className={styles.step}>
          <details open={index === 0}>
            <summary className={styles.summary}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.title}>{step.title}</h3>
              <span className={styles.arrow}>
                <Icon name="chevronDown" />
              </span>
            </summary>
            <div id={step.id} className={accordion.answer}>
              <div className={styles.body}>
                <Prose html={step.body.__html} />
                <div>
                  <h4 className={styles.label}>What to bring</h4>
                  <ul className={styles.bring}>
                    {step.bring.map((thing) => (
                      <RichText key={thing.__html} as="li" text={thing} />
                    ))}
                  </ul>
                </div>
                {step.mistake ? (
                  <p className={styles.mistake}>
                    <strong>Common mistake:</strong> <RichText as="span" text={step.mistake} />
                  </p>
                ) : null}
              </div>
            </div>
          </details>
          <dl className={styles.price}>
            <div className={styles.figure}>
              <dt className={styles.label}>Cost</dt>
              <dd>
                <GuideAmount text={step.cost} of={amounts[step.cost.__html]} />
              </dd>
            </div>
            <div className={styles.figure}>
              <dt className={styles.label}>Time</dt>
              <RichText as="dd" text={step.time} />
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
