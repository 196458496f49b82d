import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "vitest";

import { applicant, applications, documents, sha256 } from "../../support/applicant";
import type { Control } from "../../support/control";
import type { Visitor } from "./visitor";

/** The key as both protocols write it. */
const ENTER = "\uE007";

/** From the first search to the logout, as a student goes it who has an account. */
export async function wholeJourney(visitor: Visitor, api: Control): Promise<void> {
  await search(visitor);
  await compare(visitor);
  await apply(visitor, api);
  await register(visitor);
  await leave(visitor);
}

async function search(visitor: Visitor): Promise<void> {
  await visitor.open("/");
  await visitor.write("Search courses", `data${ENTER}`);
  await visitor.isAt(/^\/\?search=data/);
  await visitor.press("link", "See All");
  await visitor.isAt(/^\/course-search\?search=data/);
  await visitor.ready();
  await visitor.press("link", "View Details");
  await visitor.isAt(/^\/course_details\/\d+/);
}

async function compare(visitor: Visitor): Promise<void> {
  for (const course of [1, 2, 3]) {
    await visitor.open(`/course_details/${course}`);
    await visitor.press("button", "Save");
    if (visitor.scripts) await visitor.meets("button", "Saved");
    else await visitor.reads("On your shortlist");
  }
  await chooseAndCompare(visitor);
}

/** Takes one of three saved courses out of the choice, compares the others, and finds the choice again on Back. */
export async function chooseAndCompare(visitor: Visitor): Promise<void> {
  await visitor.open("/shortlist");
  await visitor.driver.press(`document.querySelectorAll("main [name=choose]")[1]`);
  if (visitor.scripts) await visitor.isAt(/^\/shortlist\?choose=3&choose=1$/);
  await visitor.press("button", "Compare");
  await visitor.isAt(/^\/compare\?course=3&course=1$/);
  await visitor.ready();
  await visitor.back();
  expect(await chosen(visitor)).toEqual([true, false, true]);
  await visitor.driver.reload();
  await visitor.isAt(/^\/shortlist\?choose=3&choose=1$/);
  await visitor.ready();
  expect(await chosen(visitor)).toEqual([true, false, true]);
}

const chosen = (visitor: Visitor) =>
  visitor.driver.evaluate<boolean[]>(`[...document.querySelectorAll("main [name=choose]")].map((box) => box.checked)`);

/** Fills the login form of the page and waits until it is gone. */
async function logIn(visitor: Visitor): Promise<void> {
  await visitor.write("Email", "student@example.com");
  await visitor.write("Password", "Student@123");
  await visitor.press("button", "Login");
  await visitor.isAt(/^\/(?!login)/);
  await visitor.ready();
}

async function apply(visitor: Visitor, api: Control): Promise<void> {
  await visitor.open("/course_details/1");
  await visitor.press("link", "Apply Now");
  await visitor.reads("You have to login first.");
  await visitor.press("link", "Login");
  await visitor.isAt(/^\/login\?/);
  await logIn(visitor);
  await visitor.isAt(/\/apply$/);

  const labels: [string, keyof typeof applicant][] = [
    ["First name", "first_name"],
    ["Last name", "last_name"],
    ["Email", "email"],
    ["Mobile number", "contact"],
    ["Test type", "test_type"],
    ["Overall score", "overall_score"],
    ["Permanent address", "address"],
    ["Last academic qualification", "last_academic_qualification"],
  ];
  for (const [label, name] of labels) await visitor.write(label, applicant[name]);
  await visitor.pick("Marital status", "Yes");
  await visitor.press("button", "Next");
  await visitor.isAt(/\/apply\/documents$/);
  await visitor.ready();

  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  for (const [group, { name, buffer }] of Object.entries(documents)) {
    writeFileSync(join(folder, name), buffer);
    await visitor.choose(`#${group}`, [join(folder, name)]);
  }
  if (visitor.scripts) await visitor.reads("3 files are saved");
  else await visitor.press("button", "Save files");
  await visitor.reads("राहदानी.jpg");
  await visitor.driver.reload();
  await visitor.ready();
  await visitor.reads("राहदानी.jpg");
  await visitor.press("button", "Submit");
  await visitor.isAt(/\/apply\/done$/);
  await visitor.reads("Your documents were submitted successfully!");
  await visitor.driver.reload();
  await visitor.reads("Your documents were submitted successfully!");
  rmSync(folder, { recursive: true });

  const [sent, ...others] = await applications(api);
  expect(others).toEqual([]);
  expect(sent?.fields).toMatchObject({ ...applicant, marital_status: "Yes" });
  expect(sent?.files.map((file) => file.sha256).sort()).toEqual(
    Object.values(documents)
      .map(({ buffer }) => sha256(buffer))
      .sort(),
  );
}

async function register(visitor: Visitor): Promise<void> {
  await visitor.open("/upcoming-events/12/register");
  await visitor.press("button", "Register");
  await visitor.reads("Congratulation,you have registered the event successfully!");
}

/** Logs out from a page of the account, whose content Back does not bring again. */
export async function leave(visitor: Visitor): Promise<void> {
  await visitor.open("/applications");
  if (!(await visitor.sees("link", "Logout"))) await visitor.press("summary", "Menu");
  await visitor.press("link", "Logout");
  await visitor.press("button", "Ok");
  await visitor.isAt(/^\/$/);
  await visitor.ready();
  await visitor.misses("link", "Logout");
  await visitor.back();
  await visitor.misses("heading", "Sent");
  await visitor.misses("link", "Logout");
}

/** Logs the seeded student in. */
export async function enter(visitor: Visitor): Promise<void> {
  await visitor.open("/login?redirectTo=/applications");
  await logIn(visitor);
}
