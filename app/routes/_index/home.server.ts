import { existsSync } from "node:fs";
import { join } from "node:path";

import { recentBlogs } from "~/api/blogs.server";
import { inOrder, type DatedEvent } from "~/api/event-order";
import { destinations } from "~/api/courses/guide-years.server";
import { listEvents } from "~/api/events.server";
import type { BlogCard } from "~/api/model";
import { firstCharacters } from "~/api/rich-text.server";
import { settled, type Settled } from "~/api/settled.server";
import { inWords } from "~/components/assurance/assurance";
import type { MarqueeLogo } from "~/components/marquee/marquee";
import { assurance } from "~/content/assurance.server";
import { branches, firm, homeCopy, partners, successStories, testimonials } from "~/content/firm.server";

import { ratesNote } from "~/content/rates.server";

import { findForHome } from "./finder.server";
import type { Block, PostCard, UpcomingEvent } from "./news/block";

const POSTS = 4;
const EVENTS = 3;
const EXCERPT_LENGTH = 100;
const publicFolders = ["public", join("build", "client")];

/** Everything that the home page shows. A block whose call failed carries its sentence; the others are whole. */
export async function homePage(request: Request) {
  const [finder, posts, events] = await Promise.all([
    findForHome(request),
    settled(recentBlogs(POSTS)),
    settled(listEvents()),
  ]);
  const { heroVideo, chatUrl, chatbot, bookingUrl } = firm();
  const { registrationNumber, cities } = assurance();
  const copy = homeCopy();
  const { firstRow, secondRow } = partners();
  return {
    finder,
    copy: { ...copy, destinations: destinations() },
    rates: ratesNote(Date.now()),
    firm: { heroVideo, chatUrl, chatbot, bookingUrl, registrationNumber, offices: inWords(cities) },
    places: branches(),
    partners: { firstRow: firstRow.map(toLogo), secondRow: secondRow.map(toLogo) },
    testimonials: testimonials(),
    stories: successStories(),
    posts: toBlock(posts, (found) => found.map(toPost)),
    events: toBlock(events, (found) => inOrder(found.events, Date.now()).slice(0, EVENTS).map(toEvent)),
  };
}

export type HomePage = Awaited<ReturnType<typeof homePage>>;

function toBlock<Value, Item>({ value, failure }: Settled<Value>, items: (value: Value) => Item[]): Block<Item> {
  return failure ? { items: [], failure: failure.message } : { items: items(value), failure: null };
}

function toPost({ id, title, image, summary }: BlogCard): PostCard {
  const excerpt = firstCharacters(summary, EXCERPT_LENGTH);
  return { id, title, image, excerpt, goesOn: excerpt.length < summary.length };
}

function toEvent({ id, title, image, date, past, location, summary }: DatedEvent): UpcomingEvent {
  return { id, title, image, date, past, location, summary };
}

/** A logo whose file is not there is shown as its label, without a script having to notice. */
function toLogo({ id, label, image }: MarqueeLogo): MarqueeLogo {
  return image && isThere(image) ? { id, label, image } : { id, label };
}

const known = new Map<string, boolean>();

function isThere(path: string): boolean {
  const found = known.get(path) ?? publicFolders.some((folder) => existsSync(join(folder, path)));
  known.set(path, found);
  return found;
}
