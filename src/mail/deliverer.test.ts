import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import { createMailDeliverer, type MailDelivererParts } from "#server/mail/delivery.ts";
import { webhookReader } from "./outbox.ts";
import { buildMail, buildSubmission, receivedAt, settings } from "./testing/factories.ts";
import { createOutbox } from "./testing/outbox.ts";
import type { Failure, OutgoingMessage, SendResult } from "./transport.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const sent: SendResult = { outcome: "sent" };
const noConnection: Failure = {
  outcome: "retry",
  cause: "network",
  alarm: false,
  smtpCode: undefined,
  error: "ESOCKET ECONNREFUSED",
};
const greylisted: Failure = { ...noConnection, cause: "deferred", smtpCode: 451 };
const refused: Failure = { ...noConnection, outcome: "dead", cause: "refused", alarm: true, smtpCode: 550 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(receivedAt);
});

afterEach(() => {
  vi.useRealTimers();
});

test("a due mail is sent once and settled", async () => {
  const { outbox, messages } = await run([buildMail()], async () => sent);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(messages).toHaveLength(1);
  expect(outbox.settlements).toEqual([{ id: "mail-1", holder: "node-a", now: receivedAt, result: "sent" }]);
});

test("files of a reply leave with it once the scanner is done with them", async () => {
  const content = JSON.stringify({ text: "Here it is", by: "Ann Lee", files: ["terms.pdf"], attached: [7] });
  const { store, settlements } = createOutbox([buildMail({ kind: "reply", content })]);
  let withheld: "waiting" | "infected" | undefined = "waiting";
  const scanned: MailDelivererParts["store"] = {
    ...store,
    findAttachments: async () => [{ id: 7, name: "terms.pdf", kind: "pdf", size: 4, withheld }],
    readFilePiece: async ({ number }) => (number === 0 ? Buffer.from("%PDF") : undefined),
  };
  const { messages } = await run([], async () => sent, { store: scanned });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(messages).toEqual([]);
  expect(settlements).toMatchObject([{ result: "retry" }]);
  withheld = undefined;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(messages[0]?.mail.attachments).toMatchObject([
    { filename: "terms.pdf", content: Buffer.from("%PDF"), contentType: "application/octet-stream" },
  ]);
});

test("a reply with a file in which the scanner found something is reported as not sent", async () => {
  const content = JSON.stringify({ text: "Here it is", by: "Ann Lee", attached: [7] });
  const { store, settlements } = createOutbox([buildMail({ kind: "reply", content })]);
  const scanned: MailDelivererParts["store"] = {
    ...store,
    findAttachments: async () => [{ id: 7, name: "a.pdf", kind: "pdf", size: 4, withheld: "infected" }],
  };
  const { messages } = await run([], async () => sent, { store: scanned });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(messages).toEqual([]);
  expect(settlements).toMatchObject([{ result: "dead", error: expect.stringContaining("virus scanner") }]);
});

test("a submission that arrives while the outbox is being read is not missed", async () => {
  const { outbox, messages, deliverer } = await run([], async () => sent);
  const { nextMailDueAt } = outbox.store;
  outbox.store.nextMailDueAt = async () => {
    outbox.store.nextMailDueAt = nextMailDueAt;
    const dueAt = await nextMailDueAt({});
    outbox.add(buildMail());
    deliverer.wake();
    return dueAt;
  };
  deliverer.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(messages).toHaveLength(1);
});

test("mails that are another deliverer's are left alone, and do not keep this one awake", async () => {
  const { store, state } = createOutbox([buildMail({ to: webhookReader })]);
  let looks = 0;
  const counting: MailDelivererParts["store"] = {
    ...store,
    leaseDueMails(request) {
      looks += 1;
      return store.leaseDueMails(request);
    },
  };
  await run([], async () => sent, { store: counting, neverTo: webhookReader });
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(state("mail-1")).toBe("pending");
  expect(looks).toBeLessThanOrEqual(3);
});

test("a mail is also found when nobody wakes the deliverer", async () => {
  const { outbox, messages } = await run([], async () => sent);
  outbox.add(buildMail());
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(messages).toHaveLength(1);
});

test("a mail that was put off is tried again, later each time, with the same Message-ID", async () => {
  const { outbox, messages, times } = await run(
    [buildMail()],
    async (_, count) => (count < 5 ? greylisted : sent),
    {
      random: () => 0.999,
    },
  );
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(outbox.state("mail-1")).toBe("sent");
  expect(messages.map((message) => message.mail.messageId)).toEqual(Array(5).fill("<mail-1@example.com>"));
  const waits = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / SECOND));
  expect(waits).toEqual([10, 20, 40, 80]);
});

test("a refused mail is dead at once, kept and loud", async () => {
  const { outbox, logged } = await run([buildMail()], async () => refused);
  expect(outbox.state("mail-1")).toBe("dead");
  expect(logged).toContainEqual([
    "error",
    "mail_dead",
    { reference: "RFQ-7K3MX9QD", kind: "notification", attempt: 1, cause: "refused", smtpCode: 550 },
  ]);
});

