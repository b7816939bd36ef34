import { type BlockColumns, planBlock, sayColumns } from "#quote/block-columns.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import {
  apply,
  type Block,
  boundsOf,
  type Cell,
  type Change,
  clear,
  copy,
  fillAll,
  fillDown,
  isLine,
  type LineStep,
  nextStep,
  openSheet,
  paste,
  pasteByNumber,
  readTable,
  redo,
  type Step,
  undo,
  withoutOldFacts,
  write,
  writeTable,
} from "#quote/edit-lines.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { lackingIn, lineField, mostNamed } from "#quote/finish-line.ts";
import { mostLines, tooManyLines } from "#quote/finish-quote.ts";
import { type GridName, gridColumns } from "#quote/grid-columns.ts";
import { formatPrice, parsePrice } from "#quote/money.ts";
import { type DraftLine, makeLine, numberOf } from "#quote/quote.ts";
import { sayNumbers } from "#quote/quote-text.ts";
import { isSameOffer } from "#quote/same-item.ts";
import { keepRows } from "./quote-lines.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name = GridName;
type Parts = {
  say: (text: string, ...actions: readonly { readonly name: string; readonly run: () => void }[]) => void;
  /** After every key and every step, with the current lines. */
  onTyped: (lines: readonly DraftLine[], changed: readonly Cell[]) => void;
  /** After a line was added or removed, and the lines below were renumbered. */
  onMoved: (lines: readonly DraftLine[], step: LineStep) => void;
  /** What each line was last quoted for, by line id. */
  earlier: Readonly<Record<string, EarlierPrice>>;
  /** Before a cell gets the focus: on a narrow screen, its line may be hidden. */
  onGo: (line: number) => void;
};

const { columns } = quoteDeskWords;
const picked = "quote-grid__cell--picked";

/**
 * The cells are the form's own fields. Keys move the focus between them until something is typed or F2 is
 * pressed; then they edit the text, until Enter, Tab or Escape.
 */
