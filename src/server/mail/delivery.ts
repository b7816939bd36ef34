import { DAY_MS, HOUR_MS } from "#company/time-in.ts";
import { createDeliverer, type Deliverer, type DelivererParts } from "#mail/deliverer.ts";
import type { MailStore } from "#mail/outbox.ts";
import { isToBuyer, type MailKind, notSent, webhookReader } from "#mail/outbox.ts";
import { classifyFailure, type Failure, type SendResult, type Transport } from "#mail/transport.ts";
import type { OrderStore } from "#order/store.ts";
import { type MailedQuote, quoteMailKind } from "#quote/mails/quote-mails.tsx";
import { readPieces } from "#request/files/files.ts";
import type { ReplyContent } from "#request/record/conversation.ts";
import type { ForwardedContent } from "#request/record/inbound.ts";
import type { LeasedMail, MailSettlement } from "#request/record/mail-delivery.ts";
import type { ReminderContent } from "#request/record/reminders.ts";
import { domainOf } from "#request/record/submission.ts";
import { type ComposeSettings, composeMail } from "./compose.ts";

/** How an e-mail is sent: composed and through a transport; or by a function that never rejects, such as a webhook. */
type Sending =
  /** The settings are asked for each e-mail. */
  | { readonly transport: Transport; readonly settings: () => ComposeSettings }
  | { readonly post: (mail: LeasedMail, now: number) => Promise<SendResult> };

export type MailDelivererParts = Sending &
  Omit<DelivererParts<LeasedMail>, "deliver" | "store"> & {
    readonly store: Pick<
      OrderStore & MailStore,
      | "leaseDueMails"
      | "nextMailDueAt"
      | "settleMail"
      | "mayLeave"
      | "findQuotePaper"
      | "findAttachments"
      | "readFilePiece"
      | "findOrderPaper"
    >;
    readonly random?: () => number;
    readonly settleRetryMs?: readonly number[];
  };

const MOST_FORWARDED_BYTES = 10 * 1024 * 1024;
const usualSettleRetryMs = [250, 500, 1_000, 2_000, 4_000];

