import { type EarlierPrice, findEarlierPrice, type QuotedBefore } from "#quote/earlier-prices.ts";
import { readQuote } from "#quote/first-format.ts";
import type { PricedLine, Quote } from "#quote/quote.ts";
import { nameQuote, quoteNumber } from "#quote/quote-text.ts";
import { type AskedLine, itemKeys, unitKey } from "#quote/same-item.ts";
import type { LastQuote } from "#quote/start-draft.ts";
import { type Organization, organizationKeys } from "#request/record/same-organization.ts";
import { placeholders, raw, type Transaction } from "#store/database.ts";

/** In the transaction that stores the quote, so that the next request finds it. */
export async function listLines(
  transaction: Transaction,
  quoteId: number,
  { lines }: Pick<Quote, "lines">,
  to: Organization,
) {
  const { domain, name } = organizationKeys(to);
  const rows = lines.flatMap((line, place) => {
    if (line.outcome === "no-bid") return [];
    const stored = JSON.stringify(line);
    const keys = itemKeys(line);
    return keys.map((item) => [quoteId, place, item, unitKey(line.unit), domain, name, stored]);
  });
  for (let start = 0; start < rows.length; start += mostInserted) {
    const some = rows.slice(start, start + mostInserted);
    const values = some.map((row, index) => `(${placeholders(row.length, index * row.length + 1)})`);
    await transaction.query(
      `INSERT INTO quoted_lines (quote_id, place, item, unit, buyer_domain, buyer_name, line)
       VALUES ${values.join(", ")}`,
      ...some.flat(),
    );
  }
  await transaction.query`UPDATE quotes SET buyer_domain = ${domain}, buyer_name = ${name}
    WHERE id = ${quoteId}`;
}

const mostInserted = 100;

/** The quotes of earlier releases, the newest first; returns of how many the lines were listed. */
export async function listOlderLines(transaction: Transaction, limit: number): Promise<number> {
  type Row = Organization & { readonly id: number; readonly quote: string };
  const rows = await transaction.query<Row>`SELECT quotes.id, quote, company AS name, email FROM quotes
    JOIN submissions ON submissions.id = submission_id
    WHERE quotes.id IN (SELECT id FROM quotes WHERE buyer_name IS NULL
      ORDER BY id DESC LIMIT ${limit} ${raw(transaction.engine.skipLocked)})`;
  for (const { id, quote, ...to } of rows) await listLines(transaction, id, readQuote(quote), to);
  return rows.length;
}

type EarlierRequest = {
  /** The request that is quoted now: its own revisions do not count. */
  readonly reference: string;
  readonly lines: readonly AskedLine[];
  readonly now: number;
};

/** What each line was last quoted for, by line id. */
export async function findEarlierPrices(
  database: Transaction,
  { reference, lines, now }: EarlierRequest,
): Promise<Readonly<Record<string, EarlierPrice>>> {
  const request = await findBuyer(database, reference);
  if (!request) return {};
  const asked = lines.map((line) => ({
    line,
    keys: itemKeys(line).map((item) => ({ item, unit: unitKey(line.unit) })),
  }));
  const keys = new Map(asked.flatMap((each) => each.keys.map((key) => [nameKey(key), key])));
  const found = await findQuoted(database, request, [...keys.values()]);
  const earlier = asked.flatMap(({ line, keys }) => {
    const quoted = keys.flatMap((key) => found.get(nameKey(key)) ?? []);
    const price = findEarlierPrice(line, quoted, now);
    return price ? [[line.id, price] as const] : [];
  });
  return Object.fromEntries(earlier);
}

type ItemKey = { readonly item: string; readonly unit: string };
type Buyer = { readonly id: number; readonly domain: string; readonly name: string };

function nameKey({ item, unit }: ItemKey) {
  return `${item} ${unit}`;
}

async function findBuyer(database: Transaction, reference: string): Promise<Buyer | undefined> {
  const [row] = await database.query<Organization & { id: number }>`SELECT id, company AS name, email
    FROM submissions WHERE reference = ${reference} AND erased_at IS NULL`;
  return row && { id: row.id, ...organizationKeys(row) };
}

/** By key, the newest first. */
async function findQuoted(database: Transaction, buyer: Buyer, keys: readonly ItemKey[]) {
  const byLine = new Map<string, ItemKey & { readonly row: QuotedRow }>();
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const some = keys.slice(start, start + keysAtOnce);
    for (const scope of scopesOf(buyer)) {
      for (const { item, unit, ...row } of await findNewest(database, buyer, some, scope))
        byLine.set(`${row.quoteId} ${row.place} ${item}`, { item, unit, row });
    }
  }
  const newestFirst = [...byLine.values()].sort((one, other) => other.row.quoteId - one.row.quoteId);
  const byKey = Map.groupBy(newestFirst, nameKey);
  return new Map([...byKey].map(([key, found]) => [key, found.map(({ row }) => readRow(row, buyer))]));
}

