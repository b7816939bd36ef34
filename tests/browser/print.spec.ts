import { expect } from "@playwright/test";
import { accept, chooseFiles, contactInput, fakeServer, fillIn, openForm, rfqInput } from "./filled-form.ts";
import { expectFullSheets, expectGoodPrint, wordsOf } from "./good-print.ts";
import { test } from "./slow-processor.ts";
import { waitForLines, waitForReceipt } from "./waits.ts";

const reference = "RFQ-7K3MX9QD";

test("wherever a sheet of a filled request ends, no heading is left behind", async ({ page }) => {
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, notes: "Dock hours 8 to 3." });
  await waitForLines(page, 1);
  for (let points = 0; points < 400; points += 80) {
    await page.evaluate((height) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`form { margin-block-start: ${height}pt !important }`);
      document.adoptedStyleSheets = [sheet];
    }, points);
    await expectGoodPrint(page, ["A4"]);
  }
});

test("a filled message on paper, with the ways to reach the company, and its receipt on one page", async ({
  page,
}) => {
  await fakeServer(page, accept({ reference, respondBy: "2026-11-16T21:00:00Z" }));
  await openForm(page, "/contact");
  await fillIn(page, contactInput);
  for (const pages of await expectGoodPrint(page, ["Letter", "A4"])) {
    for (const words of ["GetinTouch", "100ExampleAvenueNorth", "(205)555-0142", contactInput.subject]) {
      expect(wordsOf(pages)).toContain(words.replaceAll(" ", ""));
    }
  }
  await page.getByRole("button", { name: "Send Message" }).click();
  await waitForReceipt(page);
  for (const pages of await expectGoodPrint(page)) {
    expect(pages).toHaveLength(1);
    for (const words of [reference, "(205)555-0142"]) expect(wordsOf(pages)).toContain(words);
  }
});

test("a request of any length and its receipt fill their sheets, and no address is broken", async ({
  page,
}) => {
  const email = "dana.example@sheriff.example-county.agency.example";
  await fakeServer(page, accept({ reference, respondBy: "2026-11-16T21:00:00Z" }));
  await openForm(page, "/rfq");
  for (const { rows, sheets } of [
    { rows: 1, sheets: 1 },
    { rows: 12, sheets: 1 },
    { rows: 40, sheets: 2 },
  ]) {
    const items = Array.from(
      { length: rows },
      (_, row) => `EX-${1_001 + row}\tPlate carrier, level IIIA, coyote, with cummerbund\t1200\tEA`,
    );
    const isLong = rows === 40;
    const notes = isLong ? "Dock hours 8 to 3.\nAsk at the gate." : "Dock hours 8 to 3.";
    await fillIn(page, { ...rfqInput, items: items.join("\n"), quantities: "As listed", notes, email });
    if (isLong) await chooseFiles(page, "requisition.pdf");
    await waitForLines(page, rows);
    await page.pdf({ path: `/tmp/pub/rfq-${rows}.pdf`, format: "Letter" });
    const request = await expectGoodPrint(page);
    const typed = isLong ? ["Ask at the gate.", "requisition.pdf", rfqInput.purchasingEntity] : [notes];
    for (const pages of request)
      for (const words of ["Do not send classified information", ...typed])
        expect(wordsOf(pages)).toContain(words.replaceAll(" ", ""));
    await page.getByRole("button", { name: "Submit Request" }).click();
    await waitForReceipt(page);
    const receipt = await expectGoodPrint(page);
    for (const pages of receipt)
      for (const words of [reference, "(205)555-0142"]) expect(wordsOf(pages)).toContain(words);
    for (const pages of [...request, ...receipt]) {
      expect(pages).toHaveLength(sheets);
      expectFullSheets(pages);
      const words = pages.flatMap((sheet) => sheet.words.map(({ text }) => text));
      expect(words).toContain(email);
      // The rows as they were read, and not again as they were typed.
      if (rows > 1) expect(words.filter((word) => /^EX-\d{4}$/.test(word))).toHaveLength(rows);
      // Each sheet with rows repeats their head.
      for (const sheet of pages.map((each) => wordsOf([each])))
        expect(sheet.includes("EX-10")).toBe(sheet.includes("Description") || rows === 1);
    }
    await page.getByRole("button", { name: "Submit Another Request" }).click();
    await expect(page.locator("#name")).toBeFocused();
  }
});
