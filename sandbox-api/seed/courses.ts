import type { Course, Specialization } from "../records";
import { feesOf } from "./fees";
import { institutions, type Institution } from "./institutions";
import { interests, specializations, subjects } from "./places";
import type { Chance } from "./random";

interface Level {
  interest: number;
  title: (subject: string) => string;
  years: number[];
  type: string | null;
  weight: number;
}

const levels: Level[] = [
  {
    interest: 1,
    title: (subject) => (subject === "Laws" ? "Bachelor of Laws (LLB)" : `Bachelor of ${subject}`),
    years: [3, 3, 4],
    type: "Undergraduate",
    weight: 9,
  },
  {
    interest: 2,
    title: (subject) => (subject === "Laws" ? "Master of Laws (LLM)" : `Master of ${subject}`),
    years: [1, 1.5, 2, 2],
    type: "Postgraduate",
    weight: 9,
  },
  { interest: 3, title: (subject) => `Diploma of ${subject}`, years: [1, 1, 2], type: "Diploma", weight: 4 },
  { interest: 4, title: (subject) => `Advanced Diploma of ${subject}`, years: [1.5, 2], type: "Diploma", weight: 2 },
  {
    interest: 5,
    title: (subject) => `Graduate Certificate in ${subject}`,
    years: [0.5],
    type: "Postgraduate",
    weight: 2,
  },
  { interest: 6, title: (subject) => `Graduate Diploma in ${subject}`, years: [1], type: "Postgraduate", weight: 2 },
  { interest: 7, title: (subject) => `PhD in ${subject}`, years: [3, 4], type: "Research", weight: 2 },
  { interest: 8, title: (subject) => `Bachelor of ${subject} (Honours)`, years: [4], type: "Undergraduate", weight: 3 },
  { interest: 9, title: (subject) => `Foundation Year in ${subject}`, years: [1], type: "Pathway", weight: 1 },
  { interest: 10, title: (subject) => `Certificate IV in ${subject}`, years: [0.5, 1], type: "Vocational", weight: 2 },
  { interest: 11, title: (subject) => `Associate Degree in ${subject}`, years: [2], type: "Undergraduate", weight: 1 },
];

const english: Level = { interest: 12, title: (subject) => subject, years: [0.5, 1], type: "ELICOS", weight: 0 };

const intakes: Record<number, string[][]> = {
  1: [["February", "July"], ["February", "July", "November"], ["March"], ["Feb", "Jun", "Oct"], ["July"]],
  2: [["February", "July"], ["February"], ["March", "July", "October"]],
  3: [["September"], ["September", "January"], ["January", "May", "September"]],
  4: [["August", "January"], ["Fall 2027"], ["August"], ["January", "May", "August"]],
  5: [["September", "January"], ["September"], ["January", "May", "September"]],
  6: [["October", "January", "June"], ["January", "June"], ["October"]],
};

const deadlines = [
  "15 January 2027",
  "30 November 2026",
  "28 February 2027",
  "31 May 2027",
  "15 July 2027",
  "1 October 2027",
  "June 30, 2027",
  "Rolling admission",
];
const register = "National Quality Register";
/** The bodies that accredit a programme beside the register of all, by what its name says. */
const bodies: [programme: RegExp, body: string][] = [
  [/Accounting/, "Institute of Chartered Bookkeepers and Accountants"],
  [/Engineering|Aviation|Construction/, "Board of Professional Engineers Abroad"],
  [/Nursing/, "Council for Nursing Education"],
  [/Information|Computer|Data|Cyber|Artificial|Animation/, "Computing Professionals Society"],
  [/Hospitality|Culinary/, "Hospitality Standards Board"],
];
const perUniversity = 31;

/** How many institutions it takes to offer so many courses. */
export const institutionsFor = (count: number): number => Math.ceil((count - oddities.length) / perUniversity);

/**
 * Over 1,200 courses: 31 for each institution, mixed as years of additions mix them, and the odd ones below. `count`
 * leaves some of them out.
 */
export function buildCourses(chance: Chance, hosts: readonly Institution[], count = Infinity): Course[] {
  const weighted = levels.flatMap((level) => Array.from({ length: level.weight }, () => level));
  const offers = hosts.map((institution, index) => ({
    institution,
    universityId: index + 1,
    taken: new Set<string>(),
  }));
  const places = chance.shuffle(offers.flatMap((offer) => Array.from({ length: perUniversity }, () => offer)));
  const deck = places.slice(0, Math.max(0, count - oddities.length));
  const courses = deck.map(({ institution, universityId, taken }, index) => {
    const { name, level, specialization } = newProgramme(taken, weighted, chance);
    taken.add(name);
    return buildCourse(index + 1, universityId, institution, name, level, specialization, chance);
  });
  return [...courses, ...oddCourses(courses, chance)];
}

