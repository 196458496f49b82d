import { readCourseFilters } from "~/api/courses/course-filters";

type Control = HTMLInputElement | HTMLSelectElement;

/** The boxes, radio buttons, checkboxes and selects of a form. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}

/** Whether something is chosen by it, and not typed into it. */
export function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLSelectElement || isTicked(target);
}

function isTicked(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");
}

/** Whether a control no longer says what the document said. */
export function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  }
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

/** Puts the controls of the search form to what the query of an address says. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  const { typed, filters } = readCourseFilters(query);
  const chosen: Record<string, readonly (number | null)[]> = {
    interest: [filters.interest],
    specialization: [filters.specialization],
    country: filters.countries,
    intake: filters.intakes,
  };
  const texts: Record<string, string> = {
    search: typed.search,
    max_fee: typed.maxFee,
    budget: typed.budget,
    sort: filters.sort ?? "",
  };
  for (const control of controlsOf(form)) {
    if (isTicked(control)) control.checked = chosen[control.name]?.includes(Number(control.value)) ?? false;
    else if (control.name in texts) control.value = texts[control.name] ?? "";
  }
}
