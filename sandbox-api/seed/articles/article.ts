/** An article as it is written: its title, and sections of paragraphs, each alone or with points of its own. */
export type Article = { title: string; image?: string | null; sections: ArticleSection[] };
export type ArticleSection = { title?: string; image?: string; text: (string | Pointed)[]; points?: string[] };
type Pointed = { text: string; points: string[] };
