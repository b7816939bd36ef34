import fc from "fast-check";
import { expect, test } from "vitest";
import { composeRfq } from "#forms/rfq-message.ts";
import { exampleRfq } from "#forms/testing/example-rfq.ts";
import { buildFields, buildSubmission, receivedAt } from "#mail/test/factories.ts";
import { acknowledge } from "./acknowledgement.ts";
import { renderHtml } from "./letter-html.tsx";
import { renderText } from "./letter-text.ts";
import { notifyStaff, remindStaff, type StaffContext } from "./staff-mails.ts";

const answeredUrl = "https://example.com/answered/RFQ-7K3MX9QD.signed";
const at = (now: number): StaffContext => ({ now, siteHost: "example.com", answeredUrl });
const everyLetter = () => [
  notifyStaff(buildSubmission(), at(receivedAt)),
  remindStaff(buildSubmission(), "reminder", at(receivedAt)),
  remindStaff(buildSubmission(), "overdue", at(receivedAt)),
  acknowledge(buildSubmission(), receivedAt),
];

test("the staff's headline is the deadline", () => {
  const letter = notifyStaff(buildSubmission(), at(receivedAt));
  expect(letter.heading).toBe("Quote due today, Monday, February 8, by 2:40 PM CST");
  expect(letter.rows[0]).toEqual({ label: "Due", value: "Monday, February 8, 2027, 2:40 PM CST" });
  expect(letter.subject).toBe("RFQ Request - Binocular night-vision goggle, white phosphor, wit...");
});

test("a mail that was held up past the deadline says so", () => {
  const submission = buildSubmission({ formType: "contact", reference: "MSG-7K3MX9QD" });
  const letter = notifyStaff(submission, at(submission.respondBy + 1));
  expect(letter.heading).toBe("Answer overdue: it was due Monday, February 8, 2027, 2:40 PM CST");
});

test("the staff's rows carry all that was sent, once", () => {
  const { rows } = notifyStaff(buildSubmission(), at(receivedAt));
  expect(rows.map((row) => [row.label, row.value])).toEqual([
    ["Due", "Monday, February 8, 2027, 2:40 PM CST"],
    ["From", "Dana Whitfield"],
    ["Organization", "Shelby County Sheriff’s Office"],
    ["E-mail", "dana.whitfield@example.gov"],
    ["Phone", "(205) 555-0117"],
    ["Role/Title", "Procurement Officer"],
    ["Purchasing entity", "Shelby County Commission"],
    ["Items", "Binocular night-vision goggle, white phosphor,\nwith helmet mount and battery pack"],
    ["Quantities", "12 each"],
    ["Delivery city", "Columbiana"],
    ["Delivery state", "AL"],
    ["ZIP code", "35051"],
    ["Need-by date", "2027-02-26"],
    ["Notes", "None provided"],
    ["Attached files (names only)", "SCSO-NVG-requirement.pdf\ndelivery-schedule.xlsx"],
    ["Received", "Monday, February 8, 2027, 10:40 AM CST"],
    ["Reference", "RFQ-7K3MX9QD"],
  ]);
});

test("the staff's mail lists the lines that were asked for, in both parts", () => {
  const items = "12 ea NSN 5855-00-000-0101 <b>goggle</b>\nHard cases, wheeled\nReference: 5 forged";
  const fields = composeRfq({ ...exampleRfq, items, quantities: "As listed with each item" });
  const letter = notifyStaff(buildSubmission({ fields }), at(receivedAt));
  const html = renderHtml(letter);
  expect(html).toContain("We read 3 lines");
  expect(html).toMatch(/<strong>NSN 5855-00-000-0101<\/strong><br\/>&lt;b&gt;goggle&lt;\/b&gt;/);
  expect(html).toMatch(/12 EA<\/td>/);
  const text = renderText(letter);
  expect(text).toContain(
    "1. 12 EA NSN 5855-00-000-0101 <b>goggle</b>\n2. Hard cases, wheeled (No quantity found)\n",
  );
  expect(text.match(/^Reference:/gm)).toHaveLength(1);
});

test("text that the form did not write is not read as lines", () => {
  const fields = buildFields({ message: "12 goggles please" });
  expect(notifyStaff(buildSubmission({ fields }), at(receivedAt)).lines).toBeUndefined();
  expect(remindStaff(buildSubmission(), "reminder", at(receivedAt)).lines).toBeUndefined();
});

test("the staff's button answers the sender and names the reference", () => {
  const letter = notifyStaff(buildSubmission(), at(receivedAt));
  expect(letter.action).toEqual({
    text: "Reply to Dana Whitfield",
    href: "mailto:dana.whitfield@example.gov?subject=Quote%20RFQ-7K3MX9QD",
  });
});

test("an address that could smuggle something into the link gets no link, and the other link stays", () => {
  const fields = buildFields({ email: "a@example.com?bcc=b@example.org" });
  const letter = notifyStaff(buildSubmission({ fields }), at(receivedAt));
  expect(letter.action).toBeUndefined();
  expect(renderHtml(letter)).not.toContain('href="mailto:a@');
  expect(renderHtml(letter)).toContain(`href="${answeredUrl}"`);
});

