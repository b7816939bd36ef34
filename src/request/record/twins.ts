import { DAY_MS } from "#company/time-in.ts";
import type { ToDo } from "#request/lifecycle.ts";
import type { Line } from "#request/lines/line.ts";
import { listOf, type Transaction } from "#store/database.ts";
import { type ChangeOutcome, findUnseen, lockRequest, type Seen, type StaffChange } from "./life.ts";
import type { RecordRow } from "./records.ts";
import { organizationKeys } from "./same-organization.ts";
import { mailboxOf, type RfqContent } from "./submission.ts";

/** Another request of the same buyer for nearly the same. */
export type Twin = { readonly reference: string; readonly receivedAt: number; readonly isOpen: boolean };

const WITHIN_MS = 7 * DAY_MS;
/** Of the days around it, on a desk that gets hundreds a day. */
const MOST_BUYERS = 3_000;
const MOST_COMPARED = 20;
const SHARE = 0.8;

export async function findTwins(database: Transaction, row: RecordRow): Promise<readonly Twin[]> {
  if (row.form_type !== "rfq" || row.erased_at !== null || row.duplicate_of !== null) return [];
  type Buyer = Pick<RecordRow, "id" | "name" | "email" | "phone" | "company">;
  const buyers = await database.query<Buyer>`SELECT id, name, email, phone, company FROM submissions
    WHERE received_at BETWEEN ${row.received_at - WITHIN_MS} AND ${row.received_at + WITHIN_MS}
      AND id <> ${row.id} AND form_type = 'rfq' AND state <> 'quarantined' AND erased_at IS NULL
      AND duplicate_of IS NULL
    ORDER BY received_at DESC, id DESC LIMIT ${MOST_BUYERS}`;
  const isSame = isSameBuyerAs(row);
  const ids = buyers.filter(isSame).map(({ id }) => id);
  type Other = Pick<RecordRow, "reference" | "received_at" | "state" | "rfq_content">;
  const others =
    await database.query<Other>`SELECT reference, received_at, state, rfq_content FROM submissions
    WHERE id IN (${listOf(ids.slice(0, MOST_COMPARED))}) ORDER BY id`;
  const lines = linesOf(row);
  return others
    .filter((other) => areNearlyTheSame(lines, linesOf(other)))
    .map(({ reference, received_at: receivedAt, state }) => {
      return { reference, receivedAt, isOpen: state === "open" || state === "quoted" };
    });
}

/** Beside the rows of a list, which is read every few seconds. */
const MOST_BESIDE_A_LIST = 1_000;
const MOST_PAIRS = 300;

type Listed = Pick<RecordRow, "id" | "received_at" | "form_type" | "rfq_content" | "duplicate_of"> & Asker;

/** The ids of those for which `findTwins` would find another, as far as a list may look. */
export async function findWithTwins(
  database: Transaction,
  rows: readonly Listed[],
): Promise<ReadonlySet<number>> {
  const asking = rows.filter(({ form_type, duplicate_of }) => form_type === "rfq" && duplicate_of === null);
  const times = asking.map((row) => row.received_at);
  if (asking.length === 0) return new Set();
  type Other = Asker & { readonly id: number; readonly received_at: number };
  const others = await database.query<Other>`SELECT id, received_at, email, phone, company FROM submissions
    WHERE received_at BETWEEN ${Math.min(...times) - WITHIN_MS} AND ${Math.max(...times) + WITHIN_MS}
      AND form_type = 'rfq' AND state <> 'quarantined' AND erased_at IS NULL AND duplicate_of IS NULL
    ORDER BY received_at DESC, id DESC LIMIT ${MOST_BESIDE_A_LIST}`;
  const byKey = new Map<string, Other[]>();
  for (const other of others)
    for (const key of buyerKeys(other)) byKey.set(key, [...(byKey.get(key) ?? []), other]);
  const pairs = asking.flatMap((row) => {
    const near = buyerKeys(row)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ id, received_at: at }) => id !== row.id && Math.abs(at - row.received_at) <= WITHIN_MS);
    return [...new Set(near)].slice(0, MOST_COMPARED).map(({ id }) => ({ row, id }));
  });
  const compared = pairs.slice(0, MOST_PAIRS);
  const contents = await database.query<Pick<RecordRow, "id" | "rfq_content">>`SELECT id, rfq_content
    FROM submissions WHERE id IN (${listOf([...new Set(compared.map(({ id }) => id))])})`;
  const linesById = new Map(contents.map((other) => [other.id, linesOf(other)]));
  return new Set(
    compared
      .filter(({ row, id }) => areNearlyTheSame(linesOf(row), linesById.get(id) ?? []))
      .map(({ row }) => row.id),
  );
}

