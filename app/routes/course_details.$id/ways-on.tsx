import type { SimilarCourse } from "~/api/model";
import { available } from "~/api/not-available";
import { Assurance, type AssuranceProps } from "~/components/assurance/assurance";
import { ButtonLink } from "~/components/button/button";
import { Card, CardHeading } from "~/components/card/card";
import { ListedFee } from "~/components/fee/listed-fee";
import { Grid, Row } from "~/components/grid/grid";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { Section } from "~/components/page/page";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

import * as styles from "./course-details.css";

interface ScholarshipsProps {
  scholarships: readonly { id: number; name: string; value: string | null; rupees: string | null }[];
  university: { id: number | null; countryId: number };
  problem: string | null;
}

/** The scholarships of the course's university by name and value; their details are on its page. */
export function Scholarships({ scholarships, university, problem }: ScholarshipsProps) {
  if (scholarships.length === 0 && problem === null) return null;
  return (
    <Section heading="Scholarships" id="scholarships">
      {problem ? (
        <StatusMessage tone="error">{problem}</StatusMessage>
      ) : (
        <div>
          <ul>
            {scholarships.map(({ id, name, value, rupees }) => (
              <li key={id} className={styles.scholarship}>
                <span>{inItsLanguage(name)}</span>
                {value ? (
                  <span className={styles.value}>
                    <ListedFee fee={{ text: value, code: null }} rupees={rupees} />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {university.id === null ? null : (
            <SiteLink
              className={styles.way}
              to={`${paths.university(university.id, university.countryId)}#scholarships`}
            >
              What they ask for
            </SiteLink>
          )}
        </div>
      )}
    </Section>
  );
}

/** At most three courses that could take the place of this one. */
export function Similar({ courses, problem }: { courses: readonly SimilarCourse[]; problem: string | null }) {
  if (courses.length === 0 && problem === null) return null;
  return (
    <Section heading="Similar courses" id="similar">
      {problem ? (
        <StatusMessage tone="error">{problem}</StatusMessage>
      ) : (
        <Grid size="three">
          {courses.map(({ id, name, university, length, annualFee, rupees }) => (
            <Card key={id}>
              <CardHeading to={paths.course(id)}>{name}</CardHeading>
              <p className={styles.muted}>{inItsLanguage(university)}</p>
              <div>
                <strong>
                  <ListedFee fee={annualFee} rupees={rupees} yearly="figure" />
                </strong>
                {available(length) === null ? null : <p>{inItsLanguage(length)}</p>}
              </div>
            </Card>
          ))}
        </Grid>
      )}
    </Section>
  );
}

/** A counsellor to ask about this course, and what a parent asks about the firm. */
export function Counsellor({
  counsellor,
  assurance,
}: {
  counsellor: { chat: string; phone: string };
  assurance: AssuranceProps;
}) {
  return (
    <Section heading="Ask a counsellor" id="counsellor">
      <div className={styles.sheet}>
        <Row>
          <ButtonLink to={counsellor.chat} variant="secondary" newTab>
            <Icon name="chat" />
            Chat about this course
          </ButtonLink>
          <SiteLink className={styles.way} to={telephoneLink(counsellor.phone)}>
            <Icon name="phone" />
            {counsellor.phone}
          </SiteLink>
        </Row>
        <Assurance {...assurance} />
      </div>
    </Section>
  );
}
