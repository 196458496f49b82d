// Holds contract 14.
import type { Page } from "@playwright/test";

import type { SeenRequest } from "../support/fake-api";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { brokenWords } from "../support/overflow";
import { axeFindings, expect, once, scriptsReady, slowOnce, test } from "../support/test";

const sheet = "/ne/course_details/1";
const compared = "/ne/compare?course=1&course=2&course=3";
const pages = ["/ne", sheet, compared];

/** Latin words of the main part that no element says to be English; abbreviations and what stands in brackets are. */
const unmarkedEnglish = (page: Page) =>
  page.locator("main, header, footer").evaluateAll((parts) =>
    parts.flatMap((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue ?? "";
        const language = texts.currentNode.parentElement?.closest("[lang]")?.getAttribute("lang");
        if (language === "ne" && /[a-z]{2}/.test(text.replace(/\([^)]*\)/g, ""))) found.push(text);
      }
      return found;
    }),
  );

test(
  "each page is in Nepali, for any phone, and nothing of it needs a script",
  once,
  async ({ page, request, site }) => {
    const loaded: string[] = [];
    page.on("request", (asked) => loaded.push(asked.resourceType()));
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator("html"), path).toHaveAttribute("lang", "ne");
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBe(width);
        expect(await brokenWords(page.locator("h1, h2, h3, p, li, dt, dd")), `${path} at ${width} px`).toEqual([]);
      }
      expect(await axeFindings(page), path).toEqual([]);
      expect(await unmarkedEnglish(page), path).toEqual([]);
      await expect(page.locator("html"), path).not.toContainText(/\{|undefined|NaN|null/);

      const answer = await request.get(site.url + path, { headers: { "Accept-Encoding": "br" } });
      expect(answer.headers()["cache-control"]).toContain("s-maxage");
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      expect(await answer.text(), path).not.toMatch(/<script(?![^>]*ld\+json)/);
    }
    expect(loaded).not.toContain("font");
  },
);

test(
  "each page and its English counterpart lead to each other, and no script is loaded for the Nepali one",
  { tag: "@scripts" },
  async ({ page, site }) => {
    const scripts: string[] = [];
    page.on("request", (asked) => {
      if (asked.resourceType() === "script") scripts.push(asked.frame().url());
    });
    for (const path of pages) {
      await page.goto(path);
      expect(scripts, path).toEqual([]);
      const english = path.slice("/ne".length) || "/";
      const alternates = () =>
        page
          .locator("link[rel=alternate][hreflang]")
          .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
      const both = [
        ["en", site.url + english],
        ["ne", site.url + path],
        ["x-default", site.url + english],
      ];
      expect(await alternates()).toEqual(both);
      await page.getByRole("banner").getByRole("link", { name: "In English" }).click();
      await expect(page).toHaveURL(site.url + english);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(await alternates()).toEqual(both);
      await page.getByRole("banner").getByRole("link", { name: "नेपालीमा" }).click();
      await expect(page).toHaveURL(site.url + path);
      await page.goto(english);
      await page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "नेपालीमा" }).click();
      await expect(page).toHaveURL(site.url + path);
      await expect(page.locator("html")).toHaveAttribute("lang", "ne");
      scripts.length = 0;
    }
  },
);

test("a course that is not there has no way to it in Nepali", once, async ({ page }) => {
  expect((await page.goto("/course_details/99999"))?.status()).toBe(404);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("link", { name: "नेपालीमा" })).toHaveCount(0);
});

