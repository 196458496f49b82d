import type { Blog } from "../records";
import { applyingArticles } from "./articles/applying";
import type { Article, ArticleSection } from "./articles/article";
import { destinationArticles } from "./articles/destinations";
import { moneyArticles } from "./articles/money-and-visas";
import { lifeArticles } from "./articles/tests-and-life";

const articles: Article[] = [...applyingArticles, ...destinationArticles, ...moneyArticles, ...lifeArticles];

/** The posts, oldest first: the newest has the highest id. */
export function buildBlogs(): Blog[] {
  return articles.map((article, index) => buildBlog(article, index + 1));
}

function buildBlog({ title, image, sections }: Article, id: number): Blog {
  return {
    id,
    main_title: title,
    image: image === undefined ? `{host}/media/blogs/${id}.jpg` : image,
    created_at: new Date(Date.UTC(2025, 0, 6 + id * 26, 4, 15)).toISOString(),
    sections: sections.map((section, place) => buildSection(section, id * 100 + place * 10)),
  };
}

function buildSection({ title, image, text, points = [] }: ArticleSection, id: number): Blog["sections"][number] {
  const last = text.length - 1;
  return {
    id,
    paragraph_title: title ?? null,
    image: image ?? null,
    paragraphs: text
      .map((paragraph, index) =>
        typeof paragraph === "string" ? { text: paragraph, points: index === last ? points : [] } : paragraph,
      )
      .map((paragraph, index) => ({
        id: id + index,
        text: paragraph.text,
        point_texts: paragraph.points.map((point, place) => ({ id: (id + index) * 10 + place, point_text: point })),
      })),
  };
}
