import { useId } from "react";

import type { BlogCard, Day } from "~/api/model";
import { Card, CardLink } from "~/components/card/card";
import { cardSizes, Grid } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { paths } from "~/paths";

import * as styles from "./blog.css";

const FIRST_SEEN = 2;

/** What a card shows of a post. */
export type PostCardProps = Pick<BlogCard, "id" | "title" | "image" | "summary"> & { day: Day | null };

/** Posts as cards: picture, day, title of two lines, excerpt of three. */
export function PostCards({ posts }: { posts: readonly PostCardProps[] }) {
  return (
    <Grid className={styles.posts}>
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} priority={index < FIRST_SEEN} />
      ))}
    </Grid>
  );
}

function PostCard({ post, priority }: { post: PostCardProps; priority: boolean }) {
  const headingId = useId();
  return (
    <Card media={<Picture src={post.image} alt="" icon="file" width={567} sizes={cardSizes} priority={priority} />}>
      {post.day ? (
        <time className={styles.day} dateTime={post.day.iso}>
          {post.day.words}
        </time>
      ) : null}
      <h2 id={headingId} className={styles.title}>
        {inItsLanguage(post.title)}
      </h2>
      {post.summary ? <p className={styles.excerpt}>{inItsLanguage(post.summary)}</p> : null}
      <CardLink to={paths.post(post.id)} headingId={headingId}>
        Read More
      </CardLink>
    </Card>
  );
}
