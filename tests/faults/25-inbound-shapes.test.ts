import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Expected, ownMail, type Shape, shapes } from "#mail/testing/mail-shapes.ts";
import { askingMails } from "#request/testing/mail-corpus.ts";
import { openDesk, sendRequest } from "../support/buyer.ts";
import {
  type FiledMail,
  inboundAddresses,
  inboundHost,
  openSmtp,
  readInbound,
  readOutbox,
  startInboundSite,
  untilRead,
  untilSent,
} from "../support/inbound.ts";
import { withDatabase } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder } from "../support/site-fixture.ts";

const buyer = "dana@agency.example";
const rounds = size(1, 5);
/** What each is taken for is tested where it is read; here, some of each kind go all the way. */
const everyNth = size(8, 1);
const sentShapes = Object.values(Object.groupBy(shapes, ({ expected }) => expected)).flatMap((kind) =>
  kind.filter(({ name }, number) => number % everyNth === 0 || name === ownMail),
);
const ways: Readonly<Record<Expected, string>> = {
  mail: "mail",
  else: "mail",
  automatic: "automatic",
  system: "system",
  failed: "report",
  delayed: "report",
  other: "report",
  held: "mail",
};

test("every shape of e-mail ends in its own thread or is visible as one of none, and nothing answers it", async () => {
  const dataFolder = await createDataFolder();
  const site = await startInboundSite({ MAIL_TO: "info@company.example" }, { dataFolder });
  const desk = await openDesk(site);
  const leave = visitPages(site.port);

  const sent: { shape: Shape; reference: string; mark: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const shape of sentShapes) {
      const mark = `mark-${randomUUID()}`;
      const { reference } = await sendRequest(site.port, { email: buyer });
      const reply = {
        reference,
        staffId: desk.staffId,
        now: Date.now(),
        text: "We can ship on Monday.",
        closes: true,
      };
      await desk.store.replyToRequest({ ...reply, mailDomain: "company.example" });
      sent.push({ shape, reference, mark });
    }
  }
  await untilSent(dataFolder, 900_000);
  const idOf = messageIds(dataFolder);
  const before = outsiders(dataFolder);

  const smtp = await openSmtp(site.inboundPort);
  await smtp.say("EHLO sender.example");
  for (const { shape, reference, mark } of sent) {
    const messageId = idOf.get(reference) ?? "";
    const context = {
      buyer,
      mark,
      messageId,
      replyTo: inboundAddresses.replyTo(reference),
      reportTo: inboundAddresses.reportTo(messageId) ?? "",
      openTo: `reports@${inboundHost}`,
    };
    const { from = buyer, to = context.replyTo, raw } = shape.make(context);
    expect([shape.name, await smtp.send({ from, to, raw })]).toEqual([shape.name, "250 Stored"]);
  }
  smtp.close();
  await untilRead(dataFolder, 900_000);

  const { filed, outbox } = readInbound(dataFolder);
  const found = new Map(sent.map(({ mark }) => [mark, filed.filter(({ raw }) => raw.includes(mark))]));
  const problems = sent.flatMap(({ shape, reference, mark }) =>
    judge(shape, reference, found.get(mark) ?? []).map((problem) => `${shape.name}: ${problem}`),
  );
  expect(problems).toEqual([]);
  const errorOf = (reference: string) =>
    outbox.find((mail) => mail.reference === reference && mail.kind === "reply" && mail.state === "dead")
      ?.last_error;
  const bounced = sent.filter(({ reference }) => errorOf(reference) !== undefined);
  expect(bounced.map(({ shape }) => shape.expected === "failed")).not.toContain(false);
  // Nothing went out to anyone but our own mailboxes.
  expect(outsiders(dataFolder)).toEqual(before);
  expect(
    outbox.filter(({ kind, recipient }) => kind === "forwarded" && recipient !== "info@company.example"),
  ).toEqual([]);
  expect((await leave()).failures).toEqual([]);
  await desk.store.close();
  const count = (...wanted: readonly Expected[]) =>
    sent.filter(({ shape }) => wanted.includes(shape.expected)).length;
  reportFigures(25, {
    shapes: sentShapes.length,
    mails: sent.length,
    answers: count("mail", "else"),
    automatic: count("automatic", "system"),
    reports: count("failed", "delayed", "other"),
    "of none, held back": count("held"),
    "in a wrong thread": 0,
    crashes: 0,
    answered: 0,
  });
});