/** A programme under a name that its institution has not taken yet. */
function newProgramme(taken: ReadonlySet<string>, weighted: readonly Level[], chance: Chance) {
  for (;;) {
    const level = chance.pick(weighted);
    const specialization = chance.pick(specializations);
    const name = level.title(chance.pick(subjects[specialization.specialization_name] ?? []));
    if (!taken.has(name)) return { name, level, specialization };
  }
}

function buildCourse(
  id: number,
  universityId: number,
  { country }: Institution,
  name: string,
  level: Level,
  specialization: Specialization,
  chance: Chance,
): Course {
  const years = chance.pick(level.years);
  return {
    id,
    course_name: name,
    duration_year: chance.percent(4) ? null : chance.percent(6) ? String(years) : years,
    course_type: chance.percent(8) ? null : level.type,
    ...feesOf(country, level.interest, years, chance),
    formatted_application_dateline: chance.percent(15) ? null : chance.pick(deadlines),
    intake: intakeOf(id, country, chance),
    interest: chance.percent(4) ? null : (interests.find((interest) => interest.id === level.interest) ?? null),
    specialization: chance.percent(5) ? null : chance.percent(12) ? specialization.id : specialization,
    images: imagesOf(id, specialization.id, chance),
    accreditations: chance.percent(55)
      ? []
      : accreditors(specialization, chance).map((accreditation, index) => ({ id: id * 10 + index, accreditation })),
    university_id: universityId,
  };
}

/** The body of a programme, the register, or both. */
function accreditors({ specialization_name }: Specialization, chance: Chance): string[] {
  const own = bodies.filter(([programme]) => programme.test(specialization_name)).map(([, body]) => body);
  const drawn = chance.some([register, ...bodies.map(([, body]) => body)], 1, 2);
  return [...own, register].slice(0, drawn.length);
}

function intakeOf(id: number, country: number, chance: Chance) {
  if (chance.percent(7)) return [];
  return chance.pick(intakes[country] ?? [["January"]]).map((month, index) => ({ id: id * 10 + index, month }));
}

/** One picture for most courses, several for a few, none for a fifth, and now and then one that is gone. */
function imagesOf(id: number, specialization: number, chance: Chance) {
  if (chance.percent(20)) return [];
  if (chance.percent(2)) return [{ id: id * 10, image: `{host}/media/courses/removed-${id}.jpg` }];
  const count = chance.percent(15) ? 3 : 1;
  return Array.from({ length: count }, (_, index) => ({
    id: id * 10 + index,
    image: `{host}/media/courses/${specialization}-${1 + ((id + index) % 6)}.jpg`,
  }));
}

/** Name, interest id and programme of courses with long, Nepali, doubled or awkward names. */
const oddities: [string, number, string][] = [
  ["नेपाली भाषा तथा हिमाली अध्ययन (Nepali Language and Himalayan Studies)", 6, "Education"],
  ["Bachelor of Arts in Himalayan Studies – हिमालय अध्ययन स्नातक", 1, "Environmental Science"],
  [
    "Master of International Development, Disaster Risk Reduction and Humanitarian Leadership (with Professional Practice)",
    2,
    "Project Management",
  ],
  [
    "Bachelor of Engineering (Civil and Environmental) (Honours) / Master of Engineering Management – Integrated Double Degree",
    8,
    "Civil Engineering",
  ],
  ["Academic English for University Study (10 to 40 weeks)", 12, "Education"],
  ["General English with Māori Language & Culture", 12, "Education"],
  ["Bachelor of Nursing", 1, "Nursing"],
  ["Bachelor of Nursing ", 1, "Nursing"],
  ['MBA – "Executive" <Global> & Sustainable', 2, "Business Administration"],
  [
    "Diploma of Community Services (including a 200-hour placement in an aged-care, disability or family-support setting)",
    3,
    "Social Work",
  ],
];

function oddCourses(courses: Course[], chance: Chance): Course[] {
  return oddities.map(([name, interestId, programme], index) => {
    const level = levels.find(({ interest }) => interest === interestId) ?? english;
    const specialization = specializations.find((one) => one.specialization_name === programme);
    const universityId = index === 5 ? 11 : chance.whole(1, institutions.length);
    const institution = institutions[universityId - 1];
    if (!specialization || !institution) throw new Error(`no programme or university for ${name}`);
    return buildCourse(courses.length + index + 1, universityId, institution, name, level, specialization, chance);
  });
}
