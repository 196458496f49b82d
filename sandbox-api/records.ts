/**
 * The catalogue as it is seeded and stored. Picture addresses start with `{host}` where the API gives
 * absolute ones; see `readRecord`.
 */
export interface Catalogue {
  countries: Country[];
  interests: Interest[];
  specializations: Specialization[];
  universities: University[];
  courses: Course[];
  scholarships: Scholarship[];
  blogs: Blog[];
  events: Event[];
}

export interface Country {
  id: number;
  country_name: string;
  flag: string | null;
}
export interface Interest {
  id: number;
  interest_name: string;
}
export interface Specialization {
  id: number;
  specialization_name: string;
}
export interface Picture {
  id: number;
  image: string | null;
}

export interface University {
  id: number;
  university_name: string;
  logo: string | null;
  city: { id: number; city_name: string; country: { id: number; country_name: string } | null } | null;
  images: Picture[];
  email: string | null;
  website: string | null;
  rankings: { id: number; rank_source: string; rank_value: string | number; rank_year: number | null }[];
  locations: { id: number; campus_location: string }[];
  description: string | null;
  offer_letter_requirement: string | null;
  academic_requirement: string | null;
  english_language_requirement: string | null;
  turnaround_time: string | null;
  financial_requirements: string | null;
  specific_genuine_student_requirement: string | null;
}

export interface Course {
  id: number;
  course_name: string;
  duration_year: number | string | null;
  course_type: string | null;
  annual_fees: number | string | null;
  total_fees: number | string | null;
  currency_type: string | null;
  formatted_application_dateline: string | null;
  intake: { id: number; month: string }[];
  interest: Interest | null;
  /** Older records of the API carry the bare id. */
  specialization: Specialization | number | null;
  images: Picture[];
  accreditations: { id: number; accreditation: string }[];
  university_id: number;
}

export interface Scholarship {
  id: number;
  scholarship_name: string;
  value: string | number | null;
  details: { id: number; detail: string }[];
  requirements: string | null;
  university_id: number;
}

interface Paragraph {
  id: number;
  text: string;
  point_texts: { id: number; point_text: string }[];
}

export interface Blog {
  id: number;
  main_title: string;
  image: string | null;
  created_at: string;
  sections: { id: number; paragraph_title: string | null; image: string | null; paragraphs: Paragraph[] }[];
}

export interface Event {
  id: number;
  title: string;
  image: string | null;
  formatted_start_date: string | null;
  location: string | null;
  registration_link: string | null;
  paragraphs: { id: number; text: string }[];
}

/** Parses a stored record and puts the caller's own host into its picture addresses. */
export function readRecord<Item>(record: string, origin: string) {
  return JSON.parse(record.replaceAll("{host}", origin)) as Item;
}
