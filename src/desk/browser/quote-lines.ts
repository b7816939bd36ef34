import type { LineStep } from "#quote/edit-lines.ts";
import { sayLineState } from "#quote/editor/figures.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { lackingIn } from "#quote/finish-line.ts";
import { type DraftLine, numberOf } from "#quote/quote.ts";

/** Where one line is shown at a time: previous and next, and the list of all of them. */
export function showLines(form: HTMLFormElement, table: HTMLTableElement, lines: () => readonly DraftLine[]) {
  let bodies = [...table.querySelectorAll<HTMLElement>(".quote-grid__line")];
  const list = form.querySelector<HTMLDetailsElement>("[data-line-list]");
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
    if (place >= 0) goTo(place);
  });
  for (const button of buttons) {
    button.addEventListener("click", () => {
      goTo(here + Number(button.dataset.step));
      table.scrollIntoView({ block: "start" });
    });
  }
  list?.addEventListener("click", (event) => {
    const link = (event.target as HTMLElement).closest("a");
    if (!link) return;
    event.preventDefault();
    list.open = false;
    goTo(placeIn(link.hash) ?? 0);
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

  return { goTo, moved };

  function moved({ at, isAdded }: LineStep) {
    bodies[here]?.removeAttribute("data-here");
    bodies = [...table.querySelectorAll<HTMLElement>(".quote-grid__line")];
    goTo(isAdded ? at : Math.min(at, bodies.length - 1));
    refresh();
  }

  function goTo(place: number) {
    const next = Math.max(0, Math.min(bodies.length - 1, place));
    if (next === here && bodies[here]?.hasAttribute("data-here")) return;
    bodies[here]?.removeAttribute("data-here");
    here = next;
    bodies[here]?.setAttribute("data-here", "");
    for (const button of buttons) {
      const other = bodies[here + Number(button.dataset.step)];
      button.disabled = !other;
      const name = button.querySelector("[data-step-name]");
      if (name) name.textContent = other?.dataset.number ?? "";
    }
    const shown = form.querySelector("[data-here]:not(tbody)");
    if (shown) shown.textContent = `${here + 1} of ${bodies.length}`;
  }

  function refresh() {
    if (!list?.open) return;
    const isToDo = list.querySelector('[data-filter="to-do"]')?.getAttribute("aria-pressed") === "true";
    const all = lines().map((line, index) => ({ line, index, lacking: lackingIn(line) }));
    const toDo = all.filter(({ lacking }) => lacking.length > 0);
    list.querySelector("ol")?.replaceChildren(...(isToDo ? toDo : all).map(makeItem));
    const note = list.querySelector(".fold__note");
    if (note) note.textContent = quoteDeskWords.toDo(toDo.length, all.length);
  }

  type Listed = { line: DraftLine; index: number; lacking: readonly (keyof DraftLine)[] };

  function makeItem({ line, index, lacking }: Listed) {
    const link = document.createElement("a");
    link.className = "line-list__link";
    link.href = `#line-${index + 1}`;
    if (index === here) link.ariaCurrent = "true";
    const state = lacking.length > 0 ? "line-list__state line-list__state--missing" : "line-list__state";
    link.append(
      makePart("line-list__number", numberOf(line, index)),
      makePart("line-list__name", line.description || line.part),
      makePart(state, sayLineState(line, lacking)),
    );
    const item = document.createElement("li");
    item.append(link);
    return item;
  }
}

function makePart(className: string, text: string) {
  const part = document.createElement("span");
  part.className = className;
  part.textContent = text;
  return part;
}

/** "#unitPrice-5" and "#line-5" are about the fifth line. */
function placeIn(hash: string) {
  const number = /^#[a-zA-Z]+-(\d+)$/.exec(hash)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** Adds and removes rows, and renumbers the fields of the rows below. */
export function keepRows(table: HTMLTableElement) {
  /** Removed rows by line id, kept for undo with their earlier price and flag. */
  const removed = new Map<string, HTMLElement>();

  function move({ at, line, isAdded }: LineStep, lines: readonly DraftLine[]) {
    const bodies = [...table.querySelectorAll<HTMLElement>(".quote-grid__line")];
    const body = isAdded ? (removed.get(line.id) ?? makeRow(line)) : bodies[at];
    if (!body) return;
    if (isAdded) table.insertBefore(body, bodies[at] ?? null);
    else {
      removed.set(line.id, body);
      body.remove();
    }
    table.querySelectorAll<HTMLElement>(".quote-grid__line").forEach((each, index) => {
      if (index >= at) {
        each.id = `line-${index + 1}`;
        each.dataset.number = numberOf(lines[index], index);
        nameRow(each, index, numberOf(lines[index], index));
      }
    });
  }

  function makeRow({ id, number }: DraftLine) {
    const made = table.querySelector("template")?.content.cloneNode(true) as DocumentFragment | undefined;
    const body = made?.querySelector<HTMLElement>(".quote-grid__line");
    for (const [name, value] of Object.entries({ id, number })) {
      const hidden = body?.querySelector<HTMLInputElement>(`input[name^="${name}-"]`);
      if (hidden) hidden.value = value;
    }
    return body;
  }

  return { move };
}

const nameAttributes = ["id", "name", "for"] as const;

/** Renumbers the ids and names in a row, or in a part of one. */
export function nameRow(body: HTMLElement, index: number, number: string) {
  const place = `-${index + 1}`;
  for (const part of body.querySelectorAll("[id], [name], [for]")) {
    for (const attribute of nameAttributes) {
      const value = part.getAttribute(attribute);
      if (value) part.setAttribute(attribute, value.replace(/-\d+\b/g, place));
    }
    if (part instanceof HTMLButtonElement) part.value = part.value.replace(/-\d+$/, place);
  }
  // A line that the buyer numbered keeps that number.
  const shown = body.querySelector(".quote-grid__number")?.lastChild;
  if (shown?.textContent === number) return;
  if (shown) shown.textContent = number;
  for (const field of body.querySelectorAll("[aria-label]")) {
    const [name = ""] = (field.ariaLabel ?? "").split(quoteDeskWords.ofLine(""));
    field.ariaLabel = name + quoteDeskWords.ofLine(number);
  }
}
