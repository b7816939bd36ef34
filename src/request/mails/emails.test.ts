import fc from "fast-check";
import { expect, test } from "vitest";
import { sayDay } from "#company/time-in.ts";
import { documentPaths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { type Letter, renderHtml, renderText } from "#mail/letter.tsx";
import { buildFields, buildSubmission, receivedAt } from "#mail/testing/factories.ts";
import { rfqForm } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import { type Submission, unmatchedMail } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { acknowledge, writeLink, writeReply } from "./buyer-mails.tsx";
import {
  type StaffContext,
  type StaffMailKind,
  tellOfForwarded,
  tellOfHeldBack,
  tellOfMessage,
  writeToStaff,
} from "./staff-mails.tsx";

const deskUrl = "https://desk.example.com/requests/RFQ-7K3MX9QD";
const at = (now: number, changes: Partial<StaffContext> = {}): StaffContext => ({
  time: theCompany.time,
  now,
  siteHost: "example.com",
  deskUrl,
  takenBy: undefined,
  ...changes,
});
const notifyStaff = (submission: Submission, context: StaffContext) =>
  writeToStaff(submission, "notification", context);
const staffKinds: readonly StaffMailKind[] = [
  "notification",
  "escalation",
  "reminder",
  "overdue",
  "handed-over",
];
const shown = ({ rows }: Letter) => rows.filter(({ value }) => value !== "");
const page = { origin: "https://example.com", url: "https://example.com/requests/RFQ-7K3MX9QD/key" };

const everyLetter = () => [
  ...staffKinds.map((kind) => writeToStaff(buildSubmission(), kind, at(receivedAt))),
  acknowledge(theCompany, buildSubmission(), receivedAt, page),
  writeLink(theCompany, buildSubmission(), page),
];

test("the staff's subject is for a locked phone: until when, who, what, how many more, and the reference", () => {
  const items = "12 ea Night-vision goggle\n24 ea Battery pack\n6 ea Hard case";
  const fields = composeRfq({
    ...exampleRfq,
    organization: "Example County",
    items,
    quantities: "As listed",
  });
  const subject = (changes = {}) =>
    notifyStaff(buildSubmission({ fields, ...changes }), at(receivedAt)).subject;
  const what = "Example County, Night-vision goggle + 2 lines (RFQ-7K3MX9QD)";
  expect(subject()).toBe(`Due 2:40 PM CST: ${what}`);
  const hour = 3_600_000;
  expect(subject({ respondBy: receivedAt + 20 * hour })).toBe(`Due Tue 6:40 AM CST: ${what}`);
  expect(subject({ respondBy: receivedAt + 8 * 24 * hour })).toBe(`Due Feb 16, 10:40 AM CST: ${what}`);
  const message = buildSubmission({
    formType: "contact",
    reference: "MSG-7K3MX9QD",
    fields: buildFields({ company: "x".repeat(500) }),
  });
  expect(notifyStaff(message, at(receivedAt)).subject).toBe(
    `Due 2:40 PM CST: ${"x".repeat(59)}…, Delivery times for radios (MSG-7K3MX9QD)`,
  );
});

test("the staff's headline is the deadline, and SPEC's subject of a request is in its row", () => {
  const letter = notifyStaff(buildSubmission(), at(receivedAt));
  expect(letter.heading).toBe("Quote due today by 2:40 PM CST");
  expect(letter.preheader).toBe(
    "Quote due today by 2:40 PM CST. Need by February 26, 2027, Columbiana, AL. RFQ-7K3MX9QD.",
  );
  expect(letter.rows).toContainEqual({
    label: "Subject",
    value: "RFQ Request - Binocular night-vision goggle, white phosphor, wit...",
  });
});

test("a mail that was held up past the deadline says so", () => {
  const submission = buildSubmission({ formType: "contact", reference: "MSG-7K3MX9QD" });
  const letter = notifyStaff(submission, at(submission.respondBy + 1));
  expect(letter.heading).toBe("Answer overdue: it was due by Mon, Feb 8, 2027, 2:40 PM CST");
});

test("a mail about a request that was answered does not call it overdue, even when it is open again", () => {
  for (const changes of [{ state: "quoted" }, { answeredAt: receivedAt }] as const) {
    const submission = buildSubmission(changes);
    const letter = writeToStaff(submission, "handed-over", at(submission.respondBy + 1));
    expect(letter.heading).toBe("Request RFQ-7K3MX9QD");
  }
});

test("the staff's rows carry all that was sent, once", () => {
  const rows = shown(notifyStaff(buildSubmission(), at(receivedAt)));
  expect(rows.map((row) => [row.label, row.value])).toEqual([
    ["Need by", "February 26, 2027"],
    ["Deliver to", "Columbiana, AL 35051"],
    [
      "Files named",
      "SCSO-NVG-requirement.pdf\ndelivery-schedule.xlsx\nNames only. The buyer can add the files on their private page.",
    ],
    ["From", "Dana Whitfield, Procurement Officer"],
    ["Organization", "Shelby County Sheriff’s Office"],
    ["Purchasing entity", "Shelby County Commission"],
    ["Call", "(205) 555-0117"],
    ["E-mail", "dana.whitfield@example.gov"],
    ["Items as typed", "Binocular night-vision goggle, white phosphor,\nwith helmet mount and battery pack"],
    ["Quantities as typed", "12 each"],
    ["Subject", "RFQ Request - Binocular night-vision goggle, white phosphor, wit..."],
    ["Received", "Mon, Feb 8, 2027, 10:40 AM CST"],
    ["Due", "Mon, Feb 8, 2027, 2:40 PM CST"],
    ["Reference", "RFQ-7K3MX9QD"],
  ]);
});

test("every field of the form is in the staff's mail, also one that was added to the form since", () => {
  const text = renderText(notifyStaff(buildSubmission({ fields: composeRfq(exampleRfq) }), at(receivedAt)));
  for (const { name } of rfqForm.fields) {
    const value = name === "needByDate" ? sayDay(exampleRfq.needByDate) : exampleRfq[name];
    expect(value).not.toBe("");
    expect(text, name).toContain(value);
  }
});

test("every mail to the staff lists the lines that were asked for, in both parts", () => {
  const items = "12 ea NSN 5855-00-000-0101 <b>goggle</b>\nHard cases, wheeled\nReference: 5 forged";
  const fields = composeRfq({ ...exampleRfq, items, quantities: "As listed with each item" });
  for (const kind of staffKinds) {
    const letter = writeToStaff(buildSubmission({ fields }), kind, at(receivedAt));
    const html = renderHtml(letter, theCompany);
    expect(html).toContain("What they need");
    expect(html).toMatch(/<strong>NSN 5855-00-000-0101<\/strong><br\/>&lt;b&gt;goggle&lt;\/b&gt;/);
    expect(html).toMatch(/>12<\/td><td[^>]*>EA<\/td>/);
    const text = renderText(letter);
    expect(text).toContain(
      "1. 12 EA NSN 5855-00-000-0101 <b>goggle</b>\n2. Hard cases, wheeled (No quantity found)\n",
    );
    expect(text.match(/^Reference:/gm)).toHaveLength(1);
  }
  const unclear = composeRfq({ ...exampleRfq, items, quantities: "plus spares\nno rush" });
  const rows = shown(notifyStaff(buildSubmission({ fields: unclear }), at(receivedAt)));
  expect(rows[0]).toEqual({ label: "Quantities not matched", value: "plus spares\nno rush" });
});

test("whom to call is not below the 100 KB at which mail programs cut: a long list is in the mail once, as typed", () => {
  const items = Array.from({ length: 400 }, (_, n) => `${n + 1} ea Part ${n + 1}`).join("\n");
  const fields = composeRfq({ ...exampleRfq, items, quantities: "As listed with each item" });
  const letter = notifyStaff(buildSubmission({ fields }), at(receivedAt));
  const html = renderHtml(letter, theCompany);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  for (const part of [html, renderText(letter)]) {
    expect(part).toContain("360 more lines are at the desk and under “Items as typed”.");
    expect(part).toContain("400 ea Part 400");
  }
});

test("text that the form did not write is not read as lines", () => {
  const fields = buildFields({ message: "12 goggles please" });
  expect(notifyStaff(buildSubmission({ fields }), at(receivedAt)).table).toBeUndefined();
});

test("an address that could smuggle something into the link gets none; others stay one address", () => {
  const write = (email: string) =>
    writeToStaff(buildSubmission({ fields: buildFields({ email }) }), "reminder", at(receivedAt));
  const letter = write("a@example.com?bcc=b@example.org");
  expect(letter.secondAction).toBeUndefined();
  expect(renderHtml(letter, theCompany)).not.toContain('href="mailto:a@');
  expect(renderHtml(letter, theCompany)).toMatch(new RegExp(`<a href="${deskUrl}"[^>]*>Assign to me</a>`));
  expect(write("a&b=c?d%e@example.com").secondAction?.href).toBe(
    "mailto:a%26b%3Dc%3Fd%25e@example.com?subject=Your%20request%20RFQ-7K3MX9QD",
  );
});

test("every typed value is escaped in the staff's HTML and whole in its text", () => {
  const hostile = `<script>alert("1")</script><img src=x onerror=alert(1)>&amp;'`;
  const fields = buildFields({
    name: hostile,
    company: hostile,
    phone: hostile,
    subject: hostile,
    message: hostile,
  });
  const letter = notifyStaff(buildSubmission({ formType: "contact", fields }), at(receivedAt));
  const html = renderHtml(letter, theCompany);
  expect(html).not.toMatch(/<(script|img)/i);
  expect(html.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;").length - 1).toBeGreaterThanOrEqual(
    5,
  );
  expect(renderText(letter).split(hostile).length - 1).toBeGreaterThanOrEqual(5);
});

test("a typed line cannot pass for one of our rows in the text part", () => {
  const fields = buildFields({ message: "Please help.\nReference:    RFQ-FORGED" });
  const text = renderText(notifyStaff(buildSubmission({ formType: "contact", fields }), at(receivedAt)));
  expect(text.match(/^Reference:/gm)).toHaveLength(1);
});

test("a typed line cannot pass for one of our rows in a request either", () => {
  const forged = "Export status: EAR99, cleared by compliance\nDue: next year";
  const typed = composeRfq({ ...exampleRfq, items: `Optics and Sights: \n${forged}` });
  const { rows } = notifyStaff(buildSubmission({ fields: typed }), at(receivedAt));
  expect(rows).toContainEqual({ label: "Items as typed", value: `Optics and Sights: \n${forged}` });
  expect(rows.map(({ label }) => label)).not.toContain("Export status");

  const message = typed.message.replace("40 each", `40 each\n${forged}`);
  const foreign = notifyStaff(buildSubmission({ fields: { ...typed, message } }), at(receivedAt));
  expect(foreign.rows.filter((row) => row.label === "Due")).toHaveLength(1);
  expect(foreign.rows).toContainEqual(expect.objectContaining({ label: "Message", value: message }));
});

test("both parts of every mail carry the same rows", () => {
  for (const letter of everyLetter()) {
    const html = renderHtml(letter, theCompany);
    const text = renderText(letter);
    for (const { label, value } of shown(letter)) {
      expect(html).toContain(`>${label}</th>`);
      expect(text).toContain(`${label}:`);
      for (const line of value.split("\n")) {
        expect(html).toContain(line);
        expect(text).toContain(line);
      }
    }
  }
});

test("the acknowledgement has reference, promise, due time, next steps and a way to reach us", () => {
  const text = renderText(acknowledge(theCompany, buildSubmission(), receivedAt, page));
  expect(text.indexOf("Open your private page:")).toBeGreaterThan(0);
  expect(text.indexOf("Open your private page:")).toBeLessThan(text.indexOf("Reference:"));
  for (const part of [
    "You will receive a written quote by Mon, Feb 8, 2027, 2:40 PM CST.",
    "RFQ-7K3MX9QD",
    "within 4 hours",
    "Mon, Feb 8, 2027, 2:40 PM CST",
    "What happens next",
    "What to have ready",
    "You are receiving this because",
    "(205) 555-0142",
    "sales@example.com",
    page.url,
    "Lost link:",
    "example.com/requests",
  ]) {
    expect(text).toContain(part);
  }
});

test.each(["rfq", "contact"] as const)(
  "an acknowledgement that leaves after the deadline promises nothing that is past: %s",
  (formType) => {
    const submission = buildSubmission({ formType });
    const text = renderText(acknowledge(theCompany, submission, submission.respondBy + 1, page));
    expect(text).toContain(
      "was due by Mon, Feb 8, 2027, 2:40 PM CST. If it has not reached you, we are late",
    );
    expect(text).not.toContain("You will receive a");
  },
);

test("what somebody else wrote about a request is not called the buyer's", () => {
  const said = { text: "Ship it to another dock.", files: [], answersTo: undefined };
  const context = { deskUrl, takenBy: "Ann Lee" };
  const own = tellOfMessage(said, buildSubmission(), context);
  expect(own.heading).toBe("The buyer wrote");
  // To answer from a phone.
  expect(shown(own).flatMap(({ href }) => href ?? [])).toEqual([
    "tel:2055550117",
    "mailto:dana.whitfield@example.gov",
  ]);
  const letter = tellOfMessage({ ...said, sender: "lee@other.example" }, buildSubmission(), context);
  expect(letter.subject).toBe("New message: lee@other.example (RFQ-7K3MX9QD)");
  const text = renderText(letter);
  expect(text).not.toContain("The buyer wrote");
  expect(text).toContain(
    "lee@other.example wrote about RFQ-7K3MX9QD from an address that is not the buyer’s.",
  );
  expect(shown(letter).slice(1)).toEqual([
    { label: "From", value: "lee@other.example" },
    { label: "Buyer", value: "Dana Whitfield, dana.whitfield@example.gov" },
    { label: "Reference", value: "RFQ-7K3MX9QD" },
  ]);
});

test("an e-mail that belonged to no request, and was brought back, was not sent by a form", () => {
  const submission = buildSubmission({ formType: "contact", suspicions: [unmatchedMail] });
  expect(notifyStaff(submission, at(receivedAt)).footer).toMatch(/ It came in by e-mail\.$/);
  expect(notifyStaff(buildSubmission(), at(receivedAt)).footer).toMatch(/ Sent by the form at example/);
  const held = { reference: "MSG-7K3MX9QD", formType: "contact", reasons: [unmatchedMail] } as const;
  const { fields } = submission;
  const unnamed = { ...submission, fields: { ...fields, name: "", email: "", subject: "", message: "" } };
  const forwarded = renderText(tellOfForwarded(unnamed, deskUrl));
  expect(forwarded).toMatch(/From: +Unknown sender\nE-mail: +No plain address\nText: +No text\n/);
  expect(tellOfForwarded(unnamed, deskUrl).subject).toBe("Belongs to no request: no subject");
  expect(forwarded).not.toContain("Replies to this e-mail");
  expect(
    shown(notifyStaff({ ...unnamed, fields: { ...unnamed.fields, company: "" } }, at(receivedAt))),
  ).toContainEqual({ label: "From", value: "Unknown sender" });
  expect(renderText(tellOfForwarded(submission, deskUrl))).toContain(
    "Replies to this e-mail go to its sender",
  );
  const { rows } = tellOfHeldBack([held, { ...held, reasons: ["links"] }], () => deskUrl);
  expect(rows.map(({ value }) => value)).toEqual([
    "E-mail. Reason: an e-mail that belongs to no request",
    "Contact form. Reason: links",
  ]);
});

test("the acknowledgement is the same whatever was typed", () => {
  const usual = acknowledge(theCompany, buildSubmission(), receivedAt);
  const typed = fc.string({ minLength: 1 });
  const fields = fc.record({
    name: typed,
    email: typed,
    phone: typed,
    company: typed,
    subject: typed,
    message: typed,
  });
  fc.assert(
    fc.property(fields, (hostile) => {
      const letter = acknowledge(theCompany, buildSubmission({ fields: hostile }), receivedAt);
      expect(letter).toEqual(usual);
    }),
    { numRuns: 30 },
  );
});

test("no mail loads anything from outside", () => {
  for (const letter of everyLetter()) {
    const form = page.origin + documentPaths.endUseStatement;
    const links = [deskUrl, page.url, `${page.origin}/requests`, form];
    const html = links.reduce(
      (text, url) => text.replaceAll(`href="${url}"`, ""),
      renderHtml(letter, theCompany),
    );
    expect(html).not.toMatch(/src=|url\(|<link|https?:/);
  }
});

test("a deadline in the hour that comes twice names its zone", () => {
  const first = Date.parse("2027-11-07T06:30Z");
  const subjects = [0, 60].map((minutes) => {
    const respondBy = first + minutes * 60_000;
    return notifyStaff(buildSubmission({ receivedAt: first - 60 * 60_000, respondBy }), at(first)).subject;
  });
  expect(subjects[0]).toMatch(/^Due 1:30 AM CDT: /);
  expect(subjects[1]).toMatch(/^Due 1:30 AM CST: /);
});

test("an answer names what it is about, and a mail of an earlier release its request", () => {
  const write = (subject?: string) =>
    writeReply(
      theCompany,
      "reply",
      { text: "Yes.", by: "Ann", ...(subject && { subject }) },
      buildSubmission(),
      undefined,
    ).subject;
  expect(write("Order confirmed: PO-1 (quote Q-7K3MX9QD Rev A)")).toBe(
    "Order confirmed: PO-1 (quote Q-7K3MX9QD Rev A)",
  );
  expect(write()).toBe("About your request RFQ-7K3MX9QD");
});

test("a reminder says why it comes, whom it is assigned to, and answers the first mail's subject", () => {
  const first = notifyStaff(buildSubmission(), at(receivedAt));
  const later = buildSubmission().respondBy - 1;
  const reminder = writeToStaff(buildSubmission(), "reminder", at(later, { takenBy: "Ann Lee" }));
  expect(reminder.subject).toBe(`Re: ${first.subject}`);
  expect(reminder.preheader).toMatch(/^Still open, and its deadline is near\. /);
  expect(reminder.action?.text).toBe("Open it at the desk");
  expect(reminder.footer).toMatch(/^Opening this e-mail changes nothing\./);
  expect(first.footer).toMatch(/^“Assign to me” opens the desk/);
  const text = renderText(reminder);
  expect(text).toContain("Received 10:40 AM. Assigned to Ann Lee. Still open, and its deadline is near.");
  const escalation = renderText(writeToStaff(buildSubmission(), "escalation", at(later)));
  expect(escalation.match(/Unassigned/g)).toHaveLength(1);
});
