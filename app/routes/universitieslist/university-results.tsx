import type { UniversityPage } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { Card, CardCue, CardHeading } from "~/components/card/card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Grid, Stack } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";
import { Logo } from "~/components/logo/logo";
import { Pagination } from "~/components/pagination/pagination";
import { rankingText } from "~/components/ranking/ranking-text";
import { paths } from "~/paths";

import * as styles from "./university-results.css";

const UNIVERSITIES = "universities";

interface UniversityResultsProps {
  page: UniversityPage | null;
  problem: string | null;
  loading: boolean;
  previous: string | null;
  next: string | null;
  /** The address to try after a failure. */
  again: string;
}

/** The universities of one country, how many there are, and the ways to the other pages. */
export function UniversityResults({ page, problem, loading, previous, next, again }: UniversityResultsProps) {
  if (problem) {
    return (
      <EmptyState drawing="clouds" heading={problem} live ways={<ButtonLink to={again}>Try again</ButtonLink>}>
        <p>Unable to load universities. Please try again later.</p>
      </EmptyState>
    );
  }
  return (
    <Stack id={UNIVERSITIES} label="Universities">
      <p className={styles.count} role="status">
        {loading ? "Loading universities..." : page ? `Found ${page.count} universities` : ""}
      </p>
      {page && page.universities.length > 0 ? (
        <Grid>
          {page.universities.map((university) => (
            <Card key={university.id}>
              <div className={styles.university}>
                <Logo name={university.name} src={university.logo} />
                <div>
                  <CardHeading level={2} to={paths.university(university.id, university.countryId)}>
                    {university.name}
                  </CardHeading>
                  <p className={styles.place}>
                    {inItsLanguage([university.city, university.country].filter(Boolean).join(", "))}
                  </p>
                  {university.ranking ? (
                    <p className={styles.ranking}>{inItsLanguage(rankingText(university.ranking))}</p>
                  ) : null}
                </div>
              </div>
              <CardCue>Courses and fees &gt;</CardCue>
            </Card>
          ))}
        </Grid>
      ) : (
        <EmptyState>
          <p>No universities available for this country.</p>
        </EmptyState>
      )}
      {page ? (
        <Pagination label="Pages of universities" previous={previous} next={next} results={UNIVERSITIES} />
      ) : null}
    </Stack>
  );
}
