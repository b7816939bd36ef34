import { expect } from "@playwright/test";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { look } from "./desk-visit.ts";
import { fillIn, openForm, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";

let site: RunningSite;
let desk: Awaited<ReturnType<typeof openDesk>>;

test.beforeAll(async () => {
  site = await startSite({ SIGNING_SECRET: buyerSecret, RATE_LIMIT_PER_HOUR: "1000000" });
  desk = await openDesk(site);
});

test.afterAll(async () => {
  await desk.store.close();
  await site.stop();
});

const address = (path: string) => `http://127.0.0.1:${site.port}${path}`;

test("a buyer follows a request, wide in the light and narrow in the dark", async ({ page }) => {
  const { reference, path } = await sendRequest(site.port);
  await page.goto(address(path));
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText("Received");
  await look(page);

  await page.locator("#zip").fill("00000");
  await page.getByRole("button", { name: "Show what was sent" }).click();
  await expect(page.getByRole("alert")).toContainText("Check both");
  await look(page);

  await page.locator("#zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Show what was sent" }).click();
  await expect(page.getByText(exampleRfq.email)).toBeVisible();
  await look(page);
  const [paper] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as PDF" }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`${reference}.pdf`);

  const old = await desk.quote(reference, { revision: "A", sentAt: Date.now() - 60_000 });
  const current = await desk.quote(reference, { revision: "B" });
  await page.goto(address(old.path));
  await expect(page.getByRole("heading", { name: "There is a newer revision" })).toBeVisible();
  await look(page);

  await page.goto(address(current.path));
  await page.getByRole("button", { name: "Send the order" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look(page);
  await page.getByRole("textbox", { name: "Purchase order number" }).fill("PO-2026-0042");
  await page.getByRole("button", { name: "Send the order" }).click();
  await expect(page.getByRole("status")).toContainText("PO-2026-0042");
  await look(page);
});

test("a buyer asks with files, is told why one is refused, and reads the answer", async ({ page }) => {
  const { reference, path } = await sendRequest(site.port);
  const quote = await desk.quote(reference, { revision: "A" });
  await page.goto(address(quote.path));
  await page.getByLabel("Write to Ann").fill("Can the helmets ship first?");
  await page.locator("#files").setInputFiles([
    { name: "sizes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 sizes") },
    { name: "setup.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ setup") },
  ]);
  await page.locator("#reply-zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("“setup.pdf” is not a PDF")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "sizes.pdf, PDF, 1 KB" })).toBeChecked();
  await expect(page.getByLabel("Write to Ann")).toHaveValue("Can the helmets ship first?");
  await look(page);

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("We have your message.");
  await look(page);

  await desk.store.replyToRequest({
    reference,
    staffId: desk.staffId,
    now: Date.now(),
    text: "Yes, on Monday.",
    closes: false,
    mailDomain: "company.example",
  });
  await page.goto(address(path));
  await expect(page.getByText("Yes, on Monday.")).toHaveCount(0);
  await page.locator("#zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Show what was sent" }).click();
  const answer = page.getByRole("article").filter({ hasText: "Yes, on Monday." });
  await expect(answer).toContainText("New");
  await look(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "sizes.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("sizes.pdf");
});

test("a buyer finds a lost link, and a wrong one leads there", async ({ page }) => {
  const { reference, path } = await sendRequest(site.port);
  await page.goto(address(`${path}0`));
  await look(page);
  await page.getByRole("link", { name: "We can also e-mail you the link again" }).click();
  await look(page);
  await page.getByRole("button", { name: "E-mail me the link" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look(page);
  await page.getByLabel("Reference").fill(reference.toLowerCase());
  await page.getByLabel("E-mail address").fill(exampleRfq.email);
  await page.getByRole("button", { name: "E-mail me the link" }).click();
  await expect(page.getByRole("status")).toContainText("If they match");
  await look(page);
});

test("the receipt leads to the buyer's own page", async ({ page }) => {
  await openForm(page, address("/rfq"));
  await fillIn(page, rfqInput);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.getByRole("link", { name: "Follow this request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^RFQ-/);
});
