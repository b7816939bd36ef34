import { type BlockColumns, planBlock, sayColumns } from "#quote/block-columns.ts";
import { readTable, type Table, writeTable } from "#quote/clipboard.ts";
import { columnOf, type StoredName, sayCell } from "#quote/columns.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import {
  addRows,
  apply,
  type Block,
  type Change,
  clear,
  copy,
  fillAll,
  fillDown,
  fillWith,
  type Pasted,
  paste,
  pasteByNumber,
  pasteEverywhere,
  takeAllEarlier,
  takeEarlier,
} from "#quote/edit-lines.ts";
import { mostNamed } from "#quote/finish-line.ts";
import { mostLines, tooManyLines } from "#quote/finish-quote.ts";
import { parsePrice } from "#quote/money.ts";
import { type PastedTable, questionAbout } from "#quote/paste-questions.ts";
import type { DraftLine } from "#quote/quote.ts";
import { sayNumbers } from "#quote/quote-text.ts";
import { isSameOffer } from "#quote/same-item.ts";
import type { DeskOnly, OwnAct, OwnCell, OwnName } from "./desk-only.ts";
import type { DraftKeeper } from "./keep-draft.ts";
import type { Place, Selected, ShownColumn } from "./line-grid.tsx";

type Lines = readonly DraftLine[];

/** What the room tells, with what can be done about it. */
export type Said = {
  readonly text: string;
  readonly actions?: readonly { readonly name: string; readonly run: () => void }[];
};

type Parts = {
  keeper: DraftKeeper;
  put: (change: (lines: Lines) => Lines, own?: OwnAct) => void;
  own: DeskOnly | undefined;
  say: (said: Said) => void;
  earlier: Readonly<Record<string, EarlierPrice>>;
  /** Those that the grid shows. */
  columns: readonly ShownColumn[];
  lines: Lines;
  go: (place: Place) => void;
};

