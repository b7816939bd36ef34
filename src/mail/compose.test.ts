import { expect, test } from "vitest";
import type { MailKind } from "#inbox/outbox.ts";
import { composeMail } from "./compose.ts";
import { buildMail, receivedAt, settings } from "./testing/factories.ts";

const atDesk = {
  ...settings,
  deskUrl: (reference: string) => `https://desk.example.com/requests/${reference}`,
};
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

test("a mail with the signed link in its words is answered to us; where it goes to the buyer, the link is a header", () => {
  const link = { "X-Mark-As-Answered": "https://example.com/answered/RFQ-7K3MX9QD.1802104800000" };
  for (const [kind, replyTo] of [
    ["notification", visitor],
    ["escalation", visitor],
    ["reminder", ours],
    ["overdue", ours],
  ] as const) {
    const mail = compose(kind);
    expect(mail).toMatchObject({ replyTo, headers: link });
    expect(`${mail.text}${mail.html}`.includes("/answered/")).toBe(replyTo === ours);
  }
});

test("with a desk no mail holds the signed link anywhere, and all of them are answered to the buyer", () => {
  for (const kind of ["notification", "escalation", "reminder", "overdue"] as const) {
    const mail = compose(kind, atDesk);
    expect(mail.replyTo).toEqual(visitor);
    expect(JSON.stringify(mail)).not.toContain("/answered/");
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

test("the mail about what is held back leads to each at the desk, where there is one", () => {
  const content = JSON.stringify([{ reference: "RFQ-7K3MX9QD", formType: "rfq", reasons: ["links"] }]);
  const link = 'href="https://desk.example.com/requests/RFQ-7K3MX9QD"';
  expect(compose("held", atDesk, content).html).toContain(link);
  expect(compose("held", settings, content).html).not.toContain("href=");
});
