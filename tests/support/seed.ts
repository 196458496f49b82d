import { seedSandbox } from "./site";
import useOwnTemporaryFolder from "./temporary-folder";

/** What Playwright does once before all tests; it returns what is done after them. */
export default async function prepare(): Promise<() => void> {
  const remove = useOwnTemporaryFolder();
  await seedSandbox();
  return remove;
}
