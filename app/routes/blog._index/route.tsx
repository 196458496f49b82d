import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listBlogs, recentPosts } from "~/api/blogs.server";
import { dayOf } from "~/api/event-date";
import type { BlogCard } from "~/api/model";
import { settled } from "~/api/settled.server";
import { Banner } from "~/components/banner/banner";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Stack } from "~/components/grid/grid";
import { Offices } from "~/components/offices/offices";
import { Page, Section } from "~/components/page/page";
import { Pagination } from "~/components/pagination/pagination";
import { branches } from "~/content/firm.server";
import { pageData } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

import * as styles from "./blog.css";
import { type PostCardProps, PostCards } from "./post-cards";
import { RecentPosts } from "./recent-posts";

const path = paths.blog;
const POSTS = "posts";
const RECENT = 5;

export const handle = { query: ["cursor"] };

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({
    title: "What Students Read",
    description: "Articles on choosing a course, applying, visas, money and life abroad, for students from Nepal.",
    canonicalPath: path,
    siteOrigin: data?.siteOrigin,
    noindex: data?.isLaterPage,
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: "What Students Read",
    href: paths.blogFeed,
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const [page, recent] = await Promise.all([settled(listBlogs(cursor)), settled(recentPosts(RECENT))]);
  const data = {
    page: page.value && { ...page.value, posts: page.value.posts.map(toCard) },
    problem: page.failure?.message ?? null,
    recent: recent.value?.map(({ id, title, image }) => ({ id, title, image })) ?? null,
    office: headOffice(),
    isLaterPage: cursor !== null,
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { status: page.failure?.status, whole: recent.failure === null });
}

function toCard({ id, title, image, summary, published }: BlogCard): PostCardProps {
  return { id, title, image, summary, day: dayOf(published) };
}

/** The first office of the first country, in the shape that the list of offices takes. */
function headOffice() {
  return branches()
    .slice(0, 1)
    .map((country) => ({ ...country, branches: country.branches.slice(0, 1) }));
}

export default function BlogPage() {
  const { page, problem, recent, office } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner
        title="What Students Read"
        description="Choosing, applying, paying, arriving: what our counsellors are asked every day."
      />
      <Page>
        <div className={styles.layout}>
          {page ? <Posts {...page} /> : <Failed problem={problem} />}
          <RecentPosts posts={recent} />
        </div>
        <Section heading="Contact us">
          <Offices countries={office} />
        </Section>
      </Page>
    </>
  );
}

function Posts({
  posts,
  previous,
  next,
}: Parameters<typeof PostCards>[0] & Record<"previous" | "next", string | null>) {
  const address = (cursor: string | null) => cursor && `${path}?${new URLSearchParams({ cursor })}`;
  return (
    <Stack id={POSTS} label="Posts">
      {posts.length > 0 ? (
        <PostCards posts={posts} />
      ) : (
        <EmptyState ways={<ButtonLink to={paths.courseSearch}>Search courses</ButtonLink>}>
          <p>Sorry,We don&apos;t have any blogs currently.</p>
        </EmptyState>
      )}
      <Pagination
        label="Pages of posts"
        previous={address(previous)}
        next={address(next)}
        results={POSTS}
        listed={posts.length > 0}
      />
    </Stack>
  );
}

function Failed({ problem }: { problem: string | null }) {
  return (
    <EmptyState drawing="clouds" heading={problem} live ways={<ButtonLink to={path}>Try again</ButtonLink>}>
      <p>Sorry, We don&apos;t have any results currently to show. Please visit later.</p>
    </EmptyState>
  );
}
