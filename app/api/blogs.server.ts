import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { BlogCard, BlogPage, BlogPost } from "./model";

/** A page of posts, or several one after another when `cursor` came from a Previous link (contract 5.5). */
export async function listBlogs(_cursor?: string | null): Promise<BlogPage> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.blogs);
}

/** The newest posts, highest id first, at most `limit`. */
export async function recentBlogs(_limit: number): Promise<readonly BlogCard[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.blogs);
}

/** The newest posts with different titles, at most `limit`: for the "Recent Posts" panel. */
export async function recentPosts(_limit = 5): Promise<readonly BlogCard[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.blogs);
}

/** One post, or `null` when the API knows no such id. */
export async function findBlog(_id: number): Promise<BlogPost | null> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.blog);
}
