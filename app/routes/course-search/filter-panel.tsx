import { Form } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import type { FilterLists } from "~/api/courses/filter-lists.server";
import type { CourseQuery } from "~/api/courses/course-filters";
import { monthNames } from "~/api/months";
import { Button, ButtonLink } from "~/components/button/button";
import { Choices, type Choice } from "~/components/choices/choices";
import { Disclosure } from "~/components/disclosure/disclosure";
import { Field } from "~/components/field/field";
import { Icon } from "~/components/icon/icon";
import { focusResults } from "~/components/pagination/focus-results";
import { paths } from "~/paths";
import { StatusMessage } from "~/components/status-message/status-message";

import { resultsHeading, searchForm } from "./address";
import * as styles from "./filter-panel.css";
import type { LiveSearch } from "./use-live-search";
import { useOpenOnReturn } from "./use-open-on-return";

const intakes = monthNames.map((name, index) => ({ id: index + 1, name }));

interface FilterPanelProps {
  live: LiveSearch;
  query: CourseQuery;
  lists: FilterLists;
  problems: { interests: string | null; specializations: string | null };
  /** How many filters are set, for "Filters (n)". */
  count: number;
  /** How many courses there are for what is chosen; `null` while that is not known. */
  found: number | null;
}

/** The search form: text at the top, then the filters, which a phone opens on demand. */
export function FilterPanel({
  live: { form, change, submit },
  query,
  lists,
  problems,
  count,
  found,
}: FilterPanelProps) {
  const toggle = useRef<HTMLDetailsElement>(null);
  const { filters, typed, notes } = query;
  useOpenOnReturn(toggle);

  function submitAndClose(event: FormEvent<HTMLFormElement>) {
    submit(event);
    if (toggle.current) toggle.current.open = false;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.hasAttribute("formaction")) focusResults(resultsHeading);
  }

  return (
    <Form
      ref={form}
      id={searchForm}
      className={styles.panel}
      role="search"
      aria-label="Courses"
      action={paths.courseSearch}
      autoComplete="off"
      onChange={change}
      onSubmit={submitAndClose}
    >
      <div className={styles.text}>
        <Field
          name="search"
          label="Search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          hint={notes.search}
          defaultValue={typed.search}
        />
        <Button>
          <Icon name="search" />
          Search
        </Button>
      </div>
      <details ref={toggle} className={styles.toggle}>
        <summary className={styles.toggleSummary}>
          Filters ({count})
          <span className={styles.arrow}>
            <Icon name="chevronDown" />
          </span>
        </summary>
      </details>
      <div className={styles.filters}>
        <div className={styles.head}>
          <h2 className={styles.heading}>Filters</h2>
          <ButtonLink to={paths.courseSearch} variant="quiet">
            Reset
          </ButtonLink>
        </div>
        <div className={styles.fee}>
          <Field
            name="budget"
            label="Most a year, in lakh rupees"
            hint="30 is NPR 30,00,000 a year for tuition."
            inputMode="decimal"
            enterKeyHint="search"
            autoComplete="off"
            errors={notes.budget ? [notes.budget] : []}
            defaultValue={typed.budget}
          />
        </div>
        <Group
          name="interest"
          title="Qualification Level"
          entries={lists.interests}
          problem={problems.interests}
          chosen={filters.interest === null ? [] : [filters.interest]}
        />
        <Group
          name="specialization"
          title="Program of Interest"
          entries={lists.specializations}
          problem={problems.specializations}
          chosen={filters.specialization === null ? [] : [filters.specialization]}
        />
        <Group
          name="country"
          title="Destination"
          type="checkbox"
          entries={lists.countries}
          problem={null}
          chosen={filters.countries}
          flags
        />
        <div className={styles.fee}>
          <Field
            name="max_fee"
            label="Maximum annual fee"
            hint="In the course's own currency, as a plain number."
            inputMode="numeric"
            enterKeyHint="search"
            autoComplete="off"
            errors={notes.maxFee ? [notes.maxFee] : []}
            defaultValue={typed.maxFee}
          />
        </div>
        <Group name="intake" title="Intake" type="checkbox" entries={intakes} problem={null} chosen={filters.intakes} />
        <ShowButton found={found} count={count} />
      </div>
    </Form>
  );
}

/** Leads to the results, and stays in view on a phone with how many filters are set. Without scripts no choice changes their number before it is sent, so none is named. */
function ShowButton({ found, count }: Pick<FilterPanelProps, "found" | "count">) {
  const hydrated = useHydrated();
  const courses = found === 1 ? "course" : "courses";
  return (
    <div className={styles.show}>
      {hydrated && count > 0 ? <span className={styles.chosen}>{count} chosen</span> : null}
      <Button variant="secondary" wide formAction={`${paths.courseSearch}#${resultsHeading}`}>
        {hydrated && found !== null ? `Show ${found} ${courses}` : "Show courses"}
      </Button>
    </div>
  );
}

interface GroupProps {
  name: string;
  title: string;
  type?: "radio" | "checkbox";
  entries: FilterLists["interests"];
  problem: string | null;
  chosen: readonly number[];
  flags?: boolean;
}

/** A collapsible group. When its list could not be loaded, what was chosen from it stays part of the search. */
function Group({ name, title, type, entries, problem, chosen, flags = false }: GroupProps) {
  if (entries === null) {
    return (
      <>
        {chosen.map((id) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
        {problem ? <StatusMessage tone="error">{problem}</StatusMessage> : null}
      </>
    );
  }
  if (entries.length === 0) return null;
  const options: Choice[] = entries.map((entry) => ({
    value: String(entry.id),
    label: entry.name,
    ...(flags ? { flag: entry.name } : {}),
  }));
  return (
    <Disclosure summary={title} open>
      <Choices name={name} legend={title} type={type} options={options} chosen={chosen.map(String)} />
    </Disclosure>
  );
}
