import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { findBlog } from "~/api/blogs.server";
import { dayOf } from "~/api/event-date";
import { requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import { settled } from "~/api/settled.server";
import { PictureBanner } from "~/components/banner/picture-banner";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { SiteLink } from "~/components/link/link";
import { Page, PageWidth } from "~/components/page/page";
import { Share } from "~/components/share/share";
import { firm } from "~/content/firm.server";
import { pageData, pageFailure } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { blogPostingData, breadcrumbData, pictureUrl } from "~/layout/structured-data";
import { paths } from "~/paths";

import { PostSection } from "./post-section";
import * as styles from "./post.css";
import { readingMinutes } from "./reading-time.server";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data?.post) return data ? pageMeta({ title: "We could not show this page", noindex: true }) : [];
  const { post, siteOrigin, publisher } = data;
  const path = paths.post(post.id);
  return [
    ...pageMeta({
      title: post.title,
      description: post.summary || undefined,
      canonicalPath: path,
      siteOrigin,
      image: pictureUrl(post.image, siteOrigin),
      type: "article",
    }),
    blogPostingData(post, { name: publisher, siteOrigin }),
    breadcrumbData(
      [
        { path: paths.blog, name: "Blogs" },
        { path, name: post.title },
      ],
      siteOrigin,
    ),
  ];
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { value: post, failure } = await settled(findBlog(requireId(params.id, messages.details)));
  const { siteOrigin } = context;
  if (failure) return pageData({ post: null, problem: failure.message, siteOrigin }, { status: failure.status });
  if (!post) throw pageFailure(messages.details, 404);
  return json({ post, day: dayOf(post.published), minutes: readingMinutes(post), publisher: firm().name, siteOrigin });
}

export default function PostPage() {
  const data = useLoaderData<typeof loader>();
  if (!data.post) return <FailedPost problem={data.problem} />;

  const { post, day, minutes, siteOrigin } = data;
  return (
    <article>
      <PictureBanner
        picture={post.image}
        title={post.title}
        eyebrow={<SiteLink to={paths.blog}>All Blogs</SiteLink>}
        description={
          <>
            {day ? (
              <>
                <time dateTime={day.iso}>{day.words}</time>,{" "}
              </>
            ) : null}
            {`${minutes} min read`}
          </>
        }
      />
      <Page>
        <div className={styles.layout}>
          <div className={styles.post}>
            {post.sections.length > 0 ? (
              post.sections.map((section, index) => <PostSection key={index} section={section} />)
            ) : (
              <p>{messages.details}</p>
            )}
            <p>
              <ButtonLink to={paths.blog} variant="secondary">
                More posts
              </ButtonLink>
            </p>
          </div>
          <aside className={styles.aside}>
            <Share title={post.title} url={`${siteOrigin}${paths.post(post.id)}`} />
            <p>
              <ButtonLink to={paths.courseSearch} variant="secondary">
                Search courses
              </ButtonLink>
            </p>
          </aside>
        </div>
      </Page>
    </article>
  );
}

function FailedPost({ problem }: { problem: string }) {
  const { pathname, search } = useLocation();
  return (
    <PageWidth>
      <EmptyState
        level={1}
        drawing="clouds"
        heading={problem}
        ways={
          <>
            <ButtonLink to={pathname + search}>Try again</ButtonLink>
            <ButtonLink to={paths.blog} variant="secondary">
              All Blogs
            </ButtonLink>
          </>
        }
      >
        <p>Sorry, We don&apos;t have any results currently to show. Please visit later.</p>
      </EmptyState>
    </PageWidth>
  );
}
