import { type AcknowledgementCaps, defaultAcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import type { Acceptance, NewSubmission, Store } from "#inbox/store.ts";
import { acceptAll } from "./accept.ts";
import { forgetOldAcknowledgements } from "./acknowledgements.ts";
import { answerByLink, findAnswerLink } from "./answer-links.ts";
import type { Database } from "./database.ts";
import { classifyFault } from "./faults.ts";
import { createGroups } from "./groups.ts";
import { countMails, leaseDueMails, nextMailDueAt, settleMail } from "./mails.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { once, withPatience } from "./patience.ts";
import { purgeBatch } from "./purge.ts";
import { queueReminders } from "./reminders.ts";
import { forgetOldRepeats } from "./repeats.ts";
import { takeStock } from "./stock.ts";
import { findReceipt, findSubmission } from "./submission-rows.ts";

export type PostgresStoreOptions = {
  /** The caller's to close, after the store. */
  readonly database: Database;
  readonly caps?: AcknowledgementCaps;
  readonly slowAfterMs?: number;
};

const DEFAULT_PATIENCE_MS = 4_000;
const FORGET_EVERY_MS = 60_000;
const groupLimits = { lanes: 2, largest: 200, mostWaiting: 2_000 };

/**
 * Rejects when a person has to decide something (a newer schema, a wrong password). A server that is down right now
 * is no reason to refuse to start: calls are answered with StoreUnavailable until it is back.
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { database, caps = defaultAcknowledgementCaps, slowAfterMs = DEFAULT_PATIENCE_MS } = options;
  let schema: Promise<void> | undefined;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const groups = createGroups<NewSubmission, Acceptance>({
    ...groupLimits,
    run: (submissions) =>
      // A second try after a lost answer finds what the first one stored, by its key or its words.
      withPatience(slowAfterMs, async () => {
        const open = await ready();
        return open.transaction((transaction) => acceptAll(transaction, caps, submissions));
      }),
    isOnesFault: (error) => classifyFault(error) === "bug",
  });

  try {
    await ready();
  } catch (error) {
    if (!["again", "full"].includes(classifyFault(error))) throw error;
  }

  return {
    async accept(submission) {
      const acceptance = await groups.add(submission);
      forgetNowAndThen(submission.receivedAt);
      return acceptance;
    },
    findReceipt: (reference) => repeatable((open) => findReceipt(open, reference)),
    findSubmission: (reference) => repeatable((open) => findSubmission(open, reference)),
    // Whose answer is lost, the lease brings round again: a second try at once would lease other mails.
    leaseDueMails: (request) => once(async () => leaseDueMails(await ready(), request)),
    settleMail: (settlement) => repeatable((open) => settleMail(open, settlement)),
    nextMailDueAt: () => repeatable(nextMailDueAt),
    countMails: () => repeatable(countMails),
    queueReminders: (request) =>
      once(async () => (await ready()).transaction((transaction) => queueReminders(transaction, request))),
    findAnswerLink: (link) => repeatable((open) => findAnswerLink(open, link)),
    answerByLink: (answer) =>
      repeatable((open) => open.transaction((transaction) => answerByLink(transaction, answer))),
    purgeBatch: (request) =>
      once(async () => (await ready()).transaction((transaction) => purgeBatch(transaction, request))),
    takeStock: (now) => repeatable((open) => takeStock(open, now)),
    probe: () => once(async () => void (await (await ready()).query("UPDATE probe SET writes = writes + 1"))),
    close: () => groups.finish(),
  };

  /** The schema is brought up to date once per process, as soon as the server can be reached. */
  async function ready(): Promise<Database> {
    schema ??= migrate(database, migrations, Date.now());
    try {
      await schema;
    } catch (error) {
      schema = undefined;
      throw error;
    }
    return database;
  }

  function repeatable<Result>(work: (open: Database) => Promise<Result>): Promise<Result> {
    return withPatience(slowAfterMs, async () => work(await ready()));
  }

  function forgetNowAndThen(now: number) {
    if (performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    // Nobody waits for this, and what fails now is forgotten the next time.
    forgetOldRepeats(database, now)
      .then(() => forgetOldAcknowledgements(database, now))
      .catch(() => {});
  }
}
