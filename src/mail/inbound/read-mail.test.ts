import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { expectWithin } from "#http/testing/processor-time.ts";
import { describeRefusal } from "#mail/transport.ts";
import { createSelfSigned } from "./listener.ts";
import { cutQuoted } from "./quoted-text.ts";
import { readMail } from "./read-mail.ts";

const read = (text: string, sender = "dana@agency.example") =>
  readMail({ raw: Buffer.from(text.replace(/\n/g, "\r\n")), sender });

test.each([
  [
    "Yes.\n\nOn Mon, Nov 16, 2026 at 2:00 PM Company <\nsales@company.example> wrote:\n\n> Monday?\n>",
    "Yes.",
  ],
  ["Yes.\n\nDana\n\nFrom: Company\nSent: Monday\nTo: Dana\nSubject: Quote\n\nMonday?", "Yes.\n\nDana"],
  ["Yes.\n\n-----Original Message-----\nMonday?", "Yes."],
  ["Yes.\n________________________________\nFrom: Company\nSent: Monday\n\nMonday?", "Yes."],
  ["Yes.\n\nAm 16.11.26 um 14:00 schrieb Company:\n> Montag?", "Yes."],
  ["24 EA plates\n\nOn Monday, Lee wrote:\n> 5 EA vests\n> 6 EA bags\n\n-- \nDana\nBuyer", "24 EA plates"],
  [
    "24 EA plates\n\nOn Monday, Lee wrote:\n> 5 EA vests\n\nDana Whitfield\nCounty Sheriff\n205-555-0142",
    "24 EA plates",
  ],
  ["24 EA plates\n\nOn Monday, Lee wrote:\n> 5 EA vests\n\nSent from my iPhone", "24 EA plates"],
  // Answers between or below quoted lines stay with them.
  [
    "On Monday, Company wrote:\n> Which day?\nMonday.\n> Which dock?\nDock 4.",
    "On Monday, Company wrote:\n> Which day?\nMonday.\n> Which dock?\nDock 4.",
  ],
  ["> Which day?\n\nMonday.", "> Which day?\n\nMonday."],
  // Nothing new: all of it is shown.
  ["> Only quoted", "> Only quoted"],
  ["Yes.\n\nFrom: Company <sales@company.example>\nDate: Monday\n\nMonday?", "Yes."],
  // Not the header of an e-mail.
  [
    "Please quote freight:\n\nFrom: Huntsville AL\nTo: Mobile AL\nDate: Dec 3\n40 EA vests",
    "Please quote freight:\n\nFrom: Huntsville AL\nTo: Mobile AL\nDate: Dec 3\n40 EA vests",
  ],
  [
    "Hello,\n\nOn page 3 of the quote you wrote:\n10 each. We need 12.",
    "Hello,\n\nOn page 3 of the quote you wrote:\n10 each. We need 12.",
  ],
  ["We wrote: yes.\nFrom: here on it is fine.", "We wrote: yes.\nFrom: here on it is fine."],
])("what is quoted at the end is left out: %j", (text, shown) => {
  expect(cutQuoted(text)).toBe(shown);
});

test.each([
  "Please quote this:\n\n---------- Forwarded message ---------\nFrom: Lee\nDate: Monday\n\n40 EA of the vest.",
  "Please quote this:\n\nBegin forwarded message:\n\nFrom: Lee\nDate: Monday\n\n40 EA of the vest.",
  "See answers below.\n\nFrom: Company\nSent: Monday\n\nWhich day? Monday.",
])("what is forwarded, or may hold answers, stays whole: %j", (text) => {
  expect(cutQuoted(text)).toBe(text);
});

test("an e-mail that Outlook forwards is recognized by its subject", () => {
  const text =
    "Please quote this.\n\nFrom: Lee\nSent: Monday\nTo: Dana\nSubject: Vests\n\n40 EA of the vest.";
  expect(cutQuoted(text, "FW: Vests")).toBe(text);
  expect(cutQuoted(text, "RE: Vests")).toBe("Please quote this.");
});

test("a long text of quoted lines is cut quickly", async () => {
  await expectWithin(2_000, () => cutQuoted("On x\n".repeat(50_000) + "> y\n".repeat(50_000)));
});

test("what an e-mail answers is listed nearest first, and what is attached to it separately", async () => {
  const mail = await read(
    'From: dana@agency.example\nIn-Reply-To: <c@x>\nReferences: <a@x>\n <b@x>\nContent-Type: multipart/mixed; boundary="m"\n\n--m\n\nSee it\n--m\nContent-Type: message/rfc822; name="order.eml"\n\nMessage-ID: <inner@x>\nReferences: <older@x>\n\nHi\n--m--\n',
  );
  expect(mail.refersTo).toEqual(["<c@x>", "<b@x>", "<a@x>"]);
  expect(mail.encloses).toEqual(["<inner@x>", "<older@x>"]);
  expect(mail).toMatchObject({
    isWhole: true,
    isAutomatic: false,
    isFromSystem: false,
    report: undefined,
    text: "See it",
    files: [{ name: "order.eml" }],
  });
});

test("a small file among a text's pictures counts as a file, a small picture or a signature does not", async () => {
  const part = (type: string) => `--m\nContent-Type: ${type}\nContent-ID: <${type}>\n\nx\n`;
  const mail = await read(
    `From: dana@agency.example\nContent-Type: multipart/related; boundary="m"\n\n--m\nContent-Type: text/html\n\n<p>See it</p>\n${part("image/png; name=logo.png")}${part("application/pkcs7-signature; name=smime.p7s")}${part("text/csv; name=sizes.csv")}--m--\n`,
  );
  expect(mail.files.map(({ name }) => name)).toEqual(["sizes.csv"]);
});

