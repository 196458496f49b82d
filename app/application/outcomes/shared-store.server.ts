import { lastingStore } from "~/http/redis.server";
import { log } from "~/log.server";

type Store = NonNullable<ReturnType<typeof lastingStore>>;

/** Whether several containers share a store at all. */
export const isShared = () => lastingStore() !== null;

/** Asks the store that all containers share; `otherwise` when there is none or it does not answer: then each decides alone. */
export async function shared<Result>(ask: (store: Store) => Promise<Result>, otherwise: Result | null = null): Promise<Result | null> {
  const store = lastingStore();
  if (!store) return otherwise;
  try {
    return await ask(store);
  } catch (error) {
    log.warn({ reason: String(error) }, "a submission is not shared: the store does not answer");
    return otherwise;
  }
}
