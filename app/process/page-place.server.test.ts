import { expect, it } from "vitest";

import { pagePlace, PagePlaces } from "./page-place.server";

const ORIGIN = "https://site.example";
const blog = {
  ids: [],
  pattern: "/blog/:id",
  path: "/blog/1",
  linked: true,
  query: ["cursor"],
  repeated: [],
  pictures: false,
  own: false,
  common: false,
};
const images = { ...blog, pattern: "/images", path: "/images", query: ["src", "w"], pictures: true };

it("has a key for each picture format, and one for a page", () => {
  const accepts = ["image/avif,*/*", "image/webp", "*/*", "image/webp,image/avif"];
  const keysOf = (route: typeof blog) => {
    const place = pagePlace(ORIGIN, "/images?src=/a.png&w=96", false, route);
    return new Set(accepts.map((accept) => place.key({ accept })));
  };
  expect(keysOf(images).size).toBe(3);
  expect(keysOf(blog).size).toBe(1);
});

it("differs between origins and for who saves data, however long the address", () => {
  for (const cursor of ["c", "c".repeat(5000)]) {
    const url = `/blog/1?cursor=${cursor}`;
    const places = [
      pagePlace(ORIGIN, url, false, blog),
      pagePlace(ORIGIN, url, true, blog),
      pagePlace("https://other.example", url, false, blog),
    ];
    expect(new Set(places.map((place) => place.key({}))).size).toBe(3);
  }
});

it("is remembered for usual addresses whatever others are made up", () => {
  const places = new PagePlaces();
  const add = (url: string) => places.add(ORIGIN, url, {}, pagePlace(ORIGIN, url, false, blog));
  add("/blog/1");
  for (let each = 0; each < 5000; each += 1) {
    add(`/blog/1?x=${each}`);
    add(`/blog/1?cursor=${each}`);
    add(`/blog/%31?${each}`);
  }
  expect(places.find(ORIGIN, "/blog/1", {})).toBeDefined();
  expect(places.find(ORIGIN, "/blog/1?x=0", {})).toBeUndefined();
  expect(places.size).toBe(501);
  for (let each = 0; each < 5000; each += 1) add(`/blog/${each}`);
  expect(places.size).toBe(2500);
});

it("of a long address is worked out each time", () => {
  const places = new PagePlaces();
  const url = `/blog/1?x=${"y".repeat(300)}`;
  places.add(ORIGIN, url, {}, pagePlace(ORIGIN, url, false, blog));
  expect(places.size).toBe(0);
});

it("of a picture is among the many, and that of a query among the few", () => {
  expect(pagePlace(ORIGIN, "/images?src=/a.png&w=96", false, images).shelf).toBe("plain");
  expect(pagePlace(ORIGIN, "/blog/1?cursor=c", false, blog).shelf).toBe("queried");
});
