type Fact = { readonly label: string; readonly example: string };

/** Another kind of line has other things to state. Without this script, they appear once the draft is saved. */
export function followKinds(grid: HTMLElement) {
  const kinds: Readonly<Record<string, { readonly facts?: readonly Fact[] }>> = JSON.parse(
    grid.dataset.facts ?? "{}",
  );
  grid.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.kind === undefined) return;
    const fields = target.closest("tbody")?.querySelectorAll<HTMLElement>("[data-fact]") ?? [];
    for (const [index, field] of [...fields].entries()) {
      const fact = kinds[target.value]?.facts?.[index];
      field.hidden = !fact;
      const name = field.querySelector("label > span");
      if (fact && name) name.textContent = fact.label;
      const input = field.querySelector("input");
      if (fact && input) input.placeholder = fact.example;
    }
  });
}

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
