import { expect, type Page } from "@playwright/test";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { freePort } from "#server/testing/free-port.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { enroll, look, openDevice, unfold, verifyBuyer } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

const gone = "gone@county.example";
const pdf = (words: string) => ({
  name: `${words.replaceAll(" ", "-")}.pdf`,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${words}`),
});

let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
let desk: Awaited<ReturnType<typeof startDesk>>;
let site: string;

test.beforeAll(async () => {
  mailServer = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === gone ? answer(550, "5.1.1 No such user") : undefined),
  });
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  desk = await startDesk({
    PORT: port,
    PUBLIC_ORIGIN: site,
    SMTP_URL: mailServer.url,
    MAIL_TO_RFQ: "quotes@company.example",
    SIGNING_SECRET: buyerSecret,
  });
});

test.afterAll(async () => {
  await desk.site.stop();
  await mailServer.close();
});

/** What the mail server took for an address, the latest. */
async function mailTo(to: string, subject: RegExp) {
  const find = () =>
    mailServer.received
      .filter((mail) => mail.to.includes(to))
      .map(({ raw }) => parseMail(raw))
      .findLast((mail) => subject.test(mail.header("subject")));
  await expect.poll(() => find()?.header("subject")).toMatch(subject);
  return find() as ReturnType<typeof parseMail>;
}

test("a buyer's and a clerk's day: question with a file, answer with a saved text and copies, revision, order, confirmation", async ({
  browser,
  page: buyer,
}) => {
  const { reference, path } = await sendRequest(desk.site.port);
  const { store, quote, staffId } = await openDesk(desk.site);
  await quote(reference, { revision: "A" });

  // The buyer asks. What is wrong with a file is said when it is chosen, before anything is sent.
  await buyer.goto(site + path);
  await buyer.getByLabel("Write to us").fill("Can the helmets ship first? Our sizes are attached.");
  await buyer.locator("#files").setInputFiles([{ ...pdf("setup"), name: "setup.exe" }]);
  await expect(buyer.getByText("“setup.exe” is not a PDF")).toBeVisible();
  await buyer.locator("#files").setInputFiles([pdf("vest sizes")]);
  await expect(buyer.getByText("“setup.exe” is not a PDF")).toHaveCount(0);
  await buyer.locator("#reply-zip").fill(exampleRfq.deliveryZip);
  await buyer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByText("We have your message.")).toBeVisible();
  await expect(buyer.getByRole("button", { name: "vest-sizes.pdf" })).toBeVisible();
  await mailTo("quotes@company.example", /^New answer/);

  // The clerk answers with the keyboard: a saved text at the cursor, two copies, one of which is refused.
  const ann = await openDevice(browser);
  await enroll(desk, ann, "Ann Lee");
  await ann.locator(`a[href="/requests/${reference}"]`).first().click();
  await expect(ann.getByText("Can the helmets ship first?").first()).toBeVisible();
  await ann.keyboard.press("r");
  const box = ann.getByLabel("Message", { exact: true });
  await expect(box).toBeFocused();
  await box.fill("Yes. Thank you.");
  await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await ann.getByText("Saved texts").click();
  await ann.getByRole("button", { name: /^Price is firm until/ }).click();
  await expect(box).toHaveValue(/^Yes\. The price is firm until \w+ \d+, 20\d\d\..*Thank you\.$/);
  await ann.getByLabel("Copy to").fill(`dock@county.example, ${gone}`);
  await ann.locator("#reply-files").setInputFiles([pdf("delivery plan")]);
  await box.focus();
  await ann.keyboard.press("Control+Enter");
  await expect(ann.getByText(`Copy to dock@county.example, ${gone}`)).toBeVisible();
  const subject = new RegExp(`^Re: .*${reference}`);
  const answered = await mailTo(exampleRfq.email, subject);
  expect(answered.text).toContain("The price is firm until");
  expect(answered.header("cc")).toBe(`dock@county.example, ${gone}`);
  const copy = await mailTo("dock@county.example", subject);
  expect([copy.header("to"), copy.text]).toEqual([exampleRfq.email, answered.text]);
  await mailTo("quotes@company.example", /^Not delivered/);
  await ann.reload();
  await expect(ann.getByText(`The copy to ${gone} was refused: there is no such mailbox`)).toBeVisible();
  await unfold(ann);
  await look(ann);

  // The buyer wants another price, and gets Rev B.
  await buyer.reload();
  await say(buyer, "Please revise line 1.");
  await ann.reload();
  await ann.locator(".to-do").getByRole("link", { name: "Make Rev B" }).click();
  await ann.getByLabel("Unit price, $, line 1").fill("1.00");
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: "Rev B sent" })).toBeVisible();
  const quoted = await mailTo(exampleRfq.email, /Rev B/);
  const link = new RegExp(`${site}/requests/${reference}/quotes/B/[0-9a-f]{32}`).exec(quoted.text);

  // The order, with its PDF; sent twice, it is one.
  await buyer.goto(String(link?.[0]));
  for (const said of ["We have your purchase order", "We have 2027-00418 already."]) {
    await buyer.getByRole("textbox", { name: "Purchase order number" }).fill("2027-00418");
    await buyer.locator("#order-file").setInputFiles([pdf("PO 2027-00418")]);
    await buyer.getByRole("button", { name: "Send the order" }).click();
    await expect(buyer.getByText(said).first()).toBeVisible();
  }
  await look(buyer);
  const order = await mailTo("quotes@company.example", /Order number 2027-00418/);
  expect(order.text).toContain("PO-2027-00418.pdf");

  // At the desk: number, file and total, then the confirmation that makes it binding.
  await ann.goto(`${desk.origin}/requests/${reference}`);
  const sheet = ann.getByRole("article").filter({ hasText: "Purchase order 2027-00418" });
  const [file] = await Promise.all([
    ann.waitForEvent("download"),
    sheet.getByRole("link", { name: "PO-2027-00418.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("PO-2027-00418.pdf");
  await expect(sheet).toContainText("Quoted total");
  await look(ann);
  await verifyBuyer(ann);
  const screened = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn: "2026-11-01" };
  await store.recordScreening({ reference, staffId, now: Date.now(), ...screened, result: "clear" });
  await expect(ann.getByLabel("Message", { exact: true })).toHaveValue(
    /^We confirm your order 2027-00418 for quote .* Rev B, \$/,
  );
  await ann.getByRole("button", { name: "Confirm in writing" }).click();
  await expect(ann.getByText("won, order confirmed in writing")).toBeVisible();
  await expect
    .poll(async () => (await mailTo(exampleRfq.email, subject)).text)
    .toContain("We confirm your order 2027-00418");
  await buyer.goto(site + path);
  await buyer.locator("#zip").fill(exampleRfq.deliveryZip);
  await buyer.getByRole("button", { name: "Show what was sent" }).click();
  await expect(buyer.getByText("We confirm your order 2027-00418").first()).toBeVisible();
  await ann.context().close();
  await store.close();
});

async function say(page: Page, text: string) {
  await page.getByLabel(/^Write to/).fill(text);
  const zip = page.locator("#reply-zip");
  if (await zip.count()) await zip.fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("We have your message.")).toBeVisible();
}
