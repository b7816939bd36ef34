import type { LineStep } from "#quote/edit-lines.ts";
import { sayLineState } from "#quote/editor/figures.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { lackingIn } from "#quote/finish-quote.ts";
import type { DraftLine } from "#quote/quote.ts";

/** Where one line is shown at a time: previous and next, and the list of all of them. */
export function showLines(form: HTMLFormElement, table: HTMLTableElement, lines: () => readonly DraftLine[]) {
  let bodies = [...table.querySelectorAll<HTMLElement>(".quote-grid__line")];
  const list = form.querySelector<HTMLDetailsElement>("[data-line-list]");
  const items = list?.querySelector("ol");
  const pattern = items?.firstElementChild?.cloneNode(true);
  let links = [...(list?.querySelectorAll<HTMLElement>(".line-list__link") ?? [])];
  const buttons = [...form.querySelectorAll<HTMLButtonElement>("[data-step]")];
  let here = 0;

  goTo(placeIn(location.hash) ?? 0);
  addEventListener("hashchange", () => {
    const place = placeIn(location.hash);
    if (place === undefined) return;
    goTo(place);
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView({ block: "nearest" });
    target?.focus();
  });
  table.addEventListener("focusin", ({ target }) => {
    const place = bodies.indexOf((target as HTMLElement).closest(".quote-grid__line") as HTMLElement);
    if (place >= 0 && place !== here) goTo(place);
  });
  for (const button of buttons) {
    button.addEventListener("click", () => {
      goTo(here + Number(button.dataset.step));
      table.scrollIntoView({ block: "start" });
    });
  }
  list?.addEventListener("click", (event) => {
    const place = links.indexOf((event.target as HTMLElement).closest(".line-list__link") as HTMLElement);
    if (place < 0) return;
    event.preventDefault();
    list.open = false;
    goTo(place);
    table.scrollIntoView({ block: "start" });
  });
  list?.querySelector("[data-open-fill]")?.addEventListener("click", () => {
    list.open = false;
    table.toggleAttribute("data-filling", true);
    table.scrollIntoView({ block: "start" });
  });
  list?.addEventListener("toggle", refresh);
  for (const filter of list?.querySelectorAll<HTMLButtonElement>("[data-filter]") ?? []) {
    filter.addEventListener("click", () => {
      for (const other of list?.querySelectorAll("[data-filter]") ?? []) {
        other.setAttribute("aria-pressed", String(other === filter));
      }
      refresh();
    });
  }

  return { moved };

  function moved({ at, isAdded }: LineStep) {
    if (!isAdded) items?.children[at]?.remove();
    else if (pattern) items?.insertBefore(pattern.cloneNode(true), items.children[at] ?? null);
    bodies[here]?.removeAttribute("data-here");
    bodies = [...table.querySelectorAll<HTMLElement>(".quote-grid__line")];
    links = [...(list?.querySelectorAll<HTMLElement>(".line-list__link") ?? [])];
    links.forEach((link, index) => {
      link.setAttribute("href", `#${bodies[index]?.id}`);
      link.removeAttribute("aria-current");
      write(link, "number", bodies[index]?.dataset.number ?? "");
    });
    refresh();
    goTo(isAdded ? at : Math.min(at, bodies.length - 1));
  }

  function goTo(place: number) {
    const next = Math.max(0, Math.min(bodies.length - 1, place));
    bodies[here]?.removeAttribute("data-here");
    links[here]?.removeAttribute("aria-current");
    here = next;
    bodies[here]?.setAttribute("data-here", "");
    links[here]?.setAttribute("aria-current", "true");
    for (const button of buttons) {
      const other = bodies[here + Number(button.dataset.step)];
      button.disabled = !other;
      const name = button.querySelector("[data-step-name]");
      if (name) name.textContent = other?.dataset.number ?? "";
    }
    const shown = form.querySelector("[data-here]:not(tbody)");
    if (shown) shown.textContent = quoteDeskWords.place(here + 1, bodies.length);
  }

  function refresh() {
    if (!list?.open) return;
    const isToDo = list.querySelector('[data-filter="to-do"]')?.getAttribute("aria-pressed") === "true";
    let count = 0;
    lines().forEach((line, index) => {
      const lacking = lackingIn(line);
      if (lacking.length > 0) count += 1;
      const link = links[index];
      if (!link?.parentElement) return;
      write(link, "name", line.description || line.part);
      const state = write(link, "state", sayLineState(line, lacking));
      state?.classList.toggle("line-list__state--missing", lacking.length > 0);
      link.parentElement.hidden = isToDo && lacking.length === 0;
    });
    const note = list.querySelector(".fold__note");
    if (note) note.textContent = quoteDeskWords.toDo(count, lines().length);
  }
}

function write(link: Element, part: "number" | "name" | "state", text: string) {
  const place = link.querySelector(`.line-list__${part}`);
  if (place) place.textContent = text;
  return place;
}

/** "#unitPrice-5" and "#line-5" are about the fifth line. */
function placeIn(hash: string) {
  const number = /^#[a-zA-Z]+-(\d+)$/.exec(hash)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}
