import { expect, type Locator, type Page } from "@playwright/test";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { parseMail } from "../../src/mail/testing/parse-mail.ts";
import { startSmtpServer } from "../../src/mail/testing/servers.ts";
import { test } from "./slow-processor.ts";
import { waitForScript } from "./waits.ts";

const addresses = {
  from: "website@company.example",
  general: "office@company.example",
  quotes: "quotes@company.example",
};
const visitor = "dana@agency.example";

const contact = {
  name: "Dana Whitfield",
  company: "Shelby County Sheriff’s Office",
  email: visitor,
  phone: "205-555-0117",
  subject: "Delivery times for radios",
  message: "How long do radios take?\nWe need them in spring.",
};

const rfq = {
  name: "Dana Whitfield",
  role: "Quartermaster",
  organization: "Shelby County Sheriff’s Office",
  purchasingEntity: "County Commission",
  email: visitor,
  phone: "205-555-0117",
  items: "Plate carriers, level IIIA, coyote brown, sizes M to XXL",
  quantities: "40 each",
  needByDate: "2027-09-01",
  deliveryCity: "Columbiana",
  deliveryState: "AL",
  deliveryZip: "35051",
  notes: "Deliver to the rear dock",
};

let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
let site: RunningSite | undefined;

test.beforeEach(async () => {
  mailServer = await startSmtpServer();
  site = await startSite({
    SMTP_URL: mailServer.url,
    MAIL_FROM: addresses.from,
    MAIL_TO: addresses.general,
    MAIL_TO_RFQ: addresses.quotes,
  });
});

test.afterEach(async () => {
  await site?.stop();
  await mailServer.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with the script" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a contact message arrives as a mail, and its acknowledgement beside it", async ({ page }) => {
      await open(page, "/contact", javaScriptEnabled);
      await fill(page, contact);
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
      const reference = await readReference(page.locator("main"), "MSG");
      const { notification, acknowledgement } = await receiveMails(addresses.general);

      expect(notification.header("subject")).toMatch(
        new RegExp(`^Due .+: ${contact.company}, ${contact.subject} \\(${reference}\\)$`),
      );
      expect(notification.header("x-reference")).toBe(reference);
      for (const value of Object.values(contact)) {
        for (const line of value.split("\n")) expect(notification.text).toContain(line);
      }
      expect(acknowledgement.header("subject")).toBe(`We received your message ${reference}`);
      expectNothingTyped(acknowledgement, contact);
    });

    test("a request for quote arrives as a mail, and its acknowledgement beside it", async ({ page }) => {
      await open(page, "/rfq", javaScriptEnabled);
      await fill(page, rfq);
      await page.locator("input[type=file]").setInputFiles([
        { name: "requirement.pdf", mimeType: "application/pdf", buffer: Buffer.from("secret contents") },
        { name: "sizes.xlsx", mimeType: "application/vnd.ms-excel", buffer: Buffer.from("secret contents") },
      ]);
      await page.getByRole("button", { name: "Submit Request" }).click();
      await expect(page.getByRole("heading", { name: "Request received" })).toBeVisible();
      const reference = await readReference(page.locator("main"), "RFQ");
      const { notification, acknowledgement } = await receiveMails(addresses.quotes);

      expect(notification.header("subject")).toMatch(
        new RegExp(`^Due .+: ${rfq.organization}, Plate carriers.* \\(${reference}\\)$`),
      );
      expect(notification.text).toContain(
        "RFQ Request - Plate carriers, level IIIA, coyote brown, sizes M ...",
      );
      expect(notification.header("x-reference")).toBe(reference);
      const { needByDate: _, ...words } = rfq;
      for (const value of [...Object.values(words), "requirement.pdf", "sizes.xlsx"])
        expect(notification.text).toContain(value);
      expect(mailServer.received.map(({ raw }) => raw).join()).not.toContain("secret contents");
      expect(acknowledgement.header("subject")).toBe(`We received your request ${reference}`);
      expectNothingTyped(acknowledgement, rfq);
    });
  });
}

async function open(page: Page, path: string, isScripted: boolean) {
  await page.goto(`http://127.0.0.1:${site?.port}${path}`);
  if (isScripted) await waitForScript(page);
}

async function fill(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

async function readReference(place: Locator, prefix: string) {
  const text = (await place.textContent()) ?? "";
  const reference = new RegExp(`${prefix}-[2-9A-Z]{8}`).exec(text)?.[0];
  if (!reference) throw new Error("the confirmation shows no reference");
  return reference;
}

/** Exactly two mails: to the company with the visitor in Reply-To, and to the visitor. */
async function receiveMails(recipient: string) {
  await expect.poll(() => mailServer.received.length).toBe(2);
  const notification = mailServer.received.find(({ to }) => to.includes(recipient));
  const acknowledgement = mailServer.received.find(({ to }) => to.includes(visitor));
  expect(notification).toMatchObject({ from: addresses.from, to: [recipient] });
  expect(acknowledgement).toMatchObject({ from: addresses.from, to: [visitor] });
  const mails = {
    notification: parseMail(notification?.raw ?? ""),
    acknowledgement: parseMail(acknowledgement?.raw ?? ""),
  };
  expect(mails.notification.header("to")).toBe(recipient);
  expect(mails.notification.header("reply-to")).toBe(visitor);
  expect(mails.notification.header("from")).toContain(`<${addresses.from}>`);
  expect(mails.acknowledgement.header("to")).toBe(visitor);
  expect(mails.acknowledgement.header("auto-submitted")).toBe("auto-generated");
  expect(mails.acknowledgement.header("reply-to")).toContain(`<${recipient}>`);
  return mails;
}

function expectNothingTyped(mail: ReturnType<typeof parseMail>, fields: Readonly<Record<string, string>>) {
  const { email: _, deliveryState: __, ...typed } = fields;
  for (const value of Object.values(typed)) {
    for (const line of value.split("\n")) expect(mail.text + mail.html).not.toContain(line);
  }
}
