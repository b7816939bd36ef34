import type { Charged } from "#order/award.ts";
import type {
  Confirmation,
  ConfirmedPart,
  Delivery,
  OrderRecord,
  OrderSaid,
  SentVersion,
} from "#order/order.ts";
import { readQuote } from "#quote/first-format.ts";
import { isCounted, type Quote } from "#quote/quote.ts";
import type { Order, OrderLine } from "#request/lifecycle.ts";
import { readProposals } from "#request/record/life.ts";
import { raw, type Transaction } from "#store/database.ts";

type OrderRow = {
  readonly id: number;
  readonly n: number;
  readonly number: string | null;
  readonly at: number;
  readonly state: Order["is"];
  readonly said: string | null;
  readonly charged: string | null;
  readonly confirmed_at: number | null;
  readonly total: number | null;
  readonly ended_at: number | null;
  readonly proposals: string | null;
  readonly revision: string;
  readonly quote: string;
};

type VersionRow = Pick<SentVersion, "version" | "sha256" | "sentAt" | "by"> & {
  readonly order_id: number;
  readonly content: string;
  readonly agreed_on: string | null;
  readonly agreed_how: NonNullable<SentVersion["agreed"]>["how"];
  readonly agreed_by: string | null;
};

type LineRow = OrderLine & {
  readonly order_id: number;
  readonly parts: string | null;
  readonly due_on: string | null;
};

/** Of a request, as they came in. */
export async function listOrders(
  database: Transaction,
  submissionId: number,
): Promise<readonly OrderRecord[]> {
  const rows =
    await database.query<OrderRow>`SELECT orders.id, n, number, received_at AS at, state, said, charged,
      orders.confirmed_at, orders.confirmed_total AS total, ended_at, proposals, revision, quote
    FROM orders JOIN quotes ON quotes.id = quote_id
    WHERE orders.submission_id = ${submissionId} AND quote <> '' ORDER BY n`;
  if (rows.length === 0) return [];
  const lines =
    await database.query<LineRow>`SELECT order_id, place, ordered, order_lines.confirmed, declined, canceled,
      delivered, parts, due_on FROM order_lines JOIN orders ON orders.id = order_id
    WHERE submission_id = ${submissionId} ORDER BY place`;
  const deliveries = await database.query<Delivery & { order_id: number }>`SELECT order_id, place, quantity,
      delivered_on AS "on", carrier, tracking FROM deliveries JOIN orders ON orders.id = order_id
    WHERE submission_id = ${submissionId} ORDER BY deliveries.id`;
  const versions = await database.query<VersionRow>`SELECT order_id, version, content,
      pdf_sha256 AS sha256, sent_at AS "sentAt", staff.name AS by, agreed_on, agreed_how, recorders.name AS agreed_by
    FROM order_versions JOIN orders ON orders.id = order_id JOIN staff ON staff.id = order_versions.staff_id
      LEFT JOIN staff AS recorders ON recorders.id = order_versions.agreed_by
    WHERE submission_id = ${submissionId} ORDER BY version`;
  const quotes = new Map<string, Quote>();
  return rows.map((row) => {
    const quote = quotes.get(row.revision) ?? readQuote(row.quote);
    quotes.set(row.revision, quote);
    const own = <Each extends { readonly order_id: number }>(all: readonly Each[]) =>
      all.filter(({ order_id }) => order_id === row.id).map(({ order_id: _, ...each }) => each);
    return {
      ...{ n: row.n, number: row.number ?? undefined, at: row.at, is: row.state },
      ...{ revision: row.revision, quote },
      said: readJson<OrderSaid>(row.said),
      charged: readJson<Charged>(row.charged),
      confirmedAt: row.confirmed_at ?? undefined,
      total: row.total ?? undefined,
      endedAt: row.ended_at ?? undefined,
      proposals: readProposals(row.proposals),
      lines: own(lines).map(({ parts, due_on, ...line }) => ({
        ...line,
        parts: readJson<readonly ConfirmedPart[]>(parts) ?? [],
        dueOn: due_on ?? undefined,
      })),
      deliveries: own(deliveries),
      versions: own(versions).map(({ content, agreed_on, agreed_how, agreed_by, ...each }) => ({
        ...{ ...each, confirmation: JSON.parse(content) as Confirmation },
        ...(agreed_on !== null && {
          agreed: { on: agreed_on, how: agreed_how, by: agreed_by ?? undefined },
        }),
      })),
    };
  });
}

function readJson<Value>(stored: string | null): Value | undefined {
  return stored === null ? undefined : JSON.parse(stored);
}

