import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, mailDomain, NOON } from "#server/testing/example-submission.ts";
import { answerByPhone, inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";

const mails = { recipients: { rfq: [], contact: [] }, mailDomain };

onBothEngines((store) => {
  const find = async (text: string) => {
    const { places } = await store().search({ text, limit: 9 });
    return Object.fromEntries(
      places.map(({ place, requests }) => [place, requests.map(({ reference }) => reference)]),
    );
  };
  const indexAll = async () => {
    while ((await store().indexMarked(20)) > 0);
  };
  const receive = async (changes: Partial<typeof exampleRfq> = {}) => {
    const submission = exampleSubmission(composeRfq({ ...exampleRfq, ...changes }), { receivedAt: NOON });
    await store().accept({ ...submission, acknowledgementTo: undefined });
    return submission.reference;
  };

  test("words are found as people type them, before they are written down and after", async () => {
    const reference = await receive({
      organization: "Cahaba County Sheriff’s Office",
      name: "Zoë Quintero",
      phone: "(205) 555-0199",
      items: "12 x CRY-1148 Night-vision goggles, NSN 5855-01-534-5931",
      quantities: "As listed",
    });
    await receive({ organization: "Another Office", name: "Kim Doe", phone: "(205) 555-0100" });
    await sendExample(store(), reference, { now: NOON });
    await store().orderQuote({ reference, revision: "A", number: "PO-2027-00418", now: NOON, ...mails });
    const file = await storeFile(store(), reference, { name: "Vest-Sizes 100%.xlsx" });
    const said = {
      reference,
      text: "Dock hours are 8 to 4",
      onceKey: randomUUID(),
      files: [file],
      now: NOON,
    };
    await store().receiveMessage({ ...said, ...mails });
    const letters = reference.slice("RFQ-".length);
    const searches = {
      request: [reference, reference.toLowerCase(), letters, "cahaba sheriffs", "Sheriff's Quintero"],
      line: ["CRY-1148", "cry1148", "cry 1148", "5855-01-534-5931", "5855015345931", "night vision goggle"],
      quote: [`Q-${letters}`, "126,062.20", "$126062.20", "126062.20"],
      order: ["PO-2027-00418", "2027-00418", "po202700418"],
      message: ["dock HOURS", "Dock hou"],
      file: ["vest-sizes", "vest sizes 100", "vestsizes"],
    };
    const more = { request: ["zoe", "2055550199", "205-555-0199", "(205) 555-0199"] };
    for (const isIndexed of [false, true]) {
      for (const given of [searches, more])
        for (const [place, texts] of Object.entries(given))
          for (const text of texts)
            expect([isIndexed, text, (await find(text))[place]]).toEqual([isIndexed, text, [reference]]);
      expect(await find("nowhere cahaba")).toEqual({});
      expect(await find("%")).toEqual({});
      expect(await find(`" OR ' & | : * ( ) !`)).toEqual({});
      await indexAll();
    }
    expect(await store().search({ text: "cahaba", place: "line", limit: 9 })).toMatchObject({ places: [] });
  });

  test("what was corrected or purged is not found, from the same moment on", async () => {
    const message = { formType: "contact", company: "Purge City", email: "old@purge.example" } as const;
    const { acknowledgementTo, ...submission } = exampleSubmission(message, { receivedAt: NOON });
    await store().accept({ ...submission, acknowledgementTo: acknowledgementTo && undefined });
    const { reference } = submission;
    const staffId = await inviteSomeone(store(), NOON);
    await indexAll();
    expect(await find("old@purge.example")).toEqual({ request: [reference] });
    await store().correctAddress({ reference, staffId, now: NOON, email: "new@purge.example" });
    expect(await find("old@purge.example")).toEqual({});
    expect(await find("new@purge.example")).toEqual({ request: [reference] });
    await indexAll();
    await answerByPhone(store(), reference, NOON);
    const before = NOON + DAY;
    await store().purgeBatch({
      submissionsBefore: before,
      quarantinedBefore: before,
      now: before + DAY,
      limit: 9,
    });
    expect(await find("purge")).toEqual({});
  });

  test("counts say how many requests have a word, and only the newest are shown", async () => {
    for (let n = 0; n < 5; n += 1) await receive({ organization: `Countless County ${n}` });
    await indexAll();
    const newest = await receive({ organization: "Countless County" });
    const { places, isIncomplete } = await store().search({ text: "countless", limit: 2 });
    expect(places.map(({ place, count, requests }) => [place, count, requests.length])).toEqual([
      ["request", 6, 2],
    ]);
    expect(places[0]?.requests[0]?.reference).toBe(newest);
    expect(isIncomplete).toBe(false);
  });
});
