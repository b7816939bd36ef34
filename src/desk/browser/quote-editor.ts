import { quoteDeskWords } from "#quote/editor/words.ts";
import { type CheckContext, lineField } from "#quote/finish-quote.ts";
import { type DraftLine, lineNames, type QuoteDraft } from "#quote/quote.ts";
import { showFigures } from "./quote-figures.ts";
import { showLines } from "./quote-lines.ts";
import { keepSaved } from "./quote-saving.ts";
import { openGrid } from "./quote-sheet.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The quote editor's script: cells as in a spreadsheet, figures after every key, automatic saving. */
export function openEditor(form: HTMLFormElement) {
  const table = form.querySelector<HTMLTableElement>(".quote-grid");
  const said = form.querySelector<HTMLElement>("[data-said]");
  if (!table || !said) return;
  const checkContext: CheckContext = JSON.parse(form.dataset.quote ?? "");
  for (const part of form.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false;
  table.dataset.scripted = "";

  const saving = keepSaved(form, {
    fill,
    say,
    addLine: (id) => grid.addLine(id),
    removeLine: (place) => grid.removeLine(place - 1),
  });
  const grid = openGrid(table, readLines(table), {
    say,
    onTyped: (lines, changed) => {
      figures.update(lines, changed);
      for (const { line, name } of changed) saving.changed(lineField(name, line + 1));
    },
    onMoved: (lines, step) => {
      figures.moved(lines, step);
      list.moved(step);
      saving.moved(step);
    },
  });
  const figures = showFigures(form, checkContext, readTerms);
  const list = showLines(form, table, grid.lines);
  saving.start();

  // A message about what could not be done gets the focus.
  form.querySelector<HTMLElement>(".notice[tabindex], .clash, .error-summary")?.focus();
  form.addEventListener("input", ({ target }) => {
    const field = target as Field;
    if (table.contains(field)) return;
    saving.changed(field.name);
    figures.update(grid.lines(), []);
  });

  /** Cells go through the sheet, terms straight into their fields. Kinds come first: they create the fields of their facts. */
  function fill(values: ReadonlyMap<string, string>) {
    for (const isKind of [true, false]) {
      grid.put(new Map([...values].filter(([name]) => name.startsWith("kind-") === isKind)));
    }
    for (const [name, value] of values) {
      const field = document.getElementById(name) as Field | null;
      if (field && !table?.contains(field)) field.value = value;
    }
    figures.update(grid.lines(), []);
  }

  function say(text: string, action?: { readonly name: string; readonly run: () => void }) {
    if (!said) return;
    said.textContent = text;
    if (!action) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "grid-tools__button";
    button.textContent = action.name;
    button.addEventListener("click", action.run);
    said.append(" ", button);
  }
}

function readLines(table: HTMLTableElement): readonly DraftLine[] {
  const values = new Map<string, string>();
  for (const field of table.querySelectorAll<Field>("input, textarea, select")) {
    values.set(field.name, field.value);
  }
  return Array.from(table.querySelectorAll(".quote-grid__line"), (_, index) => {
    const fields = lineNames.map((name) => [name, values.get(lineField(name, index + 1)) ?? ""]);
    return Object.fromEntries(fields) as DraftLine;
  });
}

const termNames = Object.keys(quoteDeskWords.fields) as (keyof typeof quoteDeskWords.fields)[];

function readTerms(): Omit<QuoteDraft, "lines"> {
  const fields = termNames.map((name) => [name, (document.getElementById(name) as Field).value]);
  return Object.fromEntries(fields) as Omit<QuoteDraft, "lines">;
}
