import { findActive } from "#people/staff.ts";
import { readQuote } from "#quote/first-format.ts";
import { type Share, sumCosts } from "#quote/margin.ts";
import { isCounted } from "#quote/quote.ts";
import { type AskedLine, isSameItem, itemKeys, unitKey } from "#quote/same-item.ts";
import { type ChangeOutcome, lockRequest, type StaffChange } from "#request/record/life.ts";
import { listOf, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { type CostSheet, type CostSource, costOf, type EarlierCost, emptySheet, readCost } from "./sheet.ts";

/** The only file that selects from these tables. Clerks may be kept from all of it, because a margin follows from a cost. */
type Reader = { readonly reference: string; readonly staffId: number };

type SavedCosts = {
  readonly sheet: CostSheet;
  /** 0 while nobody has saved any. */
  readonly version: number;
  readonly savedBy?: string;
  readonly savedAt?: number;
};

const hiddenMark = "costs hidden from clerks";
/** Followed by the margin, in hundredths of a percent. */
const floorMark = "lowest margin ";

async function mayKnow(transaction: Transaction, staffId: number) {
  const role = (await findActive(transaction, staffId))?.role;
  if (role !== "clerk") return role === "owner";
  return !(await areHidden(transaction));
}

async function areHidden(transaction: Transaction) {
  return (await transaction.query`SELECT name FROM marks WHERE name = ${hiddenMark}`).length > 0;
}

/** Undefined for someone who may not know them, and where there is no such request. */
async function findCosts(
  database: Transaction,
  { reference, staffId }: Reader,
): Promise<SavedCosts | undefined> {
  if (!(await mayKnow(database, staffId))) return undefined;
  const [request] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  return request && readSaved(database, request.id);
}

async function readSaved(database: Transaction, id: number): Promise<SavedCosts> {
  type Row = Required<Pick<SavedCosts, "version" | "savedBy" | "savedAt">> & { readonly sheet: string };
  const [row] =
    await database.query<Row>`SELECT version, sheet, staff.name AS "savedBy", saved_at AS "savedAt"
    FROM cost_sheets JOIN staff ON staff.id = saved_by WHERE submission_id = ${id}`;
  return row ? { ...row, sheet: JSON.parse(row.sheet) } : { sheet: emptySheet, version: 0 };
}

type CostsToSave = StaffChange &
  Pick<SavedCosts, "sheet" | "version"> & {
    /** As they are in the draft: what is looked up later is what the line was when its cost was saved. */
    readonly lines: readonly AskedLine[];
  };

type NotSaved =
  | { readonly outcome: "hidden" }
  /** Someone else has saved since. */
  | { readonly outcome: "overtaken"; readonly saved: SavedCosts };

async function saveCosts(transaction: Transaction, saving: CostsToSave): Promise<ChangeOutcome | NotSaved> {
  const { staffId, now, version, sheet, lines } = saving;
  if (!(await mayKnow(transaction, staffId))) return { outcome: "hidden" };
  const request = await lockRequest(transaction, saving);
  if (!request) return { outcome: "unknown" };
  // As a note of the desk's own, in every state in which it can have one.
  const refused = request.judge({ type: "noted", text: "" });
  if (refused) return refused;
  const { id } = request.row;
  const saved = await readSaved(transaction, id);
  if (saved.version !== version) return { outcome: "overtaken", saved };
  await transaction.query`INSERT INTO cost_sheets (submission_id, version, sheet, saved_by, saved_at)
    VALUES (${id}, ${version + 1}, ${JSON.stringify(sheet)}, ${staffId}, ${now})
    ON CONFLICT (submission_id) DO UPDATE SET version = excluded.version, sheet = excluded.sheet,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`;
  await transaction.query`DELETE FROM line_costs WHERE submission_id = ${id}`;
  for (const line of lines) await listCosts(transaction, id, line, sheet, now);
  return { outcome: "done" };
}

/** Where a line was bought before, as it is stored for the search. */
type StoredSource = CostSource & Pick<AskedLine, "part" | "description">;

async function listCosts(
  transaction: Transaction,
  id: number,
  line: AskedLine,
  { lines }: CostSheet,
  now: number,
) {
  const { part, description } = line;
  const sources = Object.hasOwn(lines, line.id) ? (lines[line.id]?.sources ?? []) : [];
  for (const [place, source] of sources.entries()) {
    if (readCost(source) === undefined) continue;
    const stored = JSON.stringify({ ...source, part, description } satisfies StoredSource);
    for (const item of itemKeys(line)) {
      await transaction.query`INSERT INTO line_costs (submission_id, line, place, item, unit, source, saved_at)
        VALUES (${id}, ${line.id}, ${place}, ${item}, ${unitKey(line.unit)}, ${stored}, ${now})
        ON CONFLICT DO NOTHING`;
    }
  }
}

const mostEarlier = 10;
/** More than any line has, of keys and of sources in its last requests. */
const mostLooked = 100;

/** What the same item cost in other requests, in the same unit, the newest first. */
async function findEarlierCosts(
  database: Transaction,
  { reference, staffId, line }: Reader & { readonly line: AskedLine },
): Promise<readonly EarlierCost[]> {
  if (!(await mayKnow(database, staffId))) return [];
  type Row = { readonly reference: string; readonly source: string; readonly savedAt: number };
  const found = new Map<string, EarlierCost>();
  for (const item of itemKeys(line)) {
    const rows = await database.query<
      Row & { readonly line: string; readonly place: number }
    >`SELECT reference,
        line, place, line_costs.source, line_costs.saved_at AS "savedAt" FROM line_costs
      JOIN submissions ON submissions.id = submission_id
      WHERE item = ${item} AND unit = ${unitKey(line.unit)} AND reference <> ${reference}
      ORDER BY line_costs.saved_at DESC LIMIT ${mostLooked}`;
    for (const row of rows) {
      const { part, description, ...source }: StoredSource = JSON.parse(row.source);
      if (!isSameItem(line, { part, description })) continue;
      const { reference, savedAt } = row;
      found.set(`${reference} ${row.line} ${row.place}`, { ...source, reference, savedAt });
    }
  }
  return [...found.values()].sort((one, other) => other.savedAt - one.savedAt).slice(0, mostEarlier);
}

export type QuoteCost = {
  readonly reference: string;
  /** In cents, of the lines whose cost is known. */
  readonly cost: number;
  readonly margin: number | undefined;
  readonly lines: number;
  readonly counted: number;
};

/** What the latest quotes of these requests cost us, for an owner; for anyone else, none. */
async function listQuoteCosts(
  database: Transaction,
  { references, staffId }: { readonly references: readonly string[]; readonly staffId: number },
): Promise<readonly QuoteCost[]> {
  if ((await findActive(database, staffId))?.role !== "owner") return [];
  type Row = { readonly reference: string; readonly sheet: string; readonly quote: string };
  const rows = await database.query<Row>`SELECT reference, sheet, quote FROM submissions
    JOIN cost_sheets ON cost_sheets.submission_id = submissions.id
    JOIN quotes ON quotes.submission_id = submissions.id
    WHERE reference IN (${listOf(references)}) AND quote <> '' AND erased_at IS NULL
      AND quotes.id = (SELECT max(id) FROM quotes AS others WHERE others.submission_id = submissions.id)`;
  return rows.map(({ reference, sheet, quote: stored }) => {
    const { lines: costs }: CostSheet = JSON.parse(sheet);
    const quote = readQuote(stored);
    const counted = quote.lines.filter(isCounted).map((line) => {
      const known = line.id !== undefined && Object.hasOwn(costs, line.id) ? costs[line.id] : undefined;
      return { ...line, cost: known && costOf(known) };
    });
    const { lines, cost, margin } = sumCosts(counted, quote.discount ?? 0);
    return { reference, cost, margin, lines, counted: counted.length };
  });
}

/** Whether clerks are kept from costs and margins. */
function areCostsHidden(database: Transaction, _: undefined) {
  return areHidden(database);
}

/** Only an owner decides; false for anyone else. */
async function hideCosts(
  transaction: Transaction,
  { staffId, isHidden, now }: { readonly staffId: number; readonly isHidden: boolean; readonly now: number },
): Promise<boolean> {
  if ((await findActive(transaction, staffId))?.role !== "owner") return false;
  if (isHidden === (await areHidden(transaction))) return true;
  await transaction.query`DELETE FROM marks WHERE name IN (${listOf([hiddenMark])})`;
  if (isHidden) await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${hiddenMark}, ${now})`;
  await addEvent(transaction, { kind: isHidden ? "costs-hidden" : "costs-shown", staffId, now });
  return true;
}

async function readFloor(database: Transaction): Promise<Share | undefined> {
  const [mark] = await database.query<{ name: string }>`SELECT name FROM marks
    WHERE substr(name, 1, ${floorMark.length}) = ${floorMark}`;
  return mark && Number(mark.name.slice(floorMark.length));
}

/** Undefined while no owner has set one. */
function findLowestMargin(database: Transaction, _: undefined) {
  return readFloor(database);
}

/** What a quote is checked against before it is sent, whoever sends it; what that person may be told is said beside it. */
async function findFloor(database: Transaction, { reference, staffId }: Reader) {
  const floor = await readFloor(database);
  const [request] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  const sheet = request && floor !== undefined ? (await readSaved(database, request.id)).sheet : emptySheet;
  return { floor, sheet, isTold: await mayKnow(database, staffId) };
}

/** Only an owner decides; false for anyone else. Without a floor, quotes are not held to any. */
async function setLowestMargin(
  transaction: Transaction,
  {
    staffId,
    floor,
    now,
  }: { readonly staffId: number; readonly floor: Share | undefined; readonly now: number },
): Promise<boolean> {
  if ((await findActive(transaction, staffId))?.role !== "owner") return false;
  if (floor === (await readFloor(transaction))) return true;
  await transaction.query`DELETE FROM marks WHERE substr(name, 1, ${floorMark.length}) = ${floorMark}`;
  if (floor !== undefined)
    await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${floorMark + floor}, ${now})`;
  await addEvent(transaction, { kind: "lowest-margin", staffId, now });
  return true;
}

export async function eraseCosts(transaction: Transaction, id: number) {
  await transaction.query`DELETE FROM cost_sheets WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM line_costs WHERE submission_id = ${id}`;
}

export const costOperations = {
  reads: { findCosts, findEarlierCosts, listQuoteCosts, areCostsHidden, findLowestMargin, findFloor },
  writes: { saveCosts, hideCosts, setLowestMargin },
} satisfies Operations;

export type CostStore = StoreOf<typeof costOperations>;
