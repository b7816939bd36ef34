import { expect, test } from "vitest";
import type { MailKind } from "#mail/outbox.ts";
import { buildMail, receivedAt, settings } from "#mail/testing/factories.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { composeMail } from "./compose.ts";

const ours = { name: "Cahaba Ridge Supply", address: "sales@example.com" };
const visitor = { name: "", address: "dana.whitfield@example.gov" };

function compose(kind: MailKind, using = settings, content?: string) {
  const composed = composeMail(buildMail({ kind, content }), using, receivedAt)?.mail;
  if (!composed) throw new Error("The mail cannot be addressed");
  return composed;
}

test("a reminder is in the thread of the first e-mail", () => {
  const first = "<first@example.com>";
  const content = JSON.stringify({ answersTo: first });
  for (const kind of ["reminder", "overdue", "escalation"] as const) {
    expect(compose(kind, settings, content)).toMatchObject({ inReplyTo: first, references: first });
  }
  expect(compose("reminder")).not.toHaveProperty("inReplyTo");
  expect(compose("notification")).not.toHaveProperty("inReplyTo");
});

test("the e-mail of the day until which a request was put off says its note", () => {
  const toDos = [
    { owed: "follow-up", since: receivedAt, due: receivedAt, told: 2, note: "Ask the supplier" },
  ] as const;
  const mail = buildMail({
    kind: "reminder",
    content: JSON.stringify({ owed: "follow-up", due: receivedAt + 60_000 }),
  });
  const submission = mail.submission && { ...mail.submission, toDos };
  const text = composeMail({ ...mail, submission }, settings, receivedAt)?.mail.text;
  expect(text).toContain("It was put off until today: Ask the supplier");
});

test("a reply to a receipt goes to the mailbox where the form is read", () => {
  expect(compose("acknowledgement").replyTo).toEqual(ours);
  const others = {
    ...settings,
    recipients: { ...settings.recipients, rfq: ["ann@example.com", "ben@example.com"] },
  };
  expect(compose("acknowledgement", others).replyTo).toEqual({ ...ours, address: "ann@example.com" });
});

test("a copy is the buyer's own letter: delivered to one address, with everyone in its head", () => {
  const cc = ["dock@agency.example", "a b@agency.example"];
  const content = JSON.stringify({ text: "Yes.", by: "Ann Lee", to: visitor.address, cc });
  const shown = { to: [visitor], cc: [{ name: "", address: "dock@agency.example" }] };
  for (const kind of ["reply", "copy"] as const) {
    const { mail } =
      composeMail(buildMail({ kind, content, to: "dock@agency.example" }), settings, receivedAt) ?? {};
    expect(mail).toMatchObject({ ...shown, envelope: { to: ["dock@agency.example"] } });
    expect(mail?.text).toContain("Yes.");
  }
  const alone = JSON.stringify({ text: "Yes.", by: "Ann Lee" });
  expect(compose("reply", settings, alone).to).toEqual({ name: "", address: "sales@example.com" });
  expect(compose("reply", settings, alone)).not.toHaveProperty("cc");
});

test("a reply keeps its lines in Outlook, which knows no white-space, and its addresses are links", () => {
  const said = { text: "Two ways:\n\n* see https://example.com/sheet.pdf.\n* call <us>", by: "Ann Lee" };
  const html = String(compose("reply", settings, JSON.stringify(said)).html);
  expect(html).toContain(
    'Two ways:<br/><br/>* see <a href="https://example.com/sheet.pdf">https://example.com/sheet.pdf</a>.<br/>* call &lt;us&gt;<br/>',
  );
  expect(html).toMatch(
    /send files:<br\/><a href="(https:\/\/example\.com\/requests\/[\w/-]+)">\1<\/a><\/div>/,
  );
});

