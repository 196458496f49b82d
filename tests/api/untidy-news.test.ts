// Holds contract 10.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { findBlog, listBlogs, recentBlogs } from "~/api/blogs.server";
import { clearCache } from "~/api/connection/cache.server";
import { findEvent, listEvents } from "~/api/events.server";

import { answerJson } from "../attack/support/ordinary-api";
import { FakeApi, type SeenRequest } from "../support/fake-api";

const api = new FakeApi();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
});
afterAll(() => api.stop());
beforeEach(clearCache);

it("reads paragraphs that are bare texts, and leaves out sections with nothing in them", async () => {
  const sections = [
    null,
    { paragraphs: [null, { text: null }] },
    { paragraphs: ["One & two", { text: "<p>Three</p>", point_texts: ["Four", null] }] },
  ];
  api.answersJson({ id: "7", main_title: "<b>A</b> title", sections });
  const post = await findBlog(7);
  expect(post).toMatchObject({ id: 7, title: "A title" });
  expect(post?.sections).toEqual([
    {
      title: null,
      image: null,
      paragraphs: [
        { html: "<p>One &amp; two</p>", points: [] },
        { html: "<p>Three</p>", points: ["Four"] },
      ],
    },
  ]);
});

it("keeps bullet points with their paragraph, and those of the section after all of them", async () => {
  const point = (point_text: string) => ({ id: 1, point_text });
  const paragraphs = [
    { text: "<p>One</p>", point_texts: [point("Two")] },
    { text: "<p>Three</p>", point_texts: [] },
    { text: null, point_texts: [point("Four")] },
    { text: "<p>Five</p>", point_texts: [point("<b>Six</b>"), point(" ")] },
  ];
  api.answersJson({ id: 8, main_title: "A title", sections: [{ paragraphs, point_texts: [point("Seven")] }] });
  expect((await findBlog(8))?.sections[0]?.paragraphs).toEqual([
    { html: "<p>One</p>", points: ["Two"] },
    { html: "<p>Three</p>", points: [] },
    { html: null, points: ["Four"] },
    { html: "<p>Five</p>", points: ["Six"] },
    { html: null, points: ["Seven"] },
  ]);
});

it("lists posts under either name, highest id first, without those that have no words for a title", async () => {
  api.answersJson({
    blogs: [
      { id: "2", main_title: "Two" },
      { id: 10, main_title: 10 },
      { id: 3, main_title: "<script>x</script>" },
      null,
    ],
  });
  expect((await recentBlogs(4)).map(({ id, title }) => [id, title])).toEqual([
    [10, "10"],
    [2, "Two"],
  ]);
});

it("takes the markup from place and date of an event", async () => {
  const event = {
    id: 1,
    title: "Fair",
    location: "<i>Hall</i>, Kathmandu",
    formatted_start_date: "<b>12 December 2026</b>",
    paragraphs: ["Come & see"],
  };
  api.answersJson({ results: [event, { ...event, id: 2, location: "<br>", formatted_start_date: " " }] });
  const { events } = await listEvents();
  expect(events.map(({ location, date, summary }) => [location, date, summary])).toEqual([
    ["Hall, Kathmandu", "12 December 2026", "Come & see"],
    ["Online", null, "Come & see"],
  ]);
  expect(events[0]?.start?.allDay).toBe(true);

  api.answersJson(event);
  expect((await findEvent(1))?.paragraphs).toEqual(["<p>Come &amp; see</p>"]);
});

it("reads of a post, or an event of a list, no more than a page can have", async () => {
  const nested = "<ul><li>".repeat(1000);
  const paragraphs = Array.from({ length: 20 }, () => ({ text: `${nested}Text`, point_texts: [nested] }));
  const marks = `A title${"\u0316\u0301".repeat(25_000)}`;
  const record = { id: 11, sections: [{ paragraphs }], paragraphs, main_title: marks, title: marks };
  api.answersJson(record);
  const post = await findBlog(11);
  expect(post?.title).toHaveLength(1000);
  expect(post?.sections[0]?.paragraphs.length).toBeLessThan(10);
  expect((await findEvent(11))?.paragraphs.length).toBeLessThan(10);
  api.answersJson({ results: [record, { ...record, id: 12 }] });
  const { events } = await listEvents();
  expect(events.map(({ id, title, summary }) => [id, title.length, summary.length <= 400])).toEqual([
    [11, 1000, true],
    [12, 1000, true],
  ]);
});

it("keeps a section that is a picture alone, and takes the day of a post that was never changed for its last change", async () => {
  const days = { created_at: "2026-01-05T04:15:00Z" };
  api.answersJson({ id: 13, main_title: "Post", ...days, sections: [{ image: "/media/a.jpg" }, { image: null }] });
  const post = await findBlog(13);
  expect(post?.sections).toEqual([{ title: null, image: "/media/a.jpg", paragraphs: [] }]);
  expect(post).toMatchObject({ published: "2026-01-05T04:15:00.000Z", updated: "2026-01-05T04:15:00.000Z" });
  api.answersJson({ id: 14, main_title: "Post", ...days, updated_at: "2026-02-01T00:00:00Z" });
  expect(await findBlog(14)).toMatchObject({
    published: "2026-01-05T04:15:00.000Z",
    updated: "2026-02-01T00:00:00.000Z",
  });
});

it("shows of a post on its card what fits, cut between words", async () => {
  const paragraphs = [{ text: `<p>${"Words that go on ".repeat(60)}</p>` }, { text: "Second" }];
  api.answersJson({ results: [{ id: 15, main_title: "Post", sections: [{ paragraphs }] }] });
  const [card] = await recentBlogs(1);
  expect(card?.summary.length).toBeGreaterThan(380);
  expect(card?.summary.length).toBeLessThanOrEqual(400);
  expect(card?.summary).toMatch(/(Words|that|go|on)…$/);
});

it("appends by Previous up to twenty pages, each post once, and leads on from the first of them", async () => {
  const pageIn = (target: string) => Number(new URL(target, "http://inner.example").searchParams.get("page") ?? 30);
  const at = (page: number) => `http://inner.example/api/app/blog-list/?page=${page}`;
  api.answersJson(({ target }: SeenRequest) => {
    const page = pageIn(target);
    // Each page begins with the last post of the one after it.
    const results = [page + 1, page].map((id) => ({ id, main_title: `Post ${id}` }));
    return { results, next: at(page + 1), previous: at(page - 1) };
  });
  let page = await listBlogs();
  let pages = 1;
  for (; page.previous !== null; pages += 1) page = await listBlogs(page.previous);
  expect(pages).toBe(20);
  expect(page.posts.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => 31 - index));
  const last = await listBlogs(page.next);
  expect(last.posts.map(({ id }) => id)).toEqual([32, 31]);
});

it("has two lists of a cursor in memory at once, however many it appends", async () => {
  const at = (page: number) => `http://inner.example/api/app/blog-list/?page=${page}`;
  const [underWay, seen] = [new Set<unknown>(), [] as number[]];
  api.answers(({ target }, response) => {
    underWay.add(response);
    seen.push(underWay.size);
    const end = () => {
      underWay.delete(response);
      answerJson(response, {
        results: [],
        previous: at(Number(new URL(target, "http://a").searchParams.get("page")) - 1),
      });
    };
    setTimeout(end, 20);
  });
  let { previous } = await listBlogs();
  for (let pages = 1; pages < 8; pages += 1) ({ previous } = await listBlogs(previous));
  clearCache();
  seen.length = 0;
  await listBlogs(previous);
  expect([seen.length, Math.max(...seen)]).toEqual([9, 2]);
});
