import { expect, test } from "vitest";
import type { Quote } from "#quote/quote.ts";
import { composeRfq } from "#request/fields/message.ts";
import { countriesOf, writeCountries } from "#request/record/places.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, MINUTE, mailDomain, NOON } from "#server/testing/example-submission.ts";
import {
  exampleLine,
  exampleSending,
  inviteSomeone,
  saveExample,
  sendExample,
  winOrder,
} from "#server/testing/sent-quote.ts";

const line = (exportClass: string) => exampleLine({ exportClass });
const service = exampleLine({ isService: true, exportClass: "" });
const home = { delivery: "United States", buyer: "United States", endUser: "United States" };

onBothEngines((store) => {
  async function receive(changes: Partial<typeof exampleRfq> = {}) {
    const notes = crypto.randomUUID();
    const submission = exampleSubmission(composeRfq({ ...exampleRfq, notes, ...changes }), {
      receivedAt: NOON,
    });
    await store().accept(submission);
    // The first who is invited is the owner.
    const [owner, clerk] = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    const { reference } = submission;
    const by = { reference, staffId: clerk, now: NOON + MINUTE };
    return { reference, by, byOwner: { ...by, staffId: owner } };
  }

  const someone = { parties: "Example County", owners: "A county", lists: "CSL, SAM.gov" };
  const screened = { ...someone, screenedOn: "2026-06-01", result: "clear" } as const;

  async function signIn(email: string) {
    const tokenHash = crypto.randomUUID();
    await store().inviteStaff({ name: "Ben", email, tokenHash, now: NOON });
    const passkey = { id: crypto.randomUUID(), publicKey: "AAAA", counter: 0, transports: [] };
    const session = { tokenHash: crypto.randomUUID(), label: "Laptop" };
    await store().enroll({ tokenHash, now: NOON, passkey, session });
  }

  async function send(request: Awaited<ReturnType<typeof receive>>, lines: Quote["lines"]) {
    const { reference, by } = request;
    const { draft } = (await store().findQuotes(reference)) ?? {};
    if (!draft) await saveExample(store(), reference, by);
    return store().storeSentQuote(exampleSending(reference, { ...by, said: { lines } }));
  }

  async function allow({ reference, byOwner, by }: Awaited<ReturnType<typeof receive>>, isOwner = true) {
    const request = await store().findRequest(reference);
    const seen = request ? writeCountries(countriesOf(request)) : "";
    const ground = { ground: "license", authority: "D1234567", reason: "Ben’s call to BIS" } as const;
    return store().allowPlace({ ...(isOwner ? byOwner : by), ...ground, seen });
  }

  test.each([
    ["Iran", "delivery", ["EAR99"], false],
    ["Iran", "buyer", ["EAR99"], false],
    ["Crimea region of Ukraine", "endUser", [undefined], false],
    ["Russia", "delivery", ["EAR99"], false],
    ["China", "endUser", ["EAR99", undefined], true],
    ["China", "endUser", ["EAR99", "0A501.a"], false],
    ["China", "endUser", ["USML X(a)(1)"], false],
    ["China", "buyer", ["Not classified"], false],
    ["Cyprus", "endUser", ["0A501.a"], true],
    ["Cyprus", "endUser", ["USML X(a)(1)"], false],
    ["Norway", "delivery", ["0A501.a"], true],
  ] as const)(
    "%s as the country of the %s: a quote of lines %o is sent: %s",
    async (country, role, classes, isSent) => {
      const request = await receive();
      await store().confirmCountries({ ...request.by, countries: { ...home, [role]: country } });
      await store().recordScreening({ ...request.by, ...screened });
      const lines = classes.map((each) => (each === undefined ? service : line(each)));
      expect(await send(request, lines)).toEqual({ outcome: isSent ? "done" : "checks changed" });
    },
  );

  test("only an owner lets a listed place pass, for its countries only, and it is on record", async () => {
    const request = await receive();
    const { reference, by } = request;
    const iran = { ...home, delivery: "Iran" };
    await store().confirmCountries({ ...by, countries: iran });
    await store().recordScreening({ ...by, ...screened });
    expect(await allow(request, false)).toEqual({ outcome: "owners only" });
    expect(await send(request, [line("EAR99")])).toEqual({ outcome: "checks changed" });
    expect(await allow(request)).toEqual({ outcome: "done" });
    await store().confirmCountries({ ...by, countries: { ...iran, endUser: "Cuba" } });
    expect(await send(request, [line("EAR99")])).toEqual({ outcome: "checks changed" });
    await store().confirmCountries({ ...by, countries: iran });
    expect(await send(request, [line("EAR99")])).toEqual({ outcome: "done" });

    const { allowance, events = [] } = (await store().findRequest(reference)) ?? {};
    expect(allowance).toEqual({
      ...{ ground: "license", authority: "D1234567", reason: "Ben’s call to BIS", by: "Ann" },
      at: by.now,
    });
    const body = "Iran (delivery place)\nLicense: D1234567\nBen’s call to BIS";
    expect(events).toContainEqual(expect.objectContaining({ kind: "place-allowed", who: "Ann", body }));
    const { submissions } = await store().exportPage({ after: 0 });
    const exported = submissions.find((each) => each.reference === reference);
    expect(exported?.checks.map((check) => check.body)).toContain(body);
  });

  test("an allowance that was written for other countries is not recorded", async () => {
    const request = await receive();
    expect(await allow(request)).toEqual({ outcome: "countries changed" });
    await store().confirmCountries({ ...request.by, countries: { ...home, delivery: "Iran" } });
    const { ground, authority, reason } = { ground: "license", authority: "D1", reason: "Asked" } as const;
    const seen = writeCountries({ ...home, delivery: "Cuba" });
    expect(await store().allowPlace({ ...request.byOwner, ground, authority, reason, seen })).toEqual({
      outcome: "countries changed",
    });
  });

  test("an order is not confirmed while a country of it is listed, and its quote does not leave", async () => {
    const request = await receive();
    const { reference, by } = request;
    await sendExample(store(), reference, {
      ...by,
      said: { lines: [line("EAR99")] },
      enclosed: { note: "", cc: ["dock@agency.example"], files: [] },
    });
    await store().verifyBuyer({ ...by, how: "Letter" });
    await store().recordScreening({ ...by, ...screened });
    await store().confirmCountries({ ...by, countries: { ...home, endUser: "North Korea" } });
    const win = () => winOrder(store(), by);
    expect(await win()).toEqual({ outcome: "unready", lacks: ["place"] });
    const mails = (await store().findRequest(reference))?.mails ?? [];
    const judge = (kind: string) =>
      store().mayLeave({ id: mails.find((mail) => mail.kind === kind)?.id ?? "", now: by.now });
    expect(await judge("quote")).toMatchObject({ outcome: "refused" });
    expect(await judge("copy")).toMatchObject({ outcome: "refused" });
    await allow(request);
    expect(await judge("quote")).toEqual({ outcome: "leaves" });
    expect(await judge("copy")).toEqual({ outcome: "leaves" });
    expect(await win()).toEqual({ outcome: "done" });
  });

  test("a quote for abroad waits for a screening of late; at home it may go first", async () => {
    const abroad = await receive({ deliveryCity: "Oslo", deliveryState: "Oslo", deliveryZip: "01500" });
    await store().confirmCountries({ ...abroad.by, countries: { ...home, delivery: "Norway" } });
    expect(await send(abroad, [line("EAR99")])).toEqual({ outcome: "checks changed" });
    await store().recordScreening({ ...abroad.by, ...screened, screenedOn: "2026-04-30" });
    expect(await send(abroad, [line("EAR99")])).toEqual({ outcome: "checks changed" });
    await store().recordScreening({ ...abroad.by, ...screened });
    expect(await send(abroad, [line("EAR99")])).toEqual({ outcome: "done" });
    expect(await send(await receive(), [line("0A501.a")])).toEqual({ outcome: "done" });
  });

  test("whoever found a match clears it only as an owner who is alone at the desk, and the record says so", async () => {
    const request = await receive();
    const { reference, by, byOwner } = request;
    const clear = (who: typeof by) => store().clearMatch({ ...who, why: "Born in another year" });
    expect(await clear(by)).toEqual({ outcome: "no match" });
    await store().recordScreening({ ...by, ...screened, result: "match" });
    expect(await clear(by)).toEqual({ outcome: "second person" });
    expect(await clear(byOwner)).toEqual({ outcome: "done" });
    const cleared = { by: "Ann", at: by.now, why: "Born in another year", isAlone: false };
    expect((await store().findRequest(reference))?.screening).toMatchObject({ cleared, hasMatch: false });

    await store().recordScreening({ ...byOwner, ...screened, result: "match" });
    await signIn("ben@company.example");
    expect(await clear(byOwner)).toEqual({ outcome: "second person" });
    await store().revokeStaff({
      email: "ben@company.example",
      now: NOON + DAY,
      recipients: { contact: [], rfq: [] },
      mailDomain,
    });
    expect(await clear(byOwner)).toEqual({ outcome: "done" });
    const after = await store().findRequest(reference);
    expect(after?.screening?.cleared).toMatchObject({ isAlone: true });
    expect(after?.events.at(-1)).toMatchObject({
      kind: "match-cleared",
      body: expect.stringMatching(/^By the person who found it: nobody else was at the desk\n/),
    });
  });
});
