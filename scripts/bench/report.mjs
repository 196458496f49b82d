import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";

import { say } from "../ready.mjs";

/** A figure that moved by more than this is told at the next run. */
const NOTEWORTHY = 0.1;
const GIGABYTE = 1e9;

/**
 * A line of the report: `values` are numbers by column, `least` or `most` the goal that all of them are to meet, `ok` whether one told in the note is met.
 *
 * @typedef {{ what: string, unit?: string, digits?: number, values: Record<string, number>, least?: number, most?: number, ok?: boolean, note?: string }} Figure
 */

/** Prints the figures of a part as one table. */
export function print(title, figures) {
  const columns = [...new Set(figures.flatMap(({ values }) => Object.keys(values)))];
  const head = [title, ...columns, "goal", ""];
  const rows = figures.map((figure) => [
    figure.unit ? `${figure.what}, ${figure.unit}` : figure.what,
    ...columns.map((column) => shown(figure.values[column], figure.digits)),
    goalOf(figure),
    [verdict(figure), figure.note].filter(Boolean).join("; "),
  ]);
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => (row[index] ?? "").length)));
  const line = (row) =>
    row
      .map((cell, index) =>
        index === 0 || index > columns.length ? cell.padEnd(widths[index]) : cell.padStart(widths[index]),
      )
      .join("  ")
      .trimEnd();
  say(`\n${[head, ...rows].map(line).join("\n")}`);
}

/** The figures that do not meet their goal. */
export const missed = (figures) => figures.filter((figure) => !isMet(figure));

/** Keeps the figures of a run in `file`, beside those of parts that did not run; says what moved since they were kept. */
export function keep(file, parts) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { figures: {} };
  const figures = Object.fromEntries(
    Object.entries(parts).flatMap(([part, lines]) =>
      lines.flatMap(({ what, values }) =>
        Object.entries(values).map(([column, value]) => [`${part}: ${what}: ${column}`, value]),
      ),
    ),
  );
  const compared = Object.entries(figures).filter(([name]) => typeof before.figures[name] === "number");
  const moved = compared.filter(([name, value]) => {
    const old = before.figures[name];
    return Math.abs(value - old) > NOTEWORTHY * Math.abs(old);
  });
  if (compared.length > 0) {
    const what = moved.length === 0 ? "Nothing moved" : "What moved";
    say(`\n${what} by more than ${NOTEWORTHY * 100}% since ${before.date}${moved.length === 0 ? "." : ":"}`);
    for (const [name, value] of moved) say(`  ${name}  ${shown(before.figures[name], 2)} → ${shown(value, 2)}`);
  }
  mkdirSync(dirname(file), { recursive: true });
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  writeFileSync(
    file,
    `${JSON.stringify({ date, machine: machine(), figures: { ...before.figures, ...figures } }, null, 2)}\n`,
  );
}

/** What the figures were measured on, in one line. */
export function machine() {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() || process.arch}, ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}`;
}

const isMet = ({ values, least, most, ok }) =>
  ok !== false &&
  Object.values(values).every(
    (value) =>
      Number.isNaN(value) || ((least === undefined || value >= least) && (most === undefined || value <= most)),
  );

const verdict = (figure) =>
  figure.least === undefined && figure.most === undefined && figure.ok === undefined
    ? ""
    : isMet(figure)
      ? "met"
      : "MISSED";

const goalOf = ({ least, most }) => (least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : "");

function shown(value, digits = 0) {
  if (value === undefined) return "";
  return Number.isFinite(value)
    ? value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : "–";
}
