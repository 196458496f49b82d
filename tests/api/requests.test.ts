// Holds contract 5.1, 5.3, 5.18, 5.19, 9.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { login, refreshTokens, register, requestPasswordReset, resetPassword } from "~/api/accounts.server";
import { messages } from "~/api/messages";
import { findBlog, listBlogs, recentBlogs, recentPosts } from "~/api/blogs.server";
import { closeBreakers } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { coursesOfUniversity, finderCourses, findCourse, suggestCourses } from "~/api/courses/courses.server";
import { similarCourses } from "~/api/courses/similar.server";
import { findEvent, listEvents, registerForEvent } from "~/api/events.server";
import { ApiError } from "~/api/failure.server";
import { listCountries, listInterests, listSpecializations } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { findUniversity, listUniversities } from "~/api/universities.server";
import { compared as comparedOf } from "~/routes/compare/comparison.server";
import { coursePage } from "~/routes/course_details.$id/course-page.server";

import { FakeApi, type SeenRequest } from "../support/fake-api";

const api = new FakeApi();
const inTime = () => undefined;
const inner = "http://inner-host:8000/base/api/app";

beforeAll(async () => {
  process.env.API_URL = await api.start("/base/");
  process.env.API_REFRESH_PATH = "/api/user/token/refresh/";
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
});
afterAll(() => api.stop());
beforeEach(() => {
  clearCache();
  closeBreakers();
  api.answersJson({ results: [] });
});

const filters = (query: string) => readCourseFilters(new URLSearchParams(query)).filters;
const pageOf = (request: SeenRequest) => Number(new URL(request.target, "http://x").searchParams.get("page") ?? 1);
const courses = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, course_name: `Course ${from + index}` }));

