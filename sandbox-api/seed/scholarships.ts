import type { Scholarship } from "../records";
import { institutions } from "./institutions";
import type { Chance } from "./random";

const names = [
  "International Welcome Grant",
  "Himalayan Merit Award",
  "Vice-Chancellor's Scholarship",
  "South Asia Early Acceptance Bursary",
  "Women in Engineering Award",
  "Dean's List Fee Reduction",
  "High Achiever Scholarship",
  "Regional Campus Bursary",
  "Sibling and Alumni Discount",
  "हिमाल छात्रवृत्ति (Himal Scholarship)",
  "Scholarship for First-in-Family Students from Landlocked and Mountainous Developing Countries",
];

const shares = ["25% of tuition", "15%", "Full tuition", "10% to 30%"];
/** Sums by country, each in its own currency. */
const sums: Record<number, string[]> = {
  1: ["A$ 5,000", "AUD 8,000 a year"],
  2: ["NZ$4,000 in the first year", "NZD 6,000"],
  3: ["GBP 3,000", "£2,500 a year"],
  4: ["USD 8,000 a year", "$5,000"],
  5: ["CAD 2,500", "C$ 4,000 a year"],
  6: ["AED 6,000", "AED 10,000 a year"],
};

const details = [
  "Taken off the tuition of the first year.",
  "Renewed every year with an average of 65% or more.",
  "No separate application: every offer letter is considered.",
  "Apply with a statement of 500 words before the offer is accepted.",
  "Cannot be combined with other awards of the university.",
  "Ten places in each intake.",
  "For courses of at least one year on campus.",
  "Paid after the census date.",
];

const requirements = [
  "GPA of 3.2 or more in grade 12, or 65% in the bachelor's degree.",
  "<p>Citizens of Nepal, India, Bhutan, Bangladesh or Sri Lanka with an <strong>unconditional offer</strong>.</p>",
  "IELTS 6.5 with no band under 6.0, and an offer accepted by the date in the letter.",
  "<ul><li>GPA 3.0 or more</li><li>One reference letter</li><li>No earlier study in the country</li></ul>",
  null,
  "",
];

/** 60 scholarships; two institutions have none and one has many. */
export function buildScholarships(chance: Chance): Scholarship[] {
  const hosts = institutions.map((_, index) => index + 1).filter((id) => id !== 10 && id !== 40);
  return Array.from({ length: 60 }, (_, index) => {
    const id = index + 1;
    const host = index >= 48 ? 4 : (hosts[index % hosts.length] ?? 1);
    const inCountry = sums[institutions[host - 1]?.country ?? 0] ?? [];
    return {
      id,
      scholarship_name: names[(index * 7 + Math.floor(index / names.length)) % names.length] ?? "Scholarship",
      value: id % 14 === 0 ? null : id % 9 === 0 ? (inCountry[0] ?? null) : chance.pick([...shares, ...inCountry]),
      details:
        id % 10 === 5 ? [] : chance.some(details, 1, 4).map((detail, place) => ({ id: id * 10 + place, detail })),
      requirements: chance.pick(requirements),
      university_id: host,
    };
  });
}
