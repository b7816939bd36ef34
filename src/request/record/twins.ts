import { DAY_MS } from "#company/time-in.ts";
import type { ToDo } from "#request/lifecycle.ts";
import type { Line } from "#request/lines/line.ts";
import { listOf, type Transaction } from "#store/database.ts";
import { type ChangeOutcome, findUnseen, lockRequest, type Seen, type StaffChange } from "./life.ts";
import type { RecordRow } from "./records.ts";
import { sameOrganizationAs } from "./same-organization.ts";
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

type Asker = { readonly email: string; readonly phone: string; readonly company: string };

function isSameBuyerAs(one: Asker) {
  const isSameOrganization = sameOrganizationAs({ name: one.company, email: one.email });
  return ({ email, phone, company }: Asker) =>
    (email !== "" && one.email !== "" && mailboxOf(email) === mailboxOf(one.email)) ||
    (digitsOf(phone) !== "" && digitsOf(phone) === digitsOf(one.phone)) ||
    isSameOrganization({ name: company, email });
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