test("the sheet of a course answers what a family asks", once, async ({ page }) => {
  await page.goto(sheet);
  const part = (name: string) => page.getByRole("region", { name });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Graduate Diploma in Structural Engineering");
  const cost = part("खर्च कति लाग्छ");
  await expect(cost).toContainText("पहिलो वर्षको जम्मा खर्च");
  await expect(cost).toContainText(/[०-९]+\sलाख\s[०-९]+\sहजार\sरुपैयाँ\s*NPR\s[\d,]+,000\s·\sAUD\s76,510/);
  await expect(part("कहिले सुरु हुन्छ, कहिलेसम्म आवेदन दिने")).toContainText("२०८३ फागुन १६ (28 February 2027)");
  await expect(part("कहिले सुरु हुन्छ, कहिलेसम्म आवेदन दिने")).toContainText("कुन वर्षमा भन्ने लेखिएको छैन।");
  const student = part("विद्यार्थीसँग के-के हुनुपर्छ");
  await expect(student.getByRole("definition").first().getByRole("listitem")).toHaveText([
    /लब्धांकपत्र$/,
    /TOEFL\)$/,
    /पासपोर्ट/,
  ]);
  await expect(student.getByRole("definition").first()).toContainText("परीक्षाको नतिजा नभए पहिले हामीलाई सोध्नुहोस्");
  await expect(student).toContainText(/पढाइको योग्यता: स्नातक तहमा कम्तीमा ५०\sप्रतिशत\sवा GPA\s२.५ चाहिन्छ।/);
  await expect(student).toContainText("अंग्रेजी परीक्षा: कति अंक चाहिन्छ, विश्वविद्यालयले हामीलाई बताएको छैन।");
  await expect(part("परिवारले के देखाउनुपर्छ")).toContainText(/[०-९]+\sलाख\s[०-९]+\sहजार\sरुपैयाँ/);
  await expect(part("छात्रवृत्ति").getByRole("listitem")).toContainText([
    /: [०-९]+(?:देखि\s[०-९]+)?\sप्रतिशत(?:सम्म)?\s*$/,
    /NPR\s\d,\d\d,000\s·\sAUD\s8,000 a year$/,
  ]);
  const call = part("कसलाई फोन गर्ने").getByRole("link").first();
  await expect(call).toHaveAttribute("href", /^tel:\+977/);
  await expect(part("कसलाई फोन गर्ने")).toContainText("विश्वविद्यालयले हामीलाई पैसा दिन्छ");
  await page.getByText("पढाइको योग्यता", { exact: true }).click();
  await expect(page.locator("details[open] [lang=en]")).toBeVisible();
});

test(
  "a course without a fee says that the fee is what is not known, and leads to the costs of its country",
  once,
  async ({ page }) => {
    await page.goto("/ne/course_details/4");
    const cost = page.getByRole("region", { name: "खर्च कति लाग्छ" });
    await expect(cost).toContainText("यस कोर्सको एक वर्षको पढाइ शुल्क थाहा नभएकाले पहिलो वर्षको जम्मा खर्च जोड्न सकिएन।");
    await expect(cost).toContainText(/[०-९]+\sलाख\s(?:[०-९]+\sहजार\s)?रुपैयाँ\s\+\sपढाइ\sशुल्क/);
    await expect(page.getByText("Bachelor's Degree (Honours)", { exact: true })).toBeVisible();
    await cost.getByRole("link", { name: "देशअनुसार पहिलो वर्षको खर्च: क्यानडा" }).click();
    await expect(page.locator(":target").getByRole("heading", { name: "क्यानडा" })).toBeInViewport();
  },
);

test("a comparison answers what the sheet of each course answers", once, async ({ page }) => {
  await page.goto(compared);
  const part = (name: string) => page.getByRole("region", { name });
  const courses = part("तुलना गरिएका कोर्स").getByRole("list").last().getByRole("listitem");
  await expect(courses).toContainText(["Brisbane, अस्ट्रेलिया", "Thunder Bay, Ontario, क्यानडा", "Perth, अस्ट्रेलिया"]);
  const answers = async (name: string, label: string) => {
    const found = part(name).locator("div", { has: page.getByRole("heading", { level: 3, name: label, exact: true }) });
    return found.getByRole("definition");
  };
  await expect(await answers("विद्यार्थीसँग के-के हुनुपर्छ", "अंग्रेजी परीक्षा")).toContainText([
    "कति अंक चाहिन्छ, विश्वविद्यालयले हामीलाई बताएको छैन।",
    /कम्तीमा IELTS\s६.० चाहिन्छ। कुनै पनि भागमा ५.५\sभन्दा कम हुनु हुँदैन।/,
    /कम्तीमा IELTS\s६.५ चाहिन्छ।/,
  ]);
  await expect(await answers("कहिले सुरु हुन्छ, कहिलेसम्म आवेदन दिने", "पढाइ सुरु हुने महिना")).toContainText([
    /फेब्रुअरी\s\(माघ-फागुन\)/,
    /सेप्टेम्बर\s\(भदौ-असोज\)/,
    /जुन\s\(जेठ-असार\)/,
  ]);
  await expect(await answers("अहिले नै पैसा तिर्नुपर्छ?", "कहिले के तिर्नुपर्छ")).toContainText([
    "भिसा नपाए भिसा शुल्क फिर्ता हुँदैन।",
    "अध्ययन अनुमति (भिसा) शुल्क तिर्नुपर्छ।",
    "भिसा नपाए भिसा शुल्क फिर्ता हुँदैन।",
  ]);
  for (const [name, text] of [
    ["अहिले नै पैसा तिर्नुपर्छ?", "अहिले हाम्रो संस्थालाई कुनै पैसा तिर्नुपर्दैन।"],
    ["अहिले नै पैसा तिर्नुपर्छ?", "यी विश्वविद्यालयको आवेदन शुल्क लाग्छ कि लाग्दैन र लागे कति हो, हामीलाई जानकारी दिइएको छैन।"],
    ["विद्यार्थीसँग के-के हुनुपर्छ", "राहदानी (पासपोर्ट)"],
    ["परिवारले के देखाउनुपर्छ", "शिक्षा मन्त्रालयको अनुमतिपत्र (NOC) चाहिन्छ।"],
    ["परिवारले के देखाउनुपर्छ", "बैंक मौज्दात, आम्दानी र कर तिरेको कागज"],
    ["कसलाई फोन गर्ने", "विद्यार्थी भर्ना भएपछि प्रायः विश्वविद्यालयले हामीलाई पैसा दिन्छ।"],
  ] as const)
    await expect(part(name).getByText(text).first(), text).toBeVisible();
});