test.each([
  ["<https://a.example/x>", "https://a.example/x"],
  ["“https://a.example/x”", "https://a.example/x"],
  ['"https://a.example/x".', "https://a.example/x"],
  ["'https://a.example/x'", "https://a.example/x"],
  ["«https://a.example/x»", "https://a.example/x"],
  ["https://a.example/x’s sheet", "https://a.example/x"],
  ["https://a.example/x's sheet", "https://a.example/x"],
  ["[https://a.example/x]", "https://a.example/x"],
  ["(see https://a.example/x?a=1&b=(2)#c).", "https://a.example/x?a=1&b=(2)#c"],
  ["https://a.example/", "https://a.example/"],
])("quotes and brackets around an address are no part of its link: %s", (text, address) => {
  const { html } = compose("reply", settings, JSON.stringify({ text, by: "Ann Lee" }));
  const [link] = String(html).match(/(?<=href=")[^"]*/) ?? [];
  expect(link?.replaceAll("&amp;", "&")).toBe(address);
});

test("a withdrawal names its revision, since it may arrive after the next one", () => {
  const withdrawn = { text: "None left.", by: "Ann Lee", revision: "A" };
  expect(compose("withdrawal", settings, JSON.stringify(withdrawn)).text).toContain(
    "We have withdrawn Rev A of our quote for your request RFQ-7K3MX9QD. Please do not order from it.",
  );
});

test("a copy that was refused is reported as that, and not as an answer that the buyer does not have", () => {
  const refused = { refused: "copy", error: "550 5.1.1 No such user", to: "gone@agency.example" };
  const { text } = compose("undelivered", settings, JSON.stringify(refused));
  expect(text).toContain(
    "The copy to gone@agency.example did not arrive: there is no such mailbox (its answer: 550 5.1.1).",
  );
  expect(text).not.toContain("did not reach the buyer");
  const lost = compose(
    "undelivered",
    settings,
    JSON.stringify({ ...refused, refused: "quote", to: undefined }),
  );
  expect(lost.text).toContain(
    "Our quote did not reach the buyer: there is no such mailbox (its answer: 550 5.1.1). The request is waiting",
  );
});

test("where e-mail comes in, answers go to the request and reports to the e-mail; our own mailboxes see no difference", () => {
  const inbound = createInboundAddresses("a secret of ours", "reply.example.com", () => "example.com");
  const messageId = "<mabc1234.01234567-89ab-4cde-8f01-23456789abcd@example.com>";
  const using = { ...settings, inbound };
  for (const kind of ["acknowledgement", "reply", "link"] as const) {
    const mail = composeMail(buildMail({ kind, messageId }), using, receivedAt)?.mail;
    expect(mail?.replyTo).toEqual({ ...ours, address: inbound.replyTo("RFQ-7K3MX9QD") });
    expect(mail?.envelope).toMatchObject({ from: inbound.reportTo(messageId) });
    expect(mail?.from).toMatchObject({ address: settings.from });
  }
  const toStaff = composeMail(buildMail({ kind: "notification", messageId }), using, receivedAt)?.mail;
  expect(toStaff).toMatchObject({ replyTo: visitor, envelope: { from: settings.from } });
});

test("a reply in the mail program to what somebody else wrote does not go to the buyer", () => {
  const said = { text: "Hello", files: [], answersTo: undefined };
  const mailFor = (content: object) => compose("message", settings, JSON.stringify(content));
  expect(mailFor(said).replyTo).toEqual(visitor);
  const others = mailFor({ ...said, sender: "lee@other.example" });
  expect(others.replyTo).toBeUndefined();
  expect(others.text).toContain("goes to the buyer, not to this address");
});

test("an e-mail that belongs to no request is forwarded with its original, and a reply goes to its sender", () => {
  const original = Buffer.from("From: someone");
  const mail = composeMail(buildMail({ kind: "forwarded" }), settings, receivedAt, { original })?.mail;
  expect(mail).toMatchObject({
    replyTo: visitor,
    attachments: [{ filename: "e-mail.eml", content: original }],
  });
  expect(compose("forwarded").attachments).toEqual([]);
});
