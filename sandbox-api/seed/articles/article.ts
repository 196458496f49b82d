/** An article as it is written: its title, and sections of paragraphs, each alone or with points of its own. */
export interface Article {
  title: string;
  image?: string | null;
  sections: ArticleSection[];
}
export interface ArticleSection {
  title?: string;
  image?: string;
  text: (string | Pointed)[];
  points?: string[];
}
interface Pointed {
  text: string;
  points: string[];
}
