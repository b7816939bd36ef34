import { expect, test } from "@playwright/test";
import { accept, chooseFiles, contactInput, fakeServer, fillIn, openForm, rfqInput } from "./filled-form.ts";
import { expectGoodPrint, wordsOf } from "./good-print.ts";

test("a filled request on paper is whole, and can be read", async ({ page }) => {
  const items = Array.from(
    { length: 12 },
    (_, line) => `${line + 1} each plate carrier, level IIIA, lot ${line}`,
  );
  const input = { ...rfqInput, items: items.join("\n"), notes: "Dock hours 8 to 3.\nAsk at the gate." };
  await openForm(page, "/rfq");
  await fillIn(page, input);
  await chooseFiles(page, "requisition.pdf");
  for (const pages of await expectGoodPrint(page)) {
    const words = wordsOf(pages);
    for (const value of [...items, input.purchasingEntity, "requisition.pdf", "Ask at the gate."]) {
      expect(words).toContain(value.replaceAll(" ", ""));
    }
  }
});

test("wherever a sheet of a filled request ends, no heading is left behind", async ({ page }) => {
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, notes: "Dock hours 8 to 3." });
  for (let points = 0; points < 400; points += 40) {
    await page.evaluate((height) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`form { margin-block-start: ${height}pt !important }`);
      document.adoptedStyleSheets = [sheet];
    }, points);
    await expectGoodPrint(page, ["A4"]);
  }
});

test("a long list of quantities on paper leaves neither half a page empty nor its neighbor as tall", async ({
  page,
}) => {
  const quantities = Array.from({ length: 30 }, (_, line) => `Plate carrier ${line + 1}: 24`);
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, quantities: quantities.join("\n") });
  for (const pages of await expectGoodPrint(page)) {
    expect(pages).toHaveLength(2);
    for (const line of quantities) expect(wordsOf(pages)).toContain(line.replaceAll(" ", ""));
  }
  await page.emulateMedia({ media: "print" });
  const heightOf = (name: string) =>
    page.locator(`[name="${name}"]`).evaluate((input) => input.getBoundingClientRect().height);
  expect(await heightOf("needByDate")).toBeLessThan(1.5 * (await heightOf("deliveryCity")));
});

test("a filled message on paper, with the ways to reach the company", async ({ page }) => {
  await openForm(page, "/contact");
  await fillIn(page, contactInput);
  for (const pages of await expectGoodPrint(page)) {
    for (const words of ["GetinTouch", "100ExampleAvenueNorth", "(205)555-0142", contactInput.subject]) {
      expect(wordsOf(pages)).toContain(words.replaceAll(" ", ""));
    }
  }
});

for (const { path, input } of [
  { path: "/contact", input: contactInput },
  { path: "/rfq", input: rfqInput },
]) {
  test(`the receipt of ${path} on paper: one page, with the phone number`, async ({ page }) => {
    await fakeServer(page, accept({ reference: "RFQ-7K3MX9QD", respondBy: "2026-11-16T21:00:00Z" }));
    await openForm(page, path);
    await fillIn(page, input);
    await page.locator("main button[type=submit]").click();
    await page.locator(".receipt").waitFor();
    for (const pages of await expectGoodPrint(page)) {
      expect(pages).toHaveLength(1);
      expect(wordsOf(pages)).toContain("RFQ-7K3MX9QD");
      expect(wordsOf(pages)).toContain("(205)555-0142");
    }
  });
}