export function openGrid(table: HTMLTableElement, start: readonly DraftLine[], parts: Parts) {
  const { say, onTyped } = parts;
  const rows = keepRows(table);
  let sheet = openSheet(start);
  let here: Cell | undefined;
  let block: Block | undefined;
  let isEditing = false;
  /** What the cell held before it was typed into. */
  let before = "";
  let isLeaving = false;
  let painted: Element[] = [];
  let clicked: Field | undefined;
  let isChoosing = false;
  /** On a narrow screen the cells are ordinary form fields. */
  const isSheet = matchMedia("(min-width: 75rem)");
  const addButton = table.closest("form")?.querySelector<HTMLElement>("button[value=add]");

  table.addEventListener("focusin", ({ target }) => enter(target as Field));
  table.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (isChoosing && !cellOf(target)) fillFrom(target as Field);
    isChoosing = false;
    commit();
    if (relatedTarget && !cellOf(relatedTarget)) here = undefined;
  });
  table.addEventListener("pointerdown", press);
  table.addEventListener("pointerover", drag);
  table.addEventListener("click", (event) => {
    if (clicked === event.target && isSheet.matches && !isEditing) selectText(clicked as Field);
    clicked = undefined;
    pressButton(event);
  });
  addButton?.addEventListener("click", (event) => {
    event.preventDefault();
    addLine(crypto.randomUUID());
  });
  table.addEventListener("input", ({ target }) => type(target as Field));
  table.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    isChoosing = event.target instanceof HTMLSelectElement;
    const isDone = cellOf(event.target)
      ? key(event)
      : event.key === "Enter" && fillFrom(event.target as Field);
    if (isDone) event.preventDefault();
  });
  table.addEventListener("change", ({ target }) => {
    const field = target as Field;
    // In a closed select every letter chooses an option, so it counts only when the select loses the focus.
    if (!cellOf(field) && !isChoosing) fillFrom(field);
    if (cellOf(field) && field instanceof HTMLSelectElement) commit();
  });
  table.addEventListener("copy", onCopy);
  table.addEventListener("cut", (event) => {
    if (onCopy(event)) empty();
  });
  table.addEventListener("paste", onPaste);
  for (const button of table.parentElement?.querySelectorAll<HTMLButtonElement>("[data-tool]") ?? []) {
    // The cell keeps the focus.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => use(button.dataset.tool ?? ""));
  }

  return {
    lines: () => sheet.lines,
    addLine,
    removeLine,
    /** Sets cells by field name. Not a step for undo, which takes back only what was done on this page. */
    fill(values: ReadonlyMap<string, string>) {
      commit();
      const cells = [...values].flatMap(([name, after]) => {
        const cell = cellOf(document.getElementById(name));
        const change = cell && changeTo(cell, after);
        return change && change.before !== after ? [change] : [];
      });
      const changes = withoutOldFacts(sheet.lines, cells);
      sheet = { ...sheet, lines: apply(sheet.lines, changes) };
      show(changes);
    },
  };

  function enter(field: Field) {
    const cell = cellOf(field);
    if (!cell || (here?.line === cell.line && here.name === cell.name)) return;
    here = cell;
    before = field.value;
    isEditing = false;
    select({ from: cell, to: cell });
    if (isSheet.matches && clicked === undefined) selectText(field);
  }

  function type(field: Field) {
    const cell = cellOf(field);
    if (!cell) return;
    const line = sheet.lines[cell.line];
    // Set by something other than the keyboard.
    if (field !== document.activeElement) {
      return put([changeTo(cell, field.value)]);
    }
    isEditing = !(field instanceof HTMLSelectElement);
    if (line) onTyped(sheet.lines.with(cell.line, { ...line, [cell.name]: field.value }), [cell]);
  }

  function commit() {
    const field = here && fieldOf(here);
    if (!here || !field) return;
    const after = field.value;
    isEditing = false;
    if (after === before) return;
    const step = withoutOldFacts(sheet.lines, [{ ...here, before, after }]);
    sheet = write(sheet, step);
    show(step);
    if (here.name === "unitPrice" && after.trim() && parsePrice(after) === undefined)
      say(sayUnread(1, after));
  }

  function changeTo(cell: Cell, after: string): Change {
    return { ...cell, before: sheet.lines[cell.line]?.[cell.name] ?? "", after };
  }

  /** One step, undone as a whole. */
  function put(changes: readonly Change[]) {
    commit();
    const step = withoutOldFacts(sheet.lines, changes);
    sheet = write(sheet, step);
    show(step);
  }

  /** A change to several lines at once skips those that are filtered out. */
  function putShown(changes: readonly Change[]) {
    put(changes.filter(({ line }) => isListed(line)));
  }

  function addLine(id: string) {
    insertLine(sheet.lines.length, makeLine(sheet.lines, id));
  }

  function insertLine(at: number, line: DraftLine) {
    if (sheet.lines.length >= mostLines) return say(tooManyLines);
    putLine({ at: Math.min(at, sheet.lines.length), line, isAdded: true });
  }

  function removeLine(at: number) {
    commit();
    const line = sheet.lines[at];
    if (line) putLine({ at, line, isAdded: false });
  }

  function putLine(step: LineStep) {
    commit();
    sheet = write(sheet, step);
    show(step);
    goToLine(step);
  }

  /** To the line that was added, or to the one that took the place of the removed line. */
  function goToLine({ at, isAdded }: LineStep) {
    go({ line: Math.max(0, isAdded ? at : Math.min(at, sheet.lines.length - 1)), name: "part" });
  }

  /** What the buttons of a line post without script. */
  function pressButton(event: Event) {
    const { value = "" } = (event.target as HTMLElement).closest("button") ?? {};
    const [, act, place] = /^(remove|looked|earlier)(?:-(\d+))?$/.exec(value) ?? [];
    if (!act) return;
    event.preventDefault();
    const at = Number(place) - 1;
    const line = sheet.lines[at];
    if (act === "earlier" && line) takeEarlier(at);
    else if (act === "earlier") takeAllEarlier();
    if (act === "looked") {
      const names = ["flag", "source"] as const;
      put(names.map((name) => changeTo({ line: at, name }, "")));
      // The button is gone. On a phone, a field that gets the focus would bring up the keyboard.
      if (isSheet.matches) go({ line: at, name: "part" });
      else goToHead(at);
    }
    if (act === "remove" && line) {
      removeLine(at);
      const name = `Line ${numberOf(line, at)}`;
      const putBack = () => {
        say(`${name} is back.`);
        insertLine(at, line);
      };
      say(`${name} was removed: ${line.part || line.description}.`, { name: "Put it back", run: putBack });
    }
  }

  function goToHead(line: number) {
    const head = table.querySelector<HTMLElement>(`#line-${line + 1} th`);
    if (head) head.tabIndex = -1;
    head?.focus();
  }

  function openPlaces() {
    const isOpen = (line: DraftLine) => line.outcome !== "no-bid" && line.unitPrice.trim() === "";
    return sheet.lines.flatMap((line, index) => (isOpen(line) ? [index] : []));
  }

  function show(changes: Step) {
    if (isLine(changes)) {
      here = undefined;
      block = undefined;
      rows.move(changes, sheet.lines);
      parts.onMoved(sheet.lines, changes);
      return showSteps();
    }
    for (const change of changes) {
      const field = fieldOf(change);
      if (field) field.value = change.after;
    }
    const field = here && fieldOf(here);
    if (field) before = field.value;
    onTyped(sheet.lines, changes);
    showSteps();
  }

  function step(way: "undo" | "redo") {
    commit();
    const done = way === "undo" ? sheet.past.at(-1) : sheet.future[0];
    const next = nextStep(sheet, way);
    if (!done || !next) return;
    sheet = way === "undo" ? undo(sheet) : redo(sheet);
    show(next);
    if (isLine(next)) goToLine(next);
    else if (isLine(done)) go({ line: done.at, name: "part" });
    else if (done[0]) go(done[0]);
    const name = way === "undo" ? "Undone" : "Redone";
    if (isLine(next) || (!isLine(done) && next.length === done.length)) say(`${name}.`);
    else if (next.length > 0) say(`${name}, except for what has changed since.`);
    else say(`Not ${name.toLowerCase()}: it has changed since.`);
  }

  function showSteps() {
    for (const [tool, steps] of [
      ["undo", sheet.past],
      ["redo", sheet.future],
    ] as const) {
      const button = table.parentElement?.querySelector<HTMLButtonElement>(`[data-tool=${tool}]`);
      if (button) button.disabled = steps.length === 0;
    }
  }

  function use(tool: string) {
    if (tool === "undo" || tool === "redo") step(tool);
    if (tool === "fillDown" && block) putShown(fillDown(sheet.lines, block));
    if (tool === "all" || tool === "missing") filter(tool);
  }

  function filter(tool: string) {
    for (const button of table.parentElement?.querySelectorAll("[aria-pressed]") ?? []) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === tool));
    }
    table.querySelectorAll<HTMLElement>(".quote-grid__line").forEach((body, index) => {
      const line = sheet.lines[index];
      body.hidden = tool === "missing" && line !== undefined && lackingIn(line).length === 0;
    });
  }

  function key(event: KeyboardEvent): boolean {
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (!here) return false;
    const isControl = event.ctrlKey || event.metaKey;
    const back = event.shiftKey ? -1 : 1;
    if (isControl) return control(event.key.toLowerCase(), event.shiftKey);
    if (event.key === "Enter" && event.altKey) return breakLine(event.target as Field);
    if (event.altKey) return false;
    if (event.key === "=" && here.name === "unitPrice" && !isEditing) return takeEarlier(here.line);
    if (!isSheet.matches) return event.key === "Enter" && goOn(columnFrom(here, 1));
    if (event.key === "Enter") return goOn(lineFrom(here, back));
    if (event.key === "Tab") return wasLeaving && leave(back);
    if (event.key === "F2") return edit(event.target as Field);
    if (event.key === "Escape") return goBack(event.target as Field);
    if (isEditing) return false;
    if (event.key === "Delete" || (event.key === "Backspace" && isBlock())) return empty();
    return arrow(event.key, event.shiftKey);
  }

  function control(pressed: string, isShift: boolean): boolean {
    if (pressed === "enter") return goToMissing();
    if (pressed === "d" && block) {
      putShown(fillDown(sheet.lines, block));
      return true;
    }
    if (isEditing) return false;
    if (pressed !== "z" && pressed !== "y") return false;
    step(pressed === "y" || isShift ? "redo" : "undo");
    return true;
  }

  function arrow(pressed: string, isShift: boolean): boolean {
    const [, direction = ""] = /^Arrow(\w+)$/.exec(pressed) ?? [];
    if (!direction || !block || !here) return false;
    const from = isShift ? block.to : here;
    const way = direction === "Up" || direction === "Left" ? -1 : 1;
    const isAlong = direction === "Left" || direction === "Right";
    const next = isAlong ? columnFrom(from, way) : lineFrom(from, way);
    if (!next) return true;
    if (!isShift) go(next);
    else {
      select({ from: block.from, to: next });
      fieldOf(next)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    return true;
  }

  function goOn(next: Cell | undefined) {
    if (next) go(next);
    else commit();
    return true;
  }

  function edit(field: Field) {
    if (field instanceof HTMLSelectElement) field.showPicker?.();
    else {
      isEditing = true;
      field.setSelectionRange(field.value.length, field.value.length);
    }
    return true;
  }

  function goBack(field: Field) {
    if (isEditing) {
      field.value = before;
      isEditing = false;
      selectText(field);
      if (here) onTyped(sheet.lines, [here]);
    } else {
      isLeaving = true;
      if (here) select({ from: here, to: here });
    }
    return true;
  }

  /** Out of the grid: back to the tools, or forward to the button that adds a line. */
  function leave(way: number) {
    const target = way > 0 ? addButton : document.querySelector<HTMLElement>(".quote-grid__switch");
    target?.focus();
    return true;
  }

  function breakLine(field: Field) {
    if (!(field instanceof HTMLTextAreaElement)) return false;
    field.setRangeText("\n", field.selectionStart, field.selectionEnd, "end");
    type(field);
    return true;
  }

  function empty() {
    if (block) putShown(clear(sheet.lines, block));
    return true;
  }

  /** What this line was last quoted for, unless it now has another unit or offers something else. */
  function takeEarlier(place: number) {
    const line = sheet.lines[place];
    const before = line && parts.earlier[line.id];
    if (!line || !before) return true;
    if (isSameOffer(line, before))
      put([changeTo({ line: place, name: "unitPrice" }, formatPrice(before.unitPrice))]);
    else say(`${before.quote} was for another unit or item.`);
    return true;
  }

  /** A line that has no earlier price, or an unsure one, keeps its own. */
  function takeAllEarlier() {
    const changes = openPlaces().flatMap((place) => {
      const line = sheet.lines[place];
      const before = line && parts.earlier[line.id];
      if (!line || !before || before.isUnsure || !isSameOffer(line, before)) return [];
      return [changeTo({ line: place, name: "unitPrice" }, formatPrice(before.unitPrice))];
    });
    put(changes);
  }

  function goToMissing() {
    commit();
    const cells = sheet.lines.flatMap((line, index) => {
      const lacking = lackingIn(line);
      return gridColumns.filter((name) => lacking.includes(name)).map((name) => ({ line: index, name }));
    });
    const isBehind = (cell: Cell) =>
      here !== undefined &&
      (cell.line > here.line || (cell.line === here.line && indexOf(cell) > indexOf(here)));
    const next = cells.find(isBehind) ?? cells[0];
    if (!next) say("Nothing is missing.");
    else {
      if (isSheet.matches && !isShown(next))
        table.parentElement?.querySelector<HTMLElement>(".quote-grid__switch:not(:checked)")?.click();
      go(next);
    }
    return true;
  }

  function fillFrom(field: Field) {
    const name = /^all-(\w+)$/.exec(field.id)?.[1] as Name | undefined;
    if (!name || field.value === "") return name !== undefined;
    const value = field.value;
    const shown = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? value) : value;
    field.value = "";
    if (field instanceof HTMLInputElement) field.placeholder = value;
    const changes = fillAll(sheet.lines, { [name]: value }, "empty");
    put(changes);
    const others = fillAll(sheet.lines, { [name]: value }, "all");
    const sayFilled = (count: number) =>
      `${columns[name]} ${shown} into ${count === 1 ? "1 line" : `${count} lines`}.`;
    const text =
      changes.length > 0 ? sayFilled(changes.length) : `${columns[name]} is filled in on every line.`;
    if (others.length === 0) say(text);
    else {
      const run = () => {
        put(fillAll(sheet.lines, { [name]: value }, "all"));
        say(sayFilled(others.length));
      };
      const differing = others.length === 1 ? "1 that differs" : `${others.length} that differ`;
      say(text, { name: `Also replace ${differing}`, run });
    }
    return true;
  }

  function onCopy(event: ClipboardEvent) {
    if (isEditing || !block || !cellOf(event.target) || !isSheet.matches) return false;
    const { first } = boundsOf(block);
    const cells = copy(sheet.lines, block).filter((_, row) => isListed(first + row));
    event.clipboardData?.setData("text/plain", isBlock() ? writeTable(cells) : (cells[0]?.[0] ?? ""));
    event.preventDefault();
    return true;
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!block || !cellOf(event.target)) return;
    const cells = readTable(text);
    const isSingle = cells.length === 1 && cells[0]?.length === 1;
    const isWords = isEditing && event.target instanceof HTMLTextAreaElement && !text.includes("\t");
    if ((isSingle && (isEditing || !isSheet.matches)) || isWords) return;
    event.preventDefault();
    const { first, names } = boundsOf(block);
    const from = names[0] as Name;
    if (isSingle) return writeBlock(block, cells);
    // Never into a column that is not shown, which would move the ones after it.
    const shown = gridColumns
      .slice(gridColumns.indexOf(from))
      .filter((name) => isShown({ line: first, name }));
    const plan = planBlock(cells, shown);
    const where = block;
    if (plan.numbers !== undefined) {
      const byNumber = pasteByNumber(sheet.lines, text, longest);
      const { unmatched } = byNumber;
      return writeChanges(byNumber, [
        unmatched[0] !== undefined && `No line of its own: ${unmatched.slice(0, mostNamed).join(", ")}.`,
        sayUnknown(plan.unknownHeads),
      ]);
    }
    if (plan.choices.length === 0) return writeBlock(where, plan.rows, plan);
    const isOne = plan.choices.length === 1;
    say(
      isOne
        ? "Nothing is pasted yet: not every column is what it would be pasted into."
        : "Nothing is pasted yet: which columns are these?",
      ...plan.choices.map((columns) => ({
        name: `Paste as ${sayColumns(columns, plan)}`,
        run: () => writeBlock(where, plan.rows, { columns, unknownHeads: [] }),
      })),
      { name: "Leave it", run: () => say("Nothing was pasted.") },
    );
  }

  function longest(name: keyof DraftLine) {
    // The template has every field; a line has only the facts of its kind.
    const pattern = table.querySelector("template")?.content.getElementById(lineField(name, 0));
    const { maxLength = -1 } = (pattern ?? {}) as Partial<HTMLInputElement>;
    return maxLength < 0 ? Number.POSITIVE_INFINITY : maxLength;
  }

  type Planned = { readonly columns: BlockColumns; readonly unknownHeads: readonly string[] };

  function writeBlock(where: Block, cells: ReturnType<typeof readTable>, plan?: Planned) {
    const pasted = paste(sheet.lines, where, cells, longest, isListed, plan?.columns);
    const { leftOver, changes } = pasted;
    writeChanges(pasted, [
      leftOver > 0 && `${leftOver === 1 ? "1 row" : `${leftOver} rows`} left over.`,
      sayUnknown(plan?.unknownHeads ?? []),
    ]);
    const last = changes.at(-1);
    if (last && plan) select({ from: where.from, to: last });
  }

  function writeChanges(
    { changes, refused }: Pick<ReturnType<typeof paste>, "changes" | "refused">,
    notes: readonly (string | false)[],
  ) {
    put(changes);
    const unread = changes.filter(
      ({ name, after }) => name === "unitPrice" && after && parsePrice(after) === undefined,
    );
    const places = [...new Set(changes.map(({ line }) => line + 1))];
    const into = `into ${places.length === 1 ? "line" : "lines"} ${sayNumbers(places, sheet.lines)}`;
    say(
      [
        changes.length === 0 ? "Nothing was pasted." : `Pasted ${sayCells(changes.length)} ${into}.`,
        ...notes,
        unread[0] && sayUnread(unread.length, unread[0].after),
        refused[0] && sayRefused(refused.length, refused[0].text),
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  function press(event: PointerEvent) {
    const field = event.target as Field;
    const cell = cellOf(field);
    isChoosing = false;
    if (!cell || event.button !== 0) return;
    if (event.shiftKey && block && isSheet.matches) {
      event.preventDefault();
      return select({ from: block.from, to: cell });
    }
    // The second press sets the caret, as in a spreadsheet.
    if (field === document.activeElement) isEditing = !(field instanceof HTMLSelectElement);
    else clicked = field;
    select({ from: cell, to: cell });
  }

  function drag(event: PointerEvent) {
    const cell = cellOf(event.target);
    if (!cell || !block || event.buttons !== 1 || event.pointerType !== "mouse" || !isSheet.matches) return;
    if (cell.line === block.from.line && cell.name === block.from.name && !isBlock()) return;
    getSelection()?.removeAllRanges();
    select({ from: block.from, to: cell });
  }

  function select(next: Block) {
    block = next;
    for (const cell of painted) cell.classList.remove(picked);
    painted = isBlock() ? cellsOf(next) : [];
    for (const cell of painted) cell.classList.add(picked);
  }

  function cellsOf(block: Block) {
    const { first, last, names } = boundsOf(block);
    const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return lines.flatMap((line) => names.flatMap((name) => fieldOf({ line, name })?.closest("td") ?? []));
  }

  function isBlock() {
    return block !== undefined && (block.from.line !== block.to.line || block.from.name !== block.to.name);
  }

  function go(cell: Cell) {
    parts.onGo(cell.line);
    const field = fieldOf(cell);
    commit();
    field?.focus();
    if (field) enter(field);
  }

  function lineFrom({ line, name }: Cell, way: number): Cell | undefined {
    for (let next = line + way; sheet.lines[next]; next += way) {
      if (isShown({ line: next, name })) return { line: next, name };
    }
    return undefined;
  }

  function columnFrom(cell: Cell, way: number): Cell | undefined {
    for (let next = indexOf(cell) + way; gridColumns[next]; next += way) {
      const other = { line: cell.line, name: gridColumns[next] as Name };
      if (isShown(other)) return other;
    }
    return undefined;
  }
}

function sayCells(count: number) {
  return count === 1 ? "1 cell" : `${count} cells`;
}

function sayUnread(count: number, text: string) {
  return count === 1 ? `“${text}” is not a price.` : `${count} are not prices, such as “${text}”.`;
}

function sayUnknown(heads: readonly string[]) {
  if (heads.length === 0) return false;
  const list = heads.map((head) => `“${head.trim()}”`).join(", ");
  return `${list}: no column of that name, left out.`;
}

function sayRefused(count: number, text: string) {
  return count === 1 ? `“${text}” does not fit there.` : `${count} cells do not fit, such as “${text}”.`;
}

function selectText(field: Field) {
  if (!(field instanceof HTMLSelectElement)) field.select();
}

function fieldOf({ line, name }: Cell) {
  return document.getElementById(lineField(name, line + 1)) as Field | null;
}

function isListed(line: number) {
  return !document.getElementById(`line-${line + 1}`)?.hidden;
}

function isShown(cell: Cell) {
  return Boolean(fieldOf(cell)?.offsetParent);
}

function indexOf({ name }: Cell) {
  return gridColumns.indexOf(name as Name);
}

/** Also the fields that are no columns: otherwise a flag that someone else has cleared would come back. */
const cellNames = [...gridColumns, "flag", "source"] as const;

/** "unitPrice-3" is a cell of the third line. Buttons, and the fields that fill all lines, are not cells. */
function cellOf(target: EventTarget | null): Cell | undefined {
  const [, word, place] = (target instanceof HTMLElement && /^(\w+)-(\d+)$/.exec(target.id)) || [];
  const name = cellNames.find((each) => each === word);
  return name && place ? { line: Number(place) - 1, name } : undefined;
}
