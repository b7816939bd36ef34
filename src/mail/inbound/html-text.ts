import { decodeEntities } from "./entities.ts";

export type HtmlText = {
  /** One row of a table is one line, with tabs between its cells; quoted text begins with ">". */
  readonly text: string;
  /** It says what the same words without HTML do not: which cell belongs to which row, or what is struck out. */
  readonly saysMore: boolean;
};

const LONGEST_TAG = 2_000;
const LONGEST_CELL = 500;
/** Deeper ones are read as text: each copies the text of those inside it. */
const MOST_TABLES_DEEP = 6;
const MOST_OPEN = 500;
const MOST_PLACES = 20;
const MOST_COLUMNS = 200;
const LONGEST_LINK = 20;

const tagName = /<[/!?]?([a-z][a-z0-9]*|--)?/iy;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const columns = /\bcolspan\s*=\s*["']?(\d{1,2})/i;
const rowsHigh = /\browspan\s*=\s*["']?(\d{1,4})/i;
const struckStyle = /text-decoration(?:-line)?\s*:[^;"']{0,60}line-through/i;
const hiddenStyle = /display\s*:\s*none|mso-hide\s*:\s*all/i;
const ofQuote = /type\s*=\s*["']?cite|gmail_quote|yahoo_quoted|border-left\s*:/i;
const tight = /class\s*=\s*["']?Mso/i;

const unseen = new Set(["script", "style", "head", "title"]);
const struck = new Set(["s", "strike", "del"]);
const empty = new Set(["br", "hr", "img", "meta", "link", "input", "col", "wbr", "area", "base"]);
const blocks = new Set([
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "section",
  "article",
  "header",
  "footer",
  "pre",
  "center",
  "address",
  "blockquote",
]);

type Table = {
  readonly rows: string[][];
  hasTable: boolean;
  isRowStruck: boolean;
  /** Of each column: how many more rows the cell above reaches into. */
  readonly reach: number[];
};
/** Where text goes: the e-mail, a cell, or what is quoted. */
type Place = {
  readonly words: string[];
  readonly kind: "body" | "cell" | "quote";
  readonly isStruck?: boolean;
  readonly width?: number;
  readonly height?: number;
};
type Open = {
  readonly tag: string;
  readonly isStruck: boolean;
  readonly isHidden: boolean;
  readonly isQuote: boolean;
  readonly link?: { readonly to: string; readonly from: number } | undefined;
};

/**
 * The words of HTML, in one pass: a stranger wrote it, and patterns for tags can be made to take hours. Struck-out words
 * are left out.
 */
export function textOfHtml(html: string): HtmlText {
  // Letter by letter: other letters may become two.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const places: Place[] = [{ words: [], kind: "body" }];
  const tables: Table[] = [];
  const open: Open[] = [];
  let deeper = 0;
  let struckBy = 0;
  let hiddenBy = 0;
  let saysMore = false;
  const here = () => places.at(-1) ?? { words: [], kind: "body" };
  const say = (words: string) => {
    if (hiddenBy > 0) return;
    if (struckBy === 0 && !here().isStruck) here().words.push(words);
    else if (/\w/.test(words)) saysMore = true;
  };

  for (let at = 0; at < html.length; ) {
    const found = html.indexOf("<", at);
    const end = found < 0 ? html.length : found;
    if (end > at) say(collapse(decodeEntities(html.slice(at, end))));
    if (found < 0) break;
    tagName.lastIndex = found;
    const [start = "<", tag = ""] = tagName.exec(lower) ?? [];
    if (start === "<") say("<");
    at = start === "<" ? found + 1 : endOf(lower, found, tag);
    if (start === "<" || start === "<!" || start === "<?" || tag === "--") continue;
    if (start.startsWith("</")) closeTag(tag);
    else openTag(tag, html.slice(found, Math.min(at, found + LONGEST_TAG)));
  }
  while (tables.length > 0) closeTable();
  while (places.length > 1) endPlace();
  return { text: tidyLines(here().words.join("")), saysMore };

  function openTag(tag: string, text: string) {
    breakBefore(tag, text);
    if (empty.has(tag) || unseen.has(tag) || isOfTable(tag)) return;
    const isQuote = tag === "blockquote" && ofQuote.test(text) && places.length < MOST_PLACES;
    const isStruck = struck.has(tag) || struckStyle.test(text);
    const isHidden = hiddenStyle.test(text);
    const to = tag === "a" ? linkIn(text) : undefined;
    if (!notable.has(tag) || open.length >= MOST_OPEN) return;
    open.push({
      tag,
      isStruck,
      isHidden,
      isQuote,
      link: to === undefined ? undefined : { to, from: here().words.length },
    });
    if (isStruck) struckBy += 1;
    if (isHidden) hiddenBy += 1;
    if (isQuote) places.push({ words: [], kind: "quote" });
  }

  function breakBefore(tag: string, text: string) {
    if (tag === "br") say("\n");
    else if (tag === "hr") say("\n-------------\n");
    else if (tag === "p") say(tight.test(text) ? "\n" : "\n\n");
    else if (tag === "li") say("\n* ");
    else if (blocks.has(tag)) say("\n");
    else if (isOfTable(tag)) openCell(tag, text);
  }

  function openCell(tag: string, text: string) {
    const table = tables.at(-1);
    if (tag === "table") {
      if (table) table.hasTable = true;
      if (tables.length >= MOST_TABLES_DEEP) deeper += 1;
      else tables.push({ rows: [], hasTable: false, isRowStruck: false, reach: [] });
      say("\n");
    } else if (deeper > 0 || !table) say(tag === "tr" ? "\n" : " ");
    else if (tag === "tr") {
      endCell();
      table.rows.push([]);
      table.isRowStruck = struckStyle.test(text);
    } else if (tag === "td" || tag === "th") {
      endCell();
      if (table.rows.length === 0) table.rows.push([]);
      places.push({
        ...{ words: [], kind: "cell", isStruck: table.isRowStruck || struckStyle.test(text) },
        width: Math.min(Number(columns.exec(text)?.[1] ?? 1), MOST_COLUMNS),
        height: Number(rowsHigh.exec(text)?.[1] ?? 1),
      });
    }
  }

  function closeTag(tag: string) {
    if (tag === "table") {
      if (deeper > 0) deeper -= 1;
      else closeTable();
    } else if (isOfTable(tag)) {
      if (deeper === 0 && tag !== "tbody" && tag !== "thead") endCell();
    } else {
      if (tag === "p" || blocks.has(tag)) say("\n");
      closeOpen(tag);
    }
  }

  /** With what was left open inside it. */
  function closeOpen(tag: string) {
    if (!notable.has(tag)) return;
    const index = open.findLastIndex((each) => each.tag === tag);
    if (index < 0) return;
    for (const each of open.splice(index).toReversed()) {
      if (each.isStruck) struckBy -= 1;
      if (each.isHidden) hiddenBy -= 1;
      if (each.link) sayLink(each.link);
      if (each.isQuote) endQuote();
    }
  }

  /** Not in a cell, where it would be part of an item. */
  function sayLink({ to, from }: NonNullable<Open["link"]>) {
    const { words, kind } = here();
    const shown = words.slice(from, from + LONGEST_LINK).join("");
    if (kind !== "cell" && !shown.includes(to.replace(/^[a-z]+:(?:\/\/)?/, ""))) say(` (${to})`);
  }

  function endQuote() {
    while (places.length > 1 && here().kind !== "quote") endPlace();
    if (here().kind === "quote") endPlace();
  }

  function endCell() {
    if (here().kind === "cell") endPlace();
  }

  function endPlace() {
    const place = places.pop();
    if (!place) return;
    const text = tidyLines(place.words.join(""));
    if (place.kind === "quote") {
      say(
        `\n${text
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n")}\n`,
      );
      return;
    }
    const table = tables.at(-1);
    if (table) addCell(table, text, place);
    else say(text);
  }

  function closeTable() {
    endCell();
    const table = tables.pop();
    if (!table) return;
    if (holdsData(table)) {
      saysMore = true;
      const rows = table.rows.map((row) => row.map(toCell).join("\t").replace(/\t+$/, ""));
      say(`\n\n${rows.join("\n")}\n\n`);
    } else say(`\n${table.rows.flat().filter(Boolean).join("\n")}\n`);
  }
}

function addCell({ rows, reach }: Table, text: string, { width = 1, height = 1 }: Place) {
  const row = rows.at(-1) ?? [];
  for (let left = reach[row.length] ?? 0; left > 0; left = reach[row.length] ?? 0) {
    reach[row.length] = left - 1;
    row.push("");
  }
  for (let n = 0; n < Math.max(1, width) && row.length < MOST_COLUMNS; n += 1) {
    reach[row.length] = height - 1;
    row.push(n === 0 ? text : "");
  }
}

const notable = new Set([
  "span",
  "div",
  "p",
  "font",
  "b",
  "i",
  "u",
  "em",
  "strong",
  "del",
  "s",
  "strike",
  "a",
  "blockquote",
]);
const ofTables = new Set(["table", "tr", "td", "th", "tbody", "thead"]);
const isOfTable = (tag: string) => ofTables.has(tag);

/** Others only arrange a page. */
function holdsData({ rows, hasTable }: Table) {
  const filled = rows.map((row) => row.filter(Boolean).length);
  const isShort = rows.every((row) => row.every((cell) => cell.length <= LONGEST_CELL));
  const wide = filled.filter((count) => count > 1).length;
  return !hasTable && isShort && (wide > 1 || filled.some((count) => count > 2));
}

function toCell(text: string) {
  const cell = text.replace(/\s+/g, " ").trim();
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Past the tag, or past the element if nobody sees what is in it. What does not end goes on to the last letter. */
function endOf(html: string, open: number, tag: string) {
  const isClosing = html[open + 1] === "/";
  const [last, from] =
    tag === "--"
      ? ["-->", open]
      : [">", unseen.has(tag) && !isClosing ? html.indexOf(`</${tag}`, open) : open];
  const end = from < 0 ? -1 : html.indexOf(last, from);
  return end < 0 ? html.length : end + last.length;
}

function linkIn(text: string) {
  const [, double, single, bare] = href.exec(text) ?? [];
  const to = decodeEntities(double ?? single ?? bare ?? "").trim();
  return /^(?:https?|mailto):/i.test(to) ? to : undefined;
}

/** A line break in HTML is a space, and a space that may not break is one too. */
function collapse(text: string) {
  return text.replace(/[ \t\r\n\f]+/g, " ").replaceAll("\u00a0", " ");
}

/** Without spaces around each line, and with at most one empty line between two. */
function tidyLines(text: string) {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const trimmed =
      line.replaceAll("\t", "").trim() === "" ? "" : line.trimEnd().replace(/^ {1,2}(?=\S)/, "");
    if (trimmed !== "" || (lines.length > 0 && lines.at(-1) !== "")) lines.push(trimmed);
  }
  if (lines.at(-1) === "") lines.pop();
  return lines.join("\n");
}
