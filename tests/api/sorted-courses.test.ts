// Holds contract 5.1, 10, 11.3.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBreakers } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { withRequestContext } from "~/http/request-context.server";

import { FakeApi } from "../support/fake-api";

const api = new FakeApi();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
});
afterAll(() => api.stop());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  clearCache();
  closeBreakers();
});

const filters = (query: string) => readCourseFilters(new URLSearchParams(query)).filters;
const search = (query: string, cursor?: string | null) => searchCourses(filters(query), cursor);
const idsOf = ({ courses }: Awaited<ReturnType<typeof search>>) => courses.map(({ id }) => id);
const course = (id: number, more: object = {}) => ({ id, course_name: `Course ${id}`, ...more });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => course(index + 1, { annual_fees: count - index, currency_type: "usd" }));

const untidy = [
  course(1, { annual_fees: "33000", currency_type: "aud", duration_year: "3.00", intake: [{ month: "Feb/Mar" }] }),
  course(2, {
    annual_fees: "$20,000",
    currency_type: "usd",
    duration_year: "18 months",
    intake: [{ month: "jan 2027" }],
  }),
  course(3, { annual_fees: "Contact us", currency_type: "usd", duration_year: null, intake: [] }),
  course(4, { annual_fees: "20000", currency_type: "gbp", duration_year: 1, intake: "जुलाई" }),
  course(5, { annual_fees: "20000", currency_type: "bitcoin", duration_year: "", intake: [{ month: "Fall" }] }),
  course(6, { annual_fees: "200001", currency_type: "npr" }),
];

describe("a sorted search", () => {
  it.each([
    ["sort=fee", "/api/app/course-list/?records=1000&limit=1000&page_size=1000"],
    ["intake=2", "/api/app/course-list/?records=1000&limit=1000&page_size=1000"],
    [
      "search=it&interest=2&specialization=5&country=7&country=3&max_fee=30,000&sort=intake&intake=2",
      "/api/app/course-list/?search=it&interest=2&specialization=5&country=3&country=7&max_fee=30000&maxFee=30000&annual_fees=30000&records=1000&limit=1000&page_size=1000",
    ],
  ])("for %s asks once for up to 1000 courses, whatever its pages, orders and months", async (query, target) => {
    api.answersJson({ results: many(45), count: 45 });
    const { next } = await search(query);
    await search(query, next);
    await search(`${query}&sort=duration&intake=9`);
    expect(api.targets).toEqual([target]);
  });

  it("has two reads of one visitor under way at once, and four in all", async () => {
    const held: [fee: string, answer: () => void][] = [];
    api.answers(({ target }, response) => {
      held.push([/max_fee=(\d+)/.exec(target)?.[1] ?? "", () => void response.end('{"results":[]}')]);
    });
    const searches = ["11", "12", "13", "21", "22", "23", "31"].map((fee) =>
      withRequestContext({ requestId: "r", visitor: fee.charAt(0), setCookies: [] }, () =>
        search(`sort=fee&country=1&max_fee=${fee}`),
      ),
    );
    await expect.poll(() => held.map(([fee]) => fee).sort()).toEqual(["11", "12", "21", "22"]);
    api.answersJson({ results: [] });
    for (const [, answer] of held) answer();
    await Promise.all(searches);
  });

  it("shares the read of the whole catalogue", async () => {
    api.answersJson({ results: many(45) });
    await search("");
    await search("sort=fee");
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ["fee", [2, 1, 4, 3, 5]],
    ["fee-desc", [4, 1, 2, 3, 5]],
    ["duration", [4, 2, 1, 3, 5]],
  ])(
    "by %s compares in rupees or years; what has no value comes last, what is too dear not at all",
    async (sort, ids) => {
      api.answersJson({ results: untidy, count: 6 });
      const page = await search(`sort=${sort}`);
      expect(idsOf(page)).toEqual(ids);
      expect(page).toMatchObject({ count: 5, first: 1, partlySorted: false, next: null, previous: null });
    },
  );

  it("by intake begins with the month that comes next in Nepal and ends with the current one", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-30T18:15Z"), toFake: ["Date"] });
    const months = ["12", "5", "unreadable", "1", "11"];
    api.answersJson({ results: months.map((month, index) => course(index + 1, { intake: [{ month }] })) });
    expect(idsOf(await search("sort=intake"))).toEqual([4, 2, 5, 1, 3]);
  });

  it("keeps the months asked for, in the API's order, and counts them", async () => {
    api.answersJson({ results: untidy, count: 6 });
    const page = await search("intake=1&intake=3");
    expect(idsOf(page)).toEqual([1, 2]);
    expect(page.count).toBe(2);
    expect((await search("intake=11")).courses).toEqual([]);
  });

  it.each([
    // A$33,000 are 30.8 lakh, $20,000 28.2, £20,000 38 and NPR 200,001 2.
    ["budget=30", [2, 6], 2],
    ["budget=28", [6], 2],
    ["budget=1000", [1, 2, 4, 6], 2],
    ["budget=30&intake=1", [2], 0],
    ["budget=30&sort=fee", [6, 2], 2],
    ["budget=0", [1, 2, 3, 4, 5, 6], 0],
  ])(
    "keeps within a budget in lakh rupees, and counts what nobody can tell in rupees: %s",
    async (query, ids, untold) => {
      api.answersJson({ results: untidy.map((each) => ({ ...each, total_fees: "1" })), count: 6 });
      const page = await search(`${query}&max_fee=300000`);
      expect(idsOf(page)).toEqual(ids);
      expect([page.count, page.withoutRupees]).toEqual([ids.length, untold]);
      expect(api.targets.join()).not.toContain("budget");
    },
  );

  it("says what of a budget the site's own ceiling hides, unless a maximum was given", async () => {
    const costs = [900_000, 250_000, 200_001, 200_000].map((annual_fees, id) =>
      course(id + 1, { annual_fees, currency_type: "npr", intake: [{ month: "Jan" }] }),
    );
    api.answersJson({ results: costs });
    const hidden = async (query: string) => (await search(query)).aboveCeiling;
    expect(await hidden("budget=5&intake=1")).toEqual({ count: 2, highest: 250_000 });
    for (const query of ["budget=2", "budget=5&intake=2", "sort=fee", "budget=5&max_fee=200000"])
      expect(await hidden(query)).toBeNull();
  });

  it("keeps a course that costs the whole budget, and none that costs more", async () => {
    const costs = [200_000, 200_001].map((annual_fees, id) => course(id + 1, { annual_fees, currency_type: "npr" }));
    api.answersJson({ results: costs });
    expect(idsOf(await search("budget=2&max_fee=300000"))).toEqual([1]);
  });

  it("goes through its windows and no further, and says when there is more than was sorted", async () => {
    api.answersJson({ results: many(45), count: 1223, next: "http://inner/api/app/course-list/?page=2" });
    const pages = [await search("sort=fee")];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await search("sort=fee", next));
    expect(pages.map(({ courses, first }) => [courses.length, first])).toEqual([
      [20, 1],
      [20, 21],
      [5, 41],
    ]);
    expect(pages.flatMap(idsOf)).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(pages.every(({ count, partlySorted }) => count === 1223 && partlySorted)).toBe(true);
    expect((await search("sort=fee", pages[2]?.previous)).first).toBe(21);
    expect(api.requests).toHaveLength(1);
  });

  it("does not call a list partly sorted whose records could not all be read", async () => {
    api.answersJson({ results: [{ id: 1 }, ...many(3)], count: 4 });
    expect((await search("sort=fee")).partlySorted).toBe(false);
  });

  it("takes no cursor of the API's own order, nor that order one of its windows", async () => {
    api.answersJson({ results: many(45) });
    const own = await search("");
    expect((await search("sort=fee", own.next)).first).toBe(1);
    const sorted = await search("sort=fee");
    expect((await search("", sorted.next)).first).toBe(1);
    for (const cursor of ["x", "", `${sorted.next}A`]) expect((await search("sort=fee", cursor)).first).toBe(1);
  });
});

