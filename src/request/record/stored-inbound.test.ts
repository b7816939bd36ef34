import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readLines } from "#request/lines/read-lines.ts";
import type { Said } from "#request/record/conversation.ts";
import type { FiledMail, PlacedMail } from "#request/record/inbound.ts";
import type { InboundTarget } from "#request/record/private-links.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { exampleMail } from "#server/testing/example-mail.ts";
import { exampleSubmission, HOUR, mailDomain, NOON } from "#server/testing/example-submission.ts";
import { inviteSomeone } from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";
import { requestsOf } from "./request-list.ts";

const mails = {
  recipients: { contact: ["info@company.example", "webhook"], rfq: ["quotes@company.example"] },
  mailDomain,
};
const buyer = "dana@agency.example";
const heldBack = { receivedAt: NOON + HOUR, suspicions: ["links"] };

onBothEngines((store) => {
  /** A request that was answered, and the Message-ID of the answer. */
  async function answer(cc: readonly string[] = []) {
    const submission = exampleSubmission({ email: buyer }, { receivedAt: NOON });
    const { reference } = submission;
    await store().accept(submission);
    const staffId = await inviteSomeone(store(), NOON);
    const reply = { reference, staffId, now: NOON, text: "Monday?", closes: true, cc };
    await store().replyToRequest({ ...reply, mailDomain });
    const lease = { now: NOON, until: NOON + HOUR, limit: 99, holder: "test" };
    const leased = await store().leaseDueMails(lease);
    for (const { id } of leased) await store().settleMail({ id, holder: "test", now: NOON, result: "sent" });
    const sent = leased.find((each) => each.kind === "reply" && each.submission?.reference === reference);
    return { reference, staffId, messageId: sent?.messageId ?? "" };
  }

  async function take(
    onceKey: string = `x ${randomUUID()}`,
    pieces = ["raw ", "mail"],
    way: { readonly recipient?: string; readonly client?: string } = {},
  ) {
    let mail: number | undefined;
    for (const [number, text] of pieces.slice(0, -1).entries()) {
      mail = await store().addMailPiece({ mail, number, bytes: Buffer.from(text), now: NOON + HOUR });
    }
    const last = {
      mail,
      number: pieces.length - 1,
      bytes: Buffer.from(pieces.at(-1) ?? ""),
      now: NOON + HOUR,
    };
    return store().takeMail({
      piece: last,
      onceKey,
      recipient: "r",
      sender: "s",
      size: pieces.join("").length,
      client: "192.0.2.1",
      greeting: "mx.agency.example",
      ...way,
    });
  }

  /** Takes an e-mail from its arrival to its thread. */
  async function receive(
    changes: Partial<typeof exampleMail>,
    target: InboundTarget = { kind: "open" },
    files: FiledMail["files"] = [],
    now = NOON + HOUR,
    proof?: FiledMail["proof"],
    asRequest: Partial<PlacedMail> & Pick<FiledMail, "acknowledgementTo"> = {},
  ) {
    expect(await take()).toBe("taken");
    const [unread] = await store().leaseMails({ now, until: now + HOUR, limit: 1 });
    const inbound = {
      id: unread?.id ?? 0,
      target,
      mail: { ...exampleMail, ...changes },
      now,
      ...mails,
    };
    const { acknowledgementTo, ...placing } = asRequest;
    const placed = await store().placeMail({ ...inbound, respondBy: NOON + 24 * HOUR, ...placing });
    expect(await store().placeMail({ ...inbound, respondBy: 0 })).toEqual(placed);
    const filed: FiledMail = {
      ...inbound,
      onceKey: unread?.onceKey ?? "",
      text: inbound.mail.text,
      files,
      size: unread?.size ?? 0,
      sha256: "0",
      proof,
      acknowledgementTo,
    };
    const filing = await store().fileMail(filed);
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unfiledSince: undefined });
    expect(await store().fileMail(filed)).toBe("gone");
    return { ...placed, filing };
  }

  test("many e-mails to one address, or from one server, do not hold up others", async () => {
    const send = async (name: string, recipient: string, client: string) =>
      take(name, ["x"], { recipient, client });
    for (let n = 0; n < 5; n += 1) await send(`flood ${n}`, "postmaster", "192.0.2.66");
    await send("to another address", "r-1", "192.0.2.66");
    await send("from another server", "postmaster", "192.0.2.1");
    await send("from and to others", "r-2", "192.0.2.2");
    const order: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const [next] = await store().leaseMails({ now: NOON + HOUR, until: NOON + 2 * HOUR, limit: 1 });
      order.push(next?.onceKey ?? "");
    }
    expect(order).toEqual([
      "from and to others",
      "to another address",
      "from another server",
      ...["flood 0", "flood 1", "flood 2", "flood 3", "flood 4"],
    ]);
  });

  test("an e-mail that is not proven to be the buyer's is on the desk, and not on the buyer's page", async () => {
    const { reference } = await answer();
    await receive({ text: "Proven." }, { kind: "reply", reference }, [], NOON + HOUR, "signed");
    await receive({ text: "Forged." }, { kind: "reply", reference }, [], NOON + HOUR, "unsigned");
    await receive({ text: "From before." }, { kind: "reply", reference });
    const ofBuyer = (said: readonly Said[]) => said.filter(({ side }) => side === "buyer");
    const desk = ofBuyer((await store().findRequest(reference))?.said ?? []);
    expect(desk.map(({ text, proof }) => [text, proof])).toEqual([
      ["Proven.", "signed"],
      ["Forged.", "unsigned"],
      ["From before.", undefined],
    ]);
    const page = ofBuyer(await store().findConversation(reference));
    expect(page.map(({ text }) => text)).toEqual(["Proven.", "From before."]);
  });

  test("an e-mail that could not be read counts until someone has looked at it", async () => {
    const { reference, staffId } = await answer();
    await receive({ isWhole: false, refersTo: [], text: "" }, { kind: "reply", reference });
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unreadable: 1 });
    await store().settleRequest({ reference, staffId, now: NOON + 2 * HOUR });
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unreadable: 0 });
  });

  const look = async (reference: string) => {
    const found = await store().findRequest(reference);
    return { ...found, told: (found?.mails ?? []).map(({ kind, to }) => `${kind} ${to}`) };
  };

  test("an e-mail is taken once, whole or not at all, and read by one reader at a time", async () => {
    expect([await take("once"), await take("once"), await take("twice")]).toEqual([
      "taken",
      "repeated",
      "taken",
    ]);
    const unfinished = await store().addMailPiece({
      mail: undefined,
      number: 0,
      bytes: Buffer.from("x"),
      now: NOON,
    });
    expect(await store().findMailTrouble(NOON)).toMatchObject({ unfiledSince: NOON + HOUR });
    const lease = { now: NOON + HOUR, until: NOON + 2 * HOUR, limit: 9 };
    const leased = await store().leaseMails(lease);
    expect(leased.map(({ onceKey, size, attempts }) => [onceKey, size, attempts])).toEqual([
      ["once", 8, 1],
      ["twice", 8, 1],
    ]);
    expect(await store().leaseMails(lease)).toEqual([]);
    expect(await store().leaseMails({ ...lease, now: NOON + 2 * HOUR, until: NOON + 3 * HOUR })).toHaveLength(
      2,
    );
    const piece = await store().readMailPiece({ mail: leased[0]?.id ?? 0, number: 1 });
    expect(Buffer.from(piece ?? []).toString()).toBe("mail");
    await store().forgetRecentBatch({ now: NOON + 3 * HOUR, limit: 9 });
    expect(await store().readMailPiece({ mail: unfinished, number: 0 })).toBeUndefined();
    await store().dropMail(leased[0]?.id ?? 0);
    expect(await store().readMailPiece({ mail: leased[0]?.id ?? 0, number: 0 })).toBeDefined();
  });

  test("an answer finds its thread, waits on the list, is announced, and is kept as it came", async () => {
    const { reference, messageId } = await answer();
    const other = await answer();
    const named = { refersTo: ["<x@y>", messageId, other.messageId] };
    expect(await receive(named, { kind: "reply", reference: other.reference })).toEqual({
      reference,
      filing: "mail",
    });
    const request = await look(reference);
    expect(request).toMatchObject({ state: "answered", waitsSince: NOON + HOUR });
    expect(request.told).toContain("message ann@company.example");
    const [, said] = request.said ?? [];
    expect(said).toMatchObject({ side: "buyer", way: "mail", sender: undefined, text: "Monday is fine." });
    const [file] = said?.files ?? [];
    expect(file).toMatchObject({ name: "e-mail.eml", kind: "eml", size: 8 });
    const pieces = [0, 1, 2].map((number) => store().readFilePiece({ file: file?.id ?? 0, number }));
    expect((await Promise.all(pieces)).map((piece) => piece && Buffer.from(piece).toString())).toEqual([
      "raw ",
      "mail",
      undefined,
    ]);
    // The buyer sees the words and not the file.
    expect((await store().findConversation(reference)).at(-1)).toMatchObject({
      text: "Monday is fine.",
      files: [],
    });
    expect((await look(other.reference)).state).toBe("answered");
  });

  test("an e-mail that is filed after a later message is new like that one", async () => {
    const { reference, messageId } = await answer();
    const later = { reference, now: NOON + 2 * HOUR, text: "Did you get it?", onceKey: "page", files: [] };
    await store().receiveMessage({ ...later, ...mails });
    await receive({ refersTo: [messageId] });
    expect((await look(reference)).waitsSince).toBe(NOON + HOUR);
  });

  test("the original is scanned like any file", async () => {
    await store().setScanning({ isOn: true, now: NOON });
    const { reference } = await receive({});
    const original = async () => (await look(reference)).said?.at(-1)?.files[0];
    expect(await original()).toMatchObject({ kind: "eml", withheld: "waiting" });
    await store().setScanning({ isOn: false, now: NOON });
    expect(await original()).toMatchObject({ kind: "eml", withheld: undefined });
  });

  test("without a Message-ID of ours, the address tells where an e-mail belongs, then what is attached to it", async () => {
    const [first, second] = [await answer(), await answer()];
    const byAddress = await receive(
      { encloses: [second.messageId] },
      { kind: "reply", reference: first.reference },
    );
    expect(byAddress.reference).toBe(first.reference);
    expect((await receive({ encloses: [second.messageId] })).reference).toBe(second.reference);
  });

  test("somebody else is named to the staff and not shown to the buyer", async () => {
    const { reference, messageId } = await answer();
    await receive({ refersTo: [messageId], from: { name: "Lee", address: "lee@agency.example" } });
    expect((await look(reference)).said?.at(-1)?.sender).toBe("lee@agency.example");
    const lease = { now: NOON + HOUR, until: NOON + 2 * HOUR, limit: 9, holder: "test" };
    const told = (await store().leaseDueMails(lease)).find(({ kind }) => kind === "message");
    expect(JSON.parse(told?.content ?? "{}")).toMatchObject({ sender: "lee@agency.example" });
    expect((await store().findConversation(reference)).map(({ side }) => side)).toEqual(["desk"]);
  });

  test("what a program wrote is kept, and changes nothing else", async () => {
    const { reference, messageId } = await answer();
    const before = await look(reference);
    expect((await receive({ refersTo: [messageId], isAutomatic: true })).filing).toBe("automatic");
    expect((await receive({ messageId })).filing).toBe("automatic");
    const after = await look(reference);
    expect(after.said).toHaveLength((before.said?.length ?? 0) + 2);
    expect(after).toMatchObject({
      state: "answered",
      waitsSince: undefined,
      lastSaid: undefined,
      told: before.told,
    });
  });

  test("what a system sent after an answer is on the list for a person to read, opens nothing and tells nobody", async () => {
    const { reference, messageId } = await answer();
    const before = await look(reference);
    expect((await receive({ refersTo: [messageId], isFromSystem: true })).filing).toBe("system");
    expect(await look(reference)).toMatchObject({
      state: "answered",
      waitsSince: NOON + HOUR,
      lastSaid: { text: "Monday is fine." },
      told: before.told,
    });
    // The buyer did not write it.
    expect((await store().findConversation(reference)).map(({ side }) => side)).toEqual(["desk"]);
    const order = await storeFile(store(), reference, { name: "PO-77.pdf" });
    await receive({ refersTo: [messageId], isFromSystem: true }, { kind: "open" }, [order]);
    expect((await look(reference)).told).toContain("message ann@company.example");
  });

  test("a system's receipt does not hide a person's answer that waits, and is shown where that was read before", async () => {
    const { reference, staffId, messageId } = await answer();
    await receive({ refersTo: [messageId] });
    const receipt = { refersTo: [messageId], isFromSystem: true, text: "[#4711] We have your message" };
    await receive(receipt);
    const waiting = async () =>
      requestsOf(await store().listRequests({ tab: "open", limit: 9, now: NOON }))
        .filter(({ waitsSince }) => waitsSince !== undefined)
        .map(({ lastSaid }) => lastSaid?.text);
    expect(await waiting()).toEqual(["Monday is fine."]);
    const reply = { reference, staffId, now: NOON + 2 * HOUR, text: "Thank you.", closes: true, mailDomain };
    await store().replyToRequest(reply);
    expect(await look(reference)).toMatchObject({ lastSaid: { text: "Monday is fine." } });
    await receive(receipt, undefined, [], NOON + 3 * HOUR);
    expect(await waiting()).toEqual(["[#4711] We have your message"]);
  });

  test("a system's receipt for our first e-mail leaves a request and its time left as they were", async () => {
    const submission = exampleSubmission({ email: buyer }, { receivedAt: NOON });
    const { reference } = submission;
    await store().accept(submission);
    expect(await receive({ isFromSystem: true }, { kind: "reply", reference })).toEqual({
      reference,
      filing: "system",
    });
    expect(await look(reference)).toMatchObject({
      state: "open",
      waitsSince: undefined,
      lastSaid: undefined,
    });
    const staffId = await inviteSomeone(store(), NOON);
    const seen = { message: 0, event: 0 };
    const settled = await store().closeRequest({
      ...{ reference, staffId, now: NOON + HOUR, closing: "by-phone", reason: "", mailDomain, seen },
    });
    // It may be an answer all the same.
    expect(settled).toEqual({ outcome: "unseen" });
  });

  test("a document that a program sent is for a person to read: an order, and not the logo under a notice", async () => {
    const { reference, messageId } = await answer();
    const send = (file: FiledMail["files"][number]) =>
      receive({ refersTo: [messageId], isAutomatic: true }, { kind: "open" }, [file]);
    const logo = { ...(await storeFile(store(), reference, { name: "logo.png" })), kind: "png" } as const;
    expect((await send(logo)).filing).toBe("automatic");
    expect(await look(reference)).toMatchObject({ state: "answered", waitsSince: undefined });
    expect((await send(await storeFile(store(), reference, { name: "PO-77.pdf" }))).filing).toBe("mail");
    expect(await look(reference)).toMatchObject({ state: "answered", waitsSince: NOON + HOUR });
  });

  test("what programs wrote leaves a buyer's messages of the day as they are", async () => {
    const { reference, messageId } = await answer();
    for (let n = 0; n < 41; n += 1) await receive({ refersTo: [messageId], isAutomatic: true });
    for (let n = 0; n < 41; n += 1) await receive({ refersTo: [messageId], isFromSystem: true });
    const message = { reference, now: NOON + HOUR, text: "Are you there?", onceKey: "page", files: [] };
    expect(await store().receiveMessage({ ...message, ...mails })).toBe("done");
  });

  test("a report of failure opens the request and tells everyone; a delay and a report of an old address do not", async () => {
    const error = "EBOUNCE 550 5.1.1 unknown";
    const report = { action: "failed", error, recipients: [buyer] } as const;
    const delayed = await answer();
    await receive(
      { report: { ...report, action: "delayed" } },
      { kind: "report", messageId: delayed.messageId },
    );
    expect(await look(delayed.reference)).toMatchObject({ state: "answered", undelivered: undefined });

    const { reference, staffId, messageId } = await answer(["dock@agency.example"]);
    expect((await receive({ report, isAutomatic: true }, { kind: "report", messageId })).filing).toBe(
      "report",
    );
    const failed = await look(reference);
    expect(failed).toMatchObject({
      state: "open",
      answeredAt: undefined,
      undelivered: { refused: "reply", error },
    });
    expect(failed.told).toContain("undelivered quotes@company.example");
    expect(await store().findMailTrouble(NOON + HOUR)).toMatchObject({ undeliveredAnswers: 1 });

    await store().correctAddress({ reference, staffId, now: NOON + HOUR, email: "right@agency.example" });
    const [again] = await store().leaseDueMails({
      now: NOON + HOUR,
      until: NOON + 2 * HOUR,
      limit: 99,
      holder: "test",
    });
    expect(JSON.parse(again?.content ?? "{}")).toMatchObject({
      text: "Monday?",
      to: "right@agency.example",
      cc: ["dock@agency.example"],
    });
    await store().settleMail({ id: again?.id ?? "", holder: "test", now: NOON + HOUR, result: "sent" });
    await receive({ report, messageId: "<late@x>" }, { kind: "report", messageId });
    expect((await look(reference)).undelivered).toBeUndefined();

    const later = { reference, staffId, now: NOON + 2 * HOUR, text: "Tuesday?", closes: false, mailDomain };
    await store().replyToRequest(later);
    const lease = { now: NOON + 2 * HOUR, until: NOON + 3 * HOUR, limit: 99, holder: "test" };
    const [sent] = (await store().leaseDueMails(lease)).filter(({ kind }) => kind === "reply");
    const unnamed = { report: { ...report, recipients: [] }, messageId: "<unnamed@x>" };
    await receive(unnamed, { kind: "report", messageId: sent?.messageId ?? "" });
    expect((await look(reference)).undelivered).toMatchObject({ refused: "reply" });
  });

  test("a report that a buyer attaches to an answer is about another e-mail; at an open address only what it names failed", async () => {
    const report = { action: "failed", error: "EBOUNCE 550 5.1.1 unknown", recipients: [buyer] } as const;
    const attached = { report, isReportAttached: true };
    const { reference, messageId } = await answer();
    const answered = { ...attached, refersTo: [messageId], encloses: ["<order@agency>"] };
    expect(await receive(answered, { kind: "reply", reference })).toEqual({ reference, filing: "mail" });
    const request = await look(reference);
    expect(request).toMatchObject({ waitsSince: NOON + HOUR, undelivered: undefined });
    expect(request.told).toContain("message ann@company.example");

    const passedOn = await answer();
    const known = { ...attached, refersTo: [passedOn.messageId] };
    await receive({ ...known, encloses: ["<order@agency>"] });
    expect(await look(passedOn.reference)).toMatchObject({ state: "answered", undelivered: undefined });
    expect((await receive({ ...attached, encloses: [passedOn.messageId] })).filing).toBe("report");
    expect(await look(passedOn.reference)).toMatchObject({
      state: "open",
      undelivered: { refused: "reply" },
    });
  });

  test("what belongs to no request is held back and forwarded to our own mailbox alone, a bounded number of times", async () => {
    const from = { name: "Mallory", address: "mallory@evil.example" };
    // Requests held back as spam are named in the digest, and do not count.
    for (let n = 0; n < 30; n += 1) await store().accept(exampleSubmission({}, heldBack));
    await store().queueHeldDigest({ now: NOON + HOUR, ...mails, limit: 99 });
    const { reference, filing } = await receive({ from, refersTo: ["<1@x>"] });
    expect(filing).toBe("held");
    const held = await look(reference);
    expect(held).toMatchObject({
      state: "quarantined",
      formType: "contact",
      told: ["forwarded info@company.example"],
    });
    expect(held.fields).toMatchObject({
      name: "Mallory",
      email: "mallory@evil.example",
      message: "Monday is fine.",
    });
    const nameless = await receive({ from: { name: "", address: "" }, refersTo: ["<2@x>"] });
    expect((await look(nameless.reference)).fields).toMatchObject({ name: "", email: "" });
    for (let n = 0; n < 30; n += 1) await receive({ from });
    const forwarded = await store().leaseDueMails({
      now: NOON + HOUR,
      until: NOON + 2 * HOUR,
      limit: 99,
      holder: "test",
    });
    expect(forwarded.filter(({ kind }) => kind === "forwarded")).toHaveLength(30);
    expect(requestsOf(await store().listRequests({ tab: "held", limit: 99, now: NOON })).length).toBe(62);
    // Nobody gets an acknowledgement when a person releases it.
    await store().release({ reference, now: NOON + 2 * HOUR, ...mails });
    expect((await look(reference)).told).not.toContain("acknowledgement mallory@evil.example");
  });

  const requests = { kind: "requests" } as const;
  let count = 0;
  /** An e-mail to an address for requests, whose words and Message-ID are its own. */
  function ask(
    changes: Parameters<typeof receive>[0] = {},
    placing: Parameters<typeof receive>[5] = {},
    now = NOON + HOUR,
  ) {
    count += 1;
    const text = changes.text ?? "24 EA helmets, level IIIA\n12 EA vests";
    const messageId = `<asks.${count}.${randomUUID()}@agency.example>`;
    const from = { name: "Dana Whitfield", address: `dana-${count}-${randomUUID()}@agency.example` };
    const mail = { subject: "Quote, please", text, messageId, from, ...changes };
    const asked = { text, ...readLines(text, "") };
    const contentHash = `${mail.from.address} ${text}`;
    const rfq = { asked, contentHash, respondBy: now + 4 * HOUR, ...placing };
    return receive(mail, requests, [], now, "signed", rfq);
  }

  test("an e-mail to an address for requests is one from its first second, with clock, lines, and both e-mails", async () => {
    const from = { name: "", address: `lee-${randomUUID()}@agency.example` };
    const { reference, filing } = await ask({ from }, { acknowledgementTo: from.address });
    expect(filing).toBe("request");
    const request = await look(reference);
    expect(request).toMatchObject({
      ...{ state: "open", formType: "rfq", source: "e-mail", receivedAt: NOON + HOUR },
      ...{ respondBy: NOON + 5 * HOUR, suspicions: [], waitsSince: undefined },
      fields: { name: from.address, email: from.address, subject: "Quote, please" },
    });
    expect(request.rfq?.lines.map(({ quantity, description }) => [quantity, description])).toEqual([
      ["24", "helmets, level IIIA"],
      ["12", "vests"],
    ]);
    expect(request.toDos?.map(({ owed, due }) => [owed, due])).toEqual([["answer", NOON + 5 * HOUR]]);
    expect(request.told).toEqual(["notification quotes@company.example", `acknowledgement ${from.address}`]);
    expect(request.said?.map(({ way, files }) => [way, files.map(({ kind }) => kind)])).toEqual([
      ["mail", ["eml"]],
    ]);
  });

  test("only one acknowledgement a day goes to a mailbox, and none to our own domain or to where nobody is named", async () => {
    const from = { name: "Lee", address: `lee${randomUUID().slice(0, 8)}@agency.example` };
    const told = async (placing: Parameters<typeof ask>[1], text: string) => {
      const { reference } = await ask({ from, text }, placing);
      return (await look(reference)).told.filter((each) => each.startsWith("acknowledgement"));
    };
    const [local] = from.address.split("@");
    const { address } = from;
    expect(await told({ acknowledgementTo: address }, "1 EA cup")).toEqual([`acknowledgement ${address}`]);
    expect(await told({ acknowledgementTo: `${local}+2@agency.example` }, "2 EA cups")).toEqual([]);
    expect(await told({}, "3 EA cups")).toEqual([]);
    expect(await told({ acknowledgementTo: `ann@${mailDomain}` }, "4 EA cups")).toEqual([]);
  });

  test("answers go where the e-mail asks, its sender stays one of the buyers, and the receipt goes to the sender", async () => {
    const [from, replyTo] = [`boss-${randomUUID()}@agency.example`, `team-${randomUUID()}@agency.example`];
    const sent = { from: { name: "Boss", address: from }, replyTo };
    const { reference } = await ask(sent, { acknowledgementTo: from });
    const request = await look(reference);
    expect(request.fields?.email).toBe(replyTo);
    expect(request.rfq?.sentFrom).toBe(from);
    expect(request.told).toContain(`acknowledgement ${from}`);
    for (const address of [from.toUpperCase(), replyTo, "lee@agency.example"])
      await receive({ from: { name: "", address } }, { kind: "reply", reference });
    await receive({ from: { name: "", address: from } }, { kind: "reply", reference }, [], NOON, "unsigned");
    const doubted = (await look(reference)).said?.at(-1);
    expect([doubted?.sender, doubted?.proof]).toEqual([from, "unsigned"]);
    const answers = (await look(reference)).said?.slice(1, -1) ?? [];
    expect(answers.map(({ sender }) => sender)).toEqual([undefined, undefined, "lee@agency.example"]);
  });

  test("what is suspicious waits for a person, with its clock and without a word to anyone, also once it is brought back", async () => {
    const suspicions = ["an automatic reply"];
    const { reference, filing } = await ask({}, { suspicions, acknowledgementTo: "x@agency.example" });
    expect(filing).toBe("held");
    expect(await look(reference)).toMatchObject({ state: "quarantined", suspicions, told: [] });
    await store().release({ reference, now: NOON + 2 * HOUR, ...mails });
    expect(await look(reference)).toMatchObject({
      ...{ state: "open", respondBy: NOON + 5 * HOUR, told: ["notification quotes@company.example"] },
    });
  });

  test("the same words again within a day are shown with the first request, and begin another a day later", async () => {
    const from = { name: "Dana", address: `dana-${randomUUID()}@agency.example` };
    const words = { from, text: "9 EA litters" };
    const first = await ask(words);
    expect(await ask(words)).toEqual({ reference: first.reference, filing: "repeat" });
    const request = await look(first.reference);
    expect(request.said?.map(({ way }) => way)).toEqual(["mail", "repeat"]);
    expect(request).toMatchObject({ waitsSince: undefined, toDos: [{ owed: "answer" }] });
    expect((await store().findConversation(first.reference)).map(({ way }) => way)).toEqual(["mail"]);
    // After an answer, the same words are a message that someone has to read.
    const staffId = await inviteSomeone(store(), NOON);
    const reply = { staffId, now: NOON + HOUR, text: "Which?", closes: true, mailDomain };
    await store().replyToRequest({ reference: first.reference, ...reply });
    expect(await ask(words)).toEqual({ reference: first.reference, filing: "mail" });
    expect((await look(first.reference)).waitsSince).toBe(NOON + HOUR);
    const nextDay = await ask(words, {}, NOON + 26 * HOUR);
    expect(nextDay).toMatchObject({ filing: "request" });
    expect(nextDay.reference).not.toBe(first.reference);
    // Nothing is known of two that could not be read.
    const unread = { isWhole: false, text: "", from: { name: "", address: "" } };
    const unknown = [
      await ask(unread, { contentHash: undefined }),
      await ask(unread, { contentHash: undefined }),
    ];
    expect(new Set(unknown.map(({ reference }) => reference)).size).toBe(2);
  });

  test("what answers an e-mail of ours, or the one that a request began with, is in that request's thread", async () => {
    const { reference, messageId } = await answer();
    expect((await ask({ refersTo: [messageId] })).reference).toBe(reference);
    const [started, other] = [`<start.${randomUUID()}@x>`, `<other.${randomUUID()}@x>`];
    const first = await ask({ messageId: started });
    const named = { refersTo: [other, started], text: "And 2 EA ropes", messageId: other };
    expect(await ask(named)).toEqual({ reference: first.reference, filing: "mail" });
    // What did not begin a request names none, and neither does an old quote that someone attaches.
    const apart = await ask({ refersTo: [other] });
    expect(apart.filing).toBe("request");
    expect((await ask({ encloses: [messageId] })).filing).toBe("request");
    expect((await receive({ encloses: [started] })).reference).toBe(first.reference);
  });

  test("one e-mail to two addresses for requests is one request", async () => {
    const key = randomUUID();
    const onceKeys = [`rfq@reply.company.example ${key}`, `quotes@reply.company.example ${key}`];
    const placed: string[] = [];
    for (const [n, onceKey] of onceKeys.entries()) {
      expect(await take(onceKey)).toBe("taken");
      const [unread] = await store().leaseMails({ now: NOON + HOUR, until: NOON + 2 * HOUR, limit: 1 });
      const inbound = {
        id: unread?.id ?? 0,
        target: requests,
        mail: exampleMail,
        now: NOON + HOUR,
        ...mails,
      };
      const { reference } = await store().placeMail({ ...inbound, respondBy: NOON, onceKeys });
      const filed = { ...inbound, onceKey: key, text: "x", files: [], size: 8, sha256: "0" };
      expect(await store().fileMail(filed)).toBe(n === 0 ? "request" : "repeated");
      placed.push(reference);
    }
    expect(new Set(placed).size).toBe(1);
  });
});
