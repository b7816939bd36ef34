import type { LineStep } from "#quote/edit-lines.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { type DraftLine, numberOf } from "#quote/quote.ts";

/** Adds and removes rows, and renumbers the fields of the rows below. */
export function keepRows(table: HTMLTableElement) {
  /** By the line's identity: with its earlier price and flag, for undo. */
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
