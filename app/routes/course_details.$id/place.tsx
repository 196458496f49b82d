import { placeInWords } from "~/api/not-available";
import { Flag } from "~/components/flag/flag";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";

import * as styles from "./course-details.css";

interface Placed {
  location: string;
  country: string | null;
}

/** Where a course is taught: flag, city and country, and the guide to that country where there is one. */
export function Place({ course, guide }: { course: Placed; guide: { path: string; title: string } | null }) {
  const { country } = course;
  return (
    <span className={styles.place}>
      <span>
        {country ? <Flag look="inText" country={country} /> : null}
        {inItsLanguage(placeInWords(course))}
      </span>
      {guide ? (
        <SiteLink className={styles.guide} to={guide.path}>
          {guide.title}
        </SiteLink>
      ) : null}
    </span>
  );
}
