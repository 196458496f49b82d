// Holds contract 11.2.
import type { AppLoadContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it, vi } from "vitest";

import { Keeper } from "~/components/kept/kept";
import { PageKeeper } from "~/components/kept/keeper.server";
import { findPage } from "~/content/pages.server";

import { EditorialPage } from "./editorial-page";
import { type PageView, requirePage } from "./page-view.server";

vi.mock("~/api/reference.server", () => ({ listCountries: () => Promise.resolve([]) }));

const context = { siteOrigin: "https://site.example" } as AppLoadContext;

function pageOf(view: PageView, keeper?: PageKeeper): string {
  const html = renderToString(
    <StaticRouter location="/study-abroad/australia">
      <Keeper.Provider value={keeper}>
        <EditorialPage view={view} />
      </Keeper.Provider>
    </StaticRouter>,
  );
  keeper?.renderMissed();
  return keeper ? keeper.bytesOf([html]).toString() : html;
}

it("a guide that was kept says it when its rates and figures have grown old since, and shares the address asked for", async () => {
  const view = await requirePage("/study-abroad/australia", context);
  const young: PageView = { ...view, rates: view.rates && { ...view.rates, old: null }, figuresAsOf: "December 2024" };
  for (let time = 0; time < 3; time += 1) expect(pageOf(young, new PageKeeper())).toBe(pageOf(young));

  const old = { ...young, rates: young.rates && { ...young.rates, old: "1 October 2025" } };
  expect(pageOf(old, new PageKeeper())).toContain("Rates of 1 October 2025, more than two months old");
  for (const other of [
    { ...young, figuresAsOf: "December 2024, more than a year old" },
    { ...young, origin: "https://other.example" },
  ])
    expect(pageOf(other, new PageKeeper())).toBe(pageOf(other));
});

it("a page with the table of first years says the day of the rates once, whatever amounts it has beside the table", async () => {
  const guide = findPage("/study-abroad");
  if (!guide) throw new Error("the page of all destinations is not there");
  guide.intro = { __html: "<p>A visa costs AUD 1,600.</p>" };
  const html = pageOf(await requirePage(guide.path, context));
  expect(html).toContain("(AUD 1,600)");
  expect(html.match(/Rupees at the rates of/g)).toHaveLength(1);
});
