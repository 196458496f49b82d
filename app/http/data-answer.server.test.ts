// Holds contract 8.
import { createStaticHandler } from "@remix-run/router";
import { expect, it } from "vitest";

import { dataAnswer } from "./data-answer.server";

const data = { name: "नेपाल", list: [1, null, { deep: "é" }] };

it("gives the data itself to who renders it", async () => {
  const answer = dataAnswer(data, { headers: { "Retry-After": "30" } });
  const { query } = createStaticHandler([{ id: "page", path: "/", loader: () => answer as unknown as Response }]);
  const context = await query(new Request("http://site.example/"));
  if (context instanceof Response) throw new Error("answered early");
  expect(context.loaderData.page).toBe(data);
  expect(context.loaderHeaders.page?.get("Retry-After")).toBe("30");
});

it("is written as JSON to who sends it, in each way of reading", async () => {
  const written = JSON.stringify(data);
  const answer = () => dataAnswer(data, { status: 503 }) as unknown as Response;
  expect(answer().status).toBe(503);
  expect(answer().headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await answer().text()).toBe(written);
  expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe(written);
  expect(await new Response(answer().body).text()).toBe(written);
  expect(await answer().json()).toBe(data);
});
