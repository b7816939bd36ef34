import { listOf, raw, type Transaction } from "#store/database.ts";
import { MOST_COUNTED } from "./records.ts";
import { type Request, type RequestRow, selectRequest, toRequest } from "./requests.ts";
import { isPrefix, matches, type SearchTerms, termsOf, wordsOf } from "./search-terms.ts";

/*
 * One search over everything. The store marks a request in the transaction that changes a word of it (see its
 * migration), and forgets in the same transaction what was erased or purged; the words are written down soon after, in
 * small batches. Until then a marked request is read as it is, so that nothing is missed meanwhile.
 */

/** Where words are found. To add a place, write down its words in `readTexts`. */
export const searchPlaces = {
  request: "Requests",
  line: "Lines",
  quote: "Quotes",
  order: "Orders",
  message: "Messages",
  file: "Files",
} as const;
export type SearchPlace = keyof typeof searchPlaces;

type Texts = Readonly<Record<SearchPlace, readonly (string | null | undefined)[]>>;

type SearchedRow = Pick<
  RequestRow,
  "reference" | "name" | "email" | "phone" | "company" | "subject" | "message" | "form_type" | "rfq_content"
>;
type SearchedQuote = {
  readonly revision: string;
  readonly quote: string;
  readonly total: number | null;
} & SearchedOrder;
type SearchedOrder = { readonly number: string | null; readonly confirmed_total: number | null };

/** All words of a request, by where they are. */
async function readTexts(database: Transaction, id: number): Promise<Texts | undefined> {
  const [row] =
    await database.query<SearchedRow>`SELECT reference, name, email, phone, company, subject, message,
      form_type, rfq_content FROM submissions WHERE id = ${id} AND erased_at IS NULL`;
  if (!row) return undefined;
  const quotes = await database.query<SearchedQuote>`SELECT revision, quote, total, order_number AS number,
      confirmed_total
    FROM quotes WHERE submission_id = ${id}`;
  const orders = await database.query<SearchedOrder>`SELECT number, confirmed_total FROM orders
    WHERE submission_id = ${id}`;
  const messages = await database.query<{
    text: string;
  }>`SELECT text FROM messages WHERE submission_id = ${id}`;
  const files = await database.query<{ name: string }>`SELECT name FROM files
    WHERE submission_id = ${id} AND message_id IS NOT NULL`;
  const letters = row.reference.replace(/^\w+-/, "");
  const rfq = JSON.parse(row.rfq_content ?? "null");
  // What was typed into the boxes of lines belongs to them.
  const { items, quantities, ...values } = Object(rfq?.values);
  return {
    request: [
      ...[
        row.reference,
        letters,
        row.name,
        row.email,
        row.phone,
        digitsOf(row.phone),
        row.company,
        row.subject,
      ],
      ...collect(values),
    ],
    line: rfq ? [...collect([items, quantities]), ...textsIn(rfq, ["lines", "unmatched"])] : [],
    quote: quotes.flatMap(({ revision, quote, total }) => [
      `Q-${letters} Rev ${revision}`,
      sayAmount(total),
      ...(quote ? textsIn(JSON.parse(quote), ["lines"]) : []),
    ]),
    order: [...quotes, ...orders].flatMap(({ number, confirmed_total }) => [
      number,
      sayAmount(confirmed_total),
    ]),
    message: [rfq ? undefined : row.message, ...messages.map(({ text }) => text)],
    file: files.map(({ name }) => name),
  };
}

/** "(205) 555-0142" is also found as 2055550142. */
function digitsOf(phone: string) {
  return phone.replace(/\D/g, "");
}

/** As it is written, and without a point, so that it is one word. */
function sayAmount(cents: number | null) {
  if (cents === null) return undefined;
  const [dollars, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
  return rest === "00" ? String(dollars) : `${dollars}.${rest}`;
}

/** Every text under these names of a stored value, whatever its shape: releases differ in that. */
function textsIn(stored: unknown, names: readonly string[]): string[] {
  const known = new Map(Object.entries(Object(stored)));
  return names.flatMap((name) => collect(known.get(name)));
}

function collect(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collect) : [];
}

type Marked = { readonly id: number };

/** The words of a few marked requests, the newest first; returns how many were written down. */
async function indexMarked(transaction: Transaction, limit: number): Promise<number> {
  // Both rows are locked, in the order in which everyone else locks them; what someone is changing is for next time.
  const marked = await transaction.query<Marked>`SELECT submissions.id FROM search_marks
    JOIN submissions ON submissions.id = search_marks.submission_id
    ORDER BY search_marks.submission_id DESC LIMIT ${limit} ${raw(transaction.engine.skipLocked)}`;
  for (const { id } of marked) {
    const texts = await readTexts(transaction, id);
    await transaction.query`DELETE FROM search_entries WHERE submission_id = ${id}`;
    for (const [place, parts] of Object.entries(texts ?? {})) {
      const words = wordsOf(parts.filter(Boolean).join("\n")).join(" ");
      if (words)
        await transaction.query`INSERT INTO search_entries (submission_id, place, words)
          VALUES (${id}, ${place}, ${words})`;
    }
    await transaction.query`DELETE FROM search_marks WHERE submission_id = ${id}`;
  }
  return marked.length;
}

