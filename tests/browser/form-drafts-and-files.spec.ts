import { expect, type Page } from "@playwright/test";
import { layoutProblems } from "../support/layout-problems.ts";
import {
  accept,
  chooseFiles,
  disconnect,
  expectValues,
  fakeServer,
  fillIn,
  openForm,
  rfqInput,
} from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForDraft, waitForReceipt, waitForScript } from "./waits.ts";

/** What the browser keeps of the forms, by key. */
function draftsOf(page: Page) {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft-")));
}

test("chosen files are listed, also two of one name, and each can be removed; what is not accepted is told; a failure keeps them, a success does not", async ({
  page,
}) => {
  await fakeServer(page, disconnect(), accept());
  await openForm(page, "/rfq");
  const files = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await chooseFiles(page, "a.pdf", "b.docx");
  await chooseFiles(page, "b.docx", "c.txt");
  await expect(files.locator("span")).toHaveText(["a.pdf", "b.docx", "b.docx", "c.txt"]);
  await expect(page.getByRole("status")).toHaveText("b.docx, c.txt added");

  await page.getByRole("button", { name: "Remove b.docx" }).first().click();
  await expect(files.locator("span")).toHaveText(["a.pdf", "b.docx", "c.txt"]);
  await page.getByRole("button", { name: "Remove b.docx" }).click();
  await expect(files.locator("span")).toHaveText(["a.pdf", "c.txt"]);
  await expect(page.getByRole("status")).toHaveText("b.docx removed");
  await expect(page.getByRole("button", { name: "Remove c.txt" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove a.pdf" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('input[type="file"]')).toBeFocused();
  await expect(files).toHaveCount(0);

  await chooseFiles(page, "photo.png", "list.pdf");
  await expect(page.locator(".attachments__name")).toHaveText(["list.pdf"]);
  await expect(page.locator("#attachments-error")).toHaveText(/file type is not accepted: photo\.png/);
  await expect(page.getByRole("status")).toHaveText(
    "list.pdf added. Not added, because the file type is not accepted: photo.png",
  );

  await fillIn(page, rfqInput);
  const submit = page.getByRole("button", { name: "Submit Request" });
  await submit.click();
  await expect(page.locator("#failure")).toBeFocused();
  await expect(page.locator(".attachments__name")).toHaveText(["list.pdf"]);
  await submit.click();
  await expect(page.locator(".receipt")).toContainText("list.pdf");
  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(page.locator(".attachments__name")).toHaveCount(0);
});

type Shifted = { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly };

test("a long file name leaves its button whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openForm(page, "/rfq");
  await chooseFiles(page, "Items that the agency needs before the end of the fiscal year.pdf");
  await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
  expect(await page.evaluate<string[]>(`(${layoutProblems})("form")`)).toEqual([]);
});

test("a draft is kept with its files, comes back without moving anything, and can be discarded after a question", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  const discard = page.getByRole("button", { name: "Discard draft" });
  await expect(discard).toHaveCount(0);
  await fillIn(page, { ...rfqInput, name: "Dana Example" });
  await chooseFiles(page, "a.pdf", "b.pdf");
  await waitForDraft(page);
  await expect(page.getByText("Your draft is kept in this browser until you send")).toBeVisible();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      // "mm/dd/yyyy" and a date differ in width: Chromium reports what moves inside the box that holds them.
      const box = document.querySelector("[type=date]")?.getBoundingClientRect();
      const isInBox = ({ left, top, right, bottom }: DOMRectReadOnly) =>
        box && left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: Shifted[] })[]) {
        const parts = entry.sources.flatMap(({ previousRect, currentRect }) => [previousRect, currentRect]);
        if (parts.length > 0 && parts.every(isInBox)) continue;
        console.warn("layout shift", JSON.stringify(entry));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shifts: string[] = [];
  page.on("console", (message) => shifts.push(message.text()));
  // The names of its files are a list that comes back with the script: what is below them was never in view.
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await waitForScript(page);

  const restored = "Your earlier draft, kept in this browser, has been filled in.";
  await expect(page.locator(".u-note", { hasText: restored })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Your earlier draft");
  await expectValues(page, { ...rfqInput, name: "Dana Example" });
  const files = page.locator(".attachments__name");
  await expect(files).toHaveText(["a.pdf", "b.pdf"]);
  expect(shifts).toEqual([]);

  await page.locator("#needByDate").fill("2020-01-31");
  const passed = page.locator("#needByDate-note", { hasText: "This date has passed" });
  await expect(passed).toBeVisible();
  page.once("dialog", (dialog) => dialog.dismiss());
  await discard.click();
  await expectValues(page, { ...rfqInput, name: "Dana Example", needByDate: "2020-01-31" });
  page.once("dialog", (dialog) => dialog.accept());
  await discard.click();
  await expectValues(page, { name: "", email: "" });
  await expect(files).toHaveCount(0);
  await expect(passed).toHaveCount(0);
  await expect(page.locator("#name")).toBeFocused();
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await page.reload();
  await waitForScript(page);
  await expectValues(page, { name: "", email: "" });
});

test("two tabs have a request each: sending one leaves the other's draft alone, and those of closed tabs come back", async ({
  page,
  context,
}) => {
  const write = async (name: string) => {
    const tab = await context.newPage();
    await fakeServer(tab, accept());
    await openForm(tab, "/rfq");
    await expectValues(tab, { name: "" });
    await fillIn(tab, { ...rfqInput, name });
    await waitForDraft(tab);
    return tab;
  };
  const [first, second, third] = [
    await write("Dana First"),
    await write("Dana Second"),
    await write("Dana Third"),
  ];
  await third.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(third);
  // Whatever waits to be saved is saved when the page is left.
  await third.goto("/about");
  await expect.poll(() => draftsOf(third)).toHaveLength(2);
  await first.reload();
  await waitForScript(first);
  await expectValues(first, { name: "Dana First" });

  await first.close();
  await second.close();
  await openForm(page, "/rfq");
  await expectValues(page, { name: "Dana Second" });
  const next = await context.newPage();
  await openForm(next, "/rfq");
  await expectValues(next, { name: "Dana First" });
});

