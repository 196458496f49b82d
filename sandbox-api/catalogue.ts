import { readMeta, writeMeta, type Database } from "./database";
import type { Catalogue, Course } from "./records";
import { seedVersion } from "./seed/version";

const schema = `
  DROP TABLE IF EXISTS course_search; DROP TABLE IF EXISTS course; DROP TABLE IF EXISTS scholarship;
  DROP TABLE IF EXISTS university; DROP TABLE IF EXISTS country; DROP TABLE IF EXISTS interest;
  DROP TABLE IF EXISTS specialization; DROP TABLE IF EXISTS blog; DROP TABLE IF EXISTS event;
  CREATE TABLE country (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE interest (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE specialization (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE university (id INTEGER PRIMARY KEY, country_id INTEGER, record TEXT NOT NULL);
  CREATE TABLE course (
    id INTEGER PRIMARY KEY, university_id INTEGER NOT NULL, country_id INTEGER, interest_id INTEGER,
    specialization_id INTEGER, fee REAL, record TEXT NOT NULL);
  CREATE INDEX course_university ON course (university_id);
  CREATE INDEX course_country ON course (country_id);
  CREATE INDEX course_interest ON course (interest_id);
  CREATE INDEX course_specialization ON course (specialization_id);
  CREATE VIRTUAL TABLE course_search USING fts5 (
    course_name, university_name, specialization_name,
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix = '2 3');
  CREATE TABLE scholarship (id INTEGER PRIMARY KEY, university_id INTEGER NOT NULL, country_id INTEGER, record TEXT NOT NULL);
  CREATE TABLE blog (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE event (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
`;

/**
 * Fills the catalogue tables when they are missing or were filled by another version of the seed. `courses` asks for so
 * many in place of the usual ones.
 */
export async function ensureCatalogue(database: Database, courses: number | undefined) {
  const version = courses ? `${seedVersion}, ${courses} courses` : seedVersion;
  if (readMeta(database, "seed_version") === version) return;
  const { buildCatalogue } = await import("./seed/catalogue");
  const catalogue = buildCatalogue(courses);
  database.transaction(() => {
    database.exec(schema);
    fill(database, catalogue);
    writeMeta(database, "seed_version", version);
  });
}

function fill(database: Database, catalogue: Catalogue) {
  for (const noun of ["country", "interest", "specialization", "blog", "event"] as const) {
    for (const item of plain(catalogue, noun)) {
      database.run(`INSERT INTO ${noun} (id, record) VALUES (?, ?)`, item.id, JSON.stringify(item));
    }
  }
  const universities = new Map(catalogue.universities.map((university) => [university.id, university]));
  const countryOf = (universityId: number) => universities.get(universityId)?.city?.country?.id ?? null;
  for (const university of catalogue.universities) {
    database.run(
      "INSERT INTO university (id, country_id, record) VALUES (?, ?, ?)",
      university.id,
      countryOf(university.id),
      JSON.stringify(university),
    );
  }
  for (const item of catalogue.scholarships) {
    database.run(
      "INSERT INTO scholarship (id, university_id, country_id, record) VALUES (?, ?, ?, ?)",
      item.id,
      item.university_id,
      countryOf(item.university_id),
      JSON.stringify(item),
    );
  }
  const specializations = new Map(catalogue.specializations.map(({ id, specialization_name: name }) => [id, name]));
  for (const course of catalogue.courses) {
    const specialization = specializationId(course);
    database.run(
      "INSERT INTO course (id, university_id, country_id, interest_id, specialization_id, fee, record) VALUES (?, ?, ?, ?, ?, ?, ?)",
      course.id,
      course.university_id,
      countryOf(course.university_id),
      course.interest?.id ?? null,
      specialization,
      feeNumber(course.annual_fees),
      JSON.stringify(course),
    );
    database.run(
      "INSERT INTO course_search (rowid, course_name, university_name, specialization_name) VALUES (?, ?, ?, ?)",
      course.id,
      course.course_name,
      universities.get(course.university_id)?.university_name ?? "",
      (specialization && specializations.get(specialization)) || "",
    );
  }
}

function plain(catalogue: Catalogue, noun: "country" | "interest" | "specialization" | "blog" | "event") {
  const lists = {
    country: catalogue.countries,
    interest: catalogue.interests,
    specialization: catalogue.specializations,
    blog: catalogue.blogs,
    event: catalogue.events,
  };
  return lists[noun];
}

function specializationId({ specialization }: Course) {
  return typeof specialization === "object" ? (specialization?.id ?? null) : specialization;
}

/** The amount in a fee with its symbols and separators taken away, or `null` when there is none. */
export function feeNumber(fee: Course["annual_fees"]) {
  if (typeof fee === "number") return fee;
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(fee ?? "")?.[0];
  return digits ? Number(digits.replaceAll(",", "")) : null;
}
