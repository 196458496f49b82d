import { Form } from "@remix-run/react";
import { useId } from "react";

import { NOT_AVAILABLE } from "~/api/not-available";
import { Button } from "~/components/button/button";
import { Deadline, type DeadlineProps } from "~/components/deadline/deadline";
import { Facts } from "~/components/facts/facts";
import type { FeeProps } from "~/components/fee/fee-words";
import { ListedFee } from "~/components/fee/listed-fee";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { Logo } from "~/components/logo/logo";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { paths } from "~/paths";

import { CHOOSE } from "./choice";
import * as styles from "./shortlist.css";
import { useWayBack } from "./use-way-back";

/** A place on the list: the course, or why it cannot be shown. */
export interface SavedCourse {
  id: number;
  problem?: string;
  course?: {
    name: string;
    university: { name: string; logo: string | null };
    place: string;
    fee: FeeProps;
    rupees: string | null;
    length: string;
    intake: string;
    deadline: DeadlineProps | null;
  };
}

/** The id of a course's place on the list, which can take the focus: not that of its Save button, whose fragment comes along. */
export function savedCourseId(id: number): string {
  return `shortlisted-${id}`;
}

/** A saved course, in its place from 0 on, with what decides, its box for the comparison, which belongs to the form of `compare` where there is one, and Remove. */
export function SavedCourseCard({
  saved: { id, course, problem },
  place,
  compare,
}: {
  saved: SavedCourse;
  place: number;
  compare: { form: string; isChosen: boolean } | null;
}) {
  const headingId = useId();
  if (!course) {
    return (
      <article id={savedCourseId(id)} tabIndex={-1} className={styles.card}>
        <p>{problem}</p>
        <RemoveForm id={id} name={`course ${id}`} place={place} />
      </article>
    );
  }
  const { name, university, place: where, fee, rupees, length, intake, deadline } = course;
  return (
    <article id={savedCourseId(id)} tabIndex={-1} className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Logo name={university.name} src={university.logo} />
        <div>
          <h2 id={headingId} className={styles.name}>
            <SiteLink to={paths.course(id)}>{inItsLanguage(name)}</SiteLink>
          </h2>
          <p className={styles.university}>{inItsLanguage(university.name)}</p>
          {where ? <p className={styles.university}>{inItsLanguage(where)}</p> : null}
        </div>
      </div>
      <Facts
        look="row"
        facts={[
          {
            label: "Annual Fees",
            value: <ListedFee fee={fee} rupees={rupees} yearly="fee" />,
          },
          { label: "Course length", value: length },
          { label: "Course Intake", value: intake },
          {
            label: "Application deadline",
            value: deadline ? <Deadline courseId={id} deadline={deadline} /> : NOT_AVAILABLE,
          },
        ]}
      />
      <div className={styles.foot}>
        {compare === null ? null : (
          <label className={styles.choice}>
            <input
              className={styles.box}
              type="checkbox"
              name={CHOOSE}
              value={id}
              defaultChecked={compare.isChosen}
              form={compare.form}
              aria-describedby={headingId}
            />
            <span>
              Compare<span className={styles.more}> this course</span>
            </span>
          </label>
        )}
        <RemoveForm id={id} name={name} place={place} />
      </div>
    </article>
  );
}

/** The page that comes back says what was removed, and offers to undo it, which puts the course back in its place. */
function RemoveForm({ id, name, place }: { id: number; name: string; place: number }) {
  const back = useWayBack({ removed: String(id), place: String(place) });
  return (
    <Form method="post" action={paths.shortlist} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <Button variant="quiet" name="remove" value={id}>
        Remove
        <VisuallyHidden> {inItsLanguage(name)}</VisuallyHidden>
      </Button>
    </Form>
  );
}
