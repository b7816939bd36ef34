import { truncateSync, writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { sendRequest } from "../support/buyer.ts";
import { look } from "./desk-visit.ts";
import { expectGoodPrint, wordsOf } from "./good-print.ts";
import { test } from "./slow-processor.ts";

const pasted = [
  "5855-00-000-0101\tNight-vision goggle, binocular, white phosphor, with helmet mount, for the night shift\t12\tEA",
  "EX-RAD-7\tRadio, handheld, P25 Phase 2, with six-bay charger and speaker microphone\t1,200\tEA",
].join("\n");

test("a buyer follows a request, asks with files, is told why one is refused, orders, and reads the answer", async ({
  page,
  desk,
}) => {
  const request = composeRfq({ ...exampleRfq, items: pasted, quantities: "As listed with each item" });
  const { reference, path } = await sendRequest(desk.port, request);
  const show = async (zip: string) => {
    await page.locator("#zip").fill(zip);
    await page.getByRole("button", { name: "Show everything" }).click();
  };
  await page.goto(desk.site + path);
  await expect(page.getByRole("heading", { level: 1, name: "We have your request" })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText("Received");
  for (const sheets of await expectGoodPrint(page)) expect(sheets).toHaveLength(1);
  await show("00000");
  await expect(page.getByRole("alert")).toContainText("Check both");
  await look(page);
  await show(exampleRfq.deliveryZip);
  await expectGoodPrint(page);

  const old = await desk.quote(reference, { revision: "A", sentAt: Date.now() - 60_000 });
  const current = await desk.quote(reference, { revision: "B" });
  await page.goto(desk.site + old.path);
  await expect(page.getByRole("heading", { name: "There is a newer revision" })).toBeVisible();
  await look(page);

  await show(exampleRfq.deliveryZip);
  await page.getByRole("link", { name: "Open your quote, $126,062.20" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your quote: $126,062.20" })).toBeVisible();
  await page.getByRole("link", { name: "Ask about this line 2", exact: true }).click();
  await expect(page.getByLabel("Write to Ann")).toHaveValue("Line 2: ");
  await page.getByLabel("Write to Ann").fill("Line 2: Is it the 3 V cell?");
  await page.locator("#zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Line 2: Is it the 3 V cell?")).toBeVisible();
  // At the desk, the message leads to the line.
  const clerk = await desk.open("Ann Lee", `/requests/${reference}`);
  await clerk.getByRole("link", { name: "Line 2 in the quote" }).click();
  await expect(clerk.locator('[role="gridcell"][aria-selected="true"][data-line="2"]')).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(desk.site + current.path);
  // Every line, and the order beside them, without scrolling.
  await expect(page.getByText("Hard case, wheeled, foam cut for 2 goggles")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Send the order" })).toBeInViewport({ ratio: 1 });
  for (const sheets of await expectGoodPrint(page)) {
    expect(sheets).toHaveLength(2);
    // The lines are on the first sheet, under the total and its validity.
    const first = wordsOf(sheets.slice(0, 1));
    for (const words of ["Night-visiongoggle,binocular,whitephosphor,withhelmetmount", "Total,salestax"])
      expect(first).toContain(words);
  }
  await page.getByRole("button", { name: "Send the order" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page);

  await page.getByLabel("Write to Ann").fill("Can the helmets ship first?");
  await page.locator("#files").setInputFiles([
    { name: "sizes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 sizes") },
    { name: "setup.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ setup") },
  ]);
  await page.locator("#zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("“setup.pdf” is not a PDF")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "sizes.pdf, PDF, 1 KB" })).toBeChecked();
  await expect(page.getByLabel("Write to Ann")).toHaveValue("Can the helmets ship first?");
  await look(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("We have your message.");

  await page.getByRole("textbox", { name: "Purchase order number" }).fill("PO-2026-0042");
  await page.getByRole("button", { name: "Send the order" }).click();
  await expect(page.getByRole("status")).toContainText("PO-2026-0042");

  await desk.store.replyToRequest({
    reference,
    staffId: desk.staffId,
    now: Date.now(),
    text: "Yes, on Monday.",
    closes: false,
    mailDomain: "company.example",
  });
  await page.goto(desk.site + path);
  await expect(page.getByText("Yes, on Monday.")).toHaveCount(0);
  await show(exampleRfq.deliveryZip);
  await expect(page.getByText(exampleRfq.email)).toBeVisible();
  const answer = page.getByRole("article").filter({ hasText: "Yes, on Monday." });
  await expect(answer).toContainText("New");
  await expectGoodPrint(page);
  await look(page);
  for (const [button, name] of [
    ["sizes.pdf", "sizes.pdf"],
    ["Save as PDF", `${reference}.pdf`],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
});

test("a buyer hears before sending that files are too large", async ({ page, desk }, testInfo) => {
  const MB = 1024 * 1024;
  const { path } = await sendRequest(desk.port);
  const files = [250, 19, 19, 19, 19].map((size, index) => {
    const file = testInfo.outputPath(`plan-${index + 1}.pdf`);
    writeFileSync(file, "");
    truncateSync(file, size * MB);
    return file;
  });
  await page.goto(desk.site + path);
  const told = [
    "“plan-1.pdf” is larger than 20 MB.",
    "“plan-5.pdf” does not fit: all files together may be at most 60 MB.",
  ];
  await expect(async () => {
    await page.locator("#files").setInputFiles(files);
    await expect(page.locator(".drop-box .field__error")).toHaveText(told, { timeout: 1_000 });
  }).toPass();
  await page.locator("#zip").fill(exampleRfq.deliveryZip);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator(".drop-box .field__error")).toHaveText(told);
  await page.locator("#files").setInputFiles(files.slice(1, 2));
  await expect(page.locator(".drop-box .field__error")).toHaveCount(0);
});

test("a buyer hears at once that the file of an order is too large", async ({ page, desk }, testInfo) => {
  const { reference } = await sendRequest(desk.port);
  const { path } = await desk.quote(reference, { revision: "A" });
  await page.goto(desk.site + path);
  const file = testInfo.outputPath("order.pdf");
  writeFileSync(file, "");
  truncateSync(file, 30 * 1024 * 1024);
  const told = "“order.pdf” is larger than 20 MB. Choose a smaller one.";
  // Again until the script has loaded.
  await expect(async () => {
    await page.locator("#order-file").setInputFiles(file);
    await expect(page.getByRole("alert")).toHaveText(told, { timeout: 1_000 });
  }).toPass();
  await expect(page.locator("#order-file")).toHaveValue("");
  await look(page);
});

test("a buyer finds a lost link, and a wrong one leads there", async ({ page, desk }) => {
  const { reference, path } = await sendRequest(desk.port);
  await page.goto(`${desk.site}${path}0`);
  await look(page);
  await page.getByRole("link", { name: "We can also e-mail you the link again" }).click();
  await page.getByRole("button", { name: "E-mail me the link" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look(page);
  await page.getByLabel("Reference").fill(reference.toLowerCase());
  await page.getByLabel("E-mail address").fill(exampleRfq.email);
  await page.getByRole("button", { name: "E-mail me the link" }).click();
  await expect(page.getByRole("status")).toContainText("If they match");
  await look(page);
});