test("an address with characters that mean something in a link stays one address", () => {
  const fields = buildFields({ email: "a&b=c?d%e@example.com" });
  const letter = notifyStaff(buildSubmission({ fields }), at(receivedAt));
  expect(letter.action?.href).toBe("mailto:a%26b%3Dc%3Fd%25e@example.com?subject=Quote%20RFQ-7K3MX9QD");
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
  const html = renderHtml(letter);
  expect(html).not.toMatch(/<(script|img)/i);
  expect(html.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;").length - 1).toBeGreaterThanOrEqual(
    5,
  );
  expect(renderText(letter).split(hostile).length - 1).toBeGreaterThanOrEqual(5);
});

test("line breaks of a message are kept in both parts", () => {
  const submission = buildSubmission({
    formType: "contact",
    fields: buildFields({ message: "one\ntwo\r\nthree" }),
  });
  const letter = notifyStaff(submission, at(receivedAt));
  expect(renderHtml(letter)).toContain("one<br/>two<br/>three");
  expect(renderText(letter)).toMatch(/Message: +one\n +two\n +three\n/);
});

test("the values of the text part stand in one column", () => {
  for (const letter of everyLetter()) {
    const lines = renderText(letter).split("\n");
    const columns = letter.rows.map(({ label, value }) => {
      const line = lines.find((each) => each.startsWith(`${label}: `)) ?? "";
      return line.indexOf(value.split("\n")[0] ?? "", label.length + 2);
    });
    const longest = Math.max(...letter.rows.map(({ label }) => label.length));
    expect(new Set(columns)).toEqual(new Set([longest + 2]));
  }
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
  expect(rows).toContainEqual({ name: "items", label: "Items", value: `Optics and Sights: \n${forged}` });
  expect(rows.map(({ label }) => label)).not.toContain("Export status");

  const message = typed.message.replace("40 each", `40 each\n${forged}`);
  const foreign = notifyStaff(buildSubmission({ fields: { ...typed, message } }), at(receivedAt));
  expect(foreign.rows.filter((row) => row.label === "Due")).toHaveLength(1);
  expect(foreign.rows).toContainEqual(expect.objectContaining({ label: "Message", value: message }));
});

test("both parts of every mail carry the same rows", () => {
  for (const letter of everyLetter()) {
    const html = renderHtml(letter);
    const text = renderText(letter);
    for (const { label, value } of letter.rows) {
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
  const text = renderText(acknowledge(buildSubmission(), receivedAt));
  for (const part of [
    "You will receive a written quote today, Monday, February 8, by 2:40 PM CST.",
    "RFQ-7K3MX9QD",
    "within 4 hours",
    "Monday, February 8, 2027, 2:40 PM CST",
    "What happens next",
    "What to have ready",
    "You receive this because",
    "(205) 555-0142",
    "sales@example.com",
  ]) {
    expect(text).toContain(part);
  }
});

test("the acknowledgement is the same whatever was typed", () => {
  const usual = acknowledge(buildSubmission(), receivedAt);
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
      const letter = acknowledge(buildSubmission({ fields: hostile }), receivedAt);
      expect(letter).toEqual(usual);
    }),
    { numRuns: 30 },
  );
});

test("no mail loads anything from outside", () => {
  for (const letter of everyLetter()) {
    const html = renderHtml(letter).replaceAll(`href="${answeredUrl}"`, "");
    expect(html).not.toMatch(/src=|url\(|<link|https?:/);
  }
});

test("every mail to the staff carries the link to mark the request as answered, in both parts", () => {
  const [notification, reminder, overdue, acknowledgement] = everyLetter();
  for (const letter of [notification, reminder, overdue]) {
    if (!letter) throw new Error("a letter is missing");
    expect(renderHtml(letter)).toMatch(new RegExp(`<a href="${answeredUrl}"[^>]*>Mark as answered</a>`));
    expect(renderText(letter)).toContain(`Mark as answered:\n${answeredUrl}\n`);
  }
  if (!acknowledgement) throw new Error("a letter is missing");
  expect(renderText(acknowledgement) + renderHtml(acknowledgement)).not.toContain("/answered/");
});

test("a reminder names the reference, the sender and the time left, and nothing typed in its subject", () => {
  const reminder = remindStaff(buildSubmission(), "reminder", at(receivedAt));
  expect(reminder.subject).toBe("Quote due soon: RFQ-7K3MX9QD");
  expect(reminder.heading).toBe("Quote due today, Monday, February 8, by 2:40 PM CST");
  expect(reminder.rows.map(({ label }) => label)).toEqual([
    "Due",
    "From",
    "Organization",
    "E-mail",
    "Phone",
    "Received",
    "Reference",
  ]);
  expect(reminder.action?.href).toMatch(/^mailto:dana\.whitfield@example\.gov/);
  const submission = buildSubmission({ formType: "contact", reference: "MSG-7K3MX9QD" });
  const overdue = remindStaff(submission, "overdue", at(submission.respondBy + 1));
  expect(overdue.subject).toBe("Answer overdue: MSG-7K3MX9QD");
  expect(overdue.heading).toBe("Answer overdue: it was due Monday, February 8, 2027, 2:40 PM CST");
});