test("each link to a part of a page arrives there", once, async ({ page }) => {
  let followed = 0;
  for (const path of [...pages, "/ne/course_details/4"]) {
    await page.goto(path);
    const hrefs = await page
      .locator("a[href*='#']")
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
    for (const href of hrefs) {
      await page.goto(path);
      await page.locator(`a[href="${href}"]`).first().press("Enter");
      await expect(page.locator(":target"), `${path} to ${href}`).toBeInViewport();
      expect(new URL(page.url()).hash, path).toBe(href.slice(href.indexOf("#")));
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(pages.length * 2);
});

test("what is paid when is said, with the way to the telephone", once, async ({ page }) => {
  await page.goto(sheet);
  const pay = page.getByRole("region", { name: "अहिले नै पैसा तिर्नुपर्छ?" });
  await expect(pay).toContainText("अहिले हाम्रो संस्थालाई कुनै पैसा तिर्नुपर्दैन।");
  await expect(pay).toContainText("भिसा नपाए भिसा शुल्क फिर्ता हुँदैन।");
  await expect(pay).toContainText("यस विश्वविद्यालयको आवेदन शुल्क लाग्छ कि लाग्दैन र लागे कति हो, हामीलाई जानकारी दिइएको छैन।");
  await pay.getByRole("link").click();
  await expect(
    page
      .locator(":target")
      .getByRole("link", { name: /^\+977/ })
      .first(),
  ).toBeInViewport();
});

test("the head of a printed page has the address in Nepali", once, async ({ page }) => {
  await page.goto(sheet);
  await page.emulateMedia({ media: "print" });
  const head = page.getByText("hello@deurali.example");
  await expect(head).toBeVisible();
  await expect(head.locator("[lang=ne]")).toHaveText("रिजलाइन हाउस, तेस्रो तला, पुतलीसडक, काठमाडौं");
  await expect(head).not.toContainText("Ridgeline");
});

test("what it says is in rupees what the English page says", once, async ({ page }) => {
  for (const id of [1, 2, 3, 7, 11]) {
    await page.goto(`/course_details/${id}`);
    const first = page.getByRole("region", { name: "First year in all" });
    const english = (await first.count()) > 0 ? await first.textContent() : "";
    const [, rupees] = /about NPR ([\d,]+)/.exec(english ?? "") ?? [];
    await page.goto(`/ne/course_details/${id}`);
    const cost = page.getByRole("region", { name: "खर्च कति लाग्छ" });
    await expect(cost).toContainText(rupees ? `NPR ${rupees}` : "पहिलो वर्षको जम्मा खर्च जोड्न सकिएन");
  }
});

test("families find the costs of six countries, the steps, who pays, and the offices", once, async ({ page }) => {
  await page.goto("/ne");
  const costs = page.getByRole("region", { name: "पहिलो वर्ष कति खर्च लाग्छ" });
  await expect(costs.getByRole("heading", { level: 3 })).toHaveText([
    "अस्ट्रेलिया",
    "न्युजिल्यान्ड",
    "बेलायत",
    "अमेरिका",
    "क्यानडा",
    "दुबई (यूएई)",
  ]);
  await expect(costs).toContainText(
    /[०-९]+\sलाख\s(?:[०-९]+\sहजार\s)?रुपैयाँ\s\+\sपढाइ\sशुल्क\s*NPR\s[\d,]+,000\s·\sAUD\s31,310/,
  );
  await expect(costs).toContainText(/रुपैयाँको\sहिसाब[^।]+को\sविनिमय\sदरअनुसार/);
  await expect(costs).toContainText("न्युजिल्यान्ड डलर (NZD) को दर नेपाल राष्ट्र बैंकले प्रकाशित गर्दैन।");
  await expect(page.getByRole("region", { name: /आठ चरण/ }).getByRole("listitem")).toHaveCount(8);
  await expect(page.getByRole("region", { name: "हामीलाई कसले पैसा दिन्छ" })).toContainText(
    "विश्वविद्यालयले हामीलाई पैसा दिन्छ",
  );
  await expect(page.getByRole("region", { name: "हामी दर्ता भएको कसरी थाहा पाउने" })).toContainText("६७०");
  await expect(page.getByRole("region", { name: "हाम्रा कार्यालय र फोन" }).getByRole("listitem")).toHaveCount(3);
});

test("the comparison says which is the least, and what is the same once", once, async ({ page }) => {
  await page.goto(compared);
  for (const mark of ["सबैभन्दा कम खर्च", "सबैभन्दा छोटो अवधि", "सबैभन्दा नजिकको म्याद"])
    await expect(page.getByText(mark, { exact: true }).first()).toBeVisible();
  const cost = page.getByRole("region", { name: "खर्च कति लाग्छ" });
  const notCounted = "स्वास्थ्य बीमा (OSHC), यात्रा खर्च, स्वास्थ्य परीक्षण र अंग्रेजी परीक्षाको शुल्क।";
  await expect(cost.getByText(`यसमा नजोडिएका खर्च: ${notCounted}`)).toHaveCount(2);
  await expect(cost.getByText(/^पढाइ शुल्कबाहेकका रकम सन्/)).toHaveCount(1);
  await expect(cost.getByText("यसमा पढाइ शुल्क र बसाइ खर्च मात्र जोडिएको छ।")).toHaveCount(1);
  await page.goto("/ne/compare?course=1&course=1&course=x&course=2&course=3&course=4&course=5&course=99999999");
  await expect(page.getByText(/^पहिला चार कोर्सको मात्र/)).toBeVisible();
  await expect(page.getByText("अहिले उपलब्ध नभएकाले एउटा कोर्सको तुलना गरिएको छैन।")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "तुलना गरिएका कोर्स" }).getByRole("list").last().getByRole("listitem"),
  ).toHaveCount(4);
  await expect(page.getByRole("region", { name: "कसलाई फोन गर्ने" })).toContainText("विश्वविद्यालयले हामीलाई पैसा दिन्छ");
});

