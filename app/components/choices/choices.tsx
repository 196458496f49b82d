import { Flag } from "~/components/flag/flag";
import { Kept } from "~/components/kept/kept";
import { inItsLanguage } from "~/components/language/language";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { classes } from "~/styles/classes";

import * as styles from "./choices.css";

export interface Choice {
  value: string;
  label: string;
  /** A country, whose flag stands before the label. */
  flag?: string;
}

interface ChoicesProps {
  name: string;
  /** Read but not seen: the summary of a disclosure already shows it. */
  legend: string;
  options: readonly Choice[];
  /** One of them, or any number. */
  type?: "radio" | "checkbox";
  chosen: readonly string[];
}

const SCROLLS_ABOVE = 5;

/** A group of radio buttons or checkboxes under one legend. Above five entries it scrolls. */
export function Choices(choices: ChoicesProps) {
  return <Kept as="fieldset" part="choices" content={Fields} of={choices} />;
}

function Fields({ name, legend, options, type = "radio", chosen }: ChoicesProps) {
  return (
    <>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={classes(styles.list, options.length > SCROLLS_ABOVE && styles.scrolling)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              className={styles.box}
              type={type}
              name={name}
              value={option.value}
              id={index === 0 ? name : undefined}
              defaultChecked={chosen.includes(option.value)}
            />
            {option.flag ? <Flag country={option.flag} /> : null}
            {inItsLanguage(option.label)}
          </label>
        ))}
      </div>
    </>
  );
}
