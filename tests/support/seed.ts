import { seedSandbox } from "./site";

/** What Playwright does once before all tests. */
export default seedSandbox;
