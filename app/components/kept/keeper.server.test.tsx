import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";

import { Kept, Keeper } from "./kept";
import { PageKeeper } from "./keeper.server";

const told = vi.fn();

function Course({ name, fee }: { name: string; fee: number }) {
  told(name);
  return (
    <>
      <b>{name}</b>, {fee}
    </>
  );
}

function Page({ name }: { name: string }) {
  const id = useId();
  return (
    <ul id={id}>
      <Kept as="li" className="x" part="course" content={Course} of={{ name, fee: 3 }} />
      <li id={useId()} />
    </ul>
  );
}

function pageOf(name: string): string {
  const keeper = new PageKeeper();
  const html = renderToString(
    <Keeper.Provider value={keeper}>
      <Page name={name} />
    </Keeper.Provider>,
  );
  keeper.renderMissed();
  return keeper.bytesOf([html]).toString();
}

it("writes the same page from what it kept as from the components, whatever the text", () => {
  for (const name of ["नेपाल <b>&\"'", "Nursing", "£ é “”"]) {
    const plain = renderToString(<Page name={name} />);
    const [first, second] = [pageOf(name), pageOf(name)];
    told.mockClear();
    const third = pageOf(name);
    expect(told).not.toHaveBeenCalled();
    expect([first, second, third]).toEqual([plain, plain, plain]);
  }
});

it("puts what was kept into whichever of a page's texts names it, each in its place", () => {
  for (let times = 0; times < 3; times++) pageOf("Civil engineering");
  const keeper = new PageKeeper();
  const [first, second] = [
    keeper.find({ part: "course", of: { name: "Civil engineering", fee: 3 } }, Course),
    keeper.find({ part: "course", of: { name: "नेपाल <b>&\"'", fee: 3 } }, Course),
  ];
  const bytes = keeper.bytesOf([`1.${second}2.`, `3.${first}${second}`, ""]);
  const nepal = "<b>नेपाल &lt;b&gt;&amp;&quot;&#x27;</b>, <!-- -->3";
  expect(bytes.toString()).toBe(`1.${nepal}2.3.<b>Civil engineering</b>, <!-- -->3${nepal}`);
});

it("keeps no part with a script, which is checked in its page", () => {
  const Script = () => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: "{}" }} />;
  for (let times = 0; times < 3; times++) {
    const keeper = new PageKeeper();
    expect(keeper.find({ part: "script", of: {} }, Script)).toBeUndefined();
    keeper.renderMissed();
  }
});

it("renders nothing twice for what is asked for once", () => {
  told.mockClear();
  pageOf("asked once");
  expect(told).toHaveBeenCalledTimes(1);
});

it("keeps what differs apart", () => {
  for (let times = 0; times < 3; times++) pageOf("one");
  expect(pageOf("two")).toContain("two");
});

it("remembers few of the longest questions, each asked once", () => {
  for (let number = 0; number < 50; number += 1) pageOf(`${number} ${"x".repeat(100_000)}`);
  told.mockClear();
  pageOf(`0 ${"x".repeat(100_000)}`);
  pageOf(`49 ${"x".repeat(100_000)}`);
  expect(told.mock.calls.map(([name]) => String(name).slice(0, 2))).toEqual(["0 ", "49", "49"]);
});
