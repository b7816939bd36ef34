import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { accept, fakeServer, fillIn, openForm, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForDraft } from "./waits.ts";

const rows = [
  "1005-00-000-0117\tMagazine, rifle, 30 round, polymer\t200\tEA",
  "EX-RDS-2M\tRed-dot sight, closed emitter, 2 MOA\t24\tEA",
  "8470-00-000-0233\tHelmet, ballistic, high cut, size L\t\t",
  "6135-00-000-0412\tBattery, lithium, AA, box of 24\t10\tBX",
];
const listed = rows.filter((row) => !row.includes("Helmet"));

test("rows pasted from a spreadsheet are read as lines by a script that comes then, and fill in Quantities", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const sent = await fakeServer(page, accept());
  await openForm(page, "/rfq");
  expect(scripts.filter((url) => url.includes("lines-as-read"))).toEqual([]);
  await paste(page, rows.join("\n"));
  const panel = page.locator("details.read-lines");
  await expect(panel.getByText("We read 4 lines")).toBeVisible();
  await expect(panel.getByText("1 to check")).toBeVisible();
  const lines = panel.getByRole("row");
  await expect(lines.nth(1)).toContainText(
    /1\s*NSN 1005-00-000-0117\s*Magazine, rifle, 30 round, polymer\s*200\s*EA/,
  );
  await expect(lines.nth(3)).toContainText("No quantity found");
  await expect(page.getByRole("status")).toHaveText("We read 4 lines. Line 3: no quantity found.");
  await expect(page.getByLabel("Items needed")).toHaveValue(rows.join("\n"));
  expect(scripts.filter((url) => url.includes("lines-as-read"))).toHaveLength(1);
  await expectAccessible(page);

  const quantities = page.getByLabel("Quantities");
  await expect(quantities).toHaveAccessibleDescription("Only for the line without one: 3.");
  await quantities.fill("line 3: 12");
  await expect(lines.nth(3)).not.toContainText("No quantity found");
  await expect(page.getByRole("status")).toHaveText("We read 4 lines.");
  await expect(quantities).toHaveAccessibleDescription(/^For example/);

  const ends = await panel.locator(".parts__head--quantity, .parts__cell--quantity").evaluateAll((all) =>
    all.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...ends) - Math.min(...ends), "the figures end below their head").toBeLessThan(2);

  await fillIn(page, { ...rfqInput, items: "", quantities: "" });
  await paste(page, listed.join("\n"));
  await page.getByRole("button", { name: "Every line has a quantity: enter “as listed”" }).click();
  await expect(quantities).toHaveValue("As listed with each item");
  await expect(quantities).toBeFocused();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "How we read your list" })).toBeVisible();
  await expect(page.locator(".receipt .parts__row")).toHaveCount(3);
  expect(sent[0]?.body.message).toContain("Red-dot sight, closed emitter, 2 MOA\t24\tEA");
});

test("a list of 500 long lines is read, kept through a reload, and sent", async ({ page }) => {
  const long = Array.from({ length: 500 }, (_, index) =>
    `${index + 2} ea `.padEnd(120, `Plate carrier ${index} `),
  );
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, items: "", quantities: "" });
  await paste(page, long.join("\n"));
  await expect(page.locator("details.read-lines")).toContainText("We read 500 lines");
  await expect(page.locator("#items-note")).toHaveCount(0);
  await waitForDraft(page);
  await page.reload();
  await expect(page.getByLabel("Items needed")).toHaveValue(long.join("\n"));
  await fillIn(page, { quantities: "As listed with each item" });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Request received" })).toBeVisible();
  await expect(page.locator(".receipt .parts__row")).toHaveCount(500);
});

/** Fonts that load late are not used: a first visit may show the browser's own. */
for (const fonts of ["own", "fallback"]) {
  test(`lines with the buyer's own numbers fit every screen in ${fonts} fonts`, async ({ page }) => {
    if (fonts === "fallback") await page.route("**/*.woff2", (route) => route.abort());
    await openForm(page, "/rfq");
    const long = `EX-${"LONG".repeat(12)}-9\t${"W".repeat(120)}\t1\tEA`;
    const numbered = [...rows, long].map((row, index) => `00${index + 1}0\t${row}`);
    await paste(page, ["Line\tPart no.\tDescription\tQty\tUnit", ...numbered].join("\n"));
    const panel = page.locator("details.read-lines");
    await expect(panel.getByText("We read 5 lines")).toBeVisible();
    await expect(panel.getByRole("row").nth(1)).toContainText(/^0010/);
    for (const width of [320, 380, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const cells = panel.getByRole("rowheader").or(panel.getByRole("cell"));
      const beyond = await cells.evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      );
      expect([width, beyond]).toEqual([width, []]);
    }
  });
}

test("a list is sent as it was typed, and without a word about lines, when their script cannot be loaded", async ({
  page,
}) => {
  await page.route(/lines-as-read|line-table/, (route) => route.abort());
  await openForm(page, "/rfq");
  const failed = page.waitForEvent("requestfailed");
  await fillIn(page, rfqInput);
  await failed;
  await expect(page.locator(".read-lines")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Request" }).click();
  // The server's receipt.
  await expect(page.locator(".receipt")).toContainText(/RFQ-\w{8}/);
  await expect(page.getByRole("link", { name: "Follow this request" })).toBeVisible();
});

/** Reports a paste as a browser does, without its clipboard. */
async function paste(page: Page, text: string) {
  await page.getByLabel("Items needed").evaluate((field, value) => {
    (field as HTMLTextAreaElement).value = value;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}
