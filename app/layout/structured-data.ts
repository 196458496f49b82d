import type { MetaDescriptor } from "@remix-run/react";
import type {
  BlogPosting,
  BreadcrumbList,
  CollegeOrUniversity,
  Course,
  EducationalOrganization,
  Event,
  ItemList,
  Thing,
  WebPage,
  WithContext,
} from "schema-dts";

import { paths } from "~/paths";
import { pictureAddress } from "~/pictures/picture-widths";

const context = "https://schema.org";

/** The firm as every page names it in its structured data. */
export interface Publisher {
  readonly name: string;
  /** Public origin, without a trailing slash. */
  readonly siteOrigin: string;
}

interface OrganisationBranch {
  readonly title: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
  readonly position: { readonly lat: number; readonly lng: number };
  /** "Sun-Fri 9:00 AM - 6:00 PM". */
  readonly workingHours: string;
}

/** What the firm says of itself. */
export interface Organisation {
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly email: string;
  readonly profiles: readonly string[];
  readonly branches: readonly OrganisationBranch[];
}

/** A JSON-LD block for a route's `meta`; Remix escapes what could end the script element. */
export function jsonLd<Kind extends Thing>(data: WithContext<Kind>): MetaDescriptor {
  return { "script:ld+json": data };
}

/** The address under which previews and search engines find a picture of the API; `undefined` for none. */
export function pictureUrl(src: string | null, siteOrigin: string): string | undefined {
  return src === null ? undefined : siteOrigin + pictureAddress(src, 1280);
}

/** The firm as search engines read it (JSON-LD, EducationalOrganization); `siteOrigin` has no slash at its end. */
export function organisationData(organisation: Organisation, siteOrigin: string): MetaDescriptor {
  return jsonLd<EducationalOrganization>({
    "@context": context,
    "@type": "EducationalOrganization",
    "@id": `${siteOrigin}/#organization`,
    name: organisation.name,
    description: organisation.description,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}/icon-512.png`,
    telephone: organisation.phone,
    email: organisation.email,
    sameAs: organisation.profiles,
    subOrganization: organisation.branches.map((branch) => ({
      "@type": "EducationalOrganization",
      name: `${organisation.name}, ${branch.title}`,
      url: `${siteOrigin}/`,
      telephone: branch.phone,
      email: branch.email,
      address: {
        "@type": "PostalAddress",
        streetAddress: branch.address,
        addressLocality: branch.city,
        addressCountry: branch.country,
      },
      geo: { "@type": "GeoCoordinates", latitude: branch.position.lat, longitude: branch.position.lng },
      openingHours: openingHours(branch.workingHours),
    })),
  });
}

/** The way from the home page to this one; each place has a path and a name. */
export function breadcrumbData(trail: readonly { path: string; name: string }[], siteOrigin: string): MetaDescriptor {
  return jsonLd<BreadcrumbList>({
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: [{ path: "/", name: "Home" }, ...trail].map(({ path, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteOrigin + path,
    })),
  });
}

/** A blog post. Its dates are left out where the API gives none. */
export function blogPostingData(
  post: {
    id: number;
    title: string;
    image: string | null;
    summary: string;
    published: string | null;
    updated: string | null;
  },
  { name, siteOrigin }: Publisher,
): MetaDescriptor {
  const publisher = {
    "@type": "Organization",
    name,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}/icon-512.png`,
  } as const;
  return jsonLd<BlogPosting>({
    "@context": context,
    "@type": "BlogPosting",
    mainEntityOfPage: `${siteOrigin}${paths.post(post.id)}`,
    headline: post.title,
    description: post.summary || undefined,
    image: pictureUrl(post.image, siteOrigin),
    datePublished: post.published ?? undefined,
    dateModified: post.updated ?? undefined,
    author: publisher,
    publisher,
  });
}

/**
 * An event whose date can be read, `startDate` as schema.org wants it: a day, or a time with its offset. An event
 * without a place of its own is online.
 */
