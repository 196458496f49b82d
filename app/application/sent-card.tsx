import { Card, CardHeading } from "~/components/card/card";
import { Disclosure } from "~/components/disclosure/disclosure";
import { Facts } from "~/components/facts/facts";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import type { Receipt } from "./receipt.server";
import { SentFiles } from "./sent-files";

/** One application among those that were sent. Its files open on demand. */
export function SentCard({ receipt }: { receipt: Receipt }) {
  const { courseId, course, university, day, reference, files, more } = receipt;
  const count = files.length + more;
  return (
    <Card>
      <CardHeading>
        <SiteLink to={paths.course(courseId)}>{inItsLanguage(course)}</SiteLink>
      </CardHeading>
      {university ? <p>{inItsLanguage(university)}</p> : null}
      <Facts
        facts={[{ label: "Sent", value: day }, ...(reference ? [{ label: "Reference", value: reference }] : [])]}
      />
      <Disclosure summary={count === 1 ? "1 document" : `${count} documents`}>
        <SentFiles files={files} more={more} />
      </Disclosure>
    </Card>
  );
}
