import { useId } from "react";

import type { BlogCard } from "~/api/model";
import { SiteLink } from "~/components/link/link";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { paths } from "~/paths";

import * as styles from "./blog.css";

/** The side panel of the newest posts; `null` when they could not be read. Nothing at all when there are none. */
export function RecentPosts({ posts }: { posts: readonly Pick<BlogCard, "id" | "title" | "image">[] | null }) {
  const headingId = useId();
  if (posts?.length === 0) return null;
  return (
    <aside className={styles.recent} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.recentHeading}>
        Recent Posts
      </h2>
      {posts ? (
        <ul className={styles.recentPosts}>
          {posts.map(({ id, title, image }) => (
            <li key={id}>
              <SiteLink to={paths.post(id)} className={styles.recentPost}>
                <span className={styles.thumbnail}>
                  <Picture src={image} alt="" icon="file" ratio="square" width={72} sizes="72px" />
                </span>
                <span className={styles.recentTitle}>{inItsLanguage(title)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>Sorry, We don&apos;t have any results currently to show. Please visit later.</p>
      )}
    </aside>
  );
}
