import type { CourseDetails } from "../model";

/** What a text calls a level of study, the longer names first. */
const names = [
  ["graduate-diploma", "(?:post-?)?graduate\\s+(?:diplomas?|certificates?)"],
  ["diploma", "undergraduate\\s+diplomas?"],
  ["certificate", "undergraduate\\s+certificates?"],
  ["undergraduate", "under-?graduates?|UG"],
  ["postgraduate", "post-?graduates?|PG|graduate"],
  ["doctor", "Ph\\.?D|doctor(?:al|ates?)?"],
  ["master", "masters?"],
  ["associate", "associate"],
  ["bachelor", "bachelors?"],
  ["advanced-diploma", "advanced\\s+diplomas?"],
  ["diploma", "diplomas?"],
  ["certificate", "certificates?"],
  ["foundation", "foundation"],
] as const;

export type StudyLevel = (typeof names)[number][0];

/** The name of a level of study, wherever it stands in a text. */
export const levelName = `\\b(?:${names.map(([, name]) => name).join("|")})(?:['\\u2019]?s)?\\b`;

/** Under which other name of a level the courses of one are too. */
const wider: Partial<Record<StudyLevel, StudyLevel>> = {
  bachelor: "undergraduate",
  master: "postgraduate",
  "graduate-diploma": "postgraduate",
};

/** The levels of another kind than these: what is said of them alone is not said of a bachelor's or a master's course. */
const others: Partial<Record<StudyLevel, readonly StudyLevel[]>> = {
  bachelor: ["postgraduate", "master", "doctor", "graduate-diploma"],
  master: ["undergraduate", "bachelor", "associate", "advanced-diploma", "diploma", "certificate", "foundation"],
};

/** The level that a text begins to name. */
export function levelIn(text: string): StudyLevel | null {
  const [found] = new RegExp(levelName, "i").exec(text) ?? [];
  if (found === undefined) return null;
  return names.find(([, name]) => new RegExp(`^(?:${name})(?:['\\u2019]?s)?$`, "i").test(found))?.[0] ?? null;
}

/** The degree with which a course's name begins. */
const degree = /^(?:bachelor|master)(?:['\u2019]?s)?(?: degree)? (?:of|in)\b/i;

/**
 * The level of a course, by the first of its level, its type and its name that tells one; `null` where none does. A "Master of
 * Nursing" whose type is "Postgraduate" is a master's course.
 */
export function levelOfCourse(course: Pick<CourseDetails, "programType" | "courseType" | "name">): StudyLevel | null {
  const { programType, courseType, name } = course;
  const level = [programType, courseType, name].map(levelIn).find((each) => each !== null) ?? null;
  const [begins] = degree.exec(name) ?? [];
  const named = begins === undefined || isPreparation(course) ? null : levelIn(begins);
  return named !== null && wider[named] === level ? named : level;
}

/** Whether a course leads to study of another level, for which what a university asks of its students is not meant. */
export function isPreparation({
  programType,
  courseType,
  name,
}: Pick<CourseDetails, "programType" | "courseType" | "name">): boolean {
  const kinds = /\b(?:foundation|pathway|preparatory|language)\b/i;
  return kinds.test(`${programType} ${courseType}`) || /\b(?:foundation|pathway)\b/i.test(name);
}

/** Whether what is said of `named` is said of courses of `level`. */
export function covers(named: StudyLevel, level: StudyLevel): boolean {
  return named === level || named === wider[level];
}

/** Whether what is said of `named` is certainly of other courses than those of `level`. */
export function isAnother(named: StudyLevel, level: StudyLevel): boolean {
  return others[level]?.includes(named) ?? false;
}
