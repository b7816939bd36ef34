import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { freePort } from "#server/testing/free-port.ts";
import { expireLeasesAndRetries, letIn, readInbox, readPapers, readQuotes } from "../support/inbox-file.ts";
import { quotedDraft } from "../support/quote-form.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startSiteWithDesk } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const kills = size(1, 200);
const atOnce = 3;
const doubleSends = size(1, 30);
/** As long as a process takes for its first quote, because the thread that makes the PDF has to start. */
const longestWaitMs = 900;

test("kill -9 at random moments of sending loses no quote and leaves none half sent; of two senders one wins", async () => {
  const dataFolder = await createDataFolder();
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const start = () =>
    startSiteWithDesk({ SMTP_URL: mailServer.url, DESK_PORT: port, DESK_ORIGIN: origin }, { dataFolder });

  let site = await start();
  const [ann, ben] = ["Ann", "Ben"].map((name) => letIn(dataFolder, name));
  const post = (cookie: string | undefined, reference: string, version: number) =>
    fetch(`${origin}/requests/${reference}/quote`, {
      method: "POST",
      redirect: "manual",
      headers: {
        ...{ origin, "sec-fetch-site": "same-origin", cookie: cookie ?? "" },
        "content-type": "application/json",
      },
      body: JSON.stringify({ version, draft: quotedDraft({ unitPrice: "1,234.56" }) }),
    });

  let answered = 0;
  let putOff = 0;
  const receive = async (number: number) =>
    accept(
      site.port,
      createSubmission(composeRfq({ ...exampleRfq, email: `buyer${number}@agency${number}.example` })),
    );
  const versionOf = (reference: string) =>
    readQuotes(dataFolder).drafts.find((draft) => draft.reference === reference)?.version ?? 0;
  /** On a busy machine the PDF may not be made in time: nothing was sent, so the person presses again. */
  async function press(cookie: string | undefined, reference: string) {
    for (;;) {
      const answer = await post(cookie, reference, versionOf(reference));
      if (answer.status !== 503) return answer;
      putOff += 1;
    }
  }
  /** What a person who got no answer does: look whether the quote went out, and press again if not. */
  async function sendUntilSent(reference: string) {
    for (;;) {
      if (readQuotes(dataFolder).quotes.some((quote) => quote.reference === reference)) return;
      const answer = await press(ann, reference).catch(() => undefined);
      if (answer && answer.status !== 200) throw new Error(`${answer.status} ${site.log.at(-1)}`);
      if (answer) {
        expect(await answer.json()).toEqual({ location: `/requests/${reference}/quotes/A` });
        answered += 1;
        const stored = readQuotes(dataFolder).quotes.filter((quote) => quote.reference === reference);
        expect(stored).toHaveLength(1);
      } else await sleep(20);
    }
  }

  const untilSent = () => expect.poll(() => countUnsent(dataFolder), { interval: 50 }).toBe(0);
  const references: string[] = [];
  let stored = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const batch = await Promise.all(Array.from({ length: atOnce }, (_, n) => receive(kill * atOnce + n)));
    references.push(...batch);
    const sending = Promise.all(batch.map(sendUntilSent));
    // The await below reports a failure; without a handler until then, it would end the run.
    sending.catch(() => {});
    await sleep(Math.random() * longestWaitMs);
    await site.kill();
    expectNoneByHalf(dataFolder);
    stored += readQuotes(dataFolder).quotes.filter(({ reference }) => batch.includes(reference)).length;
    expireLeasesAndRetries(dataFolder);
    site = await start();
    await sending;
    // Otherwise the next kill could hit one of these mails in transit a second time.
    await untilSent();
  }

  let refused = 0;
  for (let round = 0; round < doubleSends; round += 1) {
    const reference = await receive(kills * atOnce + round);
    references.push(reference);
    const answers = await Promise.all([press(ann, reference), press(ben, reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused += 1;
  }

  await untilSent();
  const { quotes } = readQuotes(dataFolder);
  expect(quotes.map(({ reference }) => reference).sort()).toEqual(references.sort());
  expectNoneByHalf(dataFolder);
  expect(readInbox(dataFolder).integrity).toEqual(["ok"]);
  for (const { pdf, sha256 } of readPapers(dataFolder)) expect(hash("sha256", pdf)).toBe(sha256);

  const copies = copiesOf(mailServer.received.map(({ raw }) => parseMail(raw)));
  expect([...copies.keys()].sort()).toEqual(references);
  for (const [reference, mails] of copies) {
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails.length).toBeLessThanOrEqual(2);
    const stored = quotes.find((quote) => quote.reference === reference)?.pdf_sha256;
    expect(mails.map(({ sha256 }) => sha256)).toEqual(mails.map(() => stored));
  }
  const extra = [...copies.values()].reduce((sum, mails) => sum + mails.length - 1, 0);
  // At each kill, at most the mails then in transit are between the mail server's answer and our mark.
  expect(extra).toBeLessThanOrEqual(kills * atOnce);
  reportFigures(22, {
    kills,
    quotes: references.length,
    "stored when killed": stored,
    answered,
    "put off": putOff,
    lost: 0,
    "half sent": 0,
    "mails twice": extra,
    "sent by two at once": doubleSends,
    "second told": refused,
  });
});

/** Each request has a quote with its PDF, mail, event and state, and no draft; or none of these. */
function expectNoneByHalf(dataFolder: string) {
  const { quotes, drafts, mails, events, states } = readQuotes(dataFolder);
  const names = (rows: readonly { readonly reference: string }[]) => rows.map((row) => row.reference).sort();
  const sent = names(quotes);
  expect(new Set(sent).size).toBe(sent.length);
  expect(names(mails)).toEqual(sent);
  expect(names(events)).toEqual(sent);
  expect(names(states.filter(({ state }) => state === "quoted"))).toEqual(sent);
  expect(names(drafts).filter((reference) => sent.includes(reference))).toEqual([]);
}

function countUnsent(dataFolder: string) {
  return readInbox(dataFolder).mails.filter(({ kind, state }) => kind === "quote" && state !== "sent").length;
}

function copiesOf(mails: readonly ReturnType<typeof parseMail>[]) {
  const quotes = mails.filter(({ attachments }) => attachments.length > 0);
  return Map.groupBy(
    quotes.map(({ header, attachments }) => ({
      reference: header("x-reference"),
      id: header("message-id"),
      sha256: hash("sha256", attachments[0]?.bytes ?? ""),
    })),
    ({ reference }) => reference,
  );
}