test("the footer leads to the pages in English, each said once", once, async ({ page, request, site }) => {
  await page.goto("/ne");
  const links = page.getByRole("contentinfo").getByRole("navigation", { name: "अंग्रेजीका पृष्ठ:" }).getByRole("link");
  await expect(links).toHaveCount(8);
  for (const link of await links.all()) {
    await expect(link).toHaveText(/^[\p{Script=Devanagari} ]+$/u);
    const answer = await request.get(site.url + (await link.getAttribute("href")), { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
  }
  await expect(page.getByText("अंग्रेजीका पृष्ठ:")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "In English" })).toHaveAttribute("href", "/");
});

test("what is not there is said in Nepali", once, async ({ page }) => {
  for (const [path, heading] of [
    ["/ne/course_details/99999999", "यो कोर्स भेटिएन"],
    ["/ne/course_details/x", "यो कोर्स भेटिएन"],
    ["/ne/nothing", "यो पृष्ठ भेटिएन"],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    await expect(page.locator("html")).toHaveAttribute("lang", "ne");
    await expect(page.getByRole("banner").getByRole("link", { name: /^\+977/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("an API that is away is said in Nepali, and a part that fails costs nothing else", once, async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/university-info", mode: "down" });
  await own.api.fault({ path: "/api/app/scholarship-list", mode: "down" });
  let answer = await page.goto(own.site.url + sheet);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText("विश्वविद्यालयका सर्त अहिले देखाउन सकिएन।").first()).toBeVisible();
  await expect(page.getByText("छात्रवृत्तिको जानकारी अहिले देखाउन सकिएन।")).toBeVisible();
  await expect(page.getByText(/[०-९]+\sलाख\s[०-९]+\sहजार\sरुपैयाँ/).first()).toBeVisible();

  await own.api.fault({ path: "/api/app/course-info", mode: "down" });
  for (const path of ["/ne/course_details/2", "/ne/compare?course=2&course=3"]) {
    answer = await page.goto(own.site.url + path);
    expect(answer?.status(), path).toBe(503);
    expect(answer?.headers()["retry-after"]).toBeDefined();
    await expect(page.getByRole("heading", { level: 1, name: "यो जानकारी अहिले देखाउन सकिएन" })).toBeVisible();
    await expect(page.getByRole("link", { name: "फेरि हेर्नुहोस्" })).toHaveAttribute("href", path);
  }
});

test("a course of hostile, huge and missing fields gets its sentences", once, async ({ page, fake }) => {
  const hostile = `<script>alert(1)</script>{course} ${"x".repeat(300)}`;
  fake.api.answersJson(fakeCatalogue({ ...plainTexts, name: hostile, words: hostile }));
  for (const path of [sheet, "/ne/compare?course=1&course=2"]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(fake.site.url + path);
    await expect(page.locator("main")).toContainText("<script>alert(1)</script>{course}");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const family = page.getByRole("region", { name: "परिवारले के देखाउनुपर्छ" });
    await expect(family).toContainText("देखाउनुपर्ने रकम");
    await expect(family).not.toContainText("विद्यार्थीको पढ्ने उद्देश्यको जाँच");
    await expect(page.getByText("विद्यार्थीको पढ्ने उद्देश्यको जाँच").first()).toBeVisible();
  }
  fake.api.answersJson(() => ({ id: 1, course_name: "X" }));
  await page.goto(fake.site.url + "/ne/course_details/9");
  for (const sentence of [
    "पढाइको अवधि लेखिएको छैन।",
    "पहिलो वर्षको जम्मा खर्च जोड्न सकिएन",
    "शुल्क लेखिएको छैन।",
    "अन्तिम मिति लेखिएको छैन।",
    "पढाइ सुरु हुने महिना लेखिएको छैन।",
    "विश्वविद्यालयले आफ्ना सर्त यहाँ लेखेको छैन।",
    "यस देशका लागि परिवारले देखाउनुपर्ने रकम हामीलाई सोध्नुहोस्।",
    "यस विश्वविद्यालयको छात्रवृत्ति यहाँ लेखिएको छैन।",
  ])
    await expect(page.locator("main")).toContainText(sentence);
});

test("a student sends parents the page in Nepali, from course, comparison and shortlist", async ({
  page,
  scripts,
  site,
}) => {
  const sent = async () => {
    const address = await page.getByRole("link", { name: /^Send to my parents: WhatsApp/ }).getAttribute("href");
    return new URL(address ?? "").searchParams.get("text") ?? "";
  };
  await page.goto("/course_details/1");
  expect(await sent()).toMatch(/नेपालीमा हेर्नुहोस्: http\S+\/ne\/course_details\/1$/);
  await page.goto("/compare?course=1&course=2&course=3");
  expect(await sent()).toMatch(/नेपालीमा हेर्नुहोस्: http\S+\/ne\/compare\?course=1&course=2&course=3$/);

  await page.context().addCookies([{ name: "shortlist", value: "1.2.3", url: site.url }]);
  await page.goto("/shortlist?choose=1&choose=3");
  expect(await sent()).toMatch(/\/ne\/compare\?course=1&course=3$/);
  if (scripts) {
    await scriptsReady(page);
    await page.getByRole("checkbox", { name: "Compare" }).nth(1).check();
    await expect.poll(sent).toMatch(/\/ne\/compare\?course=1&course=2&course=3$/);
  }
  await page.goto("/shortlist?choose=1");
  expect(await sent()).toMatch(/नेपालीमा हेर्नुहोस्: http\S+\/ne\/course_details\/1$/);
  await page.goto("/shortlist?choose=");
  await expect(page.getByText("Send to my parents")).toHaveCount(0);
  await page.context().addCookies([{ name: "shortlist", value: "2", url: site.url }]);
  await page.goto("/shortlist");
  expect(await sent()).toMatch(/\/ne\/course_details\/2$/);
});

/** How many sheets of A4 a page is printed on, and how high it is in sheets: what is left of two is for other letters than these. */
async function printed(page: Page): Promise<{ sheets: number; height: number }> {
  const margin = "1cm";
  const pdf = await page.pdf({ format: "A4", margin: { top: margin, bottom: margin, left: margin, right: margin } });
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: "print" });
  const height = await page.evaluate(() => document.body.scrollHeight / 1047);
  await page.emulateMedia({ media: null });
  return { sheets: [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length, height };
}

test.describe("on paper", () => {
  // With another emulated feature beside it, Chromium lays a page out for print only in parts.
  test.use({ contextOptions: {} });
  test("prints on two sheets of A4 at most", once, async ({ page }) => {
    const comparisons = [
      "48&course=49",
      "51&course=52&course=53",
      "1&course=2&course=8&course=9",
      "817&course=278&course=231&course=741",
    ];
    const sheets = [3, 20, 96, 640].map((id) => `/ne/course_details/${id}`);
    for (const path of [...pages, ...sheets, ...comparisons.map((ids) => `/ne/compare?course=${ids}`)]) {
      await page.goto(path);
      const { sheets: count, height } = await printed(page);
      expect(count, path).toBeLessThanOrEqual(2);
      expect(height, path).toBeLessThan(1.8);
      if (!path.includes("compare")) expect(count, path).toBe(1);
    }
  });
});

test("prints on two sheets whatever the API writes, and says what is not on them", slowOnce, async ({ page, fake }) => {
  const words = (count: number) => "Words of the university, ".repeat(Math.ceil(count / 25)).slice(0, count);
  const html = `<p>${words(300)}</p><ul>${`<li>${words(300)}</li>`.repeat(12)}</ul>`;
  const countries = ["Australia", "UK", "Canada", "New Zealand"];
  fake.api.answersJson((request: SeenRequest) => {
    const id = Number(/\d+/.exec(request.target)?.[0] ?? 1);
    const country = { id: 1, country_name: countries[id % 4] };
    const university = { id, university_name: `${id} ${words(300)}`, city: { city_name: words(300), country } };
    const fees = { annual_fees: `${id}5000 - ${id}6000`, total_fees: `${id} ${words(300)}`, currency_type: "EUR" };
    const intake = [{ month: `${id} ${words(300)}` }];
    const course = { ...fees, duration_year: `${id % 4 || 4} years (${words(280)})`, intake, university };
    const answer = fakeCatalogue({ name: words(300), words: words(300), html }, { course })(request);
    if (!request.target.startsWith("/api/app/scholarship-list/")) return answer;
    const results = Array.from({ length: 60 }, (_, place) => ({
      id: place + 1,
      scholarship_name: `${place} ${words(300)}`,
      value: place % 2 ? words(300) : "AUD 8,000 a year",
    }));
    return { results, count: 60, next: null, previous: null };
  });
  for (const path of [sheet, "/ne/compare?course=1&course=2", "/ne/compare?course=1&course=2&course=3&course=4"]) {
    await page.goto(fake.site.url + path);
    await page.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
    expect((await printed(page)).sheets, path).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`यो पृष्ठ वेबसाइटमा: ${fake.site.url.replace("http://", "")}${path}`)).toBeVisible();
    for (const left of path === sheet ? ["थप ५४ वटा छात्रवृत्ति वेबसाइटमा छन्।", "यी सर्त वेबसाइटमा छन्।"] : [])
      await expect(page.getByText(left).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "कसलाई फोन गर्ने" })).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(page.getByText("यो पृष्ठ वेबसाइटमा")).toBeHidden();
  }
});

