import { Card, CardHeading } from "~/components/card/card";
import { ListedFee } from "~/components/fee/listed-fee";
import { Grid } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";

import * as styles from "./scholarship-list.css";

interface Scholarship {
  id: number;
  name: string;
  value: string | null;
  rupees: string | null;
  details: readonly string[];
  requirements: readonly string[];
}

/** Scholarships as cards: name, value, details and what they ask for. */
export function ScholarshipList({ scholarships }: { scholarships: readonly Scholarship[] }) {
  if (scholarships.length === 0) return null;
  return (
    <Grid size="large" className={styles.list}>
      {scholarships.map(({ id, name, value, rupees, details, requirements }) => (
        <Card key={id}>
          <CardHeading>{name}</CardHeading>
          {value ? (
            <p className={styles.value}>
              <ListedFee fee={{ text: value, code: null }} rupees={rupees} />
            </p>
          ) : null}
          <Points points={details} />
          {requirements.length > 0 ? (
            <div>
              <h4 className={styles.heading}>Requirements</h4>
              <Points points={requirements} />
            </div>
          ) : null}
        </Card>
      ))}
    </Grid>
  );
}

function Points({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{inItsLanguage(point)}</li>
      ))}
    </ul>
  );
}
