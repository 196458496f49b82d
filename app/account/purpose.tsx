import { inItsLanguage } from "~/components/language/language";

/** What an account is asked for: "Log in to apply for Nursing." Nothing without a course. */
export function purpose(what: string, course: string | null) {
  if (course === null) return null;
  return (
    <>
      {what} to apply for {inItsLanguage(course)}.
    </>
  );
}
