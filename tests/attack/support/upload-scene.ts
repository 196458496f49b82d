import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import { eventually } from "../../support/eventually";

import { type AttackedSite, startAttackedSite } from "./attacked-site";
import type { Answer } from "./send";
import { UploadApi } from "./upload-api";
import { Visitor } from "./visitor";

export const KILOBYTE = 1024;
/** The course that everybody applies to, and its Documents tab. */
export const COURSE = 1;
export const DOCUMENTS = `/course_details/${COURSE}/apply/documents`;

/** A site with small limits, its API, and applicants who have filled their profile, for the tests of one file. */
export function uploadScene() {
  const api = new UploadApi();
  let site: AttackedSite | undefined;
  let applicants = 0;

  beforeAll(async () => {
    site = await startAttackedSite(await api.start(), {
      UPLOAD_MAX_FILE_MB: "1",
      UPLOAD_MAX_TOTAL_MB: "2",
      UPLOAD_MAX_ACTIVE: "12",
      API_TIMEOUT_MS: "3000",
    });
  });
  beforeEach(() => api.answersUploads());
  afterAll(() => Promise.all([site?.stop(), api.stop()]));

  const running = () => {
    if (!site) throw new Error("the site has not started");
    return site;
  };
  return {
    api,
    site: running,
    stranger: () => new Visitor(running()),
    /** Waits until so many uploads are under way. */
    underWay: (count: number) => eventually(async () => expect(await running().metric("site_uploads")).toBe(count)),
    /** Somebody with an account of their own and a complete profile, at an address of their own or the given one. */
    async applicant(address?: string): Promise<Visitor> {
      applicants += 1;
      return (await new Visitor(running(), address).logIn(`applicant${applicants}@example.com`)).fillProfile(COURSE);
    },
  };
}

/** The page that an applicant sees in the end: the answer, or where it leads. */
export async function seen(visitor: Visitor, answer: Answer): Promise<string> {
  return answer.status === 303 ? (await visitor.get(answer.headers.location ?? "/")).text : answer.text;
}
