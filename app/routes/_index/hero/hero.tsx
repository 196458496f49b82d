import { Form } from "@remix-run/react";
import { useId } from "react";

import { Icon } from "~/components/icon/icon";
import { PageWidth } from "~/components/page/page";
import { RichText } from "~/components/rich-text/rich-text";
import type { Rich } from "~/content/rich";
import { paths } from "~/paths";

import { HeroVideo, type HeroFilm } from "./hero-video";
import * as styles from "./hero.css";

interface HeroProps {
  heading: string;
  text: Rich;
  film: HeroFilm;
  /** Whether the visitor asked for less data: then no film. */
  saveData: boolean;
}

/** The first thing seen: a sentence over the ridges at dawn, and a search of all courses. */
export function Hero({ heading, text, film, saveData }: HeroProps) {
  const boxId = useId();
  return (
    <div className={styles.hero}>
      <img className={styles.poster} src={film.poster} alt="" width={320} height={160} {...{ fetchpriority: "high" }} />
      {saveData ? null : <HeroVideo {...film} />}
      <span className={styles.shade} />
      <PageWidth className={styles.content}>
        <h1 className={styles.heading}>{heading}</h1>
        <RichText className={styles.sentence} text={text} />
        <Form
          className={styles.finder}
          role="search"
          aria-label="All courses"
          action={paths.courseSearch}
          autoComplete="off"
        >
          <label className={styles.label} htmlFor={boxId}>
            Find your course
          </label>
          <input className={styles.box} id={boxId} type="search" name="search" enterKeyHint="search" />
          <button className={styles.finderMark} aria-label="Find courses">
            <Icon name="search" />
          </button>
        </Form>
      </PageWidth>
    </div>
  );
}
