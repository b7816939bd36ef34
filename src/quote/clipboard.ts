/** Rows of cells, as spreadsheets put them on the clipboard: tabs between cells, line ends between rows. */
export type Table = readonly (readonly string[])[];

/**
 * What Excel, Google Sheets and LibreOffice copy. They put a cell in quotation marks only if it has a tab or
 * a line end, and then double the marks inside, so 6" or "as new" is plain text. Excel puts a line end after
 * the last row too.
 */
export function readTable(text: string): Table {
  const typed = text.replace(/\r\n?/g, "\n");
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= typed.length) {
    const { cell, end } = readCell(typed, at);
    rows.at(-1)?.push(cell);
    // The line end after the last row begins no new row.
    if (typed[end] === "\n" && end + 1 < typed.length) rows.push([]);
    else if (typed[end] !== "\t") break;
    at = end + 1;
  }
  return rows;
}

function readCell(typed: string, at: number) {
  quoted.lastIndex = at;
  const [whole = "", inside = ""] = quoted.exec(typed) ?? [];
  if (/[\t\n]|""/.test(inside)) return { cell: inside.replaceAll('""', '"'), end: at + whole.length };
  cellEnd.lastIndex = at;
  const end = cellEnd.exec(typed)?.index ?? typed.length;
  return { cell: typed.slice(at, end), end };
}

const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const cellEnd = /[\t\n]/g;

export function writeTable(rows: Table) {
  return rows.map((cells) => `${cells.map(writeCell).join("\t")}\r\n`).join("");
}

function writeCell(cell: string) {
  return /^"|[\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
