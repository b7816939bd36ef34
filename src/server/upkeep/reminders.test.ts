import { rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { createMailDeliverer } from "#server/mail/delivery.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { answerByPhone, exampleLine, sendExample } from "#server/testing/sent-quote.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { createReminders, lookEveryMs } from "./reminders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2027-02-10T18:00:00Z");
const QUOTE_DUE = NOON + 4 * HOUR;
const folder = temporaryFolder();
let clockTime = NOON;
let fileCount = 0;

// The store's worker answers in real time, so only the clock and the keeper's own pauses are faked.
beforeEach(() => {
  clockTime = NOON;
  fileCount += 1;
});

afterEach(() => rm(databaseFile(), { force: true }));

const databaseFile = () => folder.file(`promises-${fileCount}.db`);
const openStore = () =>
  createSqliteStore({
    given: () => theCompany.facts,
    file: databaseFile(),
    workerUrl,
    refuseAfterMs: 30_000,
  });

type SentMail = { readonly kind: string; readonly reference: string; readonly at: number };

/** One process of the site: keeper and deliverer on a store. */
function startNode(store: Store, sent: SentMail[], holder: string) {
  const logged: string[] = [];
  const log = (_level: string, event: string) => void logged.push(event);
  const clock = () => clockTime;
  const deliverer = createMailDeliverer({
    store,
    clock,
    log,
    holder,
    settings: () => ({
      company: theCompany,
      from: "site@company.example",
      publicOrigin: "https://site.test",
      deskUrl: () => "https://desk.test/requests/x",
      recipients: { contact: ["info@example.com"], rfq: ["sales@example.com"] },
      privateLinks: createPrivateLinks("a secret of the tests, long enough"),
    }),
    transport: {
      async send({ kind, reference }) {
        sent.push({ kind, reference, at: clockTime });
        return { outcome: "sent" };
      },
      async close() {},
    },
    times: { pollMs: 20, breathMs: 5 },
  });
  const look = () =>
    createReminders({
      store,
      clock,
      log,
      settings: () => ({
        soonMs: { rfq: HOUR, contact: 4 * HOUR },
        recipients: { rfq: ["quotes@company.example"], contact: ["info@company.example"] },
        escalation: { to: { rfq: [], contact: [] }, afterMs: 30 * MINUTE },
        remindsBuyer: true,
        mailDomain: "company.example",
      }),
      onQueued: deliverer.wake,
    });
  deliverer.start();
  return {
    logged,
    /** What the keeper does every few seconds, at the clock's current time. */
    async lookNow() {
      const keeper = look();
      keeper.start();
      await keeper.stop();
    },
    stop: deliverer.stop,
  };
}

const settled = (sent: SentMail[], count: number) => expect.poll(() => sent).toHaveLength(count);
/**
 * Settled in the store, not only sent: a clock that jumps meanwhile would end the lease of a mail under way.
 */
const booked = async (store: Store, sent: SentMail[], count: number) => {
  await settled(sent, count);
  await expect.poll(async () => (await store.overview(0)).mails.pending).toBe(0);
};
/** Long enough for a second mail to come, if there were one. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

async function receive(store: Store) {
  const submission = { ...exampleSubmission({}, { receivedAt: NOON }), acknowledgementTo: undefined };
  await store.accept(submission);
  return submission.reference;
}

test("step by step: one reminder an hour before the deadline, one mail when it passes, nothing else", async () => {
  const store = await openStore();
  const sent: SentMail[] = [];
  const node = startNode(store, sent, "one");
  onTestFinished(async () => {
    await node.stop();
    await store.close();
  });
  const reference = await receive(store);
  await settled(sent, 1);
  for (clockTime = NOON; clockTime <= QUOTE_DUE + HOUR; clockTime += 20 * MINUTE) {
    await node.lookNow();
    const expected = 1 + Number(clockTime >= QUOTE_DUE - HOUR) + Number(clockTime >= QUOTE_DUE);
    await booked(store, sent, expected);
  }
  await quiet();
  expect(sent).toEqual([
    { kind: "notification", reference, at: NOON },
    { kind: "reminder", reference, at: QUOTE_DUE - HOUR },
    { kind: "overdue", reference, at: QUOTE_DUE },
  ]);
  expect(node.logged.filter((event) => event === "deadline_missed")).toHaveLength(1);
});

test("there are no reminders of an answered request, and only the list for one that is held back, again when its time is near", async () => {
  const store = await openStore();
  const sent: SentMail[] = [];
  const node = startNode(store, sent, "one");
  onTestFinished(async () => {
    await node.stop();
    await store.close();
  });
  const reference = await receive(store);
  await store.accept(exampleSubmission({}, { receivedAt: NOON, suspicions: ["link markup"] }));
  await booked(store, sent, 1);
  await answerByPhone(store, reference, NOON);
  for (clockTime of [QUOTE_DUE - HOUR, QUOTE_DUE, QUOTE_DUE + HOUR]) await node.lookNow();
  await booked(store, sent, 3);
  await quiet();
  expect(sent.map(({ kind }) => kind)).toEqual(["notification", "held", "held"]);
});

test("a quote's reminders that a killed server left are sent once; an order before that withdraws them", async () => {
  const store = await openStore();
  const sent: SentMail[] = [];
  const before = startNode(store, sent, "killed");
  const [open, ordered] = [await receive(store), await receive(store)];
  const said = exampleQuote({ revision: "A", supersedes: undefined, lines: [exampleLine()] });
  for (const reference of [open, ordered]) await sendExample(store, reference, { now: NOON, said });
  await booked(store, sent, 4);
  await before.stop();
  const mails = { recipients: { rfq: [], contact: [] }, mailDomain: "company.example" };
  const expiry = { ...mails, mailDomain: "company.example", limit: 9, remindsBuyer: true };
  clockTime = NOON + 26.5 * 24 * HOUR;
  expect(await store.queueExpiryReminders({ ...expiry, now: clockTime })).toHaveLength(2);
  await store.orderQuote({ reference: ordered, revision: "A", number: "PO-1", now: clockTime, ...mails });
  const node = startNode(store, sent, "next");
  onTestFinished(async () => {
    await node.stop();
    await store.close();
  });
  await node.lookNow();
  await booked(store, sent, 6);
  await quiet();
  expect(sent.slice(4).map(({ kind, reference }) => [kind, reference])).toEqual([
    ["expiry", open],
    ["expiry-notice", open],
  ]);
});

/** A keeper that finds only what `queueReminders` returns. */
function createKeeper(queueReminders: Store["queueReminders"], onQueued = () => {}) {
  return createReminders({
    store: {
      queueReminders,
      queueHeldDigest: async () => 0,
      noteLateDeliveries: async () => 0,
      raiseFollowUps: async () => 0,
      queueExpiryReminders: async () => [],
    },
    clock: () => clockTime,
    log: () => {},
    settings: () => ({
      soonMs: { rfq: HOUR, contact: HOUR },
      recipients: { rfq: ["quotes@company.example"], contact: ["info@company.example"] },
      escalation: { to: { rfq: [], contact: [] }, afterMs: 30 * MINUTE },
      remindsBuyer: false,
      mailDomain: "company.example",
    }),
    onQueued,
  });
}

test("the keeper looks several times a minute by itself and stops when told", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queueReminders = vi.fn(async () => []);
  const keeper = createKeeper(queueReminders);
  keeper.start();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(lookEveryMs).toBeLessThanOrEqual(20_000);
  expect(queueReminders).toHaveBeenCalledTimes(HOUR / lookEveryMs + 1);
  await keeper.stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(queueReminders).toHaveBeenCalledTimes(HOUR / lookEveryMs + 1);
});

test("reminders that do not fit into one batch are still queued in the same look", async () => {
  let left = 250;
  const queueReminders = vi.fn(async ({ limit }: { limit: number }) => {
    const count = Math.min(limit, left);
    left -= count;
    return Array.from(
      { length: count },
      () => ({ kind: "overdue", reference: "RFQ-7K3MX9QD", formType: "rfq" }) as const,
    );
  });
  const onQueued = vi.fn();
  const keeper = createKeeper(queueReminders, onQueued);
  keeper.start();
  await keeper.stop();
  expect(left).toBe(0);
  expect(onQueued).toHaveBeenCalled();
});
