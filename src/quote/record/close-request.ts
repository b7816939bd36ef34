import { insertMail } from "#mail/outbox.ts";
import { isContactAbroad } from "#quote/contact-abroad.ts";
import { isControlled } from "#quote/export-class.ts";
import type { Quote } from "#quote/quote.ts";
import { type ChangeOutcome, change } from "#request/record/changes.ts";
import { refreshHold } from "#request/record/holds.ts";
import { type Closing, close, type StaffChange, writtenBy } from "#request/record/requests.ts";
import { findScreening } from "#request/record/screening.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";

export type ClosingRequest = StaffChange & {
  readonly closing: Closing;
  readonly reason: string;
  /** With "no bid", the buyer is mailed a refusal with the reason. */
  readonly mailDomain: string;
};

/** An order that still waits for something is not confirmed, and nothing changes. */
export type Unready = { readonly outcome: "unready"; readonly lacks: readonly Lacking[] };

export async function closeRequest(
  transaction: Transaction,
  request: ClosingRequest,
): Promise<ChangeOutcome | Unready> {
  const { reference, staffId, now, closing, reason, mailDomain } = request;
  // A quote that is out is withdrawn instead, so that nobody orders from what was refused.
  const from = closing === "no-bid" ? (["open"] as const) : (["open", "quoted"] as const);
  let lacks: readonly Lacking[] = [];
  const changed = await change(transaction, reference, from, async ({ id, email, verified_at }) => {
    if (closing === "won") lacks = await findLacking(transaction, { id, verified_at });
    if (lacks.length > 0) return;
    if (closing === "no-bid") {
      await insertMail(transaction, {
        submissionId: id,
        kind: "refusal",
        to: email,
        now,
        messageIdDomain: mailDomain,
        content: await writtenBy(transaction, id, email, { text: reason, staffId }),
      });
    }
    await close(transaction, id, closing, now);
    await addEvent(transaction, {
      kind: "closed",
      submissionId: id,
      staffId,
      now,
      body: reason ? `${closing}: ${reason}` : closing,
    });
    await refreshHold(transaction, id, now);
  });
  return lacks.length > 0 ? { outcome: "unready", lacks } : changed;
}

/** What an order for the latest quote still waits for. */
export type Lacking = "authority" | "screening";

/**
 * Every order waits until the buyer and the end use are verified. A controlled line, delivery abroad or a buyer abroad
 * needs a clear screening too; a possible match stops every order.
 */
async function findLacking(
  transaction: Transaction,
  { id, verified_at }: { readonly id: number; readonly verified_at: number | null },
): Promise<readonly Lacking[]> {
  const [latest] = await transaction.query<{ quote: string }>(
    "SELECT quote FROM quotes WHERE submission_id = $1 AND quote <> '' ORDER BY id DESC LIMIT 1",
    id,
  );
  const quote: Quote | undefined = latest && JSON.parse(latest.quote);
  const screening = await findScreening(transaction, id);
  const needsScreening =
    !quote ||
    quote.lines.some(isControlled) ||
    quote.deliverTo.country !== "" ||
    isContactAbroad(quote.buyer);
  const isScreened = needsScreening ? screening?.result === "clear" : screening?.result !== "match";
  return [
    ...(verified_at === null ? (["authority"] as const) : []),
    ...(isScreened ? [] : (["screening"] as const)),
  ];
}