/** Two with one of these in common are one buyer. */
function buyerKeys({ email, phone, company }: Asker) {
  const { domain, name } = organizationKeys({ name: company, email });
  const keys = { mailbox: email && mailboxOf(email), phone: digitsOf(phone), domain, name };
  return Object.entries(keys).flatMap(([kind, key]) => (key ? [`${kind} ${key}`] : []));
}

type Asker = { readonly email: string; readonly phone: string; readonly company: string };

function isSameBuyerAs(one: Asker) {
  const keys = new Set(buyerKeys(one));
  return (other: Asker) => buyerKeys(other).some((key) => keys.has(key));
}

/** Without the country's one in front. */
function digitsOf(phone: string) {
  return phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
}

function linesOf({ rfq_content }: Pick<RecordRow, "rfq_content">): readonly Line[] {
  const content: RfqContent | null = JSON.parse(rfq_content ?? "null");
  return content?.lines ?? [];
}

/** Four of five lines name the same thing in the same quantity, in whatever order. */
export function areNearlyTheSame(some: readonly Line[], others: readonly Line[]) {
  const left = others.map(keyOf);
  const most = Math.max(some.length, others.length);
  const alike = some.filter((line) => {
    const at = left.indexOf(keyOf(line));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return alike.length > 0 && alike.length >= most * SHARE;
}

function keyOf({ nsn, partNumber, description, quantity }: Line) {
  const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const what = nsn.replace(/\D/g, "") || partNumber.toLowerCase() || words.sort().join(" ");
  return `${what} ${Number(quantity) || ""}`;
}

type Closing = StaffChange & { readonly of: string; readonly seen?: Seen | undefined };

/** The other one is closed, held back or gone; or this one has duplicates of its own. */
type NotClosed = { readonly outcome: "other is over" | "has duplicates" };

/** The other request goes on with the conversation of this one, and owes what this one owed. */
async function closeAsDuplicate(
  transaction: Transaction,
  { of, seen, ...by }: Closing,
): Promise<ChangeOutcome | NotClosed> {
  const request = of === by.reference ? undefined : await lockRequest(transaction, by);
  const other = request && (await lockRequest(transaction, { ...by, reference: of }));
  if (!other) return { outcome: "unknown" };
  const own =
    await transaction.query`SELECT id FROM submissions WHERE duplicate_of = ${by.reference} LIMIT 1`;
  if (own.length > 0) return { outcome: "has duplicates" };
  const toDos = request.life.toDos.map(moved);
  const join = { type: "joined", from: by.reference, toDos } as const;
  if (other.judge(join) || other.life.form !== "rfq") return { outcome: "other is over" };
  const unseen = await findUnseen(transaction, request.row.id, seen);
  const closed = await request.apply({ type: "duplicate", of, unseen });
  if (closed.outcome === "done") await other.apply(join);
  return closed;
}

/** An e-mail that was lost was this one's own: someone looks at it there. */
function moved(toDo: ToDo): ToDo {
  return toDo.owed === "send-again" ? { ...toDo, owed: "look" } : toDo;
}

export const twinWrites = { closeAsDuplicate };
