// Holds contract 9.
import { createHash } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { feeNumber } from "./catalogue";
import { buildCatalogue } from "./seed/catalogue";
import { seedVersion } from "./seed/version";
import { startHarness, type Harness, type Paged } from "./testing/harness";

interface Listed {
  id: number;
  course_name: string;
  annual_fees: number | string | null;
  interest: { id: number } | null;
  specialization: { id: number } | number | null;
  university: { id: number; city: { country: { id: number } } };
  university_name: string;
  country_name: string;
}

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const courses = (query: string) => api.get<Paged<Listed>>(`/api/app/course-list/?${query}`).then(({ body }) => body);

it("the seed is the same every time, and its version names it", () => {
  const fingerprint = createHash("sha256").update(JSON.stringify(buildCatalogue())).digest("hex").slice(0, 12);
  expect(`${seedVersion} ${fingerprint}`).toMatchInlineSnapshot(`"8 47b9118c6d8a"`);
});

it("the seed has the promised size", async () => {
  const counts = await Promise.all(
    ["course", "university", "country", "interest", "specialization", "scholarship", "blog", "event"].map((noun) =>
      api.get<Paged>(`/api/app/${noun}-list/?limit=1`).then(({ body }) => body.count),
    ),
  );
  expect(counts).toEqual([1250, 40, 6, 12, 30, 60, 24, 12]);
});

it.each([1000, 1250, 5000])(
  "the seed has %i courses when it is asked for so many, each of a university of its own",
  (count) => {
    const { courses, universities } = buildCatalogue(count);
    expect(courses.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(universities.length).toBe(Math.max(40, Math.ceil((count - 10) / 31)));
    expect(new Set(universities.map(({ university_name: name }) => name)).size).toBe(universities.length);
    const known = new Set(universities.map(({ id }) => id));
    expect(courses.every(({ university_id: id }) => known.has(id))).toBe(true);
  },
);

it("reference lists come ten at a time and next leads to the end", async () => {
  const first = await api.get<Paged>("/api/app/specialization-list/");
  expect(first.body.results).toHaveLength(10);
  const second = await api.get<Paged>(first.body.next ?? "");
  const third = await api.get<Paged>(second.body.next ?? "");
  expect(third.body.next).toBeNull();
  expect([...first.body.results, ...second.body.results, ...third.body.results].map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

it("links are absolute, keep every parameter and lead back", async () => {
  const first = await courses("search=science&country=1&country=3&records=20");
  expect(first.previous).toBeNull();
  const link = new URL(first.next ?? "");
  expect(link.origin).toBe(api.origin);
  expect(link.searchParams.getAll("country")).toEqual(["1", "3"]);
  expect(link.searchParams.get("records")).toBe("20");
  const second = await api.get<Paged<Listed>>(link.href);
  expect(second.body.results).not.toEqual(first.results);
  expect((await api.get<Paged<Listed>>(second.body.previous ?? "")).body.results).toEqual(first.results);
});

it("a page past the end is a 404", async () => {
  expect(await api.get("/api/app/blog-list/?page=99")).toMatchObject({
    status: 404,
    body: { detail: "Invalid page." },
  });
});

it("1000 records are given, more are not", async () => {
  expect((await courses("records=1000&limit=1000&page_size=1000")).results).toHaveLength(1000);
  expect((await courses("page_size=5000")).results).toHaveLength(1000);
});

it("filters narrow the list", async () => {
  const found = await courses("interest=2&country=1&country=2&page_size=1000");
  expect(found.count).toBeGreaterThan(10);
  expect(
    found.results.every(
      ({ interest, university }) => interest?.id === 2 && [1, 2].includes(university.city.country.id),
    ),
  ).toBe(true);
  const programme = await courses("specialization=5&page_size=1000");
  expect(programme.count).toBeGreaterThan(10);
  expect(
    programme.results.every(
      ({ specialization }) => (typeof specialization === "object" ? specialization?.id : specialization) === 5,
    ),
  ).toBe(true);
  expect((await courses("university=4&page_size=1000")).results.every(({ university }) => university.id === 4)).toBe(
    true,
  );
});

it.each(["max_fee", "maxFee", "annual_fees"])(
  "%s hides dearer courses and keeps fees that are no number",
  async (name) => {
    const { results } = await courses(`${name}=20000&page_size=1000`);
    const fees = results.map(({ annual_fees }) => feeNumber(annual_fees));
    expect(fees).toContain(null);
    expect(Math.max(...fees.map((fee) => fee ?? 0))).toBeLessThanOrEqual(20_000);
  },
);

it("search finds starts of words in course, university and specialisation", async () => {
  expect((await courses("search=cyber sec")).results[0]?.course_name).toContain("Cyber Security");
  expect(
    (await courses("search=karriw&page_size=100")).results.every(
      ({ university_name }) => university_name === "Karriwood University",
    ),
  ).toBe(true);
  expect((await courses("search=kowhai")).count).toBeGreaterThan(20);
  expect((await courses(`search=${encodeURIComponent("हिमाली")}`)).count).toBe(1);
  expect((await courses(`search=${encodeURIComponent("नेपा")}`)).results[0]?.course_name).toContain("नेपाली");
  expect((await courses("search=zzzz")).results).toEqual([]);
});

it("no search text breaks the query", async () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom('"', "a* OR", "NEAR(", "^x", "-", "course_name:", "%", "\0", "'; --"),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { status } = await api.get(`/api/app/course-list/?records=1&search=${encodeURIComponent(text)}`);
      expect(status).toBe(200);
    }),
    { numRuns: 60 },
  );
});

