declare module "virtual:content" {
  import type { loadContent } from "~/content/pipeline/content.server";

  const content: ReturnType<typeof loadContent>;
  export default content;
}
