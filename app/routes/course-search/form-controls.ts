import { readCourseFilters } from "~/api/courses/course-filters";

/** The boxes, radio buttons and checkboxes of a form. */
export function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter((element) => element instanceof HTMLInputElement);
}

/** Whether something is chosen by it, and not typed into it. */
export function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");
}

/** Whether a control no longer says what the document said. */
export function isTouched(control: HTMLInputElement): boolean {
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

/** Puts the controls of the search form to what the query of an address says. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  const { typed, filters } = readCourseFilters(query);
  const chosen: Record<string, readonly (number | null)[]> = {
    interest: [filters.interest],
    specialization: [filters.specialization],
    country: filters.countries,
  };
  const texts: Record<string, string> = { search: typed.search, max_fee: typed.maxFee };
  for (const control of controlsOf(form)) {
    if (isChoice(control)) control.checked = chosen[control.name]?.includes(Number(control.value)) ?? false;
    else if (control.name in texts) control.value = texts[control.name] ?? "";
  }
}
