import { expect, it } from "vitest";

import { byLevel } from "./by-level";

it("puts courses under their levels and loses none", () => {
  const course = (id: number, level: string) => ({ id, level });
  const courses = [course(2, "स्नातकोत्तर"), course(1, "Bachelor"), course(3, "Bachelor"), course(4, "__proto__")];
  expect(byLevel(courses)).toEqual([
    { level: "Bachelor", courses: [courses[1], courses[2]] },
    { level: "स्नातकोत्तर", courses: [courses[0]] },
    { level: "__proto__", courses: [courses[3]] },
  ]);
  expect(byLevel([])).toEqual([]);
});
