/** Ctrl+Enter saves; what could not be done is read first; and leaving with unsaved words asks back. */
export function guardDraft(form: HTMLFormElement) {
  const typed = () => new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
  const conflict = form.querySelector<HTMLElement>(".notice");
  const saved = conflict ? undefined : typed();
  let isMeant = false;
  const leave = () => {
    isMeant = true;
  };

  (conflict ?? form.querySelector<HTMLElement>(".error-summary"))?.focus();
  form.addEventListener("submit", leave);
  // A preview that is downloaded leaves the page open.
  form.addEventListener("input", () => {
    isMeant = false;
  });
  for (const drop of conflict?.querySelectorAll("[data-drop]") ?? []) drop.addEventListener("click", leave);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
  });
  addEventListener("beforeunload", (event) => {
    if (!isMeant && typed() !== saved) event.preventDefault();
  });
}
