/**
 * Safari before 15.4 does not tell which button submitted a form; the router and our own handlers ask for it. There it is
 * the last button that was pressed: Enter in a field presses the form's first one, too.
 */
export function tellSubmitters(): void {
  if ("SubmitEvent" in window && "submitter" in SubmitEvent.prototype) return;
  let pressed: Element | null = null;
  document.addEventListener(
    "click",
    ({ target }) => (pressed = target instanceof Element ? target.closest("button, input[type=submit]") : null),
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const submitter = pressed instanceof HTMLButtonElement && pressed.form === event.target ? pressed : null;
      Object.defineProperty(event, "submitter", { value: submitter });
    },
    true,
  );
}