test("a comparison concludes first, and each answer says whose it is", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/ne/compare?course=1&course=2&course=3");
  const short = page.getByRole("region", { name: "छोटकरीमा" });
  await expect(short.getByRole("term")).toHaveText([
    "पहिलो वर्ष सबैभन्दा कम खर्च लाग्ने",
    "पूरै कोर्समा सबैभन्दा कम पढाइ र बसाइ खर्च लाग्ने",
    "सबैभन्दा नजिकको म्याद",
  ]);
  await expect(short.getByRole("definition").first()).toContainText("२. क्यानडा Bachelor of Information Systems");
  const cost = page.getByRole("region", { name: "खर्च कति लाग्छ" });
  await expect(cost.getByText("३. अस्ट्रेलिया").first()).toBeVisible();
  await page.goto("/ne/compare?course=15&course=8&course=12");
  await expect(short.getByRole("term").last()).toHaveText("थाहा भएकामध्ये सबैभन्दा नजिकको म्याद");
  await expect(page.getByText("थाहा भएकामध्ये सबैभन्दा नजिकको म्याद")).toHaveCount(2);
});

test(
  "names of compared courses are said once and stay in view, and what is so of all is said once",
  once,
  async ({ page }) => {
    await page.goto(compared);
    const names = page.getByRole("region", { name: "तुलना गरिएका कोर्स" }).getByRole("list").first();
    const [first = ""] = await names.locator("[lang=en]").allTextContents();
    const rows = page.getByRole("region", { name: "खर्च कति लाग्छ" });
    for (const [width, height] of [
      [320, 740],
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await rows.getByRole("heading", { level: 3 }).last().scrollIntoViewIfNeeded();
      await expect(names, `${width} px`).toBeInViewport({ ratio: 0.99 });
      expect((await names.boundingBox())?.height, `${width} px`).toBeLessThan(160);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect(rows.getByText(first)).toHaveCount(0);
    await expect(page.getByText("देशले देखाउन भनेको रकम मात्र यसमा जोडिएको छ")).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(11_500);
  },
);

test("a conclusion says which sums have less in them than others", once, async ({ page }) => {
  await page.goto("/ne/compare?course=12&course=2&course=8");
  const short = page.getByRole("region", { name: "छोटकरीमा" });
  await expect(short).toContainText(/बेलायतका कोर्समा बसाइ खर्च वर्षको बढीमा ९\sमहिनाको मात्र जोडिएको छ, अरूमा पूरै वर्षको।/);
  await expect(short).toContainText("पूरै कोर्सको खर्चमा भिसा र बीमाजस्ता खर्च जोडिएका छैनन्");
  await page.goto("/compare?course=12&course=2&course=8");
  await expect(page.getByRole("region", { name: "In short" })).toContainText(
    "UK: living costs are counted for at most 9 months of each year, elsewhere for 12.",
  );
  for (const path of ["/ne/compare?course=1&course=2&course=3", "/ne/compare?course=8&course=12"]) {
    await page.goto(path);
    await expect(short).not.toContainText("महिनाको मात्र जोडिएको छ");
  }
});

test("the two ends of a range in figures stand on one line", once, async ({ page }) => {
  await page.goto("/ne/compare?course=12&course=45&course=61");
  const ranges = page.locator("main").getByText(/^[A-Z]{3} [\d,]+ to [\d,]+$/);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await ranges.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        return { text: one.textContent, isOne: Math.max(...tops) - Math.min(...tops) < 8 };
      }),
    );
    expect(lines.length, `${width}`).toBeGreaterThan(2);
    expect(
      lines.filter(({ isOne }) => !isOne),
      `${width}`,
    ).toEqual([]);
  }
});

test("no line breaks within an amount, a day or what is left of it", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of [
    "/ne",
    "/ne/course_details/8",
    "/ne/course_details/14",
    "/ne/compare?course=1&course=2&course=3",
  ]) {
    await page.goto(path);
    const broken = await page.locator("main").evaluate((main) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const kept =
        /सन्\s[०-९]+\s\p{L}\S+|\(\S+-\S+\)|[०-९.]+\sदेखि\s[०-९.]+|(?:बिहान|साँझ)\s[०-९]+|[०-९]+\s(?:खर्ब|अर्ब|करोड|लाख|हजार|दिन|वर्ष|महिना)|(?:हजार|लाख|करोड)\sरुपैयाँ|\d{1,2}\s[A-Z][a-z]+\s\d{4}|[०-९]{4}\s\S+\s[०-९]+/gu;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: text, index } of (node.nodeValue ?? "").matchAll(kept)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + text.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(text);
        }
      }
      return found;
    });
    expect(broken, path).toEqual([]);
  }
});
