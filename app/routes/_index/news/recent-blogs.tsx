import { ButtonLink } from "~/components/button/button";
import { Card, CardCue, CardHeading } from "~/components/card/card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { paths } from "~/paths";

import { Band } from "../band/band";
import type { Block, PostCard } from "./block";
import * as styles from "./news.css";

const PICTURE = 340;

/** The newest posts. When the blog does not answer the page goes on without it. */
export function RecentBlogs({ items, failure }: Block<PostCard>) {
  return (
    <Band heading="Recent Blogs" id="recent-blogs">
      {failure === null ? <Posts posts={items} /> : <Failure message={failure} />}
      <ButtonLink className={styles.all} variant="secondary" to={paths.blog}>
        All Blogs
      </ButtonLink>
    </Band>
  );
}

function Posts({ posts }: { posts: readonly PostCard[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState>
        <p>Sorry,We don&apos;t have any blogs currently.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.posts}>
      {posts.map(({ id, title, image, excerpt, goesOn }) => (
        <li key={id} className={styles.post}>
          <Card media={<Picture src={image} alt="" icon="file" width={PICTURE} sizes="(min-width: 64em) 20vw, 46vw" />}>
            <CardHeading to={paths.post(id)}>
              <span className={styles.title}>{inItsLanguage(title)}</span>
            </CardHeading>
            <div className={styles.words}>
              <p className={goesOn ? styles.goesOn : undefined}>{inItsLanguage(excerpt)}</p>
              <CardCue>Read More</CardCue>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <EmptyState drawing="clouds" heading={message} level={3}>
      <p className={styles.onSmall}>We dont have any results currently to show. Visit later.</p>
      <p className={styles.onWide}>Sorry, We don&apos;t have any results currently to show. Please visit later.</p>
    </EmptyState>
  );
}