test("an e-mail to a buyer is judged as it leaves, each time: what may not leave is not handed to the server", async () => {
  const kinds = { refused: "quote", dropped: "acknowledgement", staff: "notification" } as const;
  const mails = Object.entries(kinds).map(([id, kind]) => buildMail({ id, kind, messageId: `<${id}@a>` }));
  const judged = createOutbox(mails);
  const mayLeave: typeof judged.store.mayLeave = async ({ id }) =>
    id === "refused" ? { outcome: "refused", error: "Not sent: a match" } : { outcome: "dropped" };
  const { messages } = await run([], async () => sent, { store: { ...judged.store, mayLeave } });
  expect(messages.map(({ mail }) => mail.messageId)).toEqual(["<staff@a>"]);
  expect(judged.settlements).toEqual([
    expect.objectContaining({ id: "refused", result: "dead", error: "Not sent: a match" }),
    expect.objectContaining({ id: "dropped", result: "withdrawn" }),
    expect.objectContaining({ id: "staff", result: "sent" }),
  ]);
});

test("an address that cannot be used makes a dead letter, not a mail", async () => {
  const { outbox, messages } = await run(
    [buildMail({ to: "a@example.com, b@example.com" })],
    async () => sent,
  );
  expect(outbox.state("mail-1")).toBe("dead");
  expect(messages).toEqual([]);
});

test("a defect in composing keeps the mail and calls for help", async () => {
  const { outbox, logged } = await run([buildMail()], async () => sent, {
    settings: () => ({ ...settings, publicOrigin: "nonsense" }),
  });
  expect(outbox.state("mail-1")).toBe("pending");
  expect(logged[0]?.slice(0, 2)).toEqual(["error", "mail_retry"]);
});

test("a sent mail whose settlement fails is settled later, not sent again", async () => {
  const { outbox, messages } = await run([buildMail()], slowly(SECOND));
  outbox.failing.settle = true;
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(outbox.state("mail-1")).toBe("pending");
  outbox.failing.settle = false;
  await vi.advanceTimersByTimeAsync(150 * SECOND);
  expect(outbox.state("mail-1")).toBe("sent");
  expect(messages).toHaveLength(1);
});

test("an unavailable store is asked again until it answers", async () => {
  const { outbox, messages, logged, deliverer } = await run([], async () => sent);
  outbox.add(buildMail());
  outbox.failing.lease = true;
  deliverer.wake();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(messages).toHaveLength(0);
  outbox.failing.lease = false;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(messages).toHaveLength(1);
  expect(logged.filter(([, event]) => event === "outbox_unavailable")).toHaveLength(1);
});

test("slow mails do not keep others waiting", async () => {
  const slow = many(200).map((mail) => ({ ...mail, to: "slow@example.com" }));
  const quick = buildMail({ id: "quick", createdAt: receivedAt + 1 });
  const { outbox } = await run([...slow, quick], (message) =>
    message.mail.envelope?.to?.toString() === "slow@example.com"
      ? after(45 * SECOND, noConnection)
      : after(10, sent),
  );
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(outbox.state("quick")).toBe("sent");
});

test("a mail server that is down is not asked once per waiting mail; those go out soon after its return", async () => {
  let isUp = false;
  const { outbox, messages } = await run(many(400), async () => (isUp ? sent : noConnection));
  await vi.advanceTimersByTimeAsync(10 * 60 * SECOND);
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.length).toBeLessThan(250);
  isUp = true;
  // First come those that never failed.
  await vi.advanceTimersByTimeAsync(31 * SECOND);
  expect(outbox.count("sent")).toBeGreaterThan(200);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(outbox.count("sent")).toBe(400);
});

test.each([
  ["a day ahead", DAY],
  ["a day back", -DAY],
])("a clock that jumps %s loses no mail and starts no storm", async (_, jump) => {
  let isUp = false;
  const { outbox, messages } = await run(many(5), async () => (isUp ? sent : greylisted));
  await vi.advanceTimersByTimeAsync(HOUR);
  vi.setSystemTime(Date.now() + jump);
  const before = messages.length;
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(messages.length - before).toBeLessThanOrEqual(5 * 3);
  isUp = true;
  await vi.advanceTimersByTimeAsync(HOUR + 60 * SECOND);
  expect(outbox.count("sent")).toBe(5);
  expect(outbox.count("dead")).toBe(0);
});

test.each([DAY, -DAY])(
  "a clock that jumps by %i ms while a mail is under way does not double it",
  async (jump) => {
    const { outbox, messages, deliverer } = await run([buildMail()], slowly(20 * SECOND));
    vi.setSystemTime(Date.now() + jump);
    deliverer.wake();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(messages).toHaveLength(1);
    expect(outbox.state("mail-1")).toBe("sent");
  },
);

test("stopping waits for the mails under way and takes no new ones", async () => {
  const { outbox, messages, deliverer } = await run(many(20), slowly(2 * SECOND));
  const stopped = deliverer.stop();
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  await stopped;
  expect(messages).toHaveLength(8);
  expect(outbox.count("sent")).toBe(8);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(messages).toHaveLength(8);
});

