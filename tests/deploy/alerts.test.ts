import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { describeWith, findProgram } from "./support/programs";

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
interface Told {
  route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const rules = (parse(read("alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("dashboard.json")) as Dashboard;
const runbook = read("runbook.md");

/** What the containers have, as signals.md tells it, and with a histogram's own endings. */
const ours = new Set(
  [...read("signals.md").matchAll(/^\| `(site_\w+)` \| (\w+)/gm)].flatMap(([, name = "", kind]) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);
const metricsIn = (text: string) => text.match(/\bsite_\w+/g) ?? [];

it("each alert says what happens, and the runbook what it means, where to look and what to do", () => {
  expect(rules.length).toBeGreaterThan(15);
  for (const { alert, annotations } of rules) {
    expect(annotations.summary).not.toBe("");
    const entry = runbook.split(/^## /m).find((part) => part.startsWith(`${alert}\n`)) ?? "";
    for (const part of ["**Students**", "**Look**", "**Do**"])
      expect([alert, entry]).toEqual([alert, expect.stringContaining(part)]);
  }
  const entries = [...runbook.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
  expect(entries.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

it("Alertmanager's file sends each severity to people of its own", () => {
  const { route } = parse(read("alertmanager.example.yml")) as Told;
  const receiverOf = (severity: string) =>
    route.routes.find(({ matchers }) => matchers.includes(`severity = ${severity}`))?.receiver ?? route.receiver;
  const severities = [...new Set(rules.map(({ labels }) => labels.severity))];
  expect(severities.map(receiverOf).sort()).toEqual(["page", "ticket", "watchdog"]);
});

it("alerts, dashboard and runbook ask for metrics that there are", () => {
  expect(ours.size).toBeGreaterThan(30);
  const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  for (const expr of asked) expect(metricsIn(expr).filter((name) => !ours.has(name))).toEqual([]);
  const families = new Set([...ours].map((name) => name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(metricsIn(runbook).filter((name) => !ours.has(name) && !families.has(name))).toEqual([]);
});

it("the dashboard has the ten figures that matter", () => {
  expect(panels).toHaveLength(10);
});

it("the log lines name entries of the runbook", () => {
  const named = [...read("log-lines.yaml").matchAll(/Runbook: (\w+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});

describeWith(["promtool"], "Prometheus", () => {
  it.each([
    ["check", "rules", "deploy/alerts.yaml"],
    ["check", "config", "deploy/prometheus.yaml"],
    ["check", "config", "deploy/prometheus-local.yaml"],
    ["test", "rules", "tests/deploy/support/alert-cases.yaml"],
  ])("can %s our %s", (verb, kind, file) => {
    const { status, stdout, stderr } = spawnSync(findProgram("promtool") ?? "", [verb, kind, file], {
      encoding: "utf8",
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });
});

describeWith(["amtool"], "Alertmanager", () => {
  it("can read our alertmanager.example.yml", () => {
    const { status, stdout, stderr } = spawnSync(
      findProgram("amtool") ?? "",
      ["check-config", "deploy/alertmanager.example.yml"],
      { encoding: "utf8" },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });
});