test("a page that the browser had put aside shows what the tab's next page wrote or sent", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  await page.locator("#name").fill("Dana First");
  await waitForDraft(page);
  const next = { values: { name: "Dana Next" }, attachments: [], savedAt: Date.now() };
  for (const [draft, name] of [
    [JSON.stringify(next), "Dana Next"],
    ["", ""],
  ] as const) {
    const loaded = page.waitForEvent("load");
    await page.evaluate((text) => {
      localStorage.setItem(sessionStorage.getItem("draft-rfq") ?? "", text);
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, draft);
    await loaded;
    await waitForScript(page);
    await expectValues(page, { name });
  }
});

test("a form that its script did not reach sends the files' names, and its confirmation forgets the draft", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  await page.locator("#name").fill("Dana Draft");
  await waitForDraft(page);

  await page.route("**/assets/forms-*.js", (route) => route.abort());
  await page.reload();
  await fillIn(page, rfqInput);
  await chooseFiles(page, "a.pdf");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Submit Request" }).click();
  expect(new URLSearchParams(String((await posted).postData())).getAll("attachments")).toEqual(["a.pdf"]);
  await expect(page).toHaveURL(/\/rfq\?sent=RFQ-/);
  await expect(page.getByRole("heading", { name: "Request received" })).toBeVisible();
  await expect.poll(() => draftsOf(page)).toEqual([]);

  // Opening a bookmark of an old confirmation does not lose the request being written in the same tab.
  const confirmation = page.url();
  await page.unroute("**/assets/forms-*.js");
  await openForm(page, "/rfq");
  await page.locator("#name").fill("Dana Next");
  await waitForDraft(page);
  await page.goto(confirmation);
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
});

test("after a lost answer a reload sends the same content with the same key, and changed content with another", async ({
  page,
}) => {
  const sent = await fakeServer(page, disconnect(), disconnect(), accept());
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await chooseFiles(page, "a.pdf");
  const submit = page.getByRole("button", { name: "Submit Request" });
  await submit.click();
  await expect(page.locator("#failure")).toBeFocused();

  for (const name of [rfqInput.name, "Dana Changed"]) {
    await page.reload();
    await waitForScript(page);
    await expectValues(page, rfqInput);
    await fillIn(page, { name });
    await submit.click();
    await expect(page.locator("#failure, #confirmation")).toBeFocused();
  }
  const [first, again, changed] = sent.map(({ headers }) => headers["idempotency-key"]);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  await expect.poll(() => draftsOf(page)).toEqual([]);
});

test("a page with sent-back text leaves the tab's own fuller draft alone", async ({ page }) => {
  await openForm(page, "/rfq");
  await page.locator("#name").fill("Dana First");
  await waitForDraft(page);
  await page.route("**/assets/forms-*.js", (route) => route.abort());
  await page.goto("/rfq");
  await page.locator("#name").fill("D");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.locator("#name").press("Enter");
  await posted;
  await page.unroute("**/assets/forms-*.js");
  await expect(page.locator("#error-summary")).toBeVisible();
  await waitForScript(page);
  // Whatever waits to be saved is saved when the page is left.
  await page.goto("/about");
  const kept = await page.evaluate(() => localStorage.getItem(sessionStorage.getItem("draft-rfq") ?? ""));
  expect(JSON.parse(kept ?? "{}")).toMatchObject({ values: { name: "Dana First" } });
});

test("the script comes also where the browser tells of no paint and nobody touches the form", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    };
  });
  await openForm(page, "/rfq");
});

test("a draft that is a day old is not restored, and is deleted from either form", async ({ page }) => {
  await openForm(page, "/rfq");
  await page.evaluate(
    (savedAt) => {
      const old = { savedAt, values: { name: "Old" }, attachments: [] };
      localStorage.setItem("draft-rfq-old", JSON.stringify(old));
    },
    Date.now() - 24 * 60 * 60 * 1000,
  );
  await openForm(page, "/contact");
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await openForm(page, "/rfq");
  await expectValues(page, { name: "" });
});

test("blocked storage breaks nothing", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.locks.query = () => Promise.reject(new DOMException("denied", "SecurityError"));
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await fakeServer(page, accept());
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, needByDate: "2020-01-31" });
  await expect(page.locator("#needByDate-note")).toBeVisible();
  await expect(page.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);
  expect(problems).toEqual([]);
});

test("a capability's quote button writes it into the items field; alone it describes nothing, and it joins an earlier draft", async ({
  page,
}) => {
  const sent = await fakeServer(page, accept());
  await openForm(page, "/rfq?capability=armor");
  const items = page.locator("#items");
  const prefilled = await items.inputValue();
  expect(prefilled).toMatch(/Armor.*: $/);
  await fillIn(page, { ...rfqInput, items: prefilled });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#items-error")).toHaveText("Please describe the items needed");
  await expect(items).toHaveValue(prefilled);
  expect(sent).toHaveLength(0);
  await items.fill(`${prefilled}12 plates`);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);

  await openForm(page, "/rfq");
  await items.fill("12 monoculars");
  await page.goto("/rfq?capability=armor");
  await expect(items).toHaveValue(`12 monoculars\n${prefilled}`);
});
