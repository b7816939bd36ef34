import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { confirmOrder } from "#order/testing/written-orders.ts";
import { type ArrivedFile, mostRequestBytes } from "#request/files/files.ts";
import type { BuyerMessage } from "#request/record/conversation.ts";
import type { Tab } from "#request/record/records.ts";
import type { SubmissionContext } from "#request/record/submission.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, MINUTE, mailDomain, NOON } from "#server/testing/example-submission.ts";
import { sendExample, winOrder } from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";
import { PIECE_BYTES, untilGone } from "#store/pieces.ts";
import { requestsOf } from "./request-list.ts";

const mails = {
  recipients: { contact: ["info@company.example"], rfq: ["quotes@company.example", "webhook"] },
  mailDomain,
};

onBothEngines((store) => {
  async function receive(context: Partial<SubmissionContext> = {}) {
    const submission = exampleSubmission({}, { receivedAt: NOON, ...context });
    await store().accept(submission);
    return submission.reference;
  }

  async function hire(name: string) {
    const email = `${name.toLowerCase()}@company.example`;
    const invitation = { tokenHash: randomUUID(), now: NOON };
    const { id } = await store().inviteStaff({ ...invitation, name, email });
    return { id, email };
  }

  const say = (reference: string, changes: Partial<BuyerMessage> = {}) =>
    store().receiveMessage({
      reference,
      now: NOON + MINUTE,
      text: "Can the helmets ship first?",
      onceKey: randomUUID(),
      files: [],
      ...mails,
      ...changes,
    });

  const told = async (reference: string) =>
    ((await store().findRequest(reference))?.mails ?? [])
      .filter(({ kind }) => kind === "message")
      .map(({ to }) => to);

  const waiting = async () =>
    (await listWaiting()).map(({ reference, lastSaid }) => [reference, lastSaid?.text]);
  async function listWaiting() {
    const { groups } = await store().listRequests({ tab: "open", limit: 9, now: NOON });
    return groups.find(({ name }) => name === "waiting")?.requests ?? [];
  }

  const exported = async (tab: Tab, text?: string) =>
    (await store().exportPage({ after: 0, tab, text })).submissions.map(({ reference }) => reference);

  test("what buyer and desk say is kept in order, with its files byte for byte", async () => {
    const reference = await receive();
    const { id: staffId } = await hire("Ann");
    const pieces = [randomBytes(300_000), randomBytes(7)];
    const file = await storeFile(store(), reference, { name: "größen.xlsx", pieces });
    expect(await say(reference, { files: [file] })).toBe("done");
    await store().replyToRequest({
      reference,
      staffId,
      now: NOON + 2 * MINUTE,
      text: "Yes, on Monday.",
      closes: false,
      files: [await storeFile(store(), reference, { name: "plan.pdf" })],
      mailDomain,
    });
    const said = await store().findConversation(reference);
    expect(said).toMatchObject([
      { side: "buyer", way: "page", at: NOON + MINUTE, files: [{ id: file.id, name: "größen.xlsx" }] },
      { side: "desk", way: "reply", by: "Ann", text: "Yes, on Monday.", files: [{ name: "plan.pdf" }] },
    ]);
    const details = await store().findRequest(reference);
    expect(details?.said).toEqual(said);
    const reply = details?.mails.find(({ kind }) => kind === "reply");
    expect(reply?.id).toBe(said[1]?.mailId);
    expect(await store().findFile({ reference, file: file.id })).toEqual({
      id: file.id,
      name: "größen.xlsx",
      kind: "pdf",
      size: 300_007,
    });
    for (const [number, bytes] of pieces.entries()) {
      const stored = await store().readFilePiece({ file: file.id, number });
      // Comparing them value by value takes Vitest more than a second.
      expect(bytes.equals(stored ?? Buffer.of())).toBe(true);
    }
    expect(await store().readFilePiece({ file: file.id, number: 2 })).toBeUndefined();
  });

  test("the same form sent twice is one message, from either side", async () => {
    const reference = await receive();
    const { id: staffId } = await hire("Ann");
    const files = [await storeFile(store(), reference)];
    expect(await say(reference, { onceKey: "form", files })).toBe("done");
    expect(await say(reference, { onceKey: "form", text: "other words" })).toBe("repeated");
    const reply = { reference, staffId, now: NOON, text: "Yes.", closes: false, onceKey: "desk" };
    for (let n = 0; n < 2; n += 1) {
      await store().replyToRequest({ ...reply, mailDomain });
    }
    expect((await store().findConversation(reference)).map(({ text }) => text)).toEqual([
      "Can the helmets ship first?",
      "Yes.",
    ]);
    expect(await told(reference)).toEqual(mails.recipients.rfq);
  });

  test("a file is nobody's until its message is stored, and is never another request's", async () => {
    const [reference, other] = [await receive(), await receive()];
    const file = await storeFile(store(), reference);
    expect(await store().findFile({ reference, file: file.id })).toBeUndefined();
    await say(other, { files: [file] });
    expect(await store().findFile({ reference: other, file: file.id })).toBeUndefined();
    await say(reference, { files: [file] });
    expect(await store().findFile({ reference: other, file: file.id })).toBeUndefined();
    expect(await store().findFile({ reference, file: file.id })).toBeDefined();
    expect(await store().startFile({ reference: "RFQ-22222222", now: NOON })).toBeUndefined();
  });

  test("an upload that broke off is dropped, at once or when its time is over, and a sent file never", async () => {
    const reference = await receive();
    const [sent, broken, forgotten] = [
      await storeFile(store(), reference),
      await storeFile(store(), reference),
      await storeFile(store(), reference),
    ];
    await say(reference, { files: [sent] });
    await store().dropFiles([sent.id, broken.id]);
    const left = async (file: ArrivedFile) =>
      (await store().readFilePiece({ file: file.id, number: 0 })) !== undefined;
    expect([await left(sent), await left(broken), await left(forgotten)]).toEqual([true, false, true]);
    await store().forgetRecentBatch({ now: NOON + 30 * MINUTE, limit: 9 });
    expect(await left(forgotten)).toBe(true);
    await store().forgetRecentBatch({ now: NOON + DAY, limit: 9 });
    expect([await left(sent), await left(forgotten)]).toEqual([true, false]);
  });

  test("files that come in at the same time share the room of their request, piece by piece", async () => {
    const reference = await receive();
    const [sent, one, other] = [
      await storeFile(store(), reference),
      await store().startFile({ reference, now: NOON }),
      await store().startFile({ reference, now: NOON }),
    ];
    await store().keepFiles({ formKey: "form", files: [{ ...sent, size: mostRequestBytes - 10 }] });
    const add = (file = 0, number = 0) => store().addFilePiece({ file, number, bytes: Buffer.alloc(6) });
    expect([await add(one), await add(other)]).toEqual([undefined, "full"]);
    await untilGone(() => store().dropFiles([one ?? 0]));
    expect([await add(other), await add(other, 1)]).toEqual([undefined, "full"]);
    await untilGone(() => store().dropFiles([other ?? 0]));
  });

  test("what is deleted in parts is gone in the end, and its room is free inside the file", async () => {
    const reference = await receive();
    const file = (await store().startFile({ reference, now: NOON })) ?? 0;
    const bytes = () => Buffer.alloc(PIECE_BYTES, "a");
    for (let number = 0; number < 20; number += 1)
      await store().addFilePiece({ file, number, bytes: bytes() });
    const before = await store().findFreeInside();
    expect(await store().dropFiles([file])).toBe("more");
    await untilGone(() => store().dropFiles([file]));
    expect(await store().readFilePiece({ file, number: 19 })).toBeUndefined();
    const freed = (await store().findFreeInside()) - before;
    // A database server's disk is not ours to look at.
    if (before + freed > 0) expect(freed).toBeGreaterThan(19 * PIECE_BYTES);
  });

  test("what was accepted of a form is kept for that form and request alone, and counts as its files", async () => {
    const [reference, other] = [await receive(), await receive()];
    const [kept, lost] = [await storeFile(store(), reference), await storeFile(store(), reference)];
    await store().keepFiles({ formKey: "form", files: [{ ...kept, size: mostRequestBytes }] });
    const find = (of: string, formKey: string) =>
      store().findKeptFiles({ reference: of, formKey, files: [kept.id, lost.id] });
    expect(await find(reference, "form")).toEqual([{ ...kept, size: mostRequestBytes, isSent: false }]);
    expect([...(await find(other, "form")), ...(await find(reference, "other"))]).toEqual([]);
    expect(await store().startFile({ reference, now: NOON })).toBeUndefined();
    await say(reference, { onceKey: "form", files: await find(reference, "form") });
    expect(await find(reference, "form")).toMatchObject([{ id: kept.id, isSent: true }]);
    expect(await store().findFile({ reference, file: kept.id })).toMatchObject({ name: "list.pdf" });
  });

  test("a kept file stays with the message it was sent with: the same one again is a repeat, another is refused", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await sendExample(store(), reference, { staffId, now: NOON });
    const keep = async (formKey: string) => {
      const file = await storeFile(store(), reference);
      await store().keepFiles({ formKey, files: [file] });
      return () => store().findKeptFiles({ reference, formKey, files: [file.id] });
    };

    const said = await keep("page");
    const sayOnce = async (onceKey: string) => say(reference, { onceKey, files: await said() });
    expect([await sayOnce("one"), await sayOnce("one"), await sayOnce("two")]).toEqual([
      "done",
      "repeated",
      "sent before",
    ]);

    const replied = await keep("desk");
    const reply = async (onceKey: string) => {
      const written = { reference, staffId, now: NOON, text: "Yes.", closes: false, mailDomain };
      return (await store().replyToRequest({ ...written, onceKey, files: await replied() })).outcome;
    };
    expect([await reply("three"), await reply("three"), await reply("four")]).toEqual([
      "done",
      "done",
      "sent before",
    ]);

    const ordered = await keep("order");
    const order = async (number: string) => {
      const files = await ordered();
      return store().orderQuote({ reference, revision: "A", number, files, now: NOON, ...mails });
    };
    expect([await order("PO 1"), await order("PO 1"), await order("PO 2")]).toEqual([
      "done",
      "repeated",
      "sent before",
    ]);
    const all = await store().findConversation(reference);
    expect(all.map(({ way, files }) => [way, files.length])).toEqual([
      ["page", 1],
      ["reply", 1],
      ["order", 1],
    ]);
  });

  test("a file waits for the scanner while there is one, and is given out when it is clean, never when it is infected", async () => {
    const reference = await receive();
    const [before, clean, bad, late] = [
      await storeFile(store(), reference),
      ...(await scanned(reference, ["clean.pdf", "bad.pdf", "late.pdf"])),
    ];
    await say(reference, { files: [before, clean, bad, late].filter((each) => each !== undefined) });
    const withheld = async () =>
      (await store().findConversation(reference))[0]?.files.map(({ withheld: why }) => why);
    expect(await withheld()).toEqual([undefined, "waiting", "waiting", "waiting"]);
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unscannedSince: NOON });
    const given = async () =>
      Promise.all([before, clean, bad].map((file) => store().findFile({ reference, file: file?.id ?? 0 })));
    expect((await given()).map((each) => each?.id)).toEqual([before.id, undefined, undefined]);

    const lease = (now: number) => store().leaseScan({ now, until: now + MINUTE });
    expect(await lease(NOON + MINUTE)).toMatchObject({ id: clean?.id });
    expect(await lease(NOON + MINUTE)).toMatchObject({ id: bad?.id, reference });
    await store().settleScan({ file: clean?.id ?? 0, result: "clean" });
    await store().settleScan({ file: bad?.id ?? 0, result: "infected" });
    expect(await withheld()).toEqual([undefined, undefined, "infected", "waiting"]);
    expect((await given()).map((each) => each?.id)).toEqual([before.id, clean?.id, undefined]);
    expect(await store().readFilePiece({ file: bad?.id ?? 0, number: 0 })).toBeUndefined();

    // Its scanner was killed. Another one scans it when the lease is over, or if a clock that ran ahead dated
    // the lease.
    expect(await lease(NOON + MINUTE)).toMatchObject({ id: late?.id });
    expect(await lease(NOON + 1.5 * MINUTE)).toBeUndefined();
    expect(await lease(NOON + 2 * MINUTE)).toMatchObject({ id: late?.id });
    expect(await lease(NOON - DAY)).toMatchObject({ id: late?.id });

    expect(await store().setScanning({ isOn: false, now: NOON })).toBe(1);
    expect(await withheld()).toEqual([undefined, undefined, "infected", undefined]);
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unscannedSince: undefined });
    expect(await lease(NOON + DAY)).toBeUndefined();
  });

  async function scanned(reference: string, names: readonly string[]) {
    for (let n = 0; n < 2; n += 1) await store().setScanning({ isOn: true, now: NOON });
    const files: ArrivedFile[] = [];
    for (const name of names) files.push(await storeFile(store(), reference, { name }));
    return files;
  }

  test("each copy of a reply is an e-mail of its own, and one that is refused changes nothing for the buyer", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    const { fields } = (await store().findRequest(reference)) ?? {};
    const reply = { reference, staffId, now: NOON, text: "Yes.", closes: true, mailDomain };
    await store().replyToRequest({
      ...reply,
      cc: ["dock@agency.example", fields?.email.toUpperCase() ?? "", "gone@agency.example"],
    });
    const cc = ["dock@agency.example", "gone@agency.example"];
    expect(await store().findConversation(reference)).toMatchObject([{ text: "Yes.", cc }]);
    const leased = await store().leaseDueMails({ now: NOON, until: NOON + MINUTE, limit: 99, holder: "a" });
    const written = leased.filter(({ kind }) => kind === "reply" || kind === "copy");
    expect(written.map(({ kind, to }) => [kind, to])).toEqual([
      ["reply", fields?.email],
      ["copy", cc[0]],
      ["copy", cc[1]],
    ]);
    expect(written.map(({ content }) => JSON.parse(content ?? ""))).toEqual(
      written.map(() => expect.objectContaining({ text: "Yes.", to: fields?.email, cc })),
    );
    const refused = { id: written[2]?.id ?? "", holder: "a", now: NOON, result: "dead" } as const;
    await store().settleMail({ ...refused, error: "550 5.1.1 No such user", tell: mails });
    const { state, mails: all = [] } = (await store().findRequest(reference)) ?? {};
    expect(state).toBe("answered");
    expect(all.filter(({ kind }) => kind === "undelivered").map(({ to }) => to)).toEqual([
      "quotes@company.example",
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("an order has a number, a file or both, and what was sent before is the same order", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await sendExample(store(), reference, { staffId, now: NOON });
    const order = async (number: string, pieces?: Uint8Array[]) => {
      const files = pieces
        ? [await storeFile(store(), reference, { name: "PO.pdf", pieces: pieces.map(Buffer.from) })]
        : [];
      return store().orderQuote({ reference, revision: "A", number, files, now: NOON + MINUTE, ...mails });
    };
    const paper = [randomBytes(50)];
    expect(await order("", paper)).toBe("done");
    expect((await store().findQuotes(reference))?.sent[0]?.order).toMatchObject({ number: "" });
    expect(await order("", paper)).toBe("repeated");
    expect(await order("PO 1")).toBe("done");
    expect(await order("PO 1", paper)).toBe("repeated");
    expect(await order("", [randomBytes(50)])).toBe("done");
    expect((await store().findQuotes(reference))?.sent[0]?.order).toMatchObject({ number: "PO 1" });
    const said = await store().findConversation(reference);
    expect(said).toMatchObject([
      { side: "buyer", way: "order", files: [{ name: "PO.pdf" }] },
      { side: "buyer", way: "order", files: [{ name: "PO.pdf" }] },
    ]);
    const { mails: all = [] } = (await store().findRequest(reference)) ?? {};
    expect(all.filter(({ kind, to }) => kind === "order" && to !== "webhook")).toHaveLength(3);
  });

  test("a request takes so many bytes of files, and so many messages a day", async () => {
    const reference = await receive();
    const file = await storeFile(store(), reference);
    await say(reference, { files: [{ ...file, size: mostRequestBytes }] });
    expect(await store().startFile({ reference, now: NOON })).toBeUndefined();
    const outcomes = [];
    for (let n = 0; n < 41; n += 1) outcomes.push(await say(reference));
    expect(outcomes.slice(38)).toEqual(["done", "too many", "too many"]);
    expect(await say(reference, { now: NOON + 2 * DAY })).toBe("done");
  });

  test("the person on the request is told, and the webhook; if there is none, or that person is gone, everyone is", async () => {
    const ann = await hire("Ann");
    const taken = await receive();
    await store().takeRequest({ reference: taken, staffId: ann.id, now: NOON });
    await say(taken);
    expect(await told(taken)).toEqual([ann.email, "webhook"]);
    const free = await receive();
    await say(free);
    expect(await told(free)).toEqual(mails.recipients.rfq);
    expect(await say("RFQ-22222222")).toBe("unknown");
  });

  test("what came in waits on the list until someone answers it or says that nothing is to do", async () => {
    const { id: staffId } = await hire("Ann");
    const [first, second] = [await receive(), await receive()];
    await say(second, { now: NOON + MINUTE, text: "Second" });
    await say(first, { now: NOON + 2 * MINUTE, text: "First" });
    await say(second, { now: NOON + 3 * MINUTE, text: "Once more" });
    expect(await waiting()).toEqual([
      [second, "Once more"],
      [first, "First"],
    ]);
    const reply = { reference: second, staffId, now: NOON, text: "Yes.", closes: false };
    await store().replyToRequest({ ...reply, isUnsettled: true, mailDomain });
    expect(await waiting()).toHaveLength(2);
    await store().replyToRequest({ ...reply, mailDomain });
    expect(await waiting()).toEqual([[first, "First"]]);
    await store().settleRequest({ reference: first, staffId, now: NOON });
    expect(await waiting()).toEqual([]);
  });

  test("what a page did not show keeps its mark and is not closed over", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await sendExample(store(), reference, { staffId, now: NOON });
    await say(reference, { text: "Shown" });
    const shown = await lookAt(reference);
    // An e-mail that came in earlier and was filed only now.
    await say(reference, { text: "Stop, make it 50", now: NOON });
    const by = { reference, staffId, now: NOON + 2 * MINUTE, mailDomain };
    const reply = { ...by, text: "Yes.", closes: true };
    const lost = { ...by, closing: "lost-price", reason: "" } as const;
    const isAsBefore = async (waitsSince: number) =>
      expect(await store().findRequest(reference)).toMatchObject({ state: "quoted", waitsSince });

    expect(await store().settleRequest({ ...by, seen: shown })).toEqual({ outcome: "unseen" });
    expect(await store().closeRequest({ ...lost, seen: shown })).toEqual({ outcome: "unseen" });
    await isAsBefore(NOON);
    expect(await store().replyToRequest({ ...reply, seen: shown })).toEqual({ outcome: "kept open" });
    await isAsBefore(NOON);
    expect((await store().findRequest(reference))?.said.at(-1)).toMatchObject({ text: "Yes." });

    const seen = await lookAt(reference);
    const order = { reference, revision: "A", number: "PO 1", now: NOON + 3 * MINUTE, ...mails };
    await store().orderQuote(order);
    expect(await store().closeRequest({ ...lost, seen })).toEqual({ outcome: "unseen" });
    expect(await store().replyToRequest({ ...reply, seen })).toEqual({ outcome: "kept open" });
    await isAsBefore(NOON + 3 * MINUTE);

    const withOrder = await lookAt(reference);
    await say(reference, { text: "Wait", now: NOON + 4 * MINUTE });
    expect(await confirmOrder(store(), { ...by, seen: withOrder })).toEqual({ outcome: "other order" });
    await isAsBefore(NOON + 3 * MINUTE);
    // An order is confirmed or declined first, so that its buyer hears of it.
    expect(await store().closeRequest({ ...lost, seen: await lookAt(reference) })).toEqual({
      outcome: "ordered",
    });
  });

  test("of two clerks who answer one question, the second reads the first one's answer and sends nothing", async () => {
    const [{ id: ann }, { id: ben }] = [await hire("Ann"), await hire("Ben")];
    const reference = await receive();
    await say(reference, { text: "How many?" });
    const seen = await lookAt(reference);
    const reply = { reference, text: "Ten.", closes: false, seen, mailDomain };
    const first = { ...reply, staffId: ann, now: NOON + MINUTE };
    expect(await store().replyToRequest(first)).toEqual({ outcome: "done" });
    const refused = { outcome: "answered", by: "Ann", at: NOON + MINUTE };
    const second = { ...reply, staffId: ben, now: NOON + 2 * MINUTE };
    expect(await store().replyToRequest(second)).toEqual(refused);
    expect((await store().findRequest(reference))?.mails.filter(({ kind }) => kind === "reply")).toHaveLength(
      1,
    );
    expect(await store().replyToRequest({ ...second, seen: await lookAt(reference) })).toEqual({
      outcome: "done",
    });
  });

  test("the filter's clock runs and is promised; what a person took for spam is promised nothing", async () => {
    const { id: staffId } = await hire("Ann");
    const held = await receive({ suspicions: ["link markup"] });
    const promised = async (reference: string) => (await store().findFollowed(reference))?.isUnpromised;
    expect(await promised(held)).toBeUndefined();
    await store().confirmSpam({ references: [held], staffId, now: NOON });
    expect(await promised(held)).toBe(true);
    // Who writes again is looked at again.
    await say(held, { text: "I am a buyer", now: NOON + DAY });
    const list = await store().listRequests({ tab: "held", limit: 9, now: NOON });
    expect(requestsOf(list).map((each) => each.reference)).toEqual([held]);
    expect(await store().queueHeldDigest({ now: NOON + DAY, ...mails, limit: 9 })).toBe(1);
  });

  async function lookAt(reference: string) {
    const { said = [], events = [] } = (await store().findRequest(reference)) ?? {};
    return { message: said.at(-1)?.id ?? 0, event: events.at(-1)?.id ?? 0 };
  }

  test("a message leaves a closed request closed, and waits with the time that is promised for it", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    const reply = { reference, staffId, now: NOON + MINUTE, text: "Yes.", closes: true };
    await store().replyToRequest({ ...reply, mailDomain });
    expect((await store().countTabs()).open).toBe(0);
    await say(reference, { now: NOON + 2 * DAY });
    expect(await store().findRequest(reference)).toMatchObject({
      state: "answered",
      closedAs: "replied",
      answeredAt: NOON + MINUTE,
      waitsSince: NOON + 2 * DAY,
    });
    expect(await store().findFollowed(reference)).toMatchObject({
      answeredAt: NOON + MINUTE,
      quotedAt: undefined,
      closedAt: NOON + MINUTE,
    });
    expect(await store().overview(NOON + 3 * DAY - 1)).toMatchObject({ waiting: 1, overdue: 0 });
    expect(await store().overview(NOON + 3 * DAY)).toMatchObject({ waiting: 1, overdue: 1 });
    const reminders = await store().queueReminders({
      now: NOON + 3 * DAY,
      soonMs: { rfq: 0, contact: 0 },
      recipients: mails.recipients,
      escalation: { to: mails.recipients, afterMs: 1 },
      mailDomain,
      limit: 9,
    });
    expect(reminders).toMatchObject([{ kind: "overdue", reference }]);
    expect(await waiting()).toHaveLength(1);
  });

  test("an order that was won stays won and waits on the open list all the same", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await sendExample(store(), reference, { staffId, now: NOON });
    const order = { reference, revision: "A", number: "PO 1", now: NOON + MINUTE, ...mails };
    expect(await store().orderQuote(order)).toBe("done");
    const [listed] = await listWaiting();
    expect(listed?.quoted).toMatchObject({ revision: "A", order: { number: "PO 1" } });
    expect(listed?.quoted?.total).toBeGreaterThan(0);
    await store().verifyBuyer({ reference, staffId, now: NOON, how: "Letter" });
    const parties = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn: "2026-06-01" };
    await store().recordScreening({ reference, staffId, now: NOON, ...parties, result: "clear" });
    expect(await winOrder(store(), { reference, staffId, now: NOON + 2 * MINUTE })).toEqual({
      outcome: "done",
    });
    expect(await waiting()).toEqual([]);
    await say(reference, { now: NOON + DAY });
    expect(await store().findRequest(reference)).toMatchObject({ state: "answered", closedAs: "won" });
    expect(await waiting()).toHaveLength(1);
    expect(await store().countTabs()).toMatchObject({ open: 1, closed: 0 });
    expect([await exported("open"), await exported("quoted")]).toEqual([[reference], []]);
  });

  test("what is held back takes a message, and nobody is told of it; brought back, it waits unless it was answered", async () => {
    const reference = await receive({ suspicions: ["hidden field filled"] });
    expect(await say(reference)).toBe("done");
    expect(await told(reference)).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await store().findConversation(reference)).toHaveLength(1);
    await store().release({ reference, now: NOON + 2 * MINUTE, ...mails });
    expect(await waiting()).toEqual([[reference, "Can the helmets ship first?"]]);

    const by = { reference, staffId: (await hire("Ann")).id, now: NOON + 3 * MINUTE };
    await store().replyToRequest({ ...by, text: "Yes.", closes: false, mailDomain });
    await store().holdBack(by);
    await store().release({ ...by, ...mails });
    expect(await waiting()).toEqual([]);
  });

  test("a request is not held back over a message that came in after the page was opened", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    const seen = { message: 0, event: 0 };
    await say(reference);
    const by = { reference, staffId, now: NOON + 2 * MINUTE };
    expect(await store().holdBack({ ...by, seen })).toEqual({ outcome: "unseen" });
    expect(await waiting()).toHaveLength(1);
    const message = (await store().findRequest(reference))?.said.at(-1)?.id ?? 0;
    expect(await store().holdBack({ ...by, seen: { ...seen, message } })).toEqual({ outcome: "done" });
    expect(await waiting()).toEqual([]);
  });

  test("search and its export find quote and order numbers, file names and what was said, on whichever list", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await sendExample(store(), reference, { staffId, now: NOON });
    const file = await storeFile(store(), reference, { name: "Vest-Sizes 100%.xlsx" });
    await say(reference, { text: "Dock hours are 8 to 4", files: [file] });
    const order = { reference, revision: "A", number: "PO-2027-00418", now: NOON, ...mails };
    await store().orderQuote(order);
    await receive();
    const letters = reference.slice("RFQ-".length);
    const numbers = [reference, `q-${letters}`, `Q-${letters} Rev A`, `Q ${letters.toLowerCase()} rev. b`];
    for (const text of [...numbers, "2027-00418", "vest-sizes 100%", "dock HOURS"]) {
      expect([text, await exported("closed", text)]).toEqual([text, [reference]]);
    }
    expect(await exported("closed", "vest_sizes")).toEqual([]);
  });

  test("many that are held back are confirmed as spam at once, leave the list, and can be brought back", async () => {
    const { id: staffId } = await hire("Ann");
    const suspicions = ["link markup"];
    const [one, two, kept] = [
      await receive({ suspicions }),
      await receive({ suspicions }),
      await receive({ suspicions }),
    ];
    const open = await receive();
    await store().confirmSpam({ references: [one, two, open, "RFQ-22222222"], staffId, now: NOON });
    const held = requestsOf(await store().listRequests({ tab: "held", limit: 9, now: NOON }));
    expect(held.map(({ reference }) => reference)).toEqual([kept]);
    expect(await exported("held")).toEqual([kept]);
    expect(await store().countTabs()).toMatchObject({ open: 1, held: 1 });
    await store().release({ reference: one, staffId, now: NOON, ...mails });
    expect(await store().findRequest(one)).toMatchObject({ state: "open", closedAs: undefined });
  });

  test("a polite refusal is part of what was said, and a note is not", async () => {
    const { id: staffId } = await hire("Ann");
    const reference = await receive();
    await store().addNote({ reference, staffId, now: NOON, text: "Only for us" });
    const close = { reference, staffId, now: NOON, closing: "no-bid", reason: "Out of stock." } as const;
    await store().closeRequest({ ...close, mailDomain });
    expect(await store().findConversation(reference)).toMatchObject([
      { side: "desk", way: "refusal", text: "Out of stock.", by: "Ann" },
    ]);
  });
});
