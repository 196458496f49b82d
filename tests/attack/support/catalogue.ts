/** Records of the API with every field that the site reads filled, so that a hostile API can fill each with poison. */

const picture = { id: 1, image: "/media/campus.jpg" };
const country = { id: 1, country_name: "Australia" };
const city = { id: 1, city_name: "Exampleton", country };
const rankings = [{ id: 1, rank_source: "Example Ranking", rank_value: "12", rank_year: "2025" }];

const university = (id: number) => ({
  id,
  university_name: `Harbour Example University ${id}`,
  logo: "/media/logo.svg",
  city,
  country,
  images: [picture],
  email: "office@harbour.example",
  website: "https://harbour.example/",
  rankings,
  locations: [{ id: 1, campus_location: "North campus" }],
  description: "<p>An invented university.</p>",
  offer_letter_requirement: "<p>A transcript.</p>",
  academic_requirement: "Marks of 60%",
  english_language_requirement: "IELTS 6.5",
  turnaround_time: "two weeks",
  financial_requirements: "<ul><li>Savings</li></ul>",
  specific_genuine_student_requirement: "A statement",
});

const scholarship = {
  id: 1,
  scholarship_name: "Example Merit Award",
  value: "25% of tuition",
  details: [{ id: 1, detail: "For the first year" }],
  requirements: "<p>Marks above 80%</p>",
};

const course = (id: number) => ({
  id,
  course_name: `Bachelor of Invented Studies ${id}`,
  duration_year: "3",
  course_type: "Full time",
  annual_fees: "25000",
  total_fees: "75000",
  currency_type: "aud",
  formatted_application_dateline: "12 December 2030",
  intake: [{ id: 1, month: "February" }],
  interest: { id: 1, interest_name: "Bachelor" },
  specialization: { id: 1, specialization_name: "Computing" },
  images: [picture],
  accreditations: [{ id: 1, accreditation: "Example Council" }],
  rankings,
  university: university(1),
  university_name: "Harbour Example University 1",
  country_name: "Australia",
  description: "<p>A course.</p>",
  scholarships: [scholarship],
});

const blog = (id: number) => ({
  id,
  main_title: `How to apply ${id}`,
  image: "/media/blog.jpg",
  created_at: "2025-02-03T04:15:00Z",
  sections: [
    {
      id: 1,
      paragraph_title: "Start early",
      image: "/media/section.jpg",
      paragraphs: [{ id: 1, text: "<p>Papers take time.</p>", point_texts: [{ id: 1, point_text: "Passport" }] }],
      point_texts: [{ id: 2, point_text: "Transcript" }],
    },
  ],
});

const event = (id: number) => ({
  id,
  title: `Open day ${id}`,
  image: "/media/event.jpg",
  formatted_start_date: "12 December 2030",
  location: "Kathmandu Head Office",
  registration_link: "https://events.example/open-day",
  paragraphs: [{ id: 1, text: "<p>Meet us.</p>" }],
});

const LAST_ID = 900;
const list = (results: readonly unknown[]) => ({ count: results.length, next: null, previous: null, results });

/** The answer to a read of the API, or `null` where it knows nothing. Ids past 900 are unknown. */
export function catalogueAnswer(target: string): unknown {
  const { pathname, searchParams } = new URL(target, "http://api.invalid");
  const [, name = "", id] = /^\/api\/app\/([a-z-]+)\/(?:(\d+)\/?)?$/.exec(pathname) ?? [];
  if (id !== undefined) {
    const record = { "course-info": course, "university-info": university, "blog-info": blog, "event-info": event }[
      name
    ];
    return record && Number(id) <= LAST_ID ? record(Number(id)) : null;
  }
  const found = [1, 2, 3]
    .map(course)
    .filter(({ course_name }) => course_name.toLowerCase().includes(searchParams.get("search")?.toLowerCase() ?? ""));
  const lists: Record<string, readonly unknown[]> = {
    "course-list": found,
    "university-list": [1, 2].map(university),
    "blog-list": [1, 2].map(blog),
    "event-list": [1, 2].map(event),
    "scholarship-list": [scholarship],
    "interest-list": [{ id: 1, interest_name: "Bachelor" }],
    "specialization-list": [{ id: 1, specialization_name: "Computing" }],
    "country-list": [{ id: 1, country_name: "Australia", flag: "/media/flag.svg" }],
  };
  return lists[name] ? list(lists[name]) : null;
}
