import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findCourse } from "~/api/courses/courses.server";
import { hasTexts } from "~/application/draft.server";
import { draftToSend } from "~/application/progress.server";
import { listReceipts } from "~/application/receipt.server";
import { BegunLine, type BegunState, NextSteps, SentCard } from "~/application/sent-parts";
import { Banner } from "~/components/banner/banner";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Grid } from "~/components/grid/grid";
import { Page, Section } from "~/components/page/page";
import { firm } from "~/content/firm.server";
import { FamilyReceipt } from "~/family/receipt";
import { familyReceipt } from "~/family/receipt.server";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Your applications", noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const unsent = await draftToSend(request);
  const [begun, receipts] = await Promise.all([unsent && begunApplication(unsent), listReceipts(request)]);
  return json({ begun, receipts, steps: firm().afterApplying, family: familyReceipt(receipts) });
}

type Unsent = NonNullable<Awaited<ReturnType<typeof draftToSend>>>;

/** Where a draft goes on that has not arrived; `null` where nothing was typed for it. Its course has no name while the API is away. */
async function begunApplication({ draft, progress }: Unsent) {
  if (!hasTexts(draft)) return null;
  const { courseId } = draft;
  const course = await findCourse(courseId).catch(() => null);
  const state: BegunState = progress?.state ?? "open";
  return {
    course: course?.name ?? null,
    state,
    way: (state === "open" ? paths.apply : paths.applyDocuments)(courseId),
  };
}

export default function ApplicationsPage() {
  const { begun, receipts, steps, family } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner
        look="low"
        title="Your applications"
        description="What you sent from this browser in the last 90 days. Logging out empties this list; what you sent stays with us."
      />
      <Page>
        {begun ? (
          <Section heading="Begun">
            <BegunLine course={begun.course} state={begun.state} />
            <div>
              <ButtonLink to={begun.way}>
                {begun.state === "open" ? "Continue your application" : "See how it stands"}
              </ButtonLink>
            </div>
          </Section>
        ) : null}
        {receipts.length === 0 ? (
          <EmptyState ways={begun ? null : <ButtonLink to={paths.courseSearch}>Search Course</ButtonLink>}>
            <p>
              No application is listed here as sent: none was sent from this browser in the last 90 days, or you have
              logged out since. What you sent stays with us.
            </p>
          </EmptyState>
        ) : (
          <>
            <Section heading="Sent">
              <Grid size="large">
                {receipts.map((receipt) => (
                  <SentCard key={`${receipt.courseId} ${receipt.at}`} receipt={receipt} />
                ))}
              </Grid>
            </Section>
            <Section heading="What happens next">
              <NextSteps steps={steps} family={<FamilyReceipt {...family} />} />
            </Section>
          </>
        )}
      </Page>
    </>
  );
}
