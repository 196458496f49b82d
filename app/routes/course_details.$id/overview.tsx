import type { CourseDetails } from "~/api/model";
import { Facts } from "~/components/facts/facts";
import { FeeText } from "~/components/fee/fee";
import { lacksCurrency } from "~/components/fee/fee-words";
import { RatesNote, Rupees } from "~/components/first-year/rupees";
import { inItsLanguage } from "~/components/language/language";
import { Section } from "~/components/page/page";

import * as styles from "./course-details.css";

type Fee = CourseDetails["annualFees"];

interface OverviewProps {
  course: Omit<CourseDetails, "image" | "university" | "costs" | "specialization" | "specializationId"> & {
    specialization: string;
  };
  rupees: { annual: string | null; total: string | null };
  rates: Parameters<typeof RatesNote>[0]["rates"];
}

/** What a course is: its price first, then all that the API writes of it. */
export function Overview({ course, rupees, rates }: OverviewProps) {
  return (
    <Section heading="Course overview">
      <div className={styles.sheet}>
        <dl className={styles.prices}>
          <Price label="Annual Fees" fee={course.annualFees} rupees={rupees.annual} />
          <Price label="Total Fees" fee={course.totalFees} rupees={rupees.total} />
        </dl>
        <Facts
          look="thirds"
          facts={[
            { label: "Course length", value: course.length.replace(/Years$/, "Year") },
            { label: "Course Intake", value: course.intake },
            { label: "Application deadline", value: course.deadline },
            { label: "Location", value: course.location },
            { label: "Program Type", value: course.programType },
            { label: "Course Type", value: course.courseType },
            { label: "Specialization", value: course.specialization },
          ]}
        />
        {course.accreditations.length > 0 ? (
          <div>
            <h3 className={styles.smallHeading}>Accreditations</h3>
            <ul className={styles.points}>
              {course.accreditations.map((accreditation) => (
                <li key={accreditation}>{inItsLanguage(accreditation)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <RatesNote rates={rates} />
      </div>
    </Section>
  );
}

function Price({ label, fee, rupees }: { label: string; fee: Fee; rupees: string | null }) {
  return (
    <div>
      <dt className={styles.priceLabel}>{label}</dt>
      <dd className={styles.price}>
        <p>
          <FeeText fee={fee} />
        </p>
        <Rupees text={rupees} />
        {rupees === null && lacksCurrency(fee) ? <p className={styles.priceLabel}>Currency not given: ask us</p> : null}
      </dd>
    </div>
  );
}