test("stopping does not wait longer than its bound", async () => {
  const { deliverer } = await run([buildMail()], () => new Promise(() => {}));
  let isStopped = false;
  void deliverer.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isStopped).toBe(true);
});

type Send = (message: OutgoingMessage, count: number) => Promise<SendResult>;

test.each([
  [
    "a reminder of an answered request",
    { kind: "reminder", submission: buildSubmission({ state: "answered" }) },
  ],
  [
    "a reminder of a request that was answered and is open again",
    { kind: "overdue", submission: buildSubmission({ answeredAt: receivedAt }) },
  ],
  [
    "an overdue mail of an answered request",
    { kind: "overdue", submission: buildSubmission({ state: "answered" }) },
  ],
  [
    "a reminder whose deadline has passed",
    { kind: "reminder", submission: buildSubmission({ respondBy: receivedAt }) },
  ],
] as const)("%s is withdrawn instead of sent", async (_what, changes) => {
  const { outbox, messages, logged } = await run([buildMail(changes)], async () => sent);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(messages).toEqual([]);
  expect(outbox.settlements).toMatchObject([{ result: "withdrawn" }]);
  expect(logged.map(([, event]) => event)).toEqual(["mail_withdrawn"]);
});

test.each([
  ["a quote that was withdrawn before its mail left", { isWithdrawn: true }, ["withdrawn"], []],
  ["a quote that was replaced before its mail left", { isLatest: false }, ["withdrawn"], []],
  ["a valid quote", {}, ["sent"], ["quote"]],
] as const)("%s", async (_what, changes, results, kinds) => {
  const quote = exampleQuote();
  const { store, settlements } = createOutbox([
    buildMail({ kind: "quote", content: JSON.stringify({ revision: "A" }) }),
  ]);
  const valid = { isLatest: true, isWithdrawn: false, awaitedUntil: undefined };
  const paper = { quote, pdf: new Uint8Array(), pdfSha256: "", ...valid, ...changes };
  const { messages } = await run([], async () => sent, {
    store: { ...store, findQuotePaper: async () => paper },
  });
  expect(messages.map(({ kind }) => kind)).toEqual(kinds);
  expect(settlements.map(({ result }) => result)).toEqual(results);
});

test.each([
  ["an escalation of what was taken meanwhile", { kind: "escalation", takenBy: "Ann Lee" }],
  [
    "a notification of what was answered",
    { kind: "notification", submission: buildSubmission({ state: "answered" }) },
  ],
] as const)("a webhook is not told of %s", async (_what, changes) => {
  const alert = buildMail({ to: webhookReader, ...changes });
  const { outbox } = await run([alert], async () => sent, { onlyTo: webhookReader });
  expect(outbox.settlements).toMatchObject([{ result: "withdrawn" }]);
});

test("a reminder of an open request is sent, and so is the notification of an answered one", async () => {
  const answered = buildSubmission({ state: "answered" });
  const mails = [buildMail({ id: "mail-2", kind: "reminder" }), buildMail({ submission: answered })];
  const { messages } = await run(mails, async () => sent);
  expect(messages.map(({ kind }) => kind)).toEqual(["reminder", "notification"]);
});

test("an e-mail in which the scanner found something is forwarded without it", async () => {
  const { outbox, messages } = await run([], async () => sent);
  const pieces = new Map([[7, "raw mail"]]);
  outbox.store.readFilePiece = async ({ file, number }) =>
    number === 0 && pieces.has(file) ? Buffer.from(pieces.get(file) ?? "") : undefined;
  for (const original of [7, 8]) {
    outbox.add(
      buildMail({ id: `mail-${original}`, kind: "forwarded", content: JSON.stringify({ original }) }),
    );
  }
  await vi.advanceTimersByTimeAsync(HOUR);
  const attached = messages.map(({ mail }) => mail.attachments?.map(({ content }) => String(content)));
  expect(attached.sort()).toEqual([[], ["raw mail"]]);
});

async function run(mails: readonly LeasedMail[], send: Send, parts: Partial<MailDelivererParts> = {}) {
  const outbox = createOutbox(mails);
  const messages: OutgoingMessage[] = [];
  const times: number[] = [];
  const logged: Parameters<MailDelivererParts["log"]>[] = [];
  const deliverer = createMailDeliverer({
    store: outbox.store,
    settings: () => settings,
    clock: Date.now,
    holder: "node-a",
    log: (...line) => logged.push(line),
    transport: {
      send(message) {
        messages.push(message);
        times.push(Date.now());
        return send(message, messages.length);
      },
      async close() {},
    },
    ...parts,
  });
  deliverer.start();
  await vi.advanceTimersByTimeAsync(0);
  return { outbox, messages, times, logged, deliverer };
}

function many(count: number) {
  return Array.from({ length: count }, (_, index) =>
    buildMail({ id: `mail-${index}`, messageId: `<mail-${index}@example.com>` }),
  );
}

function slowly(ms: number): Send {
  return () => after(ms, sent);
}

function after(ms: number, result: SendResult) {
  return new Promise<SendResult>((resolve) => setTimeout(() => resolve(result), ms));
}
