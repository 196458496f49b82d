import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { parse } from "yaml";

import { fail, root } from "./ready.mjs";

const page = join(root, "deploy/signals.md");
const meanings = parse(readFileSync(join(root, "deploy/log-lines.yaml"), "utf8"));
const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== "log.server.ts")
  .map((name) => `app/${name}`)
  .sort()
  .map((name) => ts.createSourceFile(name, readFileSync(join(root, name), "utf8"), ts.ScriptTarget.Latest, true));

const kinds = { counter: "counter", gauge: "gauge", histogram: "histogram", tally: "counter" };
const metrics = callsIn(sources, (called) => called in kinds)
  .flatMap(({ called, args: [declared] }) => {
    if (!declared || !ts.isObjectLiteralExpression(declared)) return [];
    const fact = (name) =>
      declared.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)
        ?.initializer;
    const name = textOf(fact("name"));
    return name ? [{ name, kind: kinds[called], help: textOf(fact("help")), labels: labelsOf(fact) }] : [];
  })
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const lines = callsIn(sources, (called) => /^log\.(?:debug|info|warn|error|fatal)$|^warnSeldom$/.test(called)).map(
  ({ called, args, source }) => {
    const message = args.at(-1);
    return {
      level: called === "warnSeldom" ? "warn" : called.slice("log.".length),
      message: textOf(message) ?? `${source.fileName}: ${message?.getText()}`,
      fields: args.length > 1 && args[0] ? fieldsOf(args[0], source) : [],
    };
  },
);

const unknown = lines.filter(({ message }) => !(message in meanings)).map(({ message }) => message);
if (unknown.length > 0) fail(`deploy/log-lines.yaml does not say what these log lines mean:\n${unknown.join("\n")}`);
const gone = Object.keys(meanings).filter((message) => !lines.some((line) => line.message === message));
if (gone.length > 0) fail(`deploy/log-lines.yaml has log lines that the code does not write:\n${gone.join("\n")}`);

const made = text();
if (!process.argv.includes("--check")) writeFileSync(page, made);
else if (readFileSync(page, "utf8") !== made) fail("deploy/signals.md is not what the code says: `npm run signals`.");

/** The calls of functions whose names, as they are written, `isWanted`. */
function callsIn(files, isWanted) {
  return files.flatMap((source) => {
    const found = [];
    const visit = (node) => {
      if (ts.isCallExpression(node) && isWanted(node.expression.getText())) {
        found.push({ called: node.expression.getText(), args: [...node.arguments], source });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** A text of the code, with `…` for what is put in when it runs; `undefined` for anything else. */
function textOf(node) {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join("");
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left !== undefined && right !== undefined ? left + right : undefined;
  }
  return undefined;
}

function labelsOf(fact) {
  const names = fact("labelNames");
  if (names) return names.elements.map((element) => `\`${textOf(element)}\``).join(", ");
  const label = textOf(fact("label"));
  if (!label) return "";
  const values = fact("values");
  const list = values && ts.isSatisfiesExpression(values) ? values.expression : values;
  return `\`${label}\`: ${list.elements.map(textOf).join(", ")}`;
}

/** The names of what a line says beside its message: of an object, or of one that has a name in the same file. */
function fieldsOf(node, source) {
  if (ts.isParenthesizedExpression(node)) return fieldsOf(node.expression, source);
  if (ts.isConditionalExpression(node))
    return [...fieldsOf(node.whenTrue, source), ...fieldsOf(node.whenFalse, source)];
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property) ? fieldsOf(property.expression, source) : [property.name.getText()],
    );
  const named = ts.isIdentifier(node) ? valueOf(node.text, source) : undefined;
  if (!named)
    fail(`${source.fileName}: the fields of a log line cannot be read from "${node.getText()}". Write an object.`);
  return fieldsOf(named, source);
}

/** What a variable or a property of a name is, where a file first says so. */
function valueOf(name, source) {
  const visit = (part) =>
    (ts.isVariableDeclaration(part) || ts.isPropertyAssignment(part)) && part.name.getText() === name
      ? part.initializer
      : ts.forEachChild(part, visit);
  return visit(source);
}

function text() {
  const metricRows = metrics.map(({ name, kind, labels, help }) => `| \`${name}\` | ${kind} | ${labels} | ${help} |`);
  const lineRows = Object.entries(meanings).map(([message, { says = message, means, todo }]) => {
    const same = lines.filter((line) => line.message === message);
    const fields = [...new Set(same.flatMap((line) => line.fields))].map((field) => `\`${field}\``);
    const levels = [...new Set(same.map(({ level }) => level))].join(", ");
    return `| ${levels} | ${says} | ${fields.join(", ")} | ${means} | ${todo} |`;
  });
  return `# What the site tells: metrics and log lines

Made by \`npm run signals\` from the code and from \`log-lines.yaml\`; \`npm run check\` compares. What nginx logs is in
[handbook.md](handbook.md), what to do at an alert in [runbook.md](runbook.md).

## Metrics

\`/metrics\` of each container, for Prometheus. Beside these it has those of Node.js and the process: \`nodejs_eventloop_lag_*\`
(the event loop's delay), \`nodejs_heap_*\`, \`nodejs_gc_duration_seconds\`, \`process_resident_memory_bytes\`, \`process_cpu_*\`. No label
holds anything of a visitor, and each has few values: routes, endpoints and outcomes that the code names.

| Metric | Kind | Labels | What it says |
|---|---|---|---|
${metricRows.join("\n")}

## Log lines

One JSON object a line on the standard output: \`level\` (20 debug, 30 info, 40 warn, 50 error), \`time\`, \`msg\` and the fields. The
line "The site answers on ..." comes at every \`LOG_LEVEL\`. A
\`requestId\` is the one of nginx's log and of the visitor's error page. Warnings that may come at every request are written
once a minute. Nothing of a form, no address and no query is in any line.

| Level | \`msg\` | Fields | What it means | What to do |
|---|---|---|---|---|
${lineRows.join("\n")}
`;
}