describe("the place in the list", () => {
  it("counts on through windows and the API's pages, both ways", async () => {
    api.answersJson(({ target }: { target: string }) =>
      target.includes("page=2")
        ? { results: many(3), count: 48, previous: "http://inner/api/app/course-list/?page_size=1000" }
        : { results: many(45), count: 48, next: "http://inner/api/app/course-list/?page=2" },
    );
    const firsts: (number | null)[] = [];
    let page = await search("");
    for (; page.next; page = await search("", page.next)) firsts.push(page.first);
    expect([...firsts, page.first]).toEqual([1, 21, 41, 46]);
    page = await search("", page.previous);
    expect(page.first).toBe(41);
    page = await search("", page.previous);
    expect(page.first).toBe(21);
  });

  it("counts on through a filtered list, both ways, those above the maximum left out", async () => {
    const dear = { ...course(99), annual_fees: "500" };
    api.answersJson(({ target }: { target: string }) =>
      target.includes("page=2")
        ? { results: many(2), count: 22, previous: "http://inner/api/app/course-list/?search=art" }
        : { results: [dear, ...many(19)], count: 22, next: "http://inner/api/app/course-list/?page=2&search=art" },
    );
    const query = "search=art&max_fee=400";
    const one = await search(query);
    const two = await search(query, one.next);
    const back = await search(query, two.previous);
    expect([one.first, two.first, back.first]).toEqual([1, 20, 1]);
  });
});

describe("the count of the courses found", () => {
  const listed = (from: number, dear: number, cheap: number) => [
    ...Array.from({ length: dear }, (_, index) => course(from + index, { annual_fees: "900000" })),
    ...Array.from({ length: cheap }, (_, index) => course(from + dear + index, { annual_fees: "9000" })),
  ];

  it("never goes up on the way through the list, forth and back", async () => {
    api.answersJson(({ target }: { target: string }) =>
      target.includes("page=2")
        ? { results: listed(101, 5, 25), count: 70, previous: "http://inner/api/app/course-list/?page_size=1000" }
        : { results: listed(1, 10, 30), count: 70, next: "http://inner/api/app/course-list/?page=2" },
    );
    const forth = [await search("")];
    for (let next = forth[0]?.next; next; next = forth.at(-1)?.next) forth.push(await search("", next));
    expect(forth.map(({ count }) => count)).toEqual([60, 60, 55, 55]);
    const back = [forth.at(-1)];
    for (let previous = back[0]?.previous; previous; previous = back.at(-1)?.previous)
      back.push(await search("", previous));
    expect(back.map((page) => page?.count)).toEqual([55, 55, 55, 55]);
    const again = await search("", back.at(-1)?.next);
    expect((await search("", again.next)).count).toBe(55);
  });
});
