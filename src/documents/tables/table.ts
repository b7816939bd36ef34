/** What a file says, row by row, as its reader sees it in a spreadsheet program; or why it cannot be read. */
export type ReadTable =
  | {
      readonly ok: true;
      readonly rows: readonly TableRow[];
      /** What else is in the file, in sentences. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Rows are counted as a spreadsheet program counts them, empty ones too. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };

export const tableLimits = {
  /** With words in them: more than a request may have lines, with their headers. */
  rows: 520,
  columns: 60,
  characters: 5_000,
};

/** Says in a sentence why a file is not read. */
export class TableRefused extends Error {
  override name = "TableRefused";
}

/** Keeps the rows that say something, and refuses what is too much, by the row. */
export function createRows() {
  const rows: TableRow[] = [];
  return {
    rows,
    add(row: number, typed: readonly (string | undefined)[]) {
      // A sheet has no cell where nothing was typed.
      const cells = Array.from(typed, (cell = "") => cell.trim());
      const last = cells.findLastIndex(Boolean);
      if (last < 0) return;
      if (rows.length >= tableLimits.rows)
        throw new TableRefused(
          `Row ${row} is one too many: at most ${tableLimits.rows} rows can be read at once. Split the file.`,
        );
      if (last >= tableLimits.columns)
        throw new TableRefused(`Row ${row} has more than ${tableLimits.columns} columns.`);
      const long = cells.findIndex(({ length }) => length > tableLimits.characters);
      if (long >= 0)
        throw new TableRefused(
          `Row ${row} has a cell of more than ${tableLimits.characters.toLocaleString("en-US")} characters.`,
        );
      rows.push({ row, cells: cells.slice(0, last + 1) });
    },
  };
}
