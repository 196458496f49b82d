import { Form, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { searchText } from "~/api/courses/course-filters";
import { Button } from "~/components/button/button";
import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { Section } from "~/components/page/page";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

import * as styles from "./course-finder.css";
import { FinderResults } from "./finder-results";
import type { Finder } from "./finder.server";
import { SearchBox } from "./suggestion-list";
import { useFinder } from "./use-finder";

/** "Find Your Perfect Course": a search form, with scripts a combobox, and the cards of what it finds. */
export function CourseFinder({ typed, results, meant, note, lost }: Omit<Finder, "whole"> & { lost: string | null }) {
  const id = useId();
  const hydrated = useHydrated();
  const { box, ...finder } = useFinder(typed);
  const navigation = useNavigation();
  const searching = navigation.state === "loading" && navigation.location.pathname === "/";
  const told = finder.text === typed ? note : null;
  return (
    <Section
      heading="Find Your Perfect Course"
      id="course-finder"
      aside={<SiteLink to={allResults(finder.text)}>See All</SiteLink>}
    >
      <Form className={styles.form} role="search" action="/#course-finder" autoComplete="off" onSubmit={finder.submit}>
        <label className={styles.label} htmlFor={`${id}-box`}>
          Search courses
        </label>
        <div className={styles.box}>
          <SearchBox
            id={id}
            className={styles.input}
            box={box}
            finder={finder}
            suggests={hydrated}
            onChoose={finder.choose}
            defaultValue={typed}
            aria-describedby={told ? `${id}-note` : undefined}
            {...(hydrated ? { role: "combobox", "aria-expanded": finder.shown } : {})}
          />
        </div>
        <Button>
          <Icon name="search" />
          Search
        </Button>
      </Form>
      <p id={told ? `${id}-note` : undefined} className={styles.status} role="status">
        {finder.loading || searching ? "Searching courses..." : told}
      </p>
      {lost ? <StatusMessage tone="error">{lost}</StatusMessage> : null}
      {lost || finder.text.trim() === "" ? null : (
        <FinderResults
          results={results}
          meant={meant}
          chosen={finder.chosen}
          searching={searching}
          all={allResults(typed)}
        />
      )}
    </Section>
  );
}

function allResults(text: string): string {
  return searchText(text) === null
    ? paths.courseSearch
    : `${paths.courseSearch}?${new URLSearchParams({ search: text })}`;
}
