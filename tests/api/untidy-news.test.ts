// Holds contract 10.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { findBlog, recentBlogs } from "~/api/blogs.server";
import { clearCache } from "~/api/connection/cache.server";
import { findEvent, listEvents } from "~/api/events.server";

import { FakeApi } from "../support/fake-api";

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