test.each([
  ["Diagnostic-Code: smtp; 550 5.1.1 <d@x>: unknown", "there is no such mailbox (its answer: 550 5.1.1)"],
  [
    "Diagnostic-Code: smtp; 552-5.2.2 over quota",
    "the mailbox is full, or the e-mail is too large for it (its answer: 552 5.2.2)",
  ],
  ["Diagnostic-Code: x-unix; no idea", "there is no such mailbox (its answer: 5.1.1)"],
  ["Remote-MTA: dns; mx", "there is no such mailbox (its answer: 5.1.1)"],
])("a report says in plain words why: %s", async (field, words) => {
  const { report } = await read(
    `From: MAILER-DAEMON@x\nContent-Type: multipart/report; boundary="m"\n\n--m\n\nSorry\n--m\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; Dana@Agency.example\nAction: failed\nStatus: 5.1.1\n${field}\n\n--m--\n`,
    "",
  );
  expect(report).toMatchObject({ action: "failed", recipients: ["dana@agency.example"] });
  expect(report?.error).not.toContain("@");
  expect(describeRefusal(report?.error ?? "")).toBe(words);
});

test("a report that is attached to an e-mail is marked as attached", async () => {
  const report =
    'From: MAILER-DAEMON@x\nContent-Type: multipart/report; boundary="r"\n\n--r\n\nSorry\n--r\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; orders@company.example\nAction: failed\nStatus: 5.1.1\n\n--r--\n';
  const attached = await read(
    `From: dana@agency.example\nContent-Type: multipart/mixed; boundary="m"\n\n--m\n\nI got this.\n--m\nContent-Type: message/rfc822\n\n${report}\n--m--\n`,
  );
  expect(attached).toMatchObject({
    report: { action: "failed" },
    isReportAttached: true,
    text: "I got this.",
  });
  expect(await read(report, "")).toMatchObject({ report: { action: "failed" }, isReportAttached: false });
});

test("a text that is too long is cut, and marked as cut", async () => {
  const mail = (words: number) => read(`From: dana@agency.example\n\n${"word ".repeat(words)}end`);
  expect(await mail(100)).toMatchObject({ isCut: false, text: expect.stringMatching(/end$/) });
  expect(await mail(3_000)).toMatchObject({ isCut: false, text: expect.stringMatching(/end$/) });
  const long = await mail(20_000);
  expect(long).toMatchObject({ isWhole: true, isCut: true });
  expect(long.text.length).toBeGreaterThan(79_990);
});

test.each([
  ["Auto-Submitted: auto-replied\nPrecedence: bulk", { isAutomatic: true }],
  ["Auto-Submitted: auto-generated\nSubject: Automatic reply: Quote", { isAutomatic: true }],
  ["Subject: Risposta automatica: offerta", { isAutomatic: true }],
  ["Subject: Automatisch antwoord: offerte", { isAutomatic: true }],
  ["Subject: Resposta automática: proposta", { isAutomatic: true }],
  ["Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All", { isFromSystem: true }],
  ["X-Auto-Response-Suppress: DR, OOF, AutoReply", { isFromSystem: true }],
  ["Precedence: bulk", { isFromSystem: true }],
  ["Auto-Submitted: no", {}],
])(
  "a program that answers for someone is told apart from a system that may pass on a person's words: %j",
  async (headers, told) => {
    const mail = await read(`From: dana@agency.example\n${headers}\n\nMonday is fine.`);
    expect(mail).toMatchObject({ isAutomatic: false, isFromSystem: false, ...told });
  },
);

test("the headers of an e-mail that is nested too deeply are still read", async () => {
  let body = "Content-Type: text/plain\n\nhi";
  for (let n = 0; n < 300; n += 1)
    body = `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n${body}\n--b${n}--`;
  const mail = await read(`From: dana@agency.example\nIn-Reply-To: <a@x>\n${body}`);
  expect(mail).toMatchObject({
    isWhole: false,
    refersTo: ["<a@x>"],
    from: { address: "dana@agency.example" },
  });
});

test("the certificate that we make is for our host, and signed by its own key", () => {
  const certificate = new X509Certificate(createSelfSigned("reply.company.example", Date.now()).cert);
  expect(certificate.checkHost("reply.company.example")).toBe("reply.company.example");
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

test("HTML is read with its words, lines and links, and without what nobody sees", async () => {
  const html =
    "<html><head><title>x</title><STYLE>p { color: red }</STYLE></head><body><!-- no <p> --><p>Hi <b>Dana</b>,</p><ul><li>40 EA &lt; 50</li></ul>3 < 4<br>See <a class=x href='https://agency.example/a'>the order</a><script>1 > 2</script></body></html>";
  const { text } = await read(`From: dana@agency.example\nContent-Type: text/html\n\n${html}\n`);
  expect(text.replace(/\s+/g, " ")).toBe(
    "Hi Dana, * 40 EA < 50 3 < 4 See the order (https://agency.example/a)",
  );
});

test("an e-mail in very many parts or lines is read by its headers only", async () => {
  const head = 'From: dana@agency.example\nSubject: Order\nContent-Type: multipart/mixed; boundary="b"\n\n';
  for (const body of ["--b\n\n".repeat(400_000), "\n".repeat(1_000_000)]) {
    expect(await read(head + body)).toMatchObject({ isWhole: false, subject: "Order", text: "" });
  }
});
