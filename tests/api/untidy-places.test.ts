// Holds contract 5.15, 10.
import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { clearCache } from "~/api/connection/cache.server";
import { findEvent } from "~/api/events.server";
import { listCountries, listInterests, listSpecializations } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { findUniversity, listAllUniversities } from "~/api/universities.server";
import { loader as scholarshipPage } from "~/routes/scholarship/route";

import { FakeApi, type SeenRequest } from "../support/fake-api";

const api = new FakeApi();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
});
afterAll(() => api.stop());
beforeEach(clearCache);

const requirements = {
  specific_genuine_student_requirement: "Sixth",
  financial_requirements: "<p>Fifth</p>",
  turnaround_time: "Fourth",
  english_language_requirement: "Third",
  academic_requirement: "Second",
  offer_letter_requirement: "First",
};

it("reads all of a university that its page shows", async () => {
  const university = {
    id: "4",
    university_name: " Banksia University ",
    logo: "/media/l.png",
    images: [{ image: "https://elsewhere.test/a.jpg" }, { image: "/media/u.jpg" }],
    email: "<b>ask</b>@banksia.example",
    website: "https://banksia.example/x",
    city: { city_name: "Sydney", country: { id: 9, country_name: "Australia" } },
    country: { id: 8, country_name: "Head office" },
    rankings: [
      { rank_year: 2024 },
      { rank_source: "First", rank_year: 2025 },
      { rank_value: 7 },
      { rank_source: "Last", rank_value: 1 },
    ],
    locations: [{ campus_location: "Harbour" }, null, { campus_location: "Hill" }],
    description: "One & two",
    ...requirements,
  };
  api.answersJson(university);
  expect(await findUniversity(4)).toEqual({
    id: 4,
    name: "Banksia University",
    logo: "/media/l.png",
    image: "/media/u.jpg",
    city: "Sydney",
    country: "Australia",
    countryId: 9,
    email: "ask@banksia.example",
    website: "https://banksia.example/x",
    ranking: { source: "First", value: "", year: "2025" },
    rankings: [
      { source: "First", value: "", year: "2025" },
      { source: "", value: "7", year: null },
      { source: "Last", value: "1", year: null },
    ],
    campuses: ["Harbour", "Hill"],
    description: "<p>One &amp; two</p>",
    requirements: [
      { title: "Offer Letter Requirement", html: "<p>First</p>" },
      { title: "Academic Requirement", html: "<p>Second</p>" },
      { title: "English Language Requirement", html: "<p>Third</p>" },
      { title: "Turnaround Time", html: "<p>Fourth</p>" },
      { title: "Financial Requirement", html: "<p>Fifth</p>" },
      { title: "Specific Genuine Student Requirement", html: "<p>Sixth</p>" },
    ],
  });
  api.answersJson({ results: [university, { id: 5, university_name: "U", country: { id: 8, country_name: "C" } }] });
  expect((await listAllUniversities(9)).map(({ countryId, country, city }) => [countryId, country, city])).toEqual([
    [9, "Australia", "Sydney"],
    [8, "C", null],
  ]);
});

it.each([
  ["javascript:alert(1)", "no address", null],
  ["data:text/html,x", "nobody", null],
  ["http://banksia.example", "a@b.example", "http://banksia.example/"],
])("leads from a university to %s: nowhere that is unsafe", async (website, email, led) => {
  api.answersJson({ id: 4, university_name: "U", website, email });
  const university = await findUniversity(4);
  expect([university?.website, university?.email]).toEqual([led, led && email]);
  api.answersJson({ id: 5, title: "E", registration_link: website });
  expect((await findEvent(5))?.registrationLink).toBe(led);
});

it("reads what a scholarship asks for line by line, and amounts that name their currency", async () => {
  const given = {
    id: 1,
    scholarship_name: "Merit",
    details: [{ detail: "<b>One</b> year" }, { detail: " " }, null],
    requirements:
      'Marks<br>Essay<br />Letter\r\n<p>Test</p>Bring<UL class="a"><li>Passport</li><li> </li></ul><p>Form</p>',
  };
  const values = ["AUD 5,000", "5000", "25% of tuition", null];
  api.answersJson({ results: values.map((value, index) => ({ ...given, id: index + 1, value })) });
  const scholarships = await scholarshipsOf(1, 2);
  expect(scholarships[0]).toEqual({
    id: 1,
    name: "Merit",
    value: "AUD 5,000",
    rupees: expect.stringMatching(/^NPR [\d.]+ lakh$/) as string,
    details: ["One year"],
    requirements: ["Marks", "Essay", "Letter", "Test", "Bring", "Passport", "Form"],
  });
  expect(scholarships.slice(1).map(({ rupees }) => rupees)).toEqual([null, null, null]);
});

it("sorts the scholarships of a country by their universities, in the API's order", async () => {
  const offer = (id: number, university: unknown) => ({ id, scholarship_name: `S${id}`, value: null, university });
  api.answersJson({
    results: [offer(1, 7), offer(2, { id: "8" }), offer(3, { id: 7 }), offer(4, null), offer(5, "x")],
  });
  const offers = [...(await offersIn(1))].map(([university, own]) => [university, own.map(({ id }) => id)]);
  expect(offers).toEqual([
    [7, [1, 3]],
    [8, [2]],
  ]);
});

it("keeps levels and countries in the API's order, programmes by their names, and names to what a list has room for", async () => {
  const names = ["Zoology", "arts", "Élite", "N".repeat(130)];
  api.answersJson(({ target }: SeenRequest) => ({
    results: names.map((name, index) => ({
      id: index + 1,
      [`${/(\w+)-list/.exec(target)?.[1]}_name`]: name,
    })),
  }));
  const given = ["Zoology", "arts", "Élite", `${"N".repeat(119)}…`];
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  expect(namesOf(await listInterests())).toEqual(given);
  expect(namesOf(await listCountries())).toEqual(given);
  expect(namesOf(await listSpecializations())).toEqual([given[1], given[2], given[3], given[0]]);
});

it.each(["?country=9", "?country=9&university=4"])("dates the rupees of the scholarships of %s", async (query) => {
  const records: [list: string, record: object][] = [
    ["country-list", { id: 9, country_name: "Australia" }],
    ["university-list", { id: 4, university_name: "Banksia" }],
    ["scholarship-list", { id: 1, scholarship_name: "Merit", value: "AUD 5,000", university: 4 }],
  ];
  api.answersJson(({ target }: SeenRequest) => ({
    results: records.filter(([list]) => target.includes(list)).map(([, record]) => record),
  }));
  const request = new Request(`http://site.example/scholarship${query}`);
  const context = { siteOrigin: "http://site.example" } as AppLoadContext;
  const { rates } = await (await scholarshipPage({ request, params: {}, context })).json();
  expect(rates).toMatchObject({ asOf: expect.stringMatching(/\d{4}$/) });
});
