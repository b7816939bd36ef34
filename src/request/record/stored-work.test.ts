import { expect, test } from "vitest";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  HOUR,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import { saveExample, sendExample } from "#server/testing/sent-quote.ts";

onBothEngines((store) => {
  let count = 0;
  const unique = (text: string) => {
    count += 1;
    return `${text}-${count}`;
  };
  const passkey = () => ({ id: unique("key"), publicKey: "AAAA", counter: 0, transports: ["internal"] });
  const session = (tokenHash = unique("session")) => ({ tokenHash, label: "Chrome, Linux" });

  async function enroll(name: string, now = NOON) {
    const tokenHash = unique("invitation");
    const email = `${name.toLowerCase()}@company.example`;
    await store().inviteStaff({ name, email, tokenHash, now });
    const given = { passkey: passkey(), session: session() };
    const member = await store().enroll({ tokenHash, now, ...given });
    if (!member || member === "known") throw new Error("The invitation was not good");
    return { ...given, member, tokenHash };
  }

  /** The last owner cannot be removed, so tests that are not about that add another one. */
  async function addOwner() {
    const { member } = await enroll("Olive");
    await store().changeRole({ staffId: member.id, role: "owner", now: NOON });
    return member;
  }

  async function receive(fields = {}) {
    const submission = exampleSubmission(fields, { receivedAt: NOON });
    await store().accept(submission);
    return submission.reference;
  }

  test("an invitation lets one person in, once, for half an hour", async () => {
    const tokenHash = unique("invitation");
    await store().inviteStaff({ name: "Ann Lee", email: "Ann@Company.example", tokenHash, now: NOON });
    expect(await store().findInvitation({ tokenHash, now: NOON + 30 * MINUTE })).toBeUndefined();
    expect(await store().findInvitation({ tokenHash, now: NOON })).toMatchObject({ name: "Ann Lee" });
    const late = { tokenHash, now: NOON + 30 * MINUTE, passkey: passkey(), session: session() };
    expect(await store().enroll(late)).toBeUndefined();
    const first = { tokenHash, now: NOON, passkey: passkey(), session: session() };
    expect(await store().enroll(first)).toMatchObject({ email: "ann@company.example" });
    expect(await store().enroll({ ...first, passkey: passkey(), session: session() })).toBeUndefined();
    expect(await store().findInvitation({ tokenHash, now: NOON })).toBeUndefined();
  });

  test("a passkey that is known already is not added again, and its invitation stays good", async () => {
    const { passkey: known } = await enroll("Kim");
    const tokenHash = unique("invitation");
    await store().inviteStaff({ name: "Lou", email: "lou@company.example", tokenHash, now: NOON });
    const given = { tokenHash, now: NOON, session: session() };
    expect(await store().enroll({ ...given, passkey: known })).toBe("known");
    expect(await store().enroll({ ...given, passkey: passkey() })).toMatchObject({ name: "Lou" });
  });

  test("a challenge is taken once, within five minutes", async () => {
    await store().rememberChallenge({ challenge: "one", now: NOON });
    expect(await store().takeChallenge({ challenge: "one", now: NOON + MINUTE })).toBe(true);
    expect(await store().takeChallenge({ challenge: "one", now: NOON + MINUTE })).toBe(false);
    await store().rememberChallenge({ challenge: "two", now: NOON });
    expect(await store().takeChallenge({ challenge: "two", now: NOON + 5 * MINUTE })).toBe(false);
  });

  async function findAndUse(asked: { readonly tokenHash: string; readonly now: number }, isUse = true) {
    const member = await store().findSession(asked);
    if (member && isUse) await store().noteSessionUse(asked);
    return member;
  }

  test("a session ends after twelve idle hours, after seven days, and when its person is revoked", async () => {
    const { member, session: own } = await enroll("Ann");
    const { tokenHash } = own;
    const find = (now: number) => findAndUse({ tokenHash, now });
    expect(await find(NOON)).toEqual(member);
    expect(await find(NOON + 12 * HOUR)).toBeUndefined();
    for (let hours = 10; hours < 7 * 24; hours += 10) expect(await find(NOON + hours * HOUR)).toEqual(member);
    expect(await find(NOON + 7 * 24 * HOUR)).toBeUndefined();
    const revoke = () => store().revokeStaff({ email: member.email, now: NOON, recipients, mailDomain });
    expect(await revoke()).toBe("last-owner");
    await addOwner();
    expect(await revoke()).toEqual(member);
    expect(await find(NOON)).toBeUndefined();
  });

  test("a list that asks for itself does not keep a session from ending", async () => {
    const { session: own } = await enroll("Ann");
    const { tokenHash } = own;
    const find = (hours: number, isUse: boolean) =>
      findAndUse({ tokenHash, now: NOON + hours * HOUR }, isUse);
    expect(await find(11, false)).toBeDefined();
    expect(await find(12, false)).toBeUndefined();
    expect(await find(11, true)).toBeDefined();
    expect(await find(12, false)).toBeDefined();
  });

  test("a revoked person has no passkey and stays on record", async () => {
    await addOwner();
    const { member, passkey: own } = await enroll("Ann");
    expect(await store().findPasskey(own.id)).toEqual({ id: own.id, publicKey: "AAAA", counter: 0 });
    await store().revokeStaff({ email: member.email, now: NOON, recipients, mailDomain });
    expect(await store().findPasskey(own.id)).toBeUndefined();
    expect(
      await store().revokeStaff({ email: member.email, now: NOON, recipients, mailDomain }),
    ).toBeUndefined();
    const kinds = (await store().listAudit({ limit: 4 })).map(({ kind, who, whom }) => [kind, who, whom]);
    expect(kinds).toEqual([
      ["revoked", null, "Ann"],
      ["signed-in", "Ann", null],
      ["enrolled", "Ann", null],
      ["invited", null, "Ann"],
    ]);
  });

  test("a clerk invites nobody but a device of their own; an owner does, on record, and the person is told", async () => {
    const { member: owner } = await enroll("Ann");
    const { member: clerk } = await enroll("Ben");
    expect([owner.role, clerk.role]).toEqual(["owner", "clerk"]);
    const invite = (staffId: number, email: string, name = "Somebody Else") =>
      store().inviteFromDesk({
        staffId,
        email,
        name,
        role: "clerk",
        tokenHash: crypto.randomUUID(),
        now: NOON,
        mailDomain,
      });
    expect(await invite(clerk.id, owner.email)).toBeUndefined();
    expect(await invite(clerk.id, "new@company.example")).toBeUndefined();
    expect(await invite(clerk.id, clerk.email)).toEqual(clerk);
    const lease = { now: NOON, until: NOON + MINUTE, limit: 10, holder: "test" };
    expect(await store().leaseDueMails(lease)).toEqual([]);

    // Nobody is renamed.
    expect(await invite(owner.id, clerk.email)).toEqual(clerk);
    expect(await store().leaseDueMails(lease)).toMatchObject([
      { kind: "access", to: clerk.email, content: '{"act":"link","by":"Ann"}' },
    ]);
    const invited = (await store().listAudit({ limit: 10 })).filter(({ kind }) => kind === "invited");
    expect(invited.map(({ who, whom }) => [who, whom])).toEqual([
      ["Ann", "Ben"],
      ["Ben", "Ben"],
      [null, "Ben"],
      [null, "Ann"],
    ]);

    await store().revokeStaff({ email: clerk.email, now: NOON, recipients, mailDomain });
    expect(await invite(clerk.id, clerk.email)).toBeUndefined();
  });

  test("one passkey is removed without the person, and its sessions end; the last one stays", async () => {
    const { member, passkey: first, session: own } = await enroll("Ann");
    const tokenHash = crypto.randomUUID();
    await store().inviteStaff({ name: "Ann", email: member.email, tokenHash, now: NOON });
    const second = passkey();
    const other = session();
    await store().enroll({ tokenHash, now: NOON, passkey: second, session: other });
    const remove = (passkeyId: string, staffId = member.id) =>
      store().removePasskey({ passkeyId, staffId, by: member, now: NOON });
    expect(await remove(first.id, member.id + 1)).toBe("unknown");
    expect(await remove(first.id)).toBe("done");
    expect(await store().findPasskey(first.id)).toBeUndefined();
    expect(await store().findSession({ tokenHash: own.tokenHash, now: NOON })).toBeUndefined();
    expect(await store().findSession({ tokenHash: other.tokenHash, now: NOON })).toEqual(member);
    expect(await remove(second.id)).toBe("last");
    expect((await store().listAudit({ limit: 1 }))[0]).toMatchObject({
      kind: "passkey-removed",
      who: "Ann",
      whom: "Ann",
    });
  });

  test("owners change roles, remove passkeys and end access, on record; a clerk does none of it; one owner stays", async () => {
    const [{ member: ann }, { member: ben, passkey: bens }] = [await enroll("Ann"), await enroll("Ben")];
    const change = (staffId: number, role: "owner" | "clerk", by = ann) =>
      store().changeRole({ staffId, role, by, now: NOON });
    const end = (email: string, by = ann) =>
      store().revokeStaff({ email, by, now: NOON, recipients, mailDomain });
    expect(await change(ben.id, "owner", ben)).toBe("unknown");
    expect(await end(ann.email, ben)).toBeUndefined();
    const removal = { passkeyId: "any", staffId: ann.id, by: ben, now: NOON };
    expect(await store().removePasskey(removal)).toBe("unknown");
    expect(await change(ann.id, "clerk")).toBe("last-owner");
    expect(await end(ann.email)).toBe("last-owner");

    // An owner who never signed in does not count as another owner, and an invitation makes nobody a clerk.
    const tokenHash = unique("invitation");
    const cara = { name: "Cara", email: "cara@company.example", tokenHash, now: NOON };
    await store().inviteStaff({ ...cara, role: "owner" });
    expect(await change(ann.id, "clerk")).toBe("last-owner");
    const again = { ...cara, tokenHash: unique("invitation"), role: "clerk", staffId: ann.id } as const;
    expect(await store().inviteFromDesk(again)).toMatchObject({ role: "owner" });

    expect(await change(ben.id, "owner")).toBe("done");
    expect(await change(ann.id, "clerk", ben)).toBe("done");
    expect(await store().removePasskey({ ...removal, passkeyId: bens.id, staffId: ben.id, by: ann })).toBe(
      "unknown",
    );
    expect(await end(ann.email, ben)).toMatchObject({ name: "Ann" });
    const audit = (await store().listAudit({ limit: 3 })).map(({ kind, who, whom }) => [kind, who, whom]);
    expect(audit).toEqual([
      ["revoked", "Ben", "Ann"],
      ["made-clerk", "Ben", "Ann"],
      ["made-owner", "Ann", "Ben"],
    ]);
  });

  test("links that a person made or holds end with the person's access, ownership or passkey", async () => {
    const ann = await addOwner();
    const { member: ben, passkey: first } = await enroll("Ben");
    await store().changeRole({ staffId: ben.id, role: "owner", now: NOON });
    const link = async (email: string, staffId = ben.id) => {
      const tokenHash = unique("invitation");
      await store().inviteFromDesk({ staffId, email, name: "Somebody", role: "owner", tokenHash, now: NOON });
      return async () => (await store().findInvitation({ tokenHash, now: NOON })) !== undefined;
    };
    const areGood = (links: readonly (() => Promise<boolean>)[]) => Promise.all(links.map((each) => each()));
    const makeAll = async () => [await link(ann.email), await link(ben.email), await link("x@b.example")];
    const kept = await link("cara@company.example", ann.id);

    const ofPasskey = await makeAll();
    expect(await areGood(ofPasskey)).toEqual([true, true, true]);
    const tokenHash = unique("invitation");
    await store().inviteStaff({ name: "Ben", email: ben.email, tokenHash, now: NOON });
    await store().enroll({ tokenHash, now: NOON, passkey: passkey(), session: session() });
    await store().removePasskey({ passkeyId: first.id, staffId: ben.id, by: ann, now: NOON });
    expect(await areGood(ofPasskey)).toEqual([false, false, false]);

    const ofOwner = await makeAll();
    await store().changeRole({ staffId: ben.id, role: "clerk", by: ann, now: NOON });
    expect(await areGood(ofOwner)).toEqual([false, false, false]);

    await store().changeRole({ staffId: ben.id, role: "owner", by: ann, now: NOON });
    const ofPerson = await makeAll();
    await store().revokeStaff({ email: ben.email, by: ann, now: NOON, recipients, mailDomain });
    expect(await areGood(ofPerson)).toEqual([false, false, false]);
    expect(await kept()).toBe(true);
  });

  test("what is changed at the terminal is on record too", async () => {
    const one = exampleSubmission();
    await store().accept(one);
    const now = NOON;
    await store().keep({ reference: one.reference, now, isOn: true });
    await store().keep({ reference: one.reference, now, isOn: false });
    await store().noteExport({ now });
    const lines = (await store().listAudit({ limit: 20 })).map(({ kind, reference }) => [kind, reference]);
    expect(lines.reverse()).toEqual([
      ["kept", one.reference],
      ["hold-lifted", one.reference],
      ["exported", null],
    ]);
  });

  test("only one's own sessions can be ended", async () => {
    const ann = await enroll("Ann");
    const ben = await enroll("Ben");
    await store().endSession({ tokenHash: ann.session.tokenHash, staffId: ben.member.id, now: NOON });
    expect(await store().listSessions({ staffId: ann.member.id, now: NOON })).toHaveLength(1);
    await store().endSession({ tokenHash: ann.session.tokenHash, staffId: ann.member.id, now: NOON });
    expect(await store().listSessions({ staffId: ann.member.id, now: NOON })).toHaveLength(0);
  });

  test("whoever drafts, sends, answers or closes takes the request, unless a colleague has it", async () => {
    const { member: ann } = await enroll("Ann");
    const { member: ben } = await enroll("Ben");
    const by = (reference: string, staffId = ann.id) => ({ reference, staffId, now: NOON, mailDomain });
    const reply = { text: "Here it is.", closes: false };
    const closing = { closing: "by-phone", reason: "" } as const;
    const ways = {
      drafted: (reference: string) => saveExample(store(), reference, by(reference)),
      sent: (reference: string) => sendExample(store(), reference, by(reference)),
      replied: (reference: string) => store().replyToRequest({ ...by(reference), ...reply }),
      closed: (reference: string) => store().closeRequest({ ...by(reference), ...closing }),
    };
    for (const [way, act] of Object.entries(ways)) {
      const [nobodys, bens] = [await receive(), await receive()];
      await store().takeRequest(by(bens, ben.id));
      for (const reference of [nobodys, bens]) await act(reference);
      const request = await store().findRequest(nobodys);
      expect([way, request?.takenBy]).toEqual([way, { id: ann.id, name: "Ann", at: NOON }]);
      expect(request?.events.filter(({ kind }) => kind === "taken")).toMatchObject([{ who: "Ann" }]);
      expect((await store().findRequest(bens))?.takenBy?.name).toBe("Ben");
    }
  });

  test("of two who take a request at once, one wins and the other learns who", async () => {
    const reference = await receive();
    const people = await Promise.all([enroll("Ann"), enroll("Ben")]);
    const outcomes = await Promise.all(
      people.map(({ member }) => store().takeRequest({ reference, staffId: member.id, now: NOON })),
    );
    const winner = people[outcomes.findIndex(({ outcome }) => outcome === "done")]?.member;
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "taken"]);
    expect(outcomes).toContainEqual({
      outcome: "taken",
      by: { id: winner?.id, name: winner?.name, at: NOON },
    });
    const request = await store().findRequest(reference);
    expect(request?.takenBy?.name).toBe(winner?.name);
    expect(request?.events.map(({ kind }) => kind)).toEqual(["taken"]);
  });

  test("a reply is stored, mailed in the conversation of the receipt, and closes when asked to", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const acknowledgement = await leaseOne("acknowledgement");
    const reply = { reference, staffId: member.id, now: NOON, text: "Here it is.", mailDomain };
    expect(await store().replyToRequest({ ...reply, closes: false })).toEqual({ outcome: "done" });
    expect((await store().findRequest(reference))?.state).toBe("open");
    expect(await store().replyToRequest({ ...reply, closes: true })).toEqual({ outcome: "done" });
    const request = await store().findRequest(reference);
    expect(request).toMatchObject({ state: "answered", answeredAt: NOON });
    expect(request?.events.map(({ kind }) => kind)).toEqual(["taken", "replied", "replied", "closed"]);
    expect(request?.said.map(({ text, by }) => [text, by])).toEqual([
      ["Here it is.", "Ann"],
      ["Here it is.", "Ann"],
    ]);
    const mail = await leaseOne("reply");
    expect(JSON.parse(mail?.content ?? "")).toEqual({
      text: "Here it is.",
      by: "Ann",
      answersTo: acknowledgement?.messageId,
    });
  });

  test("no bid closes with a reason and mails a refusal; opened again, it has a day of its own", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const change = { reference, staffId: member.id, now: NOON };
    const closing = { ...change, closing: "no-bid", reason: "Not in stock.", mailDomain } as const;
    expect(await store().closeRequest(closing)).toEqual({ outcome: "done" });
    expect(await leaseOne("refusal")).toBeDefined();
    expect(await store().closeRequest(closing)).toMatchObject({ outcome: "refused", state: "answered" });
    expect(await store().reopen(change)).toEqual({ outcome: "done" });
    expect(await store().findRequest(reference)).toMatchObject({
      ...{ state: "open", answeredAt: NOON, waitsSince: NOON },
    });
  });

  test("what is held back leaves the list, and comes back with its mails", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const change = { reference, staffId: member.id, now: NOON };
    await store().holdBack(change);
    expect(await store().countTabs()).toEqual({ open: 0, quoted: 0, closed: 0, held: 1 });
    const mails = {
      recipients: { contact: ["i@company.example"], rfq: ["q@company.example"] },
      mailDomain,
    };
    const nextWeek = NOON + 7 * DAY;
    expect(await store().release({ ...change, now: nextWeek, ...mails })).toEqual({ outcome: "done" });
    expect(await store().countTabs()).toEqual({ open: 1, quoted: 0, closed: 0, held: 0 });
    const request = await store().findRequest(reference);
    // The buyer already has the receipt.
    expect(request?.mails.filter(({ kind }) => kind === "acknowledgement")).toHaveLength(1);
    expect(request?.events.map(({ kind }) => kind)).toEqual(["held", "released"]);
  });

  test("an old request that is held back at the desk is kept as long as any that is held back, and nobody is mailed", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const heldAt = NOON + 40 * DAY;
    await store().holdBack({ reference, staffId: member.id, now: heldAt });
    const digest = { now: heldAt, recipients, mailDomain, limit: 100 };
    expect(await store().queueHeldDigest(digest)).toBe(0);
    const purge = (quarantinedBefore: number) =>
      store().purgeBatch({ now: NOON, submissionsBefore: 0, quarantinedBefore, limit: 9 });
    expect(await purge(heldAt)).toMatchObject({ quarantined: 0 });
    expect(await purge(heldAt + 1)).toMatchObject({ quarantined: 1 });
  });

  test("staff are told once of what is held back, one mail an hour to each recipient at most", async () => {
    const hold = (formType: "rfq" | "contact") =>
      store().accept(exampleSubmission({ formType }, { receivedAt: NOON, suspicions: ["links"] }));
    const tell = (now: number) => store().queueHeldDigest({ now, recipients, mailDomain, limit: 100 });
    expect(await tell(NOON)).toBe(0);
    await Promise.all([hold("rfq"), hold("rfq"), hold("contact")]);
    expect(await tell(NOON)).toBe(3);
    await hold("rfq");
    expect(await tell(NOON + HOUR - 1)).toBe(0);
    expect(await tell(NOON + HOUR)).toBe(1);
    expect(await tell(NOON + 3 * HOUR)).toBe(0);
    const leased = await store().leaseDueMails({
      now: NOON + HOUR,
      until: NOON + 2 * HOUR,
      limit: 9,
      holder: "one",
    });
    const digests = leased.filter(({ kind }) => kind === "held");
    expect(digests.map(({ to, content }) => [to, JSON.parse(content ?? "").length]).sort()).toEqual([
      ["info@company.example", 1],
      ["quotes@company.example", 1],
      ["quotes@company.example", 2],
    ]);
  });

  test("staff are not asked to decide about what a person has confirmed as spam", async () => {
    const { member } = await enroll("Ann");
    const submission = exampleSubmission({}, { receivedAt: NOON, suspicions: ["links"] });
    await store().accept(submission);
    await store().confirmSpam({ references: [submission.reference], staffId: member.id, now: NOON });
    const recipients = { contact: ["info@company.example"], rfq: ["quotes@company.example"] };
    const digest = { now: NOON, recipients, mailDomain: "company.example", limit: 100 };
    expect(await store().queueHeldDigest(digest)).toBe(0);
  });

  test("mails about what was held back are deleted when that is, whatever became of them", async () => {
    const digest = { recipients, mailDomain, limit: 100 };
    for (const now of [NOON, NOON + HOUR, NOON + 2 * HOUR, NOON + DAY]) {
      await store().accept(exampleSubmission({}, { receivedAt: now, suspicions: ["links"] }));
      await store().queueHeldDigest({ now, ...digest });
    }
    const lease = (holder: string) =>
      store().leaseDueMails({ now: NOON + DAY, until: NOON + DAY, limit: 9, holder });
    const [sent, dead] = await lease("one");
    const settlement = { holder: "one", now: NOON + DAY };
    await store().settleMail({ ...settlement, id: sent?.id ?? "", result: "sent" });
    await store().settleMail({ ...settlement, id: dead?.id ?? "", result: "dead", error: "550" });
    const purge = (limit: number) =>
      store().purgeBatch({ now: NOON, submissionsBefore: 0, quarantinedBefore: NOON + DAY, limit });
    await purge(2);
    expect((await store().overview(NOON)).mails).toEqual({ pending: 2, dead: 0 });
    await purge(2);
    const left = await lease("two");
    expect(left.map(({ kind, createdAt }) => [kind, createdAt])).toEqual([["held", NOON + DAY]]);
  });

  test("a request is handed over, put back and noted; every look is on record, the first of each in the timeline", async () => {
    const ann = await enroll("Ann");
    const ben = await enroll("Ben");
    const reference = await receive();
    const change = { reference, staffId: ann.member.id, now: NOON };
    await store().noteSeen(change);
    await store().noteSeen(change);
    await store().handOver({ ...change, from: undefined, to: ben.member.id, mailDomain });
    expect((await store().findRequest(reference))?.mails.at(-1)).toMatchObject({
      kind: "handed-over",
      to: ben.member.email,
    });
    expect((await store().findRequest(reference))?.takenBy).toMatchObject({ name: "Ben" });
    expect(await store().findFollowed(reference)).toMatchObject({ takenBy: "Ben", reviewedAt: NOON });
    await store().handOver({ ...change, from: ben.member.id, to: undefined, mailDomain });
    await store().addNote({ ...change, text: "Waiting for the maker." });
    const request = await store().findRequest(reference);
    expect(request?.takenBy).toBeUndefined();
    expect(request?.events.map(({ kind, body }) => [kind, body])).toEqual([
      ["seen", undefined],
      ["handed-over", "Ben"],
      ["put-back", undefined],
      ["noted", "Waiting for the maker."],
    ]);
    const looks = (await store().listAudit({ limit: 10 })).filter(({ kind }) => kind === "seen");
    expect(looks).toMatchObject([
      { who: "Ann", reference },
      { who: "Ann", reference },
    ]);
  });

  test("what was still to be e-mailed to someone who is gone goes to those who get new requests, or to nobody", async () => {
    const [ann, ben] = [await enroll("Ann"), await enroll("Ben")];
    const readers = { contact: [], rfq: ["quotes@company.example", "sales@company.example", "webhook"] };
    const change = { reference: await receive(), staffId: ann.member.id, now: NOON };
    const told = { recipients: readers, mailDomain };
    await store().handOver({ ...change, from: undefined, to: ben.member.id, mailDomain });
    for (const text of ["First", "Second"])
      await store().receiveMessage({ ...change, text, onceKey: text, files: [], ...told });
    const escalation = { to: { contact: [], rfq: [] }, afterMs: HOUR };
    const reminding = { soonMs: { contact: 0, rfq: 5 * HOUR }, recipients: readers, escalation, limit: 9 };
    await store().queueReminders({ now: NOON + MINUTE, ...reminding, mailDomain });
    await store().revokeStaff({ email: ben.member.email, now: NOON + HOUR, ...told });
    const lease = { now: NOON + HOUR, until: NOON + 2 * HOUR, limit: 99, holder: "test" };
    const mails = (await store().leaseDueMails(lease)).slice(2);
    expect(mails.map(({ kind, to, content }) => [kind, to, JSON.parse(content ?? "{}").text])).toEqual([
      ["message", "webhook", "First"],
      ["message", "webhook", "Second"],
      ["message", "quotes@company.example", "First"],
      ["message", "sales@company.example", "First"],
      ["message", "quotes@company.example", "Second"],
      ["message", "sales@company.example", "Second"],
      ["reminder", "quotes@company.example", undefined],
      ["reminder", "sales@company.example", undefined],
    ]);
  });

  test("a request that is opened again belongs to nobody who is gone", async () => {
    const [ann, ben] = [await enroll("Ann"), await enroll("Ben")];
    const reference = await receive();
    const change = { reference, now: NOON, staffId: ben.member.id };
    const close = () => store().closeRequest({ ...change, closing: "by-phone", reason: "", mailDomain });
    await store().takeRequest(change);
    await close();
    await store().reopen(change);
    expect((await store().findRequest(reference))?.takenBy).toMatchObject({ name: "Ben" });
    await close();
    await store().revokeStaff({ email: ben.member.email, now: NOON, recipients, mailDomain });
    await store().reopen({ ...change, staffId: ann.member.id });
    expect(await store().findRequest(reference)).toMatchObject({ state: "open", takenBy: undefined });
    expect(await store().takeRequest({ ...change, staffId: ann.member.id })).toEqual({ outcome: "done" });
  });

  test("a request is not handed over to someone who is gone or never came, nor away from someone not shown", async () => {
    const [ann, ben, carl] = [await enroll("Ann"), await enroll("Ben"), await enroll("Carl")];
    const invitation = { name: "Dan", email: "dam@company.example", tokenHash: unique("invitation") };
    const dan = await store().inviteStaff({ ...invitation, now: NOON });
    const reference = await receive();
    const change = { reference, staffId: ann.member.id, now: NOON };
    await store().takeRequest(change);
    await store().revokeStaff({ email: ben.member.email, now: NOON, recipients, mailDomain });
    const hand = (to: number | undefined, from: number | undefined = ann.member.id) =>
      store().handOver({ ...change, staffId: carl.member.id, from, to, mailDomain });
    expect(await hand(ben.member.id)).toEqual({ outcome: "unknown" });
    expect(await hand(dan.id)).toEqual({ outcome: "unknown" });
    const other = { outcome: "other taker", taker: "Ann" };
    const shownFree = { ...change, from: undefined, to: carl.member.id, mailDomain };
    expect(await store().handOver(shownFree)).toEqual(other);
    expect(await hand(undefined, carl.member.id)).toEqual(other);
    expect((await store().findRequest(reference))?.takenBy).toMatchObject({ name: "Ann" });
    expect(await hand(carl.member.id)).toEqual({ outcome: "done" });
  });

  test("a buyer is verified once, with who, when and how", async () => {
    const [ann, ben] = [await enroll("Ann"), await enroll("Ben")];
    const reference = await receive();
    expect((await store().findRequest(reference))?.verifiedBy).toBeUndefined();
    const how = "Letter on letterhead, called back.";
    expect(await store().verifyBuyer({ reference, staffId: ann.member.id, now: NOON, how })).toEqual({
      outcome: "done",
    });
    await store().verifyBuyer({ reference, staffId: ben.member.id, now: NOON + HOUR, how: "By feeling" });
    const request = await store().findRequest(reference);
    expect(request?.verifiedBy).toEqual({ id: ann.member.id, name: "Ann", at: NOON });
    expect(request?.events.map(({ kind, who, body }) => [kind, who, body])).toEqual([
      ["verified", "Ann", how],
    ]);
  });

  test("a verification is taken back with who and why, and can be said again", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const change = { reference, staffId: member.id, now: NOON };
    expect(await store().withdrawVerification({ ...change, why: "Never said" })).toEqual({ outcome: "done" });
    await store().verifyBuyer({ ...change, how: "Letter" });
    await store().withdrawVerification({ ...change, now: NOON + 1, why: "The letter was another's" });
    expect((await store().findRequest(reference))?.verifiedBy).toBeUndefined();
    await store().verifyBuyer({ ...change, now: NOON + 2, how: "Called back" });
    const request = await store().findRequest(reference);
    expect(request?.verifiedBy).toMatchObject({ at: NOON + 2 });
    const events = request?.events.map(({ kind, body }) => `${kind}: ${body}`).sort();
    expect(events).toEqual([
      "unverified: The letter was another's",
      "verified: Called back",
      "verified: Letter",
    ]);
  });

  test("a calendar's address is one person's, and ends with a new one or with the person", async () => {
    const { member } = await enroll("Ann");
    const reference = await receive();
    const reset = (tokenHash: string) => store().resetCalendar({ staffId: member.id, tokenHash, now: NOON });
    const read = (tokenHash: string) => store().findCalendar({ tokenHash, now: NOON });
    expect(await read("one")).toBeUndefined();
    await reset("one");
    const about = { reference, formType: "rfq" };
    const due = { ...about, kind: "due", at: NOON + 4 * HOUR };
    expect(await read("one")).toEqual([due]);
    const by = { reference, staffId: member.id, now: NOON };
    await store().putOff({ ...by, until: NOON + DAY, awaitsBuyer: false, note: "", words: "" });
    expect(await read("one")).toEqual([due, { ...about, kind: "follow-up", at: NOON + DAY }]);
    await store().endPutOff(by);
    await reset("two");
    expect(await read("one")).toBeUndefined();
    await store().closeRequest({
      reference,
      staffId: member.id,
      now: NOON,
      closing: "by-phone",
      reason: "",
      mailDomain,
    });
    expect(await read("two")).toEqual([]);
    await addOwner();
    await store().revokeStaff({ email: member.email, now: NOON, recipients, mailDomain });
    expect(await read("two")).toBeUndefined();
  });

  async function leaseOne(kind: string) {
    const leased = await store().leaseDueMails({
      now: NOON,
      until: NOON + MINUTE,
      limit: 100,
      holder: unique("holder"),
    });
    return leased.find((mail) => mail.kind === kind);
  }
});
