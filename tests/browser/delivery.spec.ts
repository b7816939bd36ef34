import { expect } from "@playwright/test";
import { officeMail } from "./desk-visit.ts";
import { contactInput, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForScript } from "./waits.ts";

const forms = [
  {
    path: "/contact",
    recipient: officeMail.MAIL_TO,
    typed: contactInput,
    submit: "Send Message",
    confirmation: "Message sent",
    subject: `${contactInput.company}, ${contactInput.subject}`,
    kind: "message",
  },
  {
    path: "/rfq",
    recipient: officeMail.MAIL_TO_RFQ,
    typed: rfqInput,
    submit: "Submit Request",
    confirmation: "Request received",
    subject: `${rfqInput.organization}, Binocular night-vision goggle.*`,
    kind: "request",
  },
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with the script" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const { path, recipient, submit, confirmation, subject, kind, ...form } of forms) {
      // An address is thanked once a day.
      const email = `${kind}-${javaScriptEnabled}@agency.example`;
      const typed = { ...form.typed, email };
      test(`${path} arrives as an e-mail, and its acknowledgement beside it`, async ({ page, desk }) => {
        await page.goto(desk.site + path);
        if (javaScriptEnabled) await waitForScript(page);
        for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
        const files = path === "/rfq" ? ["requirement.pdf", "sizes.xlsx"] : [];
        if (files.length > 0) {
          const buffer = Buffer.from("secret contents");
          const chosen = files.map((name) => ({ name, mimeType: "application/pdf", buffer }));
          await page.locator("input[type=file]").setInputFiles(chosen);
        }
        await page.getByRole("button", { name: submit }).click();
        await expect(page.getByRole("heading", { name: confirmation })).toBeVisible();
        const reference = /(?:MSG|RFQ)-[2-9A-Z]{8}/.exec(
          (await page.locator("main").textContent()) ?? "",
        )?.[0];

        const notification = await desk.mailTo(
          recipient,
          new RegExp(`^Due .+: ${subject} \\(${reference}\\)$`),
        );
        expect(notification.envelope).toMatchObject({ from: officeMail.MAIL_FROM, to: [recipient] });
        expect(notification.header("x-reference")).toBe(reference);
        expect(notification.header("to")).toBe(recipient);
        expect(notification.header("reply-to")).toBe(email);
        expect(notification.header("from")).toContain(`<${officeMail.MAIL_FROM}>`);
        const { email: _, ...words } = { ...typed, needByDate: "" };
        const lines = Object.values(words).flatMap((value) => value.split("\n"));
        for (const line of [...lines, email, ...files]) expect(notification.text).toContain(line);
        expect(notification.envelope.raw).not.toContain("secret contents");

        const acknowledged = new RegExp(`^We received your ${kind} ${reference}$`);
        const acknowledgement = await desk.mailTo(email, acknowledged);
        expect(acknowledgement.envelope).toMatchObject({ from: officeMail.MAIL_FROM, to: [email] });
        expect(acknowledgement.header("to")).toBe(email);
        expect(acknowledgement.header("auto-submitted")).toBe("auto-generated");
        expect(acknowledgement.header("reply-to")).toContain(`<${recipient}>`);
        const sent = acknowledgement.text + acknowledgement.html;
        for (const line of lines.filter((each) => each.length > 2)) expect(sent).not.toContain(line);
      });
    }
  });
}