export type SearchResult = {
  readonly place: SearchPlace;
  /** Counted up to a limit. */
  readonly count: number;
  readonly requests: readonly Request[];
};

export type SearchResults = {
  readonly places: readonly SearchResult[];
  /** Older requests whose words are still to be written down, as after an update. */
  readonly isIncomplete: boolean;
};

type Search = {
  readonly text: string;
  /** Only there; everywhere if undefined. */
  readonly place?: SearchPlace | undefined;
  readonly limit: number;
};

/** As many as can be read at once without making anyone wait. */
const MOST_READ = 100;

/** What was found, by place, the newest request first. */
async function search(database: Transaction, { text, place, limit }: Search): Promise<SearchResults> {
  const terms = termsOf(text);
  if (terms.length === 0) return { places: [], isIncomplete: false };
  const marked = await database.query<Marked>`SELECT submission_id AS id FROM search_marks
    ORDER BY submission_id DESC LIMIT ${MOST_READ + 1}`;
  const fresh = new Map<SearchPlace, number[]>();
  for (const { id } of marked.slice(0, MOST_READ)) {
    const texts = await readTexts(database, id);
    for (const [name, parts] of Object.entries(texts ?? {}) as [SearchPlace, Texts[SearchPlace]][])
      if (matches(wordsOf(parts.filter(Boolean).join("\n")), terms))
        fresh.set(name, [...(fresh.get(name) ?? []), id]);
  }
  type Row = { readonly place: SearchPlace; readonly id: number; readonly total: number };
  const readNow = marked.slice(0, MOST_READ);
  const rows = await database.query<Row>`WITH found AS (
      SELECT search_entries.place, search_entries.submission_id FROM ${raw(database.engine.searchedEntries)}
      WHERE ${raw(database.engine.matchesWords)} ${writeQuery(database, terms)}
      ORDER BY search_entries.id DESC LIMIT ${MOST_COUNTED}
    ), shown AS (
      SELECT place, submission_id FROM found WHERE submission_id NOT IN (${listOf(
        readNow.length > 0 ? readNow.map(({ id }) => id) : [0],
      )})
        AND submission_id IN (SELECT id FROM submissions WHERE NOT (${raw(isConfirmedSpam)}))
    ), numbered AS (
      SELECT place, submission_id AS id, row_number() OVER (PARTITION BY place ORDER BY submission_id DESC) AS n,
        count(*) OVER (PARTITION BY place) AS total FROM shown
    ) SELECT place, id, total FROM numbered WHERE n <= ${limit} ORDER BY place, id DESC`;
  const names = (Object.keys(searchPlaces) as SearchPlace[]).filter((each) => !place || each === place);
  const ofPlace = names.map((name) => {
    const indexed = rows.filter((row) => row.place === name);
    const ids = [...(fresh.get(name) ?? []), ...indexed.map(({ id }) => id)].sort((a, b) => b - a);
    return {
      name,
      count: (indexed[0]?.total ?? 0) + (fresh.get(name)?.length ?? 0),
      ids: ids.slice(0, limit),
    };
  });
  const all = [...new Set(ofPlace.flatMap(({ ids }) => ids))];
  const found = await database.query<RequestRow>`${raw(selectRequest)}
    WHERE submissions.id IN (${listOf(all)}) AND NOT (${raw(isConfirmedSpam)})`;
  const requests = new Map(found.map((row) => [row.id, toRequest(row)]));
  return {
    places: ofPlace
      .map(({ name, count, ids }) => ({
        place: name,
        count,
        requests: ids.flatMap((id) => requests.get(id) ?? []),
      }))
      .filter(({ requests: shown }) => shown.length > 0),
    isIncomplete: marked.length > MOST_READ,
  };
}

/** What a person confirmed as spam is out of sight until it is deleted. */
const isConfirmedSpam = "submissions.state = 'quarantined' AND submissions.closed_as IS NOT NULL";

function writeQuery({ engine }: Transaction, terms: SearchTerms) {
  return engine.writeWords(
    terms.map((spellings, index) =>
      spellings.map((needed) => needed.map((word) => ({ word, isPrefix: isPrefix(terms, index, word) }))),
    ),
  );
}

export const searchReads = { search };
export const searchWrites = { indexMarked };
