import type { Cell, LineStep } from "#quote/edit-lines.ts";
import {
  arrangeChecks,
  checkMarks,
  figuresOf,
  invalidFields,
  nameCell,
  sayExtended,
  splitCheck,
} from "#quote/editor/figures.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { factsOf, hasGoods, isRequired, lineField } from "#quote/finish-line.ts";
import { type Check, type CheckContext, checkDraft } from "#quote/finish-quote.ts";
import { type DraftLine, factNames, lineNames, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { openGrid } from "./quote-grid.ts";
import { nameRow, showLines } from "./quote-lines.ts";
import { keepSaved } from "./quote-saving.ts";

const PAUSE_MS = 150;

type Lines = readonly DraftLine[];
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
    earlier: checkContext.earlier ?? {},
    onTyped: (lines, changed) => {
      figures.update(lines, changed);
      saving.changed(changed.map(({ line, name }) => lineField(name, line + 1)));
    },
    onMoved: (lines, step) => {
      figures.moved(lines, step);
      list.moved(step);
      saving.moved(step);
    },
    onGo: (line) => list.goTo(line),
  });
  const figures = showFigures(form, checkContext, readTerms);
  const list = showLines(form, table, grid.lines);
  saving.start();

  // A message about what could not be done gets the focus.
  form.querySelector<HTMLElement>(".notice[tabindex], .clash, .error-summary")?.focus();
  form.addEventListener("input", ({ target }) => {
    const field = target as Field;
    if (table.contains(field)) return;
    saving.changed([field.name]);
    figures.update(grid.lines(), []);
  });

  /**
   * Cells go through the sheet, terms straight into their fields. Kinds come first: they create the fields of
   * their facts.
   */
  function fill(values: ReadonlyMap<string, string>) {
    for (const isKind of [true, false]) {
      grid.fill(new Map([...values].filter(([name]) => name.startsWith("kind-") === isKind)));
    }
    const filled = [...values].flatMap(([name, value]) => {
      const field = document.getElementById(name) as Field | null;
      if (!field || table?.contains(field) || field.value === value) return [];
      field.value = value;
      return [name];
    });
    saving.changed(filled);
    figures.update(grid.lines(), []);
  }

  function say(text: string, ...actions: readonly { readonly name: string; readonly run: () => void }[]) {
    if (!said) return;
    said.textContent = text;
    for (const { name, run } of actions) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "grid-tools__button";
      button.textContent = name;
      button.addEventListener("click", run);
      said.append(" ", button);
    }
  }
}

