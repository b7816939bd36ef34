import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFields, buildMail, buildSubmission, receivedAt, settings } from "#mail/testing/factories.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { createSmtpTransport, type Transport, toPlainAddress } from "#mail/transport.ts";
import { cleanSubject, nameBuyer } from "#request/mails/staff-mails.tsx";
import type { SubmissionFields } from "#request/record/submission.ts";
import { composeMail } from "./compose.ts";

const victim = "victim@evil.example";

const corpus = [
  `x\r\nBcc: ${victim}`,
  `x\nBcc: ${victim}`,
  `x\rBcc: ${victim}`,
  `x\r\n\r\n<h1>body</h1>`,
  `x%0d%0aBcc:${victim}`,
  `x\u2028Bcc: ${victim}`,
  `x\u0085Bcc: ${victim}`,
  `x\0Bcc: ${victim}`,
  `=?utf-8?q?x=0D=0ABcc:_${victim}?=`,
  `a@example.com, ${victim}`,
  `a@example.com; ${victim}`,
  `a@example.com ${victim}`,
  `a@example.com(comment ${victim})`,
  `(comment)a@example.com`,
  `a(comment)@example.com`,
  `Group: a@example.com, ${victim};`,
  `"a, ${victim}"@example.com`,
  `"a\\" <${victim}>, "@example.com`,
  `"quoted local"@example.com`,
  `Name <${victim}>`,
  `<${victim}>`,
  `a@example.com>, <${victim}`,
  `a@example.com\r\nRCPT TO:<${victim}>`,
  `@relay.example:${victim}`,
  `a%${victim}@example.com`,
  `a@[127.0.0.1]`,
  `a@evil@example.com`,
  `ünï@bücher.example`,
  `buyer@bücher.example`,
  `buyer@例え.jp`,
  `\u202Emoc.elpmaxe@a`,
  `a@exam\u200Bple.com`,
  `\uD800@example.com`,
  `${"a".repeat(300)}@example.com`,
  "x".repeat(20_000),
  "",
];

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let transport: Transport;

beforeAll(async () => {
  server = await startSmtpServer();
  transport = createSmtpTransport(server.url);
});

afterAll(async () => {
  await transport.close();
  await server.close();
});

const fieldNames = ["name", "email", "company", "phone", "subject", "message"] as const;

test.each([
  // Without a company, the subject has the name.
  ["name", (typed: string) => ({ name: typed, company: "" })],
  ["email", (typed: string) => ({ email: typed })],
  ["anything else", (typed: string) => ({ company: typed, phone: typed, subject: typed, message: typed })],
])("nothing typed as %s adds a recipient or a header to a notification", async (_field, typeIn) => {
  for (const hostile of corpus) {
    const fields = buildFields(typeIn(hostile));
    const { from, to, raw } = await sendNotification(fields);
    expect(from).toBe(settings.from);
    expect(to).toEqual(["sales@example.com"]);

    const mail = parseMail(raw);
    const hasReplyTo = toPlainAddress(fields.email) !== undefined;
    const expected = [...(hasReplyTo ? ["reply-to"] : []), ...ownHeaders];
    expect(mail.names.toSorted()).toEqual(expected.toSorted());
    expect(mail.header("reply-to")).toBe(toPlainAddress(fields.email) ?? "");
    const typed = [nameBuyer({ fields }), fields.subject].map((text) => cleanSubject(text, 60)).join(", ");
    expect(mail.header("subject")).toBe(`Due 2:40 PM CST: ${typed} (RFQ-7K3MX9QD)`);
    expect(mail.header("to")).toBe("sales@example.com");
    expect(mail.header("from")).toBe("Cahaba Ridge Supply <website@example.com>");
  }
});

