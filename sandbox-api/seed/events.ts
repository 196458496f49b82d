import type { Event } from "../records";

type Draft = Omit<Event, "id" | "paragraphs"> & { texts: string[] };

const drafts: Draft[] = [
  {
    title: "Australia Education Fair, Kathmandu",
    image: "{host}/media/events/1.jpg",
    formatted_start_date: "14 February 2025",
    location: "Kathmandu Head Office",
    registration_link: "https://events.consultancy.example/australia-fair-2025",
    texts: [
      "<p>Nine Australian institutions came to Kathmandu for one day. Visitors met admissions officers, had their transcripts read on the spot and left with a list of courses that fit.</p>",
    ],
  },
  {
    title: "IELTS Speaking Clinic",
    image: "{host}/media/events/2.jpg",
    formatted_start_date: "July 5, 2025",
    location: "Butwal Branch",
    registration_link: null,
    texts: [
      "<p>A free afternoon of mock interviews with a trained examiner. Each of the forty students had a full speaking test and written notes to take home.</p>",
    ],
  },
  {
    title: "New Zealand Intake Briefing",
    image: null,
    formatted_start_date: "10 January 2026",
    location: null,
    registration_link: "https://events.consultancy.example/nz-briefing",
    texts: [],
  },
  {
    title: "Pre-departure Evening for the July Intake",
    image: "{host}/media/events/4.jpg",
    formatted_start_date: "Friday, 19 June 2026",
    location: "Kathmandu Head Office",
    registration_link: null,
    texts: [
      "<p>Packing, bank cards, phone plans, the first week of class: an evening for students and their parents before departure.</p>",
      "<p>Former students joined from <strong>Sydney</strong> and <strong>Hobart</strong> by video.</p>",
    ],
  },
  {
    title: "UK September Intake: Last Call",
    image: "/media/events/5.jpg",
    formatted_start_date: "2026-08-08",
    location: "Online",
    registration_link: "javascript:alert('register')",
    texts: ["<p>What can still be done in August for a September start, and when January is the wiser choice.</p>"],
  },
  {
    title: "Scholarship Morning: How Universities Decide",
    image: "{host}/media/events/6.jpg",
    formatted_start_date: "12 December 2026",
    location: "Kathmandu Head Office",
    registration_link: "https://events.consultancy.example/scholarship-morning",
    texts: [
      "<p>Most scholarships are decided on three things: marks, timing and one honest page of writing. We go through all three with real examples, names removed.</p>",
      "<ul><li>10:00 What the criteria really mean</li><li>11:00 Writing the statement</li><li>12:00 Questions and one-to-one reviews</li></ul>",
    ],
  },
  {
    title: "Canada Study Permit Workshop",
    image: "{host}/media/events/7.jpg",
    formatted_start_date: "January 16, 2027",
    location: "Butwal Branch",
    registration_link: null,
    texts: [
      "<p>Bring your offer letter and your bank papers. Counsellors check the file with you, point by point, before you pay any fee.</p>",
    ],
  },
  {
    title: "Meet Karriwood University: Engineering and Health",
    image: "{host}/media/events/8.jpg",
    formatted_start_date: "Saturday, 30 January 2027",
    location: "Kathmandu Head Office",
    registration_link: "https://events.consultancy.example/karriwood-day",
    texts: [
      "<p>The international office of Karriwood University spends a day with us. Offers can be made on the spot for complete files.</p>",
    ],
  },
  {
    title: "Dubai Open Evening",
    image: "{host}/media/events/removed.jpg",
    formatted_start_date: "18 February 2027",
    location: "",
    registration_link: "",
    texts: [
      "<p>Short courses, January and June starts, and what a year in Dubai costs. With two graduates who now work there.</p>",
    ],
  },
  {
    title:
      "PTE Full Mock Test on Campus Computers, with Individual Score Reports and a Feedback Session in Nepali and English",
    image: null,
    formatted_start_date: "6 March 2027",
    location: "Kathmandu Head Office",
    registration_link: null,
    texts: ["<p>Two hours under real conditions, then a score report for each skill within two days.</p>"],
  },
  {
    title: "अष्ट्रेलिया अध्ययन: अभिभावक परामर्श दिवस",
    image: "{host}/media/events/11.jpg",
    formatted_start_date: "April 10, 2027",
    location: "Butwal Branch",
    registration_link: null,
    texts: [
      "<p>अभिभावकहरूका लागि नेपालीमा: खर्च, बैंक कागजात, छात्रवृत्ति र विद्यार्थीको सुरक्षाबारे प्रश्नोत्तर।</p>",
      "<p>For parents, in Nepali: costs, bank papers, scholarships and student safety.</p>",
    ],
  },
  {
    title: "Brisbane Alumni Picnic",
    image: "{host}/media/events/12.jpg",
    formatted_start_date: null,
    location: "Brisbane",
    registration_link: "https://events.consultancy.example/brisbane-picnic",
    texts: [],
  },
];

/** Twelve events in the order of their dates, into 2027, the one without a date last. */
export const events: Event[] = drafts.map(({ texts, ...draft }, index) => ({
  id: index + 1,
  ...draft,
  paragraphs: texts.map((text, place) => ({ id: (index + 1) * 10 + place, text })),
}));
