import { courseSorts, type CourseSort } from "~/api/courses/course-order";
import { Button } from "~/components/button/button";
import { Select } from "~/components/select/select";
import { paths } from "~/paths";

import { resultsHeading, searchForm } from "./address";
import * as styles from "./sort-choice.css";

const options = [
  { value: "", label: "Usual order" },
  ...Object.entries(courseSorts).map(([value, label]) => ({ value, label })),
];

/** The order of the results: a part of the search form that stands where it is looked for. A script needs no button. */
export function SortChoice({ sort, onSort }: { sort: CourseSort | null; onSort: () => void }) {
  return (
    <div className={styles.sort}>
      <Select
        name="sort"
        label="Sort by"
        form={searchForm}
        options={options}
        defaultValue={sort ?? ""}
        onChange={onSort}
      />
      <Button
        className={styles.button}
        variant="secondary"
        form={searchForm}
        formAction={`${paths.courseSearch}#${resultsHeading}`}
      >
        Sort
      </Button>
    </div>
  );
}
