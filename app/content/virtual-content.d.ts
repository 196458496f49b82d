declare module "virtual:content" {
  import type { loadContent } from "~/content/pipeline/content.server";

  const content: ReturnType<typeof loadContent>;
  export default content;
}

declare module "virtual:shell" {
  import type { shellContent } from "~/content/pipeline/shell.server";

  const shell: ReturnType<typeof shellContent>;
  export default shell;
}

declare module "virtual:page-families" {
  /** The first segment of every page's address: "study-abroad", "who-we-are". */
  const families: readonly string[];
  export default families;
}