export function eventData(
  event: { id: number; title: string; image: string | null; summary: string; location: string; startDate: string },
  { name, siteOrigin }: Publisher,
): MetaDescriptor {
  const url = `${siteOrigin}${paths.event(event.id)}`;
  const online = /^online$/i.test(event.location.trim());
  return jsonLd<Event>({
    "@context": context,
    "@type": "Event",
    name: event.title,
    description: event.summary,
    image: pictureUrl(event.image, siteOrigin),
    url,
    startDate: event.startDate,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: online
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    location: online
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: event.location, address: event.location },
    organizer: { "@type": "Organization", name, url: `${siteOrigin}/` },
  });
}

/** A course, with its university as provider where it has one. */
export function courseData(
  course: { id: number; name: string; description: string; image: string | null; university: string },
  siteOrigin: string,
): MetaDescriptor {
  return jsonLd<Course>({
    "@context": context,
    "@type": "Course",
    name: course.name,
    description: course.description,
    url: `${siteOrigin}${paths.course(course.id)}`,
    image: pictureUrl(course.image, siteOrigin),
    provider: course.university ? { "@type": "CollegeOrUniversity", name: course.university } : undefined,
    subjectOf: { "@type": "WebPage", url: `${siteOrigin}${paths.familySheet(course.id)}`, inLanguage: "ne" },
  });
}

/** A page for families, in Nepali; the sheet of a course is about that course. */
export function familyPageData(
  page: { path: string; title: string; description: string; course?: { id: number; name: string } },
  siteOrigin: string,
): MetaDescriptor {
  const { course } = page;
  return jsonLd<WebPage>({
    "@context": context,
    "@type": "WebPage",
    url: `${siteOrigin}${page.path}`,
    name: page.title,
    description: page.description,
    inLanguage: "ne",
    about: course && { "@type": "Course", name: course.name, url: `${siteOrigin}${paths.course(course.id)}` },
  });
}

/** The courses of a list, in its order. */
export function courseListData(courses: readonly { id: number; name: string }[], siteOrigin: string): MetaDescriptor {
  return jsonLd<ItemList>({
    "@context": context,
    "@type": "ItemList",
    itemListElement: courses.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: `${siteOrigin}${paths.course(id)}`,
    })),
  });
}

/** A university, with what is known of it. */
export function universityData(
  university: {
    name: string;
    logo: string | null;
    website: string | null;
    city: string | null;
    country: string | null;
  },
  siteOrigin: string,
): MetaDescriptor {
  const { city, country } = university;
  return jsonLd<CollegeOrUniversity>({
    "@context": context,
    "@type": "CollegeOrUniversity",
    name: university.name,
    url: university.website ?? undefined,
    logo: pictureUrl(university.logo, siteOrigin),
    address:
      city || country
        ? { "@type": "PostalAddress", addressLocality: city ?? undefined, addressCountry: country ?? undefined }
        : undefined,
  });
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hoursPattern = /^(\w{3})-(\w{3}) (\d{1,2}):(\d{2}) ([AP])M - (\d{1,2}):(\d{2}) ([AP])M$/;

/** "Sun-Fri 9:00 AM - 6:00 PM" as schema.org writes it: "Mo,Tu,We,Th,Fr,Su 09:00-18:00"; `undefined` for other texts. */
export function openingHours(text: string): string | undefined {
  const [, first = "", last = "", ...times] = hoursPattern.exec(text) ?? [];
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)];
  if (from < 0 || to < 0) return undefined;
  const length = ((to - from + weekdays.length) % weekdays.length) + 1;
  const days = weekdays.filter((_, index) => (index - from + weekdays.length) % weekdays.length < length);
  const clock = ([hour = "", minute = "", half = ""]: string[]) =>
    `${String((Number(hour) % 12) + (half === "P" ? 12 : 0)).padStart(2, "0")}:${minute}`;
  return `${days.map((day) => day.slice(0, 2)).join(",")} ${clock(times.slice(0, 3))}-${clock(times.slice(3))}`;
}
