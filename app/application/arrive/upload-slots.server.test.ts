// Holds contract 13.
import { expect, it } from "vitest";

import { UploadSlots } from "./upload-slots.server";

const most = { account: 2, address: 3, site: 4 };
const take = (places: UploadSlots, account: string, address: string) => places.take({ account, address });

it("counts accounts, addresses and all", () => {
  const places = new UploadSlots(most);
  expect(take(places, "a", "1")).toBeTypeOf("object");
  expect(take(places, "a", "2")).toBeTypeOf("object");
  expect(take(places, "a", "3")).toBe("account");
  expect(take(places, "b", "1")).toBeTypeOf("object");
  expect(take(places, "c", "1")).toBeTypeOf("object");
  expect(take(places, "d", "1")).toBe("address");
  expect(take(places, "e", "5")).toBe("site");
});

it("does not take an account for an address of the same name", () => {
  const places = new UploadSlots({ ...most, address: 1 });
  take(places, "x", "y");
  expect(take(places, "y", "x")).toBeTypeOf("object");
});

it("a refused upload takes no part of a place, and a place is given back once", () => {
  const places = new UploadSlots({ account: 1, address: 2, site: 2 });
  const first = take(places, "a", "1");
  expect(take(places, "a", "2")).toBe("account");
  const second = take(places, "b", "2");
  expect(take(places, "c", "2")).toBe("site");

  for (const place of [first, first, first]) if (typeof place === "object") place.release();
  expect(take(places, "c", "2")).toBeTypeOf("object");
  expect(take(places, "d", "3")).toBe("site");
  if (typeof second === "object") second.release();
  expect(take(places, "d", "3")).toBeTypeOf("object");
});