/** Everyone's, and this buyer's own, which newer ones to others must not push out of sight. */
function scopesOf({ domain, name }: Buyer) {
  const own = Object.entries({ buyer_domain: domain, buyer_name: name });
  return [undefined, ...own.flatMap(([column, value]) => (value ? [{ column, value }] : []))];
}

type QuotedRow = {
  readonly quoteId: number;
  readonly place: number;
  readonly line: string;
  readonly domain: string;
  readonly name: string;
  readonly reference: string;
  readonly revision: string;
  readonly sentAt: number;
  readonly result: "won" | "lost" | null;
};

/** One text of SQL serves drafts of every length: a shorter list is filled up. */
const keysAtOnce = 32;
/** Of the lines with one key: what was quoted this often since is no help. */
const mostQuoted = 40;

/** The newest lines with each key. An archive may have a hundred thousand lines, so all is found by an index. */
function findNewest(
  database: Transaction,
  { id }: Buyer,
  keys: readonly ItemKey[],
  scope: { readonly column: string; readonly value: string } | undefined,
) {
  const filled = [...keys, ...Array<ItemKey>(keysAtOnce).fill({ item: "", unit: "" })].slice(0, keysAtOnce);
  const values = filled.flatMap(({ item, unit }) => [item, unit]);
  const rows = filled.map((_, index) => `(${placeholders(2, index * 2 + 1)})`).join(", ");
  const ofBuyer = scope ? `AND quoted_lines.${scope.column} = $${values.length + 2}` : "";
  // Of a part that an earlier release confirmed nobody knows which lines it has, so that no line of it counts as
  // ordered. What was answered by phone was not lost.
  return database.query<QuotedRow & ItemKey>(
    `WITH asked (item, unit) AS (VALUES ${rows}),
     since AS (SELECT item, unit, coalesce((SELECT quote_id FROM quoted_lines
         WHERE quoted_lines.item = asked.item AND quoted_lines.unit = asked.unit ${ofBuyer}
         ORDER BY quote_id DESC LIMIT 1 OFFSET ${mostQuoted - 1}), 0) AS oldest FROM asked WHERE item <> '')
     SELECT since.item, since.unit, quote_id AS "quoteId", place, line, quoted_lines.buyer_domain AS domain,
       quoted_lines.buyer_name AS name, reference, revision, sent_at AS "sentAt",
       CASE WHEN EXISTS (SELECT 1 FROM order_lines JOIN orders ON orders.id = order_id
           WHERE orders.quote_id = quoted_lines.quote_id AND order_lines.place = quoted_lines.place
             AND order_lines.confirmed > canceled) THEN 'won'
         WHEN confirmed_at IS NULL AND closed_as LIKE 'lost-%' THEN 'lost' END AS result
     FROM since JOIN quoted_lines ON quoted_lines.item = since.item AND quoted_lines.unit = since.unit
         AND quote_id >= oldest ${ofBuyer}
       JOIN quotes ON quotes.id = quote_id JOIN submissions ON submissions.id = submission_id
     WHERE submission_id <> $${values.length + 1} AND withdrawn_at IS NULL`,
    ...values,
    id,
    ...(scope ? [scope.value] : []),
  );
}

function readRow(row: QuotedRow, { domain, name }: Buyer): QuotedBefore {
  const { sentAt, revision } = row;
  const number = quoteNumber(row.reference);
  const isSameBuyer = (domain !== "" && domain === row.domain) || (name !== "" && name === row.name);
  return {
    get line() {
      return JSON.parse(row.line) as PricedLine;
    },
    ...{ sentAt, isSameBuyer, quote: nameQuote({ number, revision }), result: row.result ?? undefined },
  };
}

/** The last quote that went out to this buyer for another request, and was not withdrawn. */
export async function findLastQuote(
  database: Transaction,
  reference: string,
): Promise<LastQuote | undefined> {
  const buyer = await findBuyer(database, reference);
  if (!buyer) return undefined;
  type Row = { readonly id: number; readonly quote: string; readonly sentAt: number };
  const found: Row[] = [];
  for (const scope of scopesOf(buyer)) {
    if (!scope) continue;
    const [row] = await database.query<Row>`SELECT id, quote, sent_at AS "sentAt" FROM quotes
      WHERE ${raw(scope.column)} = ${scope.value} AND submission_id <> ${buyer.id} AND withdrawn_at IS NULL
      ORDER BY id DESC LIMIT 1`;
    if (row) found.push(row);
  }
  const [last] = found.sort((one, other) => other.id - one.id);
  return last && { quote: readQuote(last.quote), sentAt: last.sentAt };
}