export function createMailDeliverer(parts: MailDelivererParts): Deliverer {
  const { store, clock, log, holder, random = Math.random, settleRetryMs = usualSettleRetryMs } = parts;
  /** Sent, but the store could not be updated: when their lease comes up again, they are not sent a second time. */
  const sentUnsettled = new Set<string>();
  return createDeliverer({ ...parts, deliver });

  /** One attempt to send one e-mail, from composing it to storing the result. */
  async function deliver(mail: LeasedMail): Promise<SendResult> {
    if (isObsolete(mail, clock())) return withdraw(mail);
    const wasSent = sentUnsettled.has(mail.id);
    const result = wasSent ? ({ outcome: "sent" } as const) : await attempt(mail);
    if (result === "pointless") return withdraw(mail);
    if (result.outcome === "sent") sentUnsettled.add(mail.id);
    const settlement = decide(mail, result);
    if (!wasSent) report(mail, result, settlement);
    const isSettled = await settle(settlement);
    if (isSettled) sentUnsettled.delete(mail.id);
    else log("error", "mail_settle_failed", { ...identify(mail), result: settlement.result });
    return result;
  }

  async function withdraw(mail: LeasedMail): Promise<SendResult> {
    log("info", "mail_withdrawn", identify(mail));
    await settle({ id: mail.id, holder, now: clock(), result: "withdrawn" });
    return { outcome: "sent" };
  }

  async function attempt(mail: LeasedMail): Promise<SendResult | "pointless"> {
    if ("post" in parts) return parts.post(mail, clock());
    const { transport, settings } = parts;
    try {
      const leave = isToBuyer(mail.kind) ? await store.mayLeave({ id: mail.id, now: clock() }) : undefined;
      if (leave?.outcome === "dropped") return "pointless";
      if (leave?.outcome === "refused") return { ...unaddressable, cause: "kept", error: leave.error };
      const quote = await findQuote(mail);
      // A separate e-mail tells the buyer of the withdrawal or the newer revision, and may have been sent already.
      const isOver = quote && (quote.paper.isWithdrawn || !quote.paper.isLatest);
      if (quoteMailKind(mail.kind, mail.content) === "quote" && isOver) return "pointless";
      const awaitedUntil = quote?.paper.awaitedUntil ?? 0;
      if (isOfWaiting.has(mail.kind) && awaitedUntil <= clock()) return "pointless";
      const attachments = await findAttached(mail);
      if (attachments && "outcome" in attachments) return attachments;
      const original = await findOriginal(mail);
      const carried = { quote, order: await findOrder(mail), original, attachments };
      const message = composeMail(mail, settings(), clock(), carried);
      return message ? await transport.send(message) : unaddressable;
    } catch (error) {
      return classifyFailure(error);
    }
  }

  /** Read when the e-mail is sent, so that leasing a batch loads no PDFs. */
  async function findQuote({ kind, content, submission }: LeasedMail): Promise<MailedQuote | undefined> {
    if (!quoteMailKind(kind, content) || !submission) return undefined;
    const { reference } = submission;
    const { revision }: { revision: string } = JSON.parse(content ?? "{}");
    const paper = await store.findQuotePaper({ reference, revision });
    if (!paper) return undefined;
    const { supersedes } = paper.quote;
    const before = supersedes && (await store.findQuotePaper({ reference, revision: supersedes }));
    return { paper, before: before ? before.quote : undefined };
  }

  async function findOrder({ kind, content, submission }: LeasedMail) {
    if (kind !== "confirmation" || !submission) return undefined;
    const { version }: { version: number } = JSON.parse(content ?? "{}");
    return store.findOrderPaper({ reference: submission.reference, version });
  }

  /** Undefined if it is too large for many mailboxes, or gone because the scanner found something in it. */
  async function findOriginal({ kind, content }: LeasedMail) {
    const { original }: Partial<ForwardedContent> = JSON.parse(content ?? "{}");
    if (kind !== "forwarded" || original === undefined) return undefined;
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of readPieces(store, original)) {
      pieces.push(piece);
      size += piece.length;
      if (size > MOST_FORWARDED_BYTES) return undefined;
    }
    return size > 0 ? Buffer.concat(pieces) : undefined;
  }

  /** The scanner has to be done with each of them first. */
  async function findAttached({ content }: LeasedMail) {
    const { attached }: Partial<ReplyContent> = JSON.parse(content ?? "{}");
    if (!attached) return undefined;
    const files = await store.findAttachments(attached);
    if (files.some(({ withheld }) => withheld === "infected")) return infected;
    if (files.some(({ withheld }) => withheld === "waiting")) return unscanned;
    return Promise.all(
      files.map(async ({ id, name }) => ({
        filename: name,
        content: Buffer.concat(await Array.fromAsync(readPieces(store, id))),
      })),
    );
  }

  function decide(mail: LeasedMail, result: SendResult): MailSettlement {
    const now = clock();
    const base = { id: mail.id, holder, now };
    if (result.outcome === "sent") return { ...base, result: "sent" };
    const dead = { ...base, result: "dead", error: result.error, tell: findTold() } as const;
    if (result.outcome === "dead") return dead;
    const dueAt = scheduleRetry({
      attempts: mail.attempts + 1,
      firstTriedAt: mail.firstTriedAt ?? now,
      now,
      random: random(),
    });
    return dueAt === undefined ? dead : { ...base, result: "retry", dueAt, error: result.error };
  }

  /** Who is notified of an e-mail that could not be delivered. */
  function findTold() {
    if (!("settings" in parts)) return undefined;
    const { recipients, from } = parts.settings();
    return { recipients, mailDomain: domainOf(from) };
  }

  function report(mail: LeasedMail, result: SendResult, settlement: MailSettlement) {
    if (result.outcome === "sent") return log("info", "mail_sent", identify(mail));
    const fields = { ...identify(mail), cause: result.cause, smtpCode: result.smtpCode };
    if (settlement.result === "dead") return log("error", "mail_dead", fields);
    log(result.alarm ? "error" : "warn", "mail_retry", fields);
  }

  /** True once the result is stored; if it cannot be, the lease runs out and the e-mail comes up again. */
  async function settle(settlement: MailSettlement) {
    for (const pauseMs of [...settleRetryMs, undefined]) {
      try {
        await store.settleMail(settlement);
        return true;
      } catch {
        if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return false;
  }
}

/**
 * An e-mail that is no longer needed: the request was taken or answered, or the overdue e-mail replaced the
 * reminder.
 */
function isObsolete({ kind, to, content, submission, takenBy }: LeasedMail, now: number) {
  if (!submission) return false;
  const { state, toDos = [] } = submission;
  if (kind !== "reminder" && kind !== "overdue" && kind !== "escalation")
    // A webhook gets only what still needs doing.
    return to === webhookReader && state !== "open" && !ofAnyState.has(kind);
  const { owed = "answer", due }: Partial<ReminderContent> = JSON.parse(content ?? "{}");
  const toDo = toDos.find((each) => each.owed === owed && (due === undefined || each.due === due));
  if (!toDo || state === "quarantined") return true;
  if (kind === "escalation" && takenBy !== undefined) return true;
  return kind !== "overdue" && (toDo.due ?? 0) <= now;
}

const isOfWaiting = new Set<MailKind>(["expiry", "expiry-notice", "quote-reminder"]);
const ofAnyState = new Set<MailKind>(["order", "undelivered", "message"]);

const unaddressable: Failure = {
  outcome: "dead",
  cause: "address",
  alarm: true,
  smtpCode: undefined,
  error: "The recipient is not plainly one mailbox",
};

const infected: Failure = {
  ...unaddressable,
  cause: "kept",
  error: `${notSent}the virus scanner found something in a file of it`,
};
const unscanned: Failure = {
  ...unaddressable,
  ...{ outcome: "retry", cause: "kept", alarm: false },
  error: "A file of it is being checked",
};

function identify(mail: LeasedMail) {
  return { reference: mail.submission?.reference, kind: mail.kind, attempt: mail.attempts + 1 };
}

const SHORTEST_DELAY = 1_000;
const FIRST_DELAY = 10 * SHORTEST_DELAY;
const LONGEST_DELAY = HOUR_MS;
const GIVE_UP_AFTER = 5 * DAY_MS;
/** Age alone is no reason to give up: the clock may have jumped, or the server was off for a week. */
const FEWEST_ATTEMPTS = 5;

type Tries = {
  /** Including the one that just failed. */
  readonly attempts: number;
  readonly firstTriedAt: number;
  readonly now: number;
  /** 0 up to, not including, 1. */
  readonly random: number;
};

/**
 * When to try again, or undefined when it is time to give up. Exponential with full jitter: after an outage the mails
 * spread out instead of coming back all at once.
 */
export function scheduleRetry({ attempts, firstTriedAt, now, random }: Tries): number | undefined {
  if (now - firstTriedAt >= GIVE_UP_AFTER && attempts >= FEWEST_ATTEMPTS) return undefined;
  const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, attempts - 1));
  return now + Math.round(SHORTEST_DELAY + random * (longest - SHORTEST_DELAY));
}
