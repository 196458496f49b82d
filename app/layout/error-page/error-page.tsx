import { messages } from "~/api/messages";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { PageWidth } from "~/components/page/page";
import { paths } from "~/paths";

/** The heading and the title of a page that is not there; `message` is the sentence that it was thrown with. */
export function notFoundHeading(message: string | undefined): string {
  return message === messages.noCourse ? message : "Page not found";
}

/** Unknown address, or a thing that is not there. `message` is the page's own sentence; "No course found." heads it. */
export function NotFoundPage({ message }: { message?: string }) {
  const heading = notFoundHeading(message);
  const said = message === heading ? undefined : message;
  return (
    <PageWidth>
      <EmptyState
        level={1}
        heading={heading}
        ways={
          <>
            <ButtonLink to={paths.courseSearch}>Search courses</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        <p>{said ?? "The address may have changed, or it may be mistyped."}</p>
      </EmptyState>
    </PageWidth>
  );
}

/** Something that the site answers with a sentence of its own: the API is down, too many attempts, not allowed. */
export function ProblemPage({ message, retry }: { message: string; retry: string }) {
  return (
    <PageWidth>
      <EmptyState
        drawing="clouds"
        ways={
          <>
            <ButtonLink to={retry}>Try again</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        <h1>{message || "We could not show this page"}</h1>
      </EmptyState>
    </PageWidth>
  );
}

/** A fault of the site itself. The request id finds it in the log; nothing else of it is shown. */
export function UnexpectedErrorPage({ requestId }: { requestId: string | undefined }) {
  return (
    <PageWidth>
      <EmptyState
        level={1}
        drawing="clouds"
        heading="Unexpected Application Error!"
        ways={<ButtonLink to="/">Go to the home page</ButtonLink>}
      >
        <p>Something went wrong on our side. Please try again in a moment.</p>
        {requestId ? (
          <p>
            If you tell us about it, please give us this number: <code>{requestId}</code>
          </p>
        ) : null}
      </EmptyState>
    </PageWidth>
  );
}