describe("the requests of contract 9", () => {
  it.each([
    ["suggestions", () => suggestCourses(" nursing "), "/base/api/app/course-list/?search=nursing&records=5"],
    ["the home finder", () => finderCourses("nursing"), "/base/api/app/course-list/?search=nursing&records=10"],
    [
      "a filtered search",
      () => searchCourses(filters("search=it+%26+data&interest=2&specialization=5&country=7&country=3&max_fee=30,000")),
      "/base/api/app/course-list/?search=it+%26+data&interest=2&specialization=5&country=3&country=7&max_fee=30000&maxFee=30000&annual_fees=30000&records=20",
    ],
    [
      "the catalogue",
      () => searchCourses(filters("search=a")),
      "/base/api/app/course-list/?records=1000&limit=1000&page_size=1000",
    ],
    [
      "a university's courses",
      () => coursesOfUniversity(4),
      "/base/api/app/course-list/?records=1000&limit=1000&page_size=1000&university=4",
    ],
    ["interests", () => listInterests(), "/base/api/app/interest-list/"],
    ["specialisations", () => listSpecializations(), "/base/api/app/specialization-list/"],
    ["countries", () => listCountries(), "/base/api/app/country-list/"],
    ["scholarships", () => scholarshipsOf(1, 2), "/base/api/app/scholarship-list/?country=1&university=2"],
    ["scholarships of a country", () => offersIn(1), "/base/api/app/scholarship-list/?country=1"],
    [
      "universities",
      () => listUniversities(3),
      "/base/api/app/university-list/?country=3&records=1000&limit=1000&page_size=1000",
    ],
    ["events", () => listEvents(), "/base/api/app/event-list/"],
    ["blogs", () => listBlogs(), "/base/api/app/blog-list/"],
  ])("%s", async (_what, ask, target) => {
    await ask();
    expect(api.targets).toEqual([target]);
  });

  it("asks once for the courses beside a course, and for none where its programme or country is not known", async () => {
    const specialization = { id: 5, specialization_name: "Nursing" };
    const university = (id: number) => ({
      university_name: "U",
      city: { city_name: "C", country: { id, country_name: "L" } },
    });
    const course = {
      id: 1,
      course_name: "C",
      specialization,
      interest: { interest_name: "Diploma" },
      university: university(3),
    };
    api.answersJson(({ target }: SeenRequest) => {
      if (target.includes("course-info/2")) return { ...course, id: 2, specialization: null };
      if (target.includes("course-info")) return course;
      return {
        results: [
          course,
          { ...course, id: 11, interest: { interest_name: "Bachelor" } },
          { ...course, id: 12, university: university(4) },
          { ...course, id: 13, specialization: 6 },
          { ...course, id: 14, specialization: 5 },
          { ...course, id: 15, university: { university_name: "U" } },
          { ...course, id: 16 },
        ],
      };
    });
    const [one, other] = await Promise.all([findCourse(1), findCourse(2)]);
    api.requests.length = 0;
    if (!one || !other) throw new Error("no course");
    expect((await similarCourses(one)).map(({ id }) => id)).toEqual([14, 15, 16]);
    expect(await similarCourses(other)).toEqual([]);
    expect(api.targets).toEqual(["/base/api/app/course-list/?specialization=5&country=3&records=20"]);
  });

  it("asks for details with and without a slash at the end, as contract 5.19 says", async () => {
    api.answersJson({ id: 1, course_name: "C", university_name: "U", title: "E", main_title: "B" });
    await Promise.all([findCourse(1), findUniversity(1), findEvent(1), findBlog(1)]);
    expect(api.targets.sort()).toEqual([
      "/base/api/app/blog-info/1",
      "/base/api/app/course-info/1",
      "/base/api/app/event-info/1",
      "/base/api/app/university-info/1/",
    ]);
  });

  it("shows no more suggestions and cards than it asked for, whatever it is given", async () => {
    api.answersJson({ results: courses(30), count: 30 });
    expect((await suggestCourses("nursing")).value).toHaveLength(5);
    expect(await finderCourses("nursing")).toHaveLength(10);
  });

  it("asks nothing for a text under two characters", async () => {
    expect(await suggestCourses(" a ")).toEqual({ value: [], failure: null });
    expect(await finderCourses("")).toEqual([]);
    expect(api.requests).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("comes in windows of 20 of one shared read, dear courses hidden first, then follows the API's own link", async () => {
    const dear = { id: 999, course_name: "Dear", annual_fees: "$200,001" };
    const rest = { results: courses(3, 100), count: 49, next: null, previous: `${inner}/course-list/?page_size=1000` };
    const first = {
      results: [dear, ...courses(45)],
      count: 49,
      next: `${inner}/course-list/?page=2&page_size=1000`,
      previous: null,
    };
    api.answersJson((request: SeenRequest) => (pageOf(request) === 2 ? rest : first));
    const all = filters("");

    const one = await searchCourses(all);
    expect([one.courses.length, one.courses[0]?.id, one.count, one.previous]).toEqual([20, 1, 48, null]);
    const two = await searchCourses(all, one.next);
    const three = await searchCourses(all, two.next);
    expect([three.courses.length, three.courses[0]?.id]).toEqual([5, 41]);
    expect(api.requests).toHaveLength(1);

    const four = await searchCourses(all, three.next);
    expect([four.courses.length, four.courses[0]?.id, four.next]).toEqual([3, 100, null]);
    expect(api.targets[1]).toBe("/base/api/app/course-list/?page=2&page_size=1000");
    const back = await searchCourses(all, four.previous);
    expect(back.courses.map(({ id }) => id)).toEqual(three.courses.map(({ id }) => id));
    expect((await searchCourses(all, two.previous)).courses[0]?.id).toBe(1);
  });

  it("takes a wrong cursor for none", async () => {
    api.answersJson({ results: courses(25) });
    const { next } = await searchCourses(filters(""));
    const events = { results: [], next: `${inner}/event-list/?page=2` };
    for (const cursor of ["x", "", `${next}A`, next?.slice(1)]) {
      expect((await searchCourses(filters(""), cursor)).courses[0]?.id).toBe(1);
    }
    clearCache();
    api.answersJson(events);
    const other = (await listEvents()).next;
    await searchCourses(filters(""), other);
    expect(api.targets[1]).toMatch(/course-list\/\?records=1000/);
  });
});

describe("a filtered search", () => {
  it("follows the API's links at its own origin and hides what is above the maximum", async () => {
    const link = `${inner}/course-list/?page=2&records=20&search=art`;
    const results = [
      ...courses(2),
      { id: 9, course_name: "Dear", annual_fees: "£ 30,001" },
      { id: 10, course_name: "Ask", annual_fees: "ask us" },
    ];
    api.answersJson({ results, count: 44, next: link, previous: "http://evil.test/other/?x" });
    const page = await searchCourses(filters("search=art&max_fee=30000"));
    expect(page.courses.map(({ id }) => id)).toEqual([1, 2, 10]);
    expect([page.count, page.previous]).toEqual([43, null]);
    await searchCourses(filters("search=art&max_fee=30000"), page.next);
    expect(api.targets[1]).toBe("/base/api/app/course-list/?page=2&records=20&search=art");
  });

  it("looks bare specializations up, and does without when that list fails", async () => {
    const list = { results: [{ id: 1, course_name: "C", specialization: 5 }] };
    api.answersJson(({ target }: SeenRequest) =>
      target.includes("specialization-list") ? { results: [{ id: 5, specialization_name: "Nursing" }] } : list,
    );
    expect((await searchCourses(filters("search=art"))).courses[0]?.specialization).toBe("Nursing");

    clearCache();
    api.answersJson(({ target }: SeenRequest) => (target.includes("specialization-list") ? "no list" : list));
    expect((await searchCourses(filters("search=art"))).courses[0]?.specialization).toBe("N/A");
  });
});

describe("a course with the bare id of its programme", () => {
  const bare = { id: 1, course_name: "C", specialization: 5 };
  const answer = (names: unknown) =>
    api.answersJson(({ target }: SeenRequest) => {
      if (target.includes("course-info")) return bare;
      return target.includes("specialization-list") ? names : { results: [] };
    });
  const shown = async () => {
    const course = await findCourse(1);
    if (!course) throw new Error("no course");
    const page = await coursePage(course, "https://site.test");
    const compared = await comparedOf(course, Date.now());
    return [page.specialization, page.problems.specialization, compared.course.specialization, compared.whole];
  };

  it("is shown without the name while the list fails, in pages that are not whole, and with it right after", async () => {
    answer("no list");
    expect(await shown()).toEqual(["N/A", "An error occurred while fetching specialization", "N/A", false]);
    closeBreakers();
    answer({ results: [{ id: 5, specialization_name: "Nursing" }] });
    expect(await shown()).toEqual(["Nursing", null, "Nursing", true]);
  });

  it("is whole where the list does not know the id", async () => {
    answer({ results: [{ id: 6, specialization_name: "Law" }] });
    expect(await shown()).toEqual(["N/A", null, "N/A", true]);
  });
});

it.each([
  ["a scholarship", "scholarship-list", { scholarship_name: "Merit", value: "AUD 5,000" }],
  ["a similar course", "course-list", { course_name: "D", annual_fees: "20000", currency_type: "aud" }],
])("the page of a course without a fee dates its rupees where %s has some", async (_what, list, record) => {
  const university = { id: 4, country: { id: 9, country_name: "Nowhere" } };
  const course = { id: 1, course_name: "C", specialization: { id: 5, specialization_name: "Law" }, university };
  const answer = (records: object[]) =>
    api.answersJson(({ target }: SeenRequest) => {
      if (target.includes("course-info")) return course;
      return { results: target.includes(list) ? records : [] };
    });
  const rates = async () => {
    clearCache();
    const asked = await findCourse(1);
    return asked && (await coursePage(asked, "https://site.test")).rates;
  };
  answer([]);
  expect(await rates()).toBeNull();
  answer([{ id: 2, ...record }]);
  expect(await rates()).toMatchObject({ asOf: expect.stringMatching(/\d{4}$/) });
});

it("the page of a course without a fee dates the rupees of what a first year costs beside it", async () => {
  const course = { id: 1, course_name: "C", university: { id: 4, country: { id: 9, country_name: "UK" } } };
  api.answersJson(({ target }: SeenRequest) => (target.includes("course-info") ? course : { results: [] }));
  const asked = await findCourse(1);
  const page = asked && (await coursePage(asked, "https://site.test"));
  expect(page?.decision.besideTuition?.rupees).toMatch(/^about NPR/);
  expect(page?.rates).toMatchObject({ asOf: expect.stringMatching(/\d{4}$/) });
});

describe("lists read to their end", () => {
  it("follows next links, sorts specialisations by name, and stops at a loop", async () => {
    api.answersJson((request: SeenRequest) => {
      const page = pageOf(request);
      return {
        results: [{ id: page, specialization_name: `${"ZMA"[page - 1]}` }],
        next: `${inner}/specialization-list/?page=${page === 3 ? 2 : page + 1}`,
      };
    });
    expect((await listSpecializations()).map(({ name }) => name)).toEqual(["A", "M", "Z"]);
    expect(api.requests).toHaveLength(3);
  });

  it("stops a reference list after 20 pages, and reads all scholarships", async () => {
    api.answersJson((request: SeenRequest) => {
      const page = pageOf(request);
      const path = request.target.includes("country-list") ? "country-list" : "scholarship-list";
      const next = page < 30 ? `${inner}/${path}/?page=${page + 1}` : null;
      return { results: [{ id: page, country_name: "C", scholarship_name: "S" }], next };
    });
    expect(await listCountries()).toHaveLength(20);
    expect(await scholarshipsOf(1, 2)).toHaveLength(30);
  });

  it("reads the scholarships of a country by university, whatever names the university", async () => {
    api.answersJson({
      results: [
        { id: 1, scholarship_name: "A", value: "10%", university: { id: 7, university_name: "Ridge" } },
        { id: 2, scholarship_name: "B", value: null, university: "7" },
        { id: 3, scholarship_name: "C", value: 5000, university: 8 },
        { id: 4, scholarship_name: "D", value: "1" },
        { id: 5, scholarship_name: "E", value: "1", university: { id: "x" } },
        { id: 6, scholarship_name: " ", value: "1", university: 8 },
      ],
      next: null,
    });
    expect([...(await offersIn(1))]).toEqual([
      [
        7,
        [
          { id: 1, name: "A", value: "10%", rupees: null },
          { id: 2, name: "B", value: null, rupees: null },
        ],
      ],
      [8, [{ id: 3, name: "C", value: "5000", rupees: null }]],
    ]);
  });

  it("fails as a whole, so that no half list is kept", async () => {
    api.answers((request, response) =>
      pageOf(request) === 1
        ? response.end(
            JSON.stringify({ results: [{ id: 1, interest_name: "B" }], next: `${inner}/interest-list/?page=2` }),
          )
        : response.writeHead(404).end(),
    );
    await expect(listInterests()).rejects.toBeInstanceOf(ApiError);
  });
});

describe("blogs", () => {
  const post = (id: number, title = `Post ${id}`) => ({
    id,
    main_title: title,
    sections: [{ paragraphs: [{ text: "<p>Hello &amp; more</p>" }] }],
  });

  it("appends the previous page's posts, keeps Next of the page that was current, and survives a reload", async () => {
    api.answersJson((request: SeenRequest) => {
      const page = pageOf(request);
      const link = (to: number) => (to >= 1 && to <= 4 ? `${inner}/blog-list/?page=${to}` : null);
      return { results: [post(page * 10), post(page * 10 + 1)], next: link(page + 1), previous: link(page - 1) };
    });
    const ids = (page: { posts: readonly { id: number }[] }) => page.posts.map(({ id }) => id);
    const second = await listBlogs((await listBlogs()).next);
    const third = await listBlogs(second.next);
    const both = await listBlogs(third.previous);
    expect(ids(both)).toEqual([30, 31, 20, 21]);
    expect(ids(await listBlogs(third.previous))).toEqual([30, 31, 20, 21]);
    expect(ids(await listBlogs(both.previous))).toEqual([30, 31, 20, 21, 10, 11]);
    expect((await listBlogs(both.previous)).previous).toBeNull();
    expect(ids(await listBlogs(both.next))).toEqual([40, 41]);
  });

  it("lists the newest first, recent posts with different titles, every post on a page, and reads `blogs` for results", async () => {
    api.answersJson({ results: null, blogs: [post(1), post(5, "Visa"), post(3), post(4, "visa")] });
    expect((await recentBlogs(2)).map(({ id }) => id)).toEqual([5, 4]);
    expect((await recentPosts()).map(({ id }) => id)).toEqual([5, 3, 1]);
    expect((await recentPosts())[0]?.summary).toBe("Hello & more");
    expect((await recentPosts(3)).map(({ id }) => id)).toEqual([5, 3, 1]);
    expect((await listBlogs()).posts.map(({ id }) => id)).toEqual([1, 5, 3, 4]);
  });
});

describe("accounts", () => {
  const seen = () => api.requests.map(({ method, target, body }) => [method, target, JSON.parse(body) as unknown]);

  it.each(["t/../x", "..", "%2e%2e", "a\\b", "", "a".repeat(501)])(
    "a reset link with a secret that no mail had goes nowhere: %s",
    async (token) => {
      const reset = resetPassword({ encodedPk: "MQ", token }, "Secret@1", "Secret@1");
      await expect(reset).rejects.toMatchObject({ status: 400, userMessage: messages.passwordReset });
      expect(api.requests).toHaveLength(0);
    },
  );

  it("sends what the API takes", async () => {
    api.answersJson({ token: { access: "a", refresh: "r" }, role: "staff" });
    expect(await login("a@example.com", "Secret@1")).toEqual({ accessToken: "a", refreshToken: "r", role: "staff" });
    await register("a@example.com", "Secret@1", "Secret@1");
    await requestPasswordReset("a@example.com");
    await resetPassword({ encodedPk: "MQ", token: "c5-t_x.y=" }, "Secret@1", "Secret@1");
    expect(seen()).toEqual([
      ["POST", "/base/api/user/login/", { email: "a@example.com", password: "Secret@1" }],
      [
        "POST",
        "/base/api/user/register/",
        { email: "a@example.com", password: "Secret@1", confirm_password: "Secret@1" },
      ],
      ["POST", "/base/api/user/password-reset/", { email: "a@example.com" }],
      [
        "PATCH",
        "/base/api/user/password-reset/MQ/c5-t_x.y%3D/",
        { new_password: "Secret@1", confirm_password: "Secret@1" },
      ],
    ]);
  });

  const promises: [string, () => Promise<void>, string][] = [
    ["a sign-up", () => register("a@example.com", "Secret@1", "Secret@1"), messages.signup],
    ["a mail to reset", () => requestPasswordReset("a@example.com"), messages.emailVerification],
    [
      "a new password",
      () => resetPassword({ encodedPk: "MQ", token: "c5-t_x" }, "Secret@1", "Secret@1"),
      messages.passwordReset,
    ],
    ["a registration", () => registerForEvent(8, "the-token"), messages.eventRegistration],
  ];
  it.each(promises)(
    "takes no nonsense for the success of %s, and nothing said for one",
    async (_what, write, words) => {
      for (const nonsense of [["ok"], "ok", 1, true, null]) {
        api.answersJson(nonsense, 201);
        await expect(write(), JSON.stringify(nonsense)).rejects.toMatchObject({ status: 503, userMessage: words });
      }
      api.answers((_request, response) => void response.writeHead(200).end());
      await expect(write(), "an empty 200").rejects.toMatchObject({ status: 503, userMessage: words });
      api.answersJson({});
      await write();
      api.answers((_request, response) => void response.writeHead(204).end());
      await write();
    },
  );

  it.each(["", "a\r\nX-Other: b", "a b", "\u0915", "a\u0000"])(
    "takes no token %j, with which no call could be made",
    async (access) => {
      api.answersJson({ token: { access, refresh: "r" }, role: "user" });
      await expect(login("a@example.com", "Secret@1")).rejects.toMatchObject({ kind: "nonsense" });
      api.answersJson({ token: { access: "a", refresh: access }, role: "user" });
      await expect(login("a@example.com", "Secret@1")).rejects.toMatchObject({ kind: "nonsense" });
    },
  );

  it("takes an unknown role for user and refuses a login without a token", async () => {
    api.answersJson({ token: { access: "a" }, role: 7 });
    expect(await login("a@example.com", "x")).toEqual({ accessToken: "a", refreshToken: null, role: "user" });
    api.answersJson({ token: { access: "a" } });
    expect((await login("a@example.com", "x")).role).toBe("user");
    api.answersJson({ role: "user" });
    await expect(login("a@example.com", "x")).rejects.toMatchObject({
      status: 503,
      userMessage: "An error occurred during login.",
    });
  });

  it("takes the refresh token that comes back, and keeps the old one when none does", async () => {
    api.answersJson({ access: "new", refresh: "next" });
    expect(await refreshTokens("first", inTime)).toEqual({ accessToken: "new", refreshToken: "next" });
    api.answersJson({ access: "new" });
    expect(await refreshTokens("old", inTime)).toEqual({ accessToken: "new", refreshToken: "old" });
    expect(seen()).toEqual([["POST", "/base/api/user/token/refresh/", { refresh: "old" }]]);
    for (const long of [{ access: "a".repeat(4097) }, { access: "a", refresh: "a".repeat(4097) }]) {
      api.answersJson(long);
      await expect(refreshTokens("old", inTime)).rejects.toMatchObject({ kind: "nonsense" });
    }
  });

  it("sends a write once, whatever happens", async () => {
    api.answersJson({}, 502);
    await expect(login("a@example.com", "x")).rejects.toMatchObject({ status: 503 });
    expect(api.requests).toHaveLength(1);
  });

  it("registers for an event with the bearer token and knows a rejected one", async () => {
    api.answersJson({ message: "ok" });
    await registerForEvent(8, "the-token");
    expect(seen()).toEqual([["POST", "/base/api/app/event-register/", { event: 8 }]]);
    expect(api.requests[0]?.headers.authorization).toBe("Bearer the-token");

    api.answersJson({ detail: "Given token not valid for any token type" }, 401);
    await expect(registerForEvent(8, "old")).rejects.toMatchObject({ tokenRejected: true, status: 401 });
    api.answersJson({ error: "E", detail: "You are already registered." }, 400);
    await expect(registerForEvent(8, "x")).rejects.toMatchObject({
      tokenRejected: false,
      userMessage: "You are already registered.",
    });
  });
});
