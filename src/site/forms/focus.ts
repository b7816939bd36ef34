/** What takes the focus when the form changes; fields have their names as ids. */
export const errorSummaryId = "error-summary";
export const bannerId = "failure";
export const confirmationId = "confirmation";
export const statusId = "form-status";

/** Takes the focus by script, and by itself on a page that comes back from a form sent without one. */
export const focusTarget = { tabIndex: -1, autoFocus: true } as const;

export function focusOn(id = "") {
  document.getElementById(id)?.focus();
}

/** With the label in view: the field alone would leave the visitor guessing what it asks for. */
export function focusOnField(name: string) {
  const field = document.getElementById(name);
  document.querySelector(`label[for="${name}"]`)?.scrollIntoView();
  field?.focus({ preventScroll: true });
}
