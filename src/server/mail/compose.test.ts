import { expect, test } from "vitest";
import type { MailKind } from "#mail/outbox.ts";
import { buildMail, receivedAt, settings } from "#mail/testing/factories.ts";
import { createInboundAddresses } from "#request/record/inbound-addresses.ts";
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

test("e-mails to the staff lead to the desk, and a reply to one goes to the buyer", () => {
  for (const kind of ["notification", "escalation", "reminder", "overdue"] as const) {
    const mail = compose(kind);
    expect(mail.replyTo).toEqual(visitor);
    expect(mail.html).toContain("https://desk.example.com/requests/RFQ-7K3MX9QD");
  }
});

test("a receipt is answered to the mailbox that the form is read in", () => {
  expect(compose("acknowledgement").replyTo).toEqual(ours);
  const others = {
    ...settings,
    recipients: { ...settings.recipients, rfq: ["ann@example.com", "ben@example.com"] },
  };
  expect(compose("acknowledgement", others).replyTo).toEqual({ ...ours, address: "ann@example.com" });
});

test("the mail about what is held back leads to each at the desk", () => {
  const content = JSON.stringify([{ reference: "RFQ-7K3MX9QD", formType: "rfq", reasons: ["links"] }]);
  const link = 'href="https://desk.example.com/requests/RFQ-7K3MX9QD"';
  expect(compose("held", settings, content).html).toContain(link);
});

test("where e-mail comes in, answers go to the request and reports to the e-mail; our own mailboxes see no difference", () => {
  const inbound = createInboundAddresses("a secret of ours", "reply.example.com", "example.com");
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

test("an e-mail of no request is forwarded with its original, and answered to its sender", () => {
  const original = Buffer.from("From: someone");
  const mail = composeMail(buildMail({ kind: "forwarded" }), settings, receivedAt, { original })?.mail;
  expect(mail).toMatchObject({
    replyTo: visitor,
    attachments: [{ filename: "e-mail.eml", content: original }],
  });
  expect(compose("forwarded").attachments).toEqual([]);
});
