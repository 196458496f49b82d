import type { LoaderFunctionArgs } from "@remix-run/node";

import { recentBlogs } from "~/api/blogs.server";
import { settled } from "~/api/settled.server";
import { firm } from "~/content/firm.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";

import { feed } from "./feed.server";

const POSTS = 20;

export const handle = { common: true } satisfies RouteHandle;

/** The newest posts for feed readers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { value: posts, failure } = await settled(recentBlogs(POSTS));
  if (failure) return fileFailure(failure.message, failure.status);

  const { name, copyrightYear } = firm();
  const frame = {
    title: `What Students Read, ${name}`,
    author: name,
    siteOrigin: context.siteOrigin,
    undatedYear: copyrightYear,
  };
  return fileAnswer(() => feed(posts, frame), "application/atom+xml; charset=utf-8");
}
