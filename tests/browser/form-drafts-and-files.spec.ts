import { expect, test } from "@playwright/test";
import {
  accept,
  chooseFiles,
  disconnect,
  expectValues,
  fakeServer,
  fillIn,
  openForm,
  rfqInput,
  waitForScript,
} from "./filled-form.ts";

const draftKey = "rfq-draft-1";

test("chosen files are listed, add up without doubles, and each can be removed", async ({ page }) => {
  await openForm(page, "/rfq");
  const files = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await chooseFiles(page, "a.pdf", "b.docx");
  await chooseFiles(page, "b.docx", "c.txt");
  await expect(files.locator("span")).toHaveText(["a.pdf", "b.docx", "c.txt"]);
  await expect(page.getByRole("status")).toHaveText("c.txt added");

  await page.getByRole("button", { name: "Remove b.docx" }).click();
  await expect(files.locator("span")).toHaveText(["a.pdf", "c.txt"]);
  await expect(page.getByRole("status")).toHaveText("b.docx removed");
  await expect(page.getByRole("button", { name: "Remove c.txt" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove a.pdf" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('input[type="file"]')).toBeFocused();
  await expect(files).toHaveCount(0);
});

test("a file of another type is not added, and the page says why", async ({ page }) => {
  await openForm(page, "/rfq");
  await chooseFiles(page, "photo.png", "list.pdf");
  await expect(page.locator(".attachments__name")).toHaveText(["list.pdf"]);
  await expect(page.locator("#attachments-error")).toHaveText(/file type is not accepted: photo\.png/);
});

test("file names survive a failure, and are gone after a success", async ({ page }) => {
  await fakeServer(page, disconnect(), accept());
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await chooseFiles(page, "a.pdf");
  const submit = page.getByRole("button", { name: "Submit Request" });
  await submit.click();
  await expect(page.locator("#failure")).toBeFocused();
  await expect(page.locator(".attachments__name")).toHaveText(["a.pdf"]);
  await submit.click();
  await expect(page.locator(".receipt")).toContainText("a.pdf");
  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(page.locator(".attachments__name")).toHaveCount(0);
});

test("a draft is kept on the device, comes back with a notice, and can be discarded", async ({ page }) => {
  await openForm(page, "/rfq");
  await expect(page.getByText("Your draft is kept on this device only.")).toBeVisible();
  await fillIn(page, rfqInput);
  await chooseFiles(page, "a.pdf");
  await page.reload();
  await waitForScript(page);

  await expect(page.getByText("Your earlier draft, kept on this device, has been filled in.")).toBeVisible();
  await expectValues(page, rfqInput);
  await expect(page.locator(".attachments__name")).toHaveText(["a.pdf"]);

  await page.locator(".draft-notice--restored").getByRole("button", { name: "Discard draft" }).click();
  await expectValues(page, { name: "", items: "", needByDate: "" });
  await expect(page.locator("#name")).toBeFocused();
  await expect(page.getByRole("status")).toHaveText("Draft discarded");
  await expect(page.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
  await page.reload();
  await waitForScript(page);
  await expectValues(page, { name: "" });
});

test("a draft can be discarded as soon as there is one, without coming back to it", async ({ page }) => {
  await openForm(page, "/rfq");
  const discard = page.getByRole("button", { name: "Discard draft" });
  await expect(discard).toHaveCount(0);
  await page.locator("#name").fill("Dana Example");
  await discard.click();
  await expectValues(page, { name: "" });
  await expect(page.locator("#name")).toBeFocused();
  await expect(discard).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();
});

test("a sent request leaves no draft behind", async ({ page }) => {
  await fakeServer(page, accept());
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#confirmation")).toBeFocused();
  await page.waitForTimeout(600);
  expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();
});

test("a draft that is a day old is not restored", async ({ page }) => {
  await openForm(page, "/rfq");
  await page.evaluate(
    ([key, savedAt]) =>
      localStorage.setItem(
        String(key),
        JSON.stringify({ savedAt, values: { name: "Old" }, attachments: [] }),
      ),
    [draftKey, Date.now() - 24 * 60 * 60 * 1000],
  );
  await page.reload();
  await waitForScript(page);
  await expectValues(page, { name: "" });
  expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();
});

test("blocked storage breaks nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await fakeServer(page, accept());
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await page.waitForTimeout(600);
  await expect(page.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#confirmation")).toBeFocused();
  expect(problems).toEqual([]);
});

test("a capability's quote button writes it into the items field, and joins an earlier draft", async ({
  page,
}) => {
  await openForm(page, "/rfq?capability=armor");
  const items = page.locator("#items");
  const prefilled = await items.inputValue();
  expect(prefilled).toMatch(/Armor.*: $/);

  await openForm(page, "/rfq");
  await items.fill("12 monoculars");
  await page.goto("/rfq?capability=armor");
  await expect(items).toHaveValue(`12 monoculars\n${prefilled}`);
});

test("a capability's name alone does not describe the items", async ({ page }) => {
  const sent = await fakeServer(page, accept());
  await openForm(page, "/rfq?capability=armor");
  const prefilled = await page.locator("#items").inputValue();
  await fillIn(page, { ...rfqInput, items: prefilled });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#items-error")).toHaveText("Please describe the items needed");
  await expect(page.locator("#items")).toHaveValue(prefilled);
  expect(sent).toHaveLength(0);

  await page.locator("#items").fill(`${prefilled}12 plates`);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#confirmation")).toBeFocused();
});