function readLines(table: HTMLTableElement): Lines {
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

/** Shows the same figures and checks as the server, with the same code. Only the server's results count. */
function showFigures(
  form: HTMLFormElement,
  checkContext: CheckContext,
  readTerms: () => Omit<QuoteDraft, "lines">,
) {
  let latest: Lines = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Found once: searching all fields of the longest quote takes longer than everything else.
  const figurePlaces = [...form.querySelectorAll<HTMLElement>("[data-figure]")];
  const goodsParts = [...form.querySelectorAll<HTMLElement>("[data-goods]")];
  const list = form.querySelector("[data-checks]");
  let marked = new Set(Array.from(form.querySelectorAll("[aria-invalid]"), ({ id }) => id));

  /** Updates the line at once, and what depends on all lines after a pause, so that typing stays fast. */
  function update(lines: Lines, changed: readonly Cell[]) {
    latest = lines;
    for (const line of new Set(changed.map((cell) => cell.line))) showLine(lines[line], line);
    clearTimeout(timer);
    timer = setTimeout(showAll, PAUSE_MS);
  }

  function showAll() {
    const draft = { ...readTerms(), lines: latest };
    const { checks } = checkDraft(draft, checkContext);
    const figures: Readonly<Record<string, string>> = figuresOf(draft, checks, checkContext.today);
    for (const place of figurePlaces) {
      const text = figures[place.dataset.figure ?? ""] ?? "";
      write(place, text);
      place.closest("dd")?.parentElement?.toggleAttribute("hidden", text === "");
    }
    markInvalid(invalidFields(draft, checks));
    const isService = !hasGoods(latest);
    for (const part of goodsParts) part.hidden = isService;
    if (list) showChecks(list, checks);
  }

  function markInvalid(invalid: Set<string>) {
    for (const id of marked)
      if (!invalid.has(id)) document.getElementById(id)?.removeAttribute("aria-invalid");
    for (const id of invalid) document.getElementById(id)?.setAttribute("aria-invalid", "true");
    marked = invalid;
  }

  /** The ids in `marked` are from before the move. */
  function moved(lines: Lines, { at, isAdded }: LineStep) {
    marked = new Set(Array.from(form.querySelectorAll("[aria-invalid]"), ({ id }) => id));
    update(lines, isAdded ? [{ line: at, name: "part" }] : []);
  }

  return { update, moved };
}

/** Skips equal text, which would cost another layout. */
function write(place: Element, text: string) {
  if (place.textContent !== text) place.textContent = text;
}

function showLine(line: DraftLine | undefined, index: number) {
  const body = document.getElementById(`line-${index + 1}`);
  if (!line || !body) return;
  const sum = body.querySelector("output");
  if (sum) write(sum, sayExtended(line));
  showFacts(line, index);
  for (const name of lineNames) {
    const field = document.getElementById(lineField(name, index + 1)) as HTMLInputElement | null;
    if (field && field.required !== isRequired(name, line)) field.required = !field.required;
  }
  body.dataset.outcome = line.outcome;
  const flag = body.querySelector<HTMLElement>(".quote-grid__row--flag");
  if (flag) flag.hidden = line.flag === "";
}

/** Each kind of line states different facts. Without script their fields appear when the draft is saved. */
function showFacts(line: DraftLine, index: number) {
  const facts = factsOf(line);
  for (const name of factNames) {
    const fact = facts.find((each) => each.name === name);
    const field = factField(line, index, name, fact !== undefined);
    const label = field?.labels?.[0];
    if (!field?.parentElement || !label) continue;
    field.parentElement.hidden = !fact;
    field.placeholder = fact?.example ?? " ";
    write(label, nameCell(line, name));
    field.ariaLabel = nameCell(line, name) + quoteDeskWords.ofLine(numberOf(line, index));
  }
}

/** The server renders only the facts that the line states. */
function factField(line: DraftLine, index: number, name: (typeof factNames)[number], isStated: boolean) {
  const field = document.getElementById(lineField(name, index + 1)) as HTMLInputElement | null;
  const facts = document.querySelector(`#line-${index + 1} .quote-grid__facts`);
  if (field || !isStated || !facts) return field;
  const template = document.querySelector<HTMLTemplateElement>(".quote-grid > template");
  const pattern = template?.content.getElementById(lineField(name, 0))?.parentElement;
  const made = pattern?.cloneNode(true) as HTMLElement | undefined;
  if (!made) return null;
  facts.append(made);
  nameRow(made, index, numberOf(line, index));
  const input = made.querySelector("input");
  if (input) input.value = line[name];
  return input;
}

function showChecks(list: Element, checks: readonly Check[]) {
  const { shown, plainlyDone } = arrangeChecks(checks);
  for (const item of list.querySelectorAll<HTMLElement>("[data-check]")) {
    item.hidden = !shown.some(({ name }) => name === item.dataset.check);
  }
  const items = shown.flatMap((check) => {
    const item = list.querySelector<HTMLElement>(`[data-check="${check.name}"]`);
    if (item) showCheck(item, check);
    return item ? [item] : [];
  });
  // Only where the order differs: a moved element loses the focus.
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (before ? before.nextElementSibling !== item : list.firstElementChild !== item) {
      if (before) before.after(item);
      else list.prepend(item);
    }
  });
  const done = list.querySelector<HTMLElement>("[data-done]");
  if (!done) return;
  done.hidden = plainlyDone.length === 0;
  write(done.querySelector(".u-strong") ?? done, quoteDeskWords.complete(plainlyDone.length));
  write(done.querySelector(".checks__text") ?? done, plainlyDone.join(", "));
}

function showCheck(item: HTMLElement, check: Check) {
  const { radius, path } = checkMarks[check.state];
  item.querySelector("svg")?.setAttribute("class", `checks__mark checks__mark--${check.state}`);
  item.querySelector("circle")?.setAttribute("r", radius);
  item.querySelector("path")?.setAttribute("d", path);
  const { field, link, rest } = splitCheck(check);
  const [name, state] = item.querySelectorAll("p:first-of-type > span");
  if (name) write(name, check.title);
  if (state) write(state, quoteDeskWords.states[check.state]);
  const anchor = item.querySelector<HTMLAnchorElement>(".checks__link");
  const words = item.querySelector(".checks__text > span");
  if (anchor) {
    anchor.hidden = field === undefined;
    anchor.href = `#${field ?? ""}`;
    write(anchor, link);
  }
  if (words) write(words, rest);
}
