import { automaticKinds, isToBuyer, type MailKind, notSent } from "#mail/outbox.ts";
import type { Quote } from "#quote/quote.ts";
import type { ReplyContent } from "#request/record/conversation.ts";
import { type RecordRow, stateOf } from "#request/record/records.ts";
import type { Transaction } from "#store/database.ts";
import { type Lacking, lackingForOrder, lackingForQuote } from "./lacking.ts";
import type { QuoteMailContent } from "./quotes.ts";

/** Dropped: nobody has to be told. Refused: it counts as an e-mail that could not be delivered. */
export type Leave =
  | { readonly outcome: "leaves" | "dropped" }
  | { readonly outcome: "refused"; readonly error: string };

type MailRow = Pick<RecordRow, "id"> & { readonly kind: MailKind; readonly content: string | null };

const leaves: Leave = { outcome: "leaves" };

/**
 * A reminder of a quote invites an order, and a lost link leads to the quote, as the quote's e-mail and its
 * copies do. A copy of a reply names no revision.
 */
const carriesQuote: readonly MailKind[] = ["quote", "copy", "expiry-notice", "quote-reminder", "link"];

/**
 * Judges an e-mail to a buyer as it leaves: a request may have been marked as spam, a possible match recorded, or the
 * country corrected since it was queued, and a refused e-mail may be sent again much later.
 */
export async function mayLeave(
  database: Transaction,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Leave> {
  const [mail] = await database.query<MailRow>`SELECT submission_id AS id, kind, content FROM outbox
    WHERE id = ${Number(id)} AND submission_id IS NOT NULL`;
  if (!mail || !isToBuyer(mail.kind)) return leaves;
  const [row] = await database.query<RecordRow>`SELECT * FROM submissions WHERE id = ${mail.id}`;
  if (!row) return leaves;
  const state = stateOf(row);
  if (state === "erased") return { outcome: "dropped" };
  if (state === "quarantined") return refuseSpam(mail);
  const lacks = await findLacking(database, mail, row, now);
  return lacks.length === 0 ? leaves : { outcome: "refused", error: sayKept(lacks) };
}

/** Brought back, it gets its receipt; an answer that someone wrote has to be seen as not sent. */
function refuseSpam({ kind }: MailRow): Leave {
  if (automaticKinds.includes(kind)) return { outcome: "dropped" };
  return { outcome: "refused", error: `${notSent}the request is held back as spam` };
}

async function findLacking(
  database: Transaction,
  { id, kind, content }: MailRow,
  row: RecordRow,
  now: number,
): Promise<readonly Lacking[]> {
  const { revision, confirms }: Partial<QuoteMailContent & ReplyContent> = JSON.parse(content ?? "{}");
  if (confirms !== undefined) return lackingForOrder(database, row, now);
  if (!carriesQuote.includes(kind) || revision === undefined) return [];
  const [sent] = await database.query<{ quote: string }>`SELECT quote FROM quotes
    WHERE submission_id = ${id} AND revision = ${revision} AND quote <> ''`;
  const quote: Quote | undefined = sent && JSON.parse(sent.quote);
  return quote ? lackingForQuote(database, row, quote, now) : [];
}

const reasons: Readonly<Record<Lacking, string>> = {
  authority: "the buyer and the end use are not verified",
  screening: "the parties have no clear screening",
  old: "the screening is too old",
  place: "a country of the request is listed and no owner has allowed it",
  match: "nobody has cleared the possible match",
};

function sayKept(lacks: readonly Lacking[]) {
  return `${notSent}${lacks.map((each) => reasons[each]).join(" and ")}`;
}