test("an acknowledgement goes to exactly the one address, or to nobody", async () => {
  for (const hostile of corpus) {
    server.received.length = 0;
    const submission = buildSubmission({ fields: buildFields({ email: hostile }) });
    const mail = buildMail({ kind: "acknowledgement", to: hostile, submission });
    const message = composeMail(mail, settings, receivedAt);
    const address = toPlainAddress(hostile);
    if (message) expect(await transport.send(message)).toEqual({ outcome: "sent" });
    // smtp-server shows an ASCII domain in its Unicode form.
    const recipients = server.received.map((received) => received.to.map(toPlainAddress));
    expect(recipients).toEqual(address === undefined ? [] : [[address]]);
  }
});

test("no byte of an acknowledgement was typed by the visitor", async () => {
  const marker = "ZZTYPEDZZ";
  const typed = Object.fromEntries(fieldNames.map((field) => [field, `${marker} ${field}`]));
  const mail = buildMail({
    kind: "acknowledgement",
    to: "visitor@example.org",
    submission: buildSubmission({ fields: buildFields(typed) }),
  });
  const message = composeMail(mail, settings, receivedAt);
  if (!message) throw new Error("The mail cannot be addressed");
  server.received.length = 0;
  await transport.send(message);
  const [received] = server.received;
  const parsed = parseMail(received?.raw ?? "");
  expect(parsed.names.toSorted()).toEqual(["reply-to", ...ownHeaders].toSorted());
  expect(parsed.header("reply-to")).toBe("Cahaba Ridge Supply <sales@example.com>");
  expect(parsed.header("auto-submitted")).toBe("auto-generated");
  expect(parsed.header("subject")).toBe("We received your request RFQ-7K3MX9QD");
  expect(parsed.html).toContain("RFQ-7K3MX9QD");
  expect(parsed.text).toContain("RFQ-7K3MX9QD");
  expect(`${received?.raw}${parsed.text}${parsed.html}`).not.toContain(marker);
});

test("only an address that reads in one way is taken as an address", () => {
  const taken = corpus.filter((text) => toPlainAddress(text) !== undefined);
  expect(taken.map(toPlainAddress)).toEqual(["buyer@xn--bcher-kva.example", "buyer@xn--r8jz45g.jp"]);
  expect(toPlainAddress("q@mail.example.gov")).toBe("q@mail.example.gov");
  expect(toPlainAddress(`${"l".repeat(64)}@example.gov`)).toBe(`${"l".repeat(64)}@example.gov`);
  expect(toPlainAddress(`${"l".repeat(65)}@example.gov`)).toBeUndefined();
  expect(toPlainAddress("o'brien+rfq@mail.example.gov")).toBe("o'brien+rfq@mail.example.gov");
});

test("a subject becomes one bounded, printable line", () => {
  for (const hostile of corpus) {
    const subject = cleanSubject(hostile, 200);
    expect(subject).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]{1,200}$/u);
  }
  expect(cleanSubject("RFQ Request - 12 radios, 3 “kits”…", 200)).toBe("RFQ Request - 12 radios, 3 “kits”…");
  expect(cleanSubject("s".repeat(200), 200)).toBe("s".repeat(200));
  expect(cleanSubject("s".repeat(201), 200)).toBe(`${"s".repeat(199)}…`);
});

async function sendNotification(fields: SubmissionFields) {
  const mail = buildMail({ submission: buildSubmission({ formType: "contact", fields }) });
  const message = composeMail(mail, settings, receivedAt);
  if (!message) throw new Error("The mail cannot be addressed");
  server.received.length = 0;
  expect(await transport.send(message)).toEqual({ outcome: "sent" });
  const [received, ...others] = server.received;
  expect(others).toEqual([]);
  return received ?? { from: "", to: [], raw: "" };
}

const ownHeaders = [
  "from",
  "to",
  "subject",
  "message-id",
  "date",
  "mime-version",
  "content-type",
  "auto-submitted",
  "x-auto-response-suppress",
  "x-reference",
];

test("a mail is dated when it is tried, not when it was queued: days later it would be taken for spam", () => {
  const fourDays = 4 * 24 * 60 * 60_000;
  const dates = [0, fourDays].map(
    (later) => composeMail(buildMail({}), settings, receivedAt + later)?.mail.date,
  );
  expect(dates).toEqual([new Date(receivedAt), new Date(receivedAt + fourDays)]);
});