/** What keys, buttons and the clipboard do with the lines; each is one step back. */
export function lineActsOf({ keeper, put, own, say, earlier, columns, lines: shown, go }: Parts) {
  const now = () => keeper.get().history.now.draft.lines;
  const placeOf = (id: string) => now().findIndex((line) => line.id === id);
  const blockOf = ({ ids, names }: Selected): Block => ({ lines: ids.map(placeOf), names });
  const write = (changes: readonly Change[]) => put((lines) => apply(lines, changes));
  const linesOf = (ids: readonly string[]) => ids.flatMap((id) => now()[placeOf(id)] ?? []);
  const ownColumns = columns.filter((column) => "text" in column);
  const ownTexts = (line: DraftLine, names: readonly OwnName[]) =>
    names.map((name) => ownColumns.find((column) => column.name === name)?.text(line) ?? "");

  const leave = { name: "Leave it", run: () => say({ text: "Nothing was pasted." }) };

  return {
    take,
    takeAll,
    fillEvery,
    pasteText,
    sayUnread,
    writeOwn,
    hear: (act: OwnAct) => put((lines) => apply(lines, pricesOf(lines, act)), act),
    copySelected: (selected: Selected) => {
      const cells = isOwn(selected)
        ? linesOf(selected.ids).map((line) => ownTexts(line, selected.own))
        : copy(now(), blockOf(selected));
      const [[only = ""] = []] = cells;
      return cells.length === 1 && cells[0]?.length === 1 ? only : writeTable(cells);
    },
    fillFrom(source: DraftLine, selected: Selected) {
      if (isOwn(selected)) writeOwn(ownCells(selected, ownTexts(source, selected.own)));
      else write(fillWith(now(), blockOf(selected), source));
    },
    looked: (id: string) =>
      write((["flag", "source"] as const).map((name) => ({ line: placeOf(id), name, after: "" }))),
    act(name: "undo" | "redo" | "fill down" | "clear" | "cut" | "earlier", selected?: Selected) {
      if (name === "undo" || name === "redo") return step(name);
      if (!selected) return;
      if (name === "fill down") writeOwn(fillOwnDown(selected), fillDown(now(), blockOf(selected)));
      // What was cut is only what was copied.
      if (name === "cut" || name === "clear") {
        const isCleared = name === "clear" || isOwn(selected);
        writeOwn(isCleared ? ownCells(selected, []) : [], clear(now(), blockOf(selected)));
      }
      const [id] = selected.ids;
      if (name === "earlier" && id) take(id, selected.names[0]);
    },
  };

  function step(name: "undo" | "redo") {
    const was = keeper.get().history.now;
    keeper[name]();
    const is = keeper.get().history.now;
    if (was === is) return;
    say({ text: name === "undo" ? "Undone." : "Redone." });
    const { own: act } = name === "undo" ? was : is;
    if (act) requestAnimationFrame(() => go(act.place));
    if (act) return;
    const [before, after] = [was.draft, is.draft];
    const changed = after.lines.findIndex((line, index) => line !== before.lines[index]);
    const line = after.lines[changed] ?? after.lines.at(-1);
    const old = before.lines[changed];
    const column =
      line &&
      old?.id === line.id &&
      columns.find(({ name }) => name in line && line[name as StoredName] !== old[name as StoredName]);
    // The grid may have the line only once it is drawn again.
    if (line && changed >= 0)
      requestAnimationFrame(() => go({ id: line.id, name: column ? column.name : "part" }));
  }

  /** All of it is one step back; why some was left out is said. */
  function writeOwn(cells: readonly OwnCell[], changes: readonly Change[] = []) {
    const { act, refused = [] } = (cells.length > 0 && own?.write(cells)) || {};
    put((lines) => {
      const next = apply(lines, changes);
      return act ? apply(next, pricesOf(next, act)) : next;
    }, act);
    const [first] = refused;
    if (first)
      say({ text: refused.length === 1 ? first : `${refused.length} cells were left out. ${first}` });
    return refused.length === 0;
  }

  /** The same texts for each line, or none. */
  function ownCells({ ids, own: names }: Selected, texts: readonly string[]): readonly OwnCell[] {
    return linesOf(ids).flatMap((line) =>
      names.map((name, index) => ({ line, name, text: texts[index] ?? "" })),
    );
  }

  /** The first line of the block into those below it, or the one above into a single one. */
  function fillOwnDown({ ids, own: names, names: others }: Selected) {
    const [first = "", ...below] = ids;
    const source = now()[placeOf(first) - (below.length > 0 ? 0 : 1)];
    // A price that is filled in gives the margin.
    const filled = others.includes("unitPrice") ? names.filter((name) => name !== "margin") : names;
    const into = { ids: below.length > 0 ? below : ids, names: [], own: filled };
    return source ? ownCells(into, ownTexts(source, filled)) : [];
  }

  function pasteOwn(text: string, { ids, own: [first, ...others] }: Selected) {
    const table = readTable(text);
    const from = ownColumns.findIndex(({ name }) => name === first);
    const [[only = ""] = []] = table;
    const isOne = table.length === 1 && table[0]?.length === 1;
    const width = isOne ? 1 + others.length : Math.max(...table.map((row) => row.length));
    const into = ownColumns.slice(from, from + width);
    if (into.length < width)
      return say({
        text: `Nothing was pasted: it has more columns than ${into.map(({ label }) => label).join(", ")}.`,
      });
    const lines = isOne
      ? linesOf(ids)
      : shown.slice(shown.findIndex(({ id }) => id === ids[0])).slice(0, table.length);
    const cells = lines.flatMap((line, row) =>
      into.map(({ name }, index) => ({ line, name, text: isOne ? only : (table[row]?.[index] ?? "") })),
    );
    if (!writeOwn(cells)) return;
    const labels = into.map(({ label }) => label).join(", ");
    const left = isOne ? 0 : table.length - lines.length;
    const sayLeft = left > 0 ? ` ${count(left, "row")} left out: there is no line.` : "";
    say({ text: `Pasted ${labels} into ${count(lines.length, "line")}.${sayLeft}` });
  }

  /** What this line was last quoted as, also over the cell that one is on. */
  function take(id: string, on: StoredName = "unitPrice") {
    const before = earlier[id];
    const line = now()[placeOf(id)];
    if (!line || !before) return;
    if (isSameOffer(line, before)) write(takeEarlier(now(), placeOf(id), before, on));
    else say({ text: `${before.quote} was for another unit or item.` });
  }

  /** A line that was not quoted before, or is not surely the same, stays as it is. */
  function takeAll() {
    const changes = takeAllEarlier(now(), earlier);
    write(changes);
    const taken = new Set(changes.map(({ line }) => line)).size;
    say({
      text:
        taken === 0
          ? "None is sure enough: take them one by one."
          : `Took ${count(taken, "line")} from earlier quotes.`,
    });
  }

  function fillEvery(name: StoredName, value: string) {
    const { label } = columnOf(name);
    const changes = fillAll(now(), name, value, "empty");
    write(changes);
    const others = fillAll(now(), name, value, "all");
    const sayFilled = (filled: number) => `${label} ${sayCell(name, value)} into ${count(filled, "line")}.`;
    const text = changes.length > 0 ? sayFilled(changes.length) : `${label} is filled in on every line.`;
    const run = () => {
      write(fillAll(now(), name, value, "all"));
      say({ text: sayFilled(others.length) });
    };
    const differing = others.length === 1 ? "1 that differs" : `${others.length} that differ`;
    say(others.length === 0 ? { text } : { text, actions: [{ name: `Also replace ${differing}`, run }] });
  }

  /** What is copied from other columns is never put into what the desk alone knows. */
  function pasteText(text: string, selected: Selected) {
    if (isOwn(selected)) return pasteOwn(text, selected);
    const table = readTable(text);
    const [first] = selected.ids;
    const [from] = selected.names;
    if (!first || !from) return say({ text: "Nothing was pasted: choose a cell first." });
    const [[only = ""] = []] = table;
    if (table.length === 1 && table[0]?.length === 1)
      return writePasted(pasteEverywhere(now(), blockOf(selected), only), []);
    // Never into a column that is not shown, which would move the ones after it.
    const stored = columns.flatMap(({ name }) => (columnOf(name) ? [name as StoredName] : []));
    const plan = planBlock(table, stored.slice(stored.indexOf(from)));
    const { rows, unknownHeads, numbers } = plan;
    if (numbers !== undefined) {
      const byNumber = pasteByNumber(now(), rows, numbers, plan.columns);
      const [unmatched] = [byNumber.unmatched.slice(0, mostNamed).join(", ")];
      return writePasted({ ...byNumber, leftOver: [] }, [
        unmatched && `No line of its own: ${unmatched}.`,
        sayUnknown(unknownHeads),
      ]);
    }
    const places = shown.slice(shown.findIndex(({ id }) => id === first)).map(({ id }) => placeOf(id));
    const pasteAs = (into: BlockColumns) => pasteAsked({ rows, columns: into });
    const pasteAsked = (pasted: PastedTable) => {
      const question = questionAbout(pasted);
      if (!question)
        return writePasted(
          paste(now(), places, pasted.rows, pasted.columns),
          [sayUnknown(unknownHeads)],
          pasted.columns,
        );
      const actions = question.choices.map(({ name, pasted }) => ({ name, run: () => pasteAsked(pasted) }));
      say({ text: question.ask, actions: [...actions, leave] });
    };
    if (plan.choices.length === 0) return pasteAs(plan.columns);
    say({
      text:
        plan.choices.length === 1
          ? "Nothing is pasted yet: not every column is what it would be pasted into."
          : "Nothing is pasted yet: which columns are these?",
      actions: [
        ...plan.choices.map((into) => ({
          name: `Paste as ${sayColumns(into, plan)}`,
          run: () => pasteAs(into),
        })),
        leave,
      ],
    });
  }

  function writePasted(
    { changes, refused, leftOver }: Pasted,
    notes: readonly (string | false)[],
    into: BlockColumns = [],
  ) {
    write(changes);
    const unread = changes.filter(
      ({ name, after }) => name === "unitPrice" && after && parsePrice(after) === undefined,
    );
    const lines = now();
    const places = [...new Set(changes.map(({ line }) => line + 1))];
    const where = `into ${places.length === 1 ? "line" : "lines"} ${sayNumbers(places, lines)}`;
    const left = count(leftOver.length, "row");
    const text = [
      changes.length === 0 ? "Nothing was pasted." : `Pasted ${count(changes.length, "cell")} ${where}.`,
      ...notes,
      leftOver.length > 0 && `${left} ${leftOver.length === 1 ? "is" : "are"} new.`,
      unread[0] && sayNotPrices(unread.length, unread[0].after),
      refused[0] && sayRefused(refused.length, refused[0].text),
    ]
      .filter(Boolean)
      .join(" ");
    if (leftOver.length === 0) return say({ text });
    const make = () => makeLines(leftOver, into);
    const leave = () => say({ text: `${left} left out.` });
    say({
      text,
      actions: [
        { name: "Make lines", run: make },
        { name: "Leave out", run: leave },
      ],
    });
  }

  function makeLines(rows: Table, into: BlockColumns) {
    if (now().length + rows.length > mostLines) return say({ text: tooManyLines });
    put((lines) => addRows(lines, rows, into, () => crypto.randomUUID()));
    say({ text: `${count(rows.length, "line")} added.` });
  }

  function sayUnread(name: StoredName, text: string) {
    if (name === "unitPrice" && text.trim() && parsePrice(text) === undefined)
      say({ text: sayNotPrices(1, text) });
  }
}

/** Only of what the desk alone knows. Together with other cells, that is left where it is: what is copied may leave. */
function isOwn({ names, own }: Selected) {
  return names.length === 0 && own.length > 0;
}

function pricesOf(lines: Lines, { prices }: OwnAct): readonly Change[] {
  return lines.flatMap(({ id }, line) => {
    const after = prices[id];
    return after === undefined ? [] : [{ line, name: "unitPrice" as const, after }];
  });
}

function count(many: number, what: string) {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}

function sayNotPrices(many: number, text: string) {
  return many === 1 ? `“${text}” is not a price.` : `${many} are not prices, such as “${text}”.`;
}

function sayUnknown(heads: readonly string[]) {
  if (heads.length === 0) return false;
  const list = heads.map((head) => `“${head.trim()}”`).join(", ");
  return `${list}: no column of that name, left out.`;
}

function sayRefused(many: number, text: string) {
  return many === 1 ? `“${text}” does not fit there.` : `${many} cells do not fit, such as “${text}”.`;
}
