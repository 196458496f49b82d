import { telephoneLink } from "~/components/link/telephone";
import { PageWidth } from "~/components/page/page";
import { RichText } from "~/components/rich-text/rich-text";
import type { Rich } from "~/content/rich";
import { shell } from "~/layout/shell-content";

import { HeroFinder } from "./hero-finder";
import { HeroVideo, type HeroFilm } from "./hero-video";
import * as styles from "./hero.css";

interface HeroProps {
  heading: string;
  text: Rich;
  film: HeroFilm;
  firm: { registrationNumber: number; offices: string };
  /** Whether the visitor asked for less data: then no film. */
  saveData: boolean;
}

/** The first thing seen: a sentence over the ridges at dawn, a search of all courses, and who stands behind it. */
export function Hero({ heading, text, film, firm, saveData }: HeroProps) {
  const { phone } = shell.firm;
  return (
    <div className={styles.hero}>
      <img className={styles.poster} src={film.poster} alt="" width={320} height={160} {...{ fetchpriority: "high" }} />
      {saveData ? null : <HeroVideo {...film} />}
      <span className={styles.shade} />
      <PageWidth className={styles.content}>
        <h1 className={styles.heading}>{heading}</h1>
        <RichText className={styles.sentence} text={text} />
        <HeroFinder />
        <p className={styles.firm}>
          Approved by the Ministry of Education, registration number {firm.registrationNumber}. Offices in{" "}
          {firm.offices}. <a href={telephoneLink(phone)}>{phone}</a>
        </p>
      </PageWidth>
    </div>
  );
}
