import { paths } from "~/paths";

export type StepId = "profile" | "documents" | "done";

interface Step {
  id: StepId;
  label: string;
  path: (courseId: number) => string;
  /** What must be true before it may be visited. */
  needs: readonly Need[];
}

type Need = "login" | "profile" | "submission";

/** The steps in their order; the last one is the result, not a tab. */
const steps: readonly Step[] = [
  { id: "profile", label: "Profile", path: paths.apply, needs: [] },
  { id: "documents", label: "Documents", path: paths.applyDocuments, needs: ["login", "profile"] },
  { id: "done", label: "Done", path: paths.applyDone, needs: ["submission"] },
];

/** All that decides where an applicant may be. */
export interface Answers {
  courseId: number;
  loggedIn: boolean;
  profileComplete: boolean;
  submitted: boolean;
}

export interface Journey {
  pathOf(step: StepId): string;
  /** Where a visitor of `step` has to go instead, or `null` when the step is open. */
  detour(step: StepId): string | null;
  /** Where Next leads: the furthest open step after `step`, or `step` itself while something is missing. */
  next(step: StepId): string;
  /** Where Previous leads; from the first step back to the course. */
  previous(step: StepId): string;
  tabs(current: StepId): { id: StepId; label: string; to: string; current: boolean }[];
}

/** The way through an application, computed from the answers alone (contract 4). */
export function journeyOf({ courseId, loggedIn, profileComplete, submitted }: Answers): Journey {
  const met: Record<Need, boolean> = { login: loggedIn, profile: profileComplete, submission: submitted };
  const instead: Record<Need, string> = {
    login: paths.apply(courseId),
    profile: paths.apply(courseId),
    submission: paths.course(courseId),
  };
  const indexOf = (id: StepId) => steps.findIndex((step) => step.id === id);
  const addressOf = (step: Step | undefined) => step?.path(courseId) ?? paths.course(courseId);
  const missing = (id: StepId) => steps[indexOf(id)]?.needs.find((need) => !met[need]);

  return {
    pathOf: (id) => addressOf(steps[indexOf(id)]),
    detour(id) {
      const need = missing(id);
      return need ? instead[need] : null;
    },
    next(id) {
      const following = steps[indexOf(id) + 1];
      const target = following && !missing(following.id) ? following : steps[indexOf(id)];
      return addressOf(target);
    },
    previous: (id) => addressOf(steps[indexOf(id) - 1]),
    tabs: (current) =>
      steps
        .filter(({ id }) => id !== "done")
        .map(({ id, label, path }) => ({ id, label, to: path(courseId), current: id === current })),
  };
}