it("details are whole, unknown ones are 404", async () => {
  const course = await api.get<Listed & { university: { offer_letter_requirement: string } }>("/api/app/course-info/1");
  expect(course.body.university.offer_letter_requirement).toBeTypeOf("string");
  expect((await api.get<{ id: number }>("/api/app/university-info/3/")).body.id).toBe(3);
  expect((await api.get<{ sections: unknown[] }>("/api/app/blog-info/24")).body.sections.length).toBeGreaterThan(1);
  expect((await api.get<{ title: string }>("/api/app/event-info/6")).body.title).toContain("Scholarship");
  for (const path of ["course-info/99999", "course-info/x", "university-info/0/", "blog-info/25", "event-info/-1"]) {
    expect(await api.get(`/api/app/${path}`)).toMatchObject({ status: 404, body: { detail: "Not found." } });
  }
});

it("blogs come newest first", async () => {
  const { body } = await api.get<Paged>("/api/app/blog-list/");
  expect(body.results.map(({ id }) => id)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
});

it("events come in the order of their dates, the undated last", async () => {
  const { body } = await api.get<Paged<{ formatted_start_date: string | null }>>("/api/app/event-list/?page_size=50");
  const days = body.results.map(({ formatted_start_date }) => Date.parse(formatted_start_date ?? "9 September 9999"));
  expect(days).toHaveLength(12);
  expect(days).toEqual([...days].sort((a, b) => a - b));
});

it("some posts have points on several paragraphs of one section", async () => {
  interface Post {
    sections: { paragraphs: { point_texts: unknown[] }[] }[];
  }
  const { body } = await api.get<Paged<Post & { id: number }>>("/api/app/blog-list/?page_size=100");
  const pointed = body.results.filter(({ sections }) =>
    sections.some(({ paragraphs }) => paragraphs.filter(({ point_texts }) => point_texts.length > 0).length > 1),
  );
  expect(pointed.map(({ id }) => id)).toEqual([10, 5, 1]);
});

it("scholarships of one university", async () => {
  const { body } = await api.get<Paged<{ id: number; university: { id: number } }>>(
    "/api/app/scholarship-list/?country=1&university=4",
  );
  expect(body.count).toBeGreaterThan(10);
  expect(body.results.every(({ university }) => university.id === 4)).toBe(true);
  expect(body.next).not.toBeNull();
});

it("pictures are drawn, the broken ones are missing", async () => {
  const types = await Promise.all(
    ["logos/1.png", "courses/7-1.jpg", "flags/au.svg", "logos/removed-in-2023.png"].map(async (name) => {
      const response = await fetch(`${api.origin}/media/${name}`);
      return response.ok ? response.headers.get("content-type") : response.status;
    }),
  );
  expect(types).toEqual(["image/png", "image/jpeg", "image/svg+xml", 404]);
});

it("paths are as strict as Django's", async () => {
  const plain = await fetch(`${api.origin}/api/app/blog-list?page=2`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("location")]).toEqual([301, "/api/app/blog-list/?page=2"]);
  expect((await fetch(`${api.origin}/api/app/course-info/1/`)).status).toBe(404);
  expect((await fetch(`${api.origin}/api/app/blog-list/`, { method: "POST" })).status).toBe(405);
  expect((await api.get("/api/app/course-list/?interest=abc")).status).toBe(400);
});