const requestsAtOnce = 50;

/** Of some requests, by their ids from there on. Last: the id to go on from; undefined at the end. */
export async function exportOrders(
  database: Transaction,
  { after }: { readonly after: number },
): Promise<{ readonly orders: readonly OrderRecord[]; readonly last: number | undefined }> {
  const rows = await database.query<{ id: number }>`SELECT DISTINCT submission_id AS id FROM orders
    WHERE submission_id > ${after} ORDER BY id LIMIT ${requestsAtOnce}`;
  const orders: OrderRecord[] = [];
  for (const { id } of rows) orders.push(...(await listOrders(database, id)));
  return { orders, last: rows.at(-1)?.id };
}

/** Empty if there is no such request, or it was erased. */
export async function findOrders(database: Transaction, reference: string): Promise<readonly OrderRecord[]> {
  const [row] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  return row ? listOrders(database, row.id) : [];
}

export type VersionName = { readonly reference: string; readonly version: number };
export type OrderPaper = {
  readonly n: number;
  readonly confirmation: Confirmation;
  readonly pdf: Uint8Array;
  readonly sha256: string;
};

export async function findOrderPaper(
  database: Transaction,
  { reference, version }: VersionName,
): Promise<OrderPaper | undefined> {
  type Row = {
    readonly n: number;
    readonly content: string;
    readonly pdf: Uint8Array;
    readonly sha256: string;
  };
  const [row] = await database.query<Row>`SELECT n, content, pdf, pdf_sha256 AS sha256
    FROM order_versions JOIN orders ON orders.id = order_id JOIN submissions ON submissions.id = submission_id
    WHERE reference = ${reference} AND version = ${version} AND erased_at IS NULL`;
  return row && { n: row.n, confirmation: JSON.parse(row.content), pdf: row.pdf, sha256: row.sha256 };
}

/**
 * Of orders that earlier releases took: a whole order has all lines that the quote's total counts; of a part that was
 * confirmed nobody knows which. Returns how many were looked at.
 */
export async function listOlderOrders(
  transaction: Transaction,
  { limit, submissionId }: { readonly limit: number; readonly submissionId?: number },
): Promise<number> {
  type Row = {
    readonly id: number;
    readonly state: string;
    readonly total: number | null;
    readonly quote: string;
  };
  const { skipLocked, forUpdate } = transaction.engine;
  const [of, lock] =
    submissionId === undefined
      ? [raw(""), raw(skipLocked)]
      : [raw(`AND submission_id = ${Number(submissionId)}`), raw(forUpdate)];
  const rows =
    await transaction.query<Row>`SELECT orders.id, state, orders.confirmed_total AS total, quote FROM orders
    JOIN quotes ON quotes.id = quote_id WHERE orders.id IN (SELECT id FROM orders WHERE is_listed IS NULL
      ${of} ORDER BY id DESC LIMIT ${limit} ${lock})`;
  for (const { id, state, total, quote } of rows) {
    if (quote !== "") await listLines(transaction, { id, state, total }, readQuote(quote));
    await transaction.query`UPDATE orders SET is_listed = 1 WHERE id = ${id}`;
  }
  return rows.length;
}

async function listLines(
  transaction: Transaction,
  { id, state, total }: { readonly id: number; readonly state: string; readonly total: number | null },
  { lines, totals }: Quote,
) {
  const isWhole = state === "received" || (state === "confirmed" && total === totals.total);
  if (!isWhole) return;
  for (const [place, line] of lines.entries()) {
    if (!isCounted(line)) continue;
    const confirmed = state === "confirmed" ? line.quantity : 0;
    await transaction.query`INSERT INTO order_lines (order_id, place, ordered, confirmed, declined, canceled, delivered)
      VALUES (${id}, ${place}, ${line.quantity}, ${confirmed}, 0, 0, 0)`;
  }
}

/** What is left says only that something was ordered, and when. */
export async function eraseOrders(transaction: Transaction, id: number) {
  const own = raw(`(SELECT id FROM orders WHERE submission_id = ${Number(id)})`);
  await transaction.query`DELETE FROM order_versions WHERE order_id IN ${own}`;
  await transaction.query`DELETE FROM deliveries WHERE order_id IN ${own}`;
  await transaction.query`DELETE FROM order_lines WHERE order_id IN ${own}`;
  await transaction.query`UPDATE orders SET number = NULL, said = NULL, charged = NULL, confirmed_total = NULL,
    proposals = NULL
    WHERE submission_id = ${id}`;
}
