declare module "virtual:content" {
  import type { loadContent } from "~/editorial/pipeline/content.server";

  const content: ReturnType<typeof loadContent>;
  export default content;
}
