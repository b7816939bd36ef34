import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { createMailDeliverer } from "#server/mail/delivery.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { sendExample } from "#server/testing/sent-quote.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { createReminders } from "./reminders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2027-02-10T18:00:00Z");
const folder = temporaryFolder();
let clockTime = NOON;

type SentMail = { readonly kind: string; readonly reference: string };

const settings = {
  soonMs: { rfq: HOUR, contact: 4 * HOUR },
  recipients: { rfq: ["quotes@company.example"], contact: ["info@company.example"] },
  escalation: { to: { rfq: [], contact: [] }, afterMs: 30 * MINUTE },
  messageIdDomain: "company.example",
};

/** One process of the site: keeper and deliverer on a store. */
function startNode(store: Store, sent: SentMail[], holder: string) {
  const log = () => {};
  const clock = () => clockTime;
  const deliverer = createMailDeliverer({
    store,
    clock,
    log,
    holder,
    settings: {
      from: "site@company.example",
      publicOrigin: "https://site.test",
      deskUrl: () => "https://desk.test/requests/x",
      recipients: { contact: ["info@example.com"], rfq: ["sales@example.com"] },
      privateLinks: createPrivateLinks("a secret of the tests, long enough"),
    },
    transport: {
      async send({ kind, reference }) {
        sent.push({ kind, reference });
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
      ...settings,
      remindsBuyer: true,
      onQueued: deliverer.wake,
    });
  deliverer.start();
  return {
    /** What the keeper does every few seconds, at the clock's present time. */
    async lookNow() {
      const keeper = look();
      keeper.start();
      await keeper.stop();
    },
    stop: deliverer.stop,
  };
}

/** In the books, not only sent: to a clock that jumps meanwhile, the lease of a mail under way would have run out. */
const booked = async (store: Store, sent: SentMail[], count: number) => {
  await vi.waitFor(() => expect(sent).toHaveLength(count), 30_000);
  await vi.waitFor(async () => expect((await store.overview(0)).mails.pending).toBe(0), 30_000);
};

async function receive(store: Store) {
  const submission = { ...exampleSubmission({}, { receivedAt: NOON }), acknowledgementTo: undefined };
  await store.accept(submission);
  return submission.reference;
}

test("a quote's reminders that a killed server left are sent once; an order before that withdraws them", async () => {
  const file = folder.file("reminders.db");
  const store = await createSqliteStore({ file, workerUrl, refuseAfterMs: 30_000 });
  const sent: SentMail[] = [];
  const before = startNode(store, sent, "killed");
  const [open, ordered] = [await receive(store), await receive(store)];
  const said = exampleQuote({ revision: "A", supersedes: undefined });
  for (const reference of [open, ordered]) await sendExample(store, reference, { now: NOON, said });
  await booked(store, sent, 4);
  await before.stop();
  const mails = { recipients: { rfq: [], contact: [] }, mailDomain: "company.example" };
  const expiry = { ...mails, messageIdDomain: "company.example", limit: 9, remindsBuyer: true };
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
  // Long enough for a second mail to come, if there were one.
  await sleep(150);
  expect(sent.slice(4).map(({ kind, reference }) => [kind, reference])).toEqual([
    ["expiry", open],
    ["expiry-notice", open],
  ]);
});

test("more than fit into one look are all queued in the same look", async () => {
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
  const keeper = createReminders({
    store: { queueReminders, queueHeldDigest: async () => 0, queueExpiryReminders: async () => [] },
    ...settings,
    clock: () => NOON,
    log: () => {},
    remindsBuyer: false,
    onQueued,
  });
  keeper.start();
  await keeper.stop();
  expect(left).toBe(0);
  expect(onQueued).toHaveBeenCalled();
});
