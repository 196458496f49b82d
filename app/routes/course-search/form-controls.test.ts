// Holds contract 3, 11.3.
import { beforeEach, expect, it, vi } from "vitest";

import { fillForm } from "./form-controls";
import { handle } from "./route";

class Control {
  checked = false;

  constructor(
    readonly name: string,
    public value: string,
    readonly type = "text",
  ) {}
}
class Select extends Control {}

beforeEach(() => {
  vi.stubGlobal("HTMLInputElement", Control);
  vi.stubGlobal("HTMLSelectElement", Select);
});

const ticked = ["interest", "specialization", "country", "intake"];
const asked = "search=law&interest=2&specialization=2&country=2&max_fee=5000&budget=30&intake=2&sort=fee";

/** What the form says, all of it touched before, once an address has filled it. */
function filledBy(query: string) {
  const controls = handle.query
    .filter((name) => name !== "cursor")
    .map((name) => {
      if (name === "sort") return new Select(name, "duration");
      if (!ticked.includes(name)) return new Control(name, "of before");
      return Object.assign(new Control(name, "2", "checkbox"), { checked: query === "" });
    });
  fillForm({ elements: controls } as unknown as HTMLFormElement, new URLSearchParams(query));
  return new URLSearchParams(
    controls.flatMap(({ name, value, checked }) =>
      (ticked.includes(name) ? checked : value !== "") ? [[name, value]] : [],
    ),
  );
}

it.each(["", asked])("every control of the search says what the address says: %j", (query) => {
  const filled = filledBy(query);
  filled.sort();
  const expected = new URLSearchParams(query);
  expected.sort();
  expect(`${filled}`).toBe(`${expected}`);
});
