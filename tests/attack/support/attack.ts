import { it } from "vitest";

type Run = () => Promise<void> | void;

/** What stands between the attack and its answer in a title: `npm run test:attack` makes two columns of it. */
export const ARROW = " → ";

/** One case of the attack table: an attack or a fault, what must happen, and the proof. `seconds` bounds it. */
export function attack(name: string, mustHappen: string, run: Run, seconds = 60): void {
  it(`${name}${ARROW}${mustHappen}`, { timeout: seconds * 1000 }, run);
}

/** A case that takes longer than a few seconds: it exists only in `npm run test:attack`. */
export function longAttack(name: string, mustHappen: string, run: Run, seconds = 300): void {
  if (process.env.ATTACK) attack(name, mustHappen, run, seconds);
}

/** A case that needs a program of the machine: without it, it is skipped and its title says why. */
export function attackWith(
  program: string,
  path: string | undefined,
  name: string,
  mustHappen: string,
  run: Run,
  seconds = 60,
): void {
  if (path) attack(name, mustHappen, run, seconds);
  else it.skip(`${name} (skipped: ${program} is not installed)${ARROW}${mustHappen}`);
}