/** Some of each kind; all of them are read in src/request/intake/mail-corpus.test.ts. */
const sentAsking = askingMails.filter((_, number) => number % size(40, 1) === 0);

test("every kind of e-mail to the address for requests is a request of its own, and what answers it is in its thread", async () => {
  const dataFolder = await createDataFolder();
  const site = await startInboundSite({ MAIL_TO: "info@company.example" }, { dataFolder });
  const smtp = await openSmtp(site.inboundPort);
  await smtp.say("EHLO sender.example");
  const sent = sentAsking.map(({ raw, kind }, number) => {
    const mark = `mark-${randomUUID()}`;
    const from = `dana${number}@agency.example`;
    const id = `<${mark}@agency.example>`;
    const asked = raw
      .replaceAll("dana@agency.example", from)
      .replace(/^Message-ID: .*$/m, `Message-ID: ${id}\r\nX-Mark: ${mark}\r`);
    const again = asked.replace(id, `<again.${mark}@agency.example>`);
    const headers = [`From: ${from}`, `In-Reply-To: ${id}`, `X-Mark: ${mark}`, "Subject: Re: it"];
    return { kind, from, mark, mails: [asked, again, [...headers, "", "Any news?", ""].join("\r\n")] };
  });
  for (const turn of [0, 1, 2]) {
    for (const { kind, from, mails } of sent) {
      const raw = Buffer.from(mails[turn] ?? "");
      expect([kind, await smtp.send({ from, to: `rfq@${inboundHost}`, raw })]).toEqual([kind, "250 Stored"]);
    }
    await untilRead(dataFolder, 900_000);
  }
  const marks = sent.map(({ mark }) => mark);
  smtp.close();
  const { filed, outbox } = readInbound(dataFolder);
  const threads = marks.map((mark) => filed.filter(({ raw }) => raw.includes(mark)));
  const problems = threads.flatMap((thread, n) => {
    const [first] = thread;
    const ways = thread.map(({ way }) => way).join(" ");
    return [
      thread.length !== 3 && `${thread.length} e-mails`,
      new Set(thread.map(({ reference }) => reference)).size !== 1 && "in a wrong thread",
      !first?.reference.startsWith("RFQ-") && "no request",
      first?.state !== "open" && `the request is ${first?.state}`,
      !/^(?:mail|system) repeat mail$/.test(ways) && `taken for ${ways}`,
    ].flatMap((problem) => (problem ? [`${sentAsking[n]?.name}: ${problem}`] : []));
  });
  expect(problems).toEqual([]);
  expect(new Set(threads.map(([first]) => first?.reference)).size).toBe(marks.length);
  expect(outbox.filter(({ recipient }) => !/@(company\.example|example\.com)$/.test(recipient))).toEqual([]);
  reportFigures(25, { "requests by e-mail": marks.length, "of them in a wrong thread": 0 });
});

function judge({ expected }: Shape, reference: string, filed: readonly FiledMail[]): readonly string[] {
  const [mail, ...more] = filed;
  if (!mail || more.length > 0) return [`${filed.length} copies`];
  if (expected === "held") {
    return mail.reference !== reference && mail.state === "quarantined" ? [] : [`not held: ${mail.state}`];
  }
  const isBack = mail.state === "open";
  const isMarked = mail.waits_since !== null;
  return [
    mail.reference !== reference && "in a wrong thread",
    mail.way !== ways[expected] && `taken for ${mail.way}`,
    expected === "mail" && mail.sender !== null && `from somebody else: ${mail.sender}`,
    expected === "else" && mail.sender === null && "taken for the buyer",
    // What the buyer writes waits on the list; the answer that closed the request stays, unless it never arrived.
    isBack !== (expected === "failed") && `the request is ${mail.state}`,
    isMarked !== ["mail", "else", "system", "failed"].includes(expected) && `marked: ${isMarked}`,
    /[\0\u202e]/.test(mail.text) && "text that cannot be shown",
  ].filter((problem) => problem !== false);
}

function messageIds(dataFolder: string) {
  const sql =
    "SELECT reference, message_id AS id FROM outbox JOIN submissions ON submissions.id = submission_id WHERE kind = 'reply'";
  const rows = withDatabase(dataFolder, (database) => database.prepare(sql).all());
  return new Map(rows.map(({ reference, id }) => [String(reference), String(id)]));
}

/** E-mails to anyone but ourselves. */
function outsiders(dataFolder: string) {
  return readOutbox(dataFolder).filter(
    ({ recipient }) => !/@(company\.example|example\.com)$/.test(recipient),
  ).length;
}
