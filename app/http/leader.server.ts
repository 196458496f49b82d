import { shared } from "./shared-store.server";

const TAKEN = "OK";

/**
 * Whether this process is the one that does a piece of work that all containers share, for the next `lifeMs`: the first
 * that asks is. Without Redis, or while it is away, each is.
 */
export async function leads(work: string, lifeMs: number): Promise<boolean> {
  return (await shared((store) => store.set(`sa:leader:${work}`, "1", "PX", lifeMs, "NX"), TAKEN)) === TAKEN;
}
