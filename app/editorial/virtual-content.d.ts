declare module "virtual:content" {
  import type { SiteContent } from "~/editorial/pipeline/content.server";

  const content: SiteContent;
  export default content;
}
