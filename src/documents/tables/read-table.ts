import { readCsv, readText } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type ReadTable, TableRefused } from "./table.ts";

export type TableFile = { readonly name: string; readonly bytes: Uint8Array };

const mostFileBytes = 20 * 1024 * 1024;

/** Which files have rows that can be read, by their names. */
export function isTableFile(name: string) {
  return /\.(?:csv|xlsx|txt)$/i.test(name);
}

/** In a thread of its own (table-thread.ts); tests call it directly. */
export async function readTable({ name, bytes }: TableFile): Promise<ReadTable> {
  try {
    const { rows, notes } = await readByName(name, bytes);
    if (rows.length === 0) return refuse(name, "There is nothing in it.");
    return { ok: true, rows, notes };
  } catch (error) {
    if (error instanceof TableRefused) return refuse(name, error.message);
    throw error;
  }
}

export function refuse(name: string, why: string): ReadTable {
  return { ok: false, problem: `“${name}” was not read. ${why}` };
}

async function readByName(name: string, bytes: Uint8Array) {
  if (bytes.length > mostFileBytes) throw new TableRefused("It is larger than 20 MB.");
  const [first, second, third] = bytes;
  // Excel before 2007, or any Office file with a password.
  if (first === 0xd0 && second === 0xcf && third === 0x11)
    throw new TableRefused(
      "It is an old Excel file, or has a password. Save it as .xlsx or CSV without one.",
    );
  if (first === 0x50 && second === 0x4b) return readXlsx(bytes);
  if (/\.xlsx$/i.test(name))
    throw new TableRefused("It is no Excel file. Open it in Excel and save it as .xlsx.");
  return { rows: /\.txt$/i.test(name) ? readText(bytes) : readCsv(bytes), notes: [] };
}
