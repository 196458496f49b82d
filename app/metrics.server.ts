import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from "prom-client";

/** What this bundle counts. The process and the app are two bundles, each with a copy of this; `/metrics` shows both. */
export const registry = new Registry();

/** A counter on `/metrics`; declared again, as in development after a change, it starts anew. */
export function counter<Label extends string = never>(declared: CounterConfiguration<Label>): Counter<Label> {
  return new Counter(ours(declared));
}

/** A gauge on `/metrics`; with `collect`, or `read` for one number, it is read when somebody looks. */
export function gauge<Label extends string = never>({
  read,
  ...declared
}: GaugeConfiguration<Label> & { read?: () => number | Promise<number> }): Gauge<Label> {
  const made: Gauge<Label> = new Gauge(
    ours({ ...(read && { collect: async (): Promise<void> => made.set(await read()) }), ...declared }),
  );
  return made;
}

/** A histogram on `/metrics`. */
export function histogram<Label extends string = never>(declared: HistogramConfiguration<Label>): Histogram<Label> {
  return new Histogram(ours(declared));
}

/** A counter with one label whose values are known: each of them is on `/metrics` from the start. Returns what counts one. */
export function tally<Value extends string>({
  name,
  help,
  label,
  values,
}: {
  name: string;
  help: string;
  label: string;
  values: readonly Value[];
}): (value: Value) => void {
  const counted = counter({ name, help, labelNames: [label] });
  for (const value of values) counted.inc({ [label]: value }, 0);
  return (value) => counted.inc({ [label]: value });
}

function ours<Declared extends { name: string }>(declared: Declared): Declared & { registers: Registry[] } {
  registry.removeSingleMetric(declared.name);
  return { ...declared, registers: [registry] };
}
