import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Expected, ownMail, type Shape, shapes } from "#mail/testing/mail-shapes.ts";
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
const everyNth = size(4, 1);
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
