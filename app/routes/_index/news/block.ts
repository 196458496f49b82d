/** A part of the page that comes from the API: what to show, or the sentence that stands in its place. */
export interface Block<Item> {
  items: readonly Item[];
  failure: string | null;
}

export interface PostCard {
  id: number;
  title: string;
  image: string | null;
  /** The first hundred characters of the post, and whether it goes on after them. */
  excerpt: string;
  goesOn: boolean;
}

export interface UpcomingEvent {
  id: number;
  title: string;
  image: string | null;
  date: string | null;
  past: boolean;
  location: string;
  summary: string;
}
