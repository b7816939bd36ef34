import { expect, type Page } from "@playwright/test";
import { saveNow, waitForSave } from "./desk-visit.ts";
import { type TestDesk, test } from "./slow-processor.ts";

/** As many lines as a quote can have, in as few words as a request takes. */
const longList = Array.from({ length: 500 }, (_, index) => `EX-${index + 1}\t2\tEA`).join("\n");

/** A buyer's list, numbered 0010, 0020 and so on. */
function numberedList(count: number, part = "EX") {
  const rows = Array.from({ length: count }, (_, index) =>
    [
      String((index + 1) * 10).padStart(4, "0"),
      `${part}-${index + 1001}`,
      `Pouch ${index + 1}`,
      "2",
      "EA",
    ].join("\t"),
  );
  return ["Line\tPart no.\tDescription\tQty\tUnit", ...rows].join("\n");
}

const receive = (desk: TestDesk, lines: number | string, email?: string) =>
  desk.receive(
    "Example County Fire Department",
    typeof lines === "string" ? lines : numberedList(lines),
    email,
  );

async function open(desk: TestDesk, lines: number | string) {
  const { reference, email } = await receive(desk, lines);
  const place = `/requests/${reference}/quote`;
  const ann = await desk.open("Ann Lee", place);
  await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await waitForGrid(ann);
  return { ann, place, email };
}

const waitForGrid = (page: Page) => page.locator(".quote-grid[data-scripted]").waitFor();

async function reload(page: Page) {
  await page.reload();
  await waitForGrid(page);
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** Not found by its label: in a long quote, looking through all of them takes longer than what is tested. */
const cell = (page: Page, name: string, line: string) =>
  page.locator(`[data-number="${line}"] [id^="${name}-"]`);
const price = (page: Page, line: string) => cell(page, "unitPrice", line);
const said = (page: Page) => page.locator("[data-said]");
const total = (page: Page) => page.locator('.send-bar [data-figure="total"]');

/** Enters the same values for all lines, with the keyboard; a choice by its first letters. */
async function fillAll(page: Page) {
  let pressed = 0;
  for (const [name, value] of [
    ["leadTime", "4"],
    ["origin", "USA"],
    ["exportClass", "EAR99"],
    ["maker", "Example M-1"],
    // Medical, Night vision, Optics, Other goods: the same letter twice, since letters typed too far apart
    // begin a new search.
    ["kind", "OO"],
  ] as const) {
    await page.locator(`#all-${name}`).focus();
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
    pressed += value.length + 1;
  }
  await expect(page.getByText("Nothing is missing").first()).toBeVisible();
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();
  return pressed;
}

test("forty lines from a spreadsheet are quoted with at most 120 keys and pastes, and again with at most 60; on a phone one by one", async ({
  desk,
}) => {
  const { ann, email } = await open(desk, 40);
  const prices = Array.from({ length: 40 }, (_, index) => `$1,${String(index).padStart(3, "0")}.50\r\n`);
  await price(ann, "0010").click();
  await paste(ann, prices.join(""));
  await expect(total(ann)).toHaveText("$81,600.00");
  expect(1 + (await fillAll(ann))).toBeLessThanOrEqual(120);

  // An earlier price is shown beside an empty one: one key takes it, and a large change is pointed out.
  await ann.goto(`${desk.origin}/requests/${(await receive(desk, 40, email)).reference}`);
  await ann.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();
  await waitForGrid(ann);
  const earlier = ann.locator("#line-2 .quote-grid__past");
  await expect(earlier).toContainText("1,001.50");
  await expect(earlier).toContainText("same buyer");
  await price(ann, "0020").click();
  await ann.keyboard.press("=");
  await expect(price(ann, "0020")).toHaveValue("1,001.50");
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0020")).toHaveValue("");
  await ann.keyboard.press("Tab");
  await expect(cell(ann, "discount", "0020")).toBeFocused();
  // The key also works where the page is narrow or enlarged, but not as a part of what is typed.
  await ann.setViewportSize({ width: 1000, height: 900 });
  await expect(price(ann, "0020")).toHaveAttribute("aria-keyshortcuts", "=");
  await price(ann, "0020").focus();
  await ann.keyboard.press("=");
  await expect(price(ann, "0020")).toHaveValue("1,001.50");
  await ann.keyboard.press("ControlOrMeta+z");
  await ann.keyboard.type("5=");
  await expect(price(ann, "0020")).toHaveValue("5=");
  await price(ann, "0020").fill("");
  await ann.setViewportSize({ width: 1280, height: 900 });
  await price(ann, "0010").fill("2,001");
  await ann.getByRole("button", { name: "Use all earlier" }).click();
  await expect(price(ann, "0400")).toHaveValue("1,039.50");
  await expect(price(ann, "0010")).toHaveValue("2,001");
  await expect(ann.getByText("Line 0010 is 100% above")).toBeVisible();
  await saveNow(ann);

  await ann.setViewportSize({ width: 380, height: 900 });
  await reload(ann);
  await expect(ann.locator(".quote-grid__line:visible")).toHaveCount(1);
  await ann.getByRole("button", { name: "Next, line 0020" }).click();
  await price(ann, "0020").fill("1,001.50");
  await ann.locator("summary", { hasText: "All lines" }).click();
  await ann.getByRole("link", { name: /^0300/ }).click();
  await expect(price(ann, "0300")).toBeVisible();
  await expect(ann.getByText("30 of 40", { exact: true })).toBeVisible();
  // After the line's last field, Enter stays where it is; the next missing one may be in another line.
  await cell(ann, "maker", "0300").press("Enter");
  await expect(cell(ann, "maker", "0300")).toBeFocused();
  await ann.keyboard.press("ControlOrMeta+Enter");
  await expect(cell(ann, "leadTime", "0310")).toBeFocused();

  await ann.setViewportSize({ width: 1280, height: 900 });
  await expect(total(ann)).toHaveText("$83,601.00");
  expect(1 + (await fillAll(ann))).toBeLessThanOrEqual(60);
});

test("a line comes and goes without a post, undo brings it back, and what is saved is what is shown", async ({
  desk,
}) => {
  const { ann } = await open(desk, 3);
  const numbers = () =>
    ann
      .locator(".quote-grid__line")
      .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.number));
  await price(ann, "0010").fill("10");
  await ann.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await ann.getByRole("button", { name: "Add a line" }).click();
  await expect(cell(ann, "part", "31")).toBeFocused();
  await ann.keyboard.type("EX-NEW");
  await ann.getByRole("button", { name: "Remove, line 0020" }).click();
  await expect(said(ann)).toContainText("Line 0020 was removed");
  expect(await numbers()).toEqual(["0010", "0030", "31"]);
  await expect(cell(ann, "part", "31")).toHaveValue("EX-NEW");
  // It can also be put back after something else was typed, which stays.
  await price(ann, "0030").fill("7");
  await ann.keyboard.press("Enter");
  await ann.getByRole("button", { name: "Put it back" }).click();
  expect(await numbers()).toEqual(["0010", "0020", "0030", "31"]);
  await expect(price(ann, "0030")).toHaveValue("7");
  await ann.getByRole("button", { name: "Undo" }).click();
  await saveNow(ann);
  expect(await ann.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  await reload(ann);
  expect(await numbers()).toEqual(["0010", "0030", "31"]);
  await expect(price(ann, "0010")).toHaveValue("10");
  await expect(price(ann, "0030")).toHaveValue("7");
  await expect(cell(ann, "part", "31")).toHaveValue("EX-NEW");
});

test("one value fills all lines, a kind of line asks for its own facts, and discounts, freight and tax are in the total", async ({
  desk,
}) => {
  const { ann } = await open(desk, 4);
  await cell(ann, "leadTime", "0020").fill("9");
  await ann.getByLabel("Weeks, all lines").fill("4");
  await ann.getByLabel("Weeks, all lines").press("Enter");
  await expect(said(ann)).toContainText("Weeks 4 into 3 lines.");
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("9");
  await ann.getByRole("button", { name: "Also replace 1 that differs" }).click();
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("4");
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("9");

  // A kind's facts are asked for at once, in Tab order; undo brings back those of the earlier kind.
  const fact = (label: string) => ann.getByLabel(`${label}, line 0010`);
  await cell(ann, "kind", "0010").selectOption("Armor");
  await expect(fact("NIJ listing")).toHaveAttribute("placeholder", "NIJ-listed model (CPL), or not listed");
  await expect(fact("NIJ listing")).toHaveAttribute("required");
  await expect(ann.locator("#fact4-1")).toBeHidden();
  await fact("Maker and model").click();
  await ann.keyboard.press("Tab");
  await expect(fact("NIJ listing")).toBeFocused();
  await ann.keyboard.type("NIJ-listed model (CPL)");
  await ann.keyboard.press("Tab");
  await expect(fact("Level and standard")).toBeFocused();
  await cell(ann, "kind", "0010").selectOption("Medical");
  await expect(fact("Remaining shelf life")).toHaveValue("");
  await expect(ann.locator("#fact2-1")).toBeHidden();
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(fact("NIJ listing")).toHaveValue("NIJ-listed model (CPL)");
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(fact("NIJ listing")).toHaveValue("");
  await ann.getByRole("button", { name: "Redo" }).click();
  await saveNow(ann);
  await reload(ann);
  await expect(fact("NIJ listing")).toHaveValue("NIJ-listed model (CPL)");

  await price(ann, "0010").fill("100");
  await cell(ann, "discount", "0010").fill("10");
  await price(ann, "0020").fill("50");
  await expect(total(ann)).toHaveText("$280.00");
  await ann.getByLabel("Discount on all lines, %").fill("5");
  await ann.getByLabel("FOB point").selectOption({ index: 1 });
  await ann.getByLabel("Freight", { exact: true }).selectOption("Prepaid and added");
  await ann.getByLabel("Freight, $").fill("20");
  await ann.getByLabel("Sales tax", { exact: true }).selectOption("Added");
  await ann.getByLabel("Sales tax, $ or %").fill("4%");
  await expect(total(ann)).toHaveText("$296.64");
  await expect(ann.locator('[data-figure="lineDiscounts"]')).toHaveText("−20.00");
  await ann.getByLabel("Discount on all lines, %").fill("much");
  await expect(ann.getByText("A percentage of at most 100")).toBeVisible();
});

test("keys do what a spreadsheet's keys do, and nothing is lost on the way", async ({ desk }) => {
  const { ann } = await open(desk, 6);
  const keyboard = ann.keyboard;
  await price(ann, "0010").click();
  await keyboard.type("289.5");
  await expect(ann.locator("#line-1 output")).toHaveText("579.00");
  await keyboard.press("Enter");
  await expect(price(ann, "0020")).toBeFocused();
  // Typing replaces a value and Escape restores it; while typing, the arrow keys move within the text.
  await keyboard.type("300");
  await keyboard.press("ArrowLeft");
  await expect(price(ann, "0020")).toBeFocused();
  await keyboard.press("Escape");
  await expect(price(ann, "0020")).toHaveValue("");
  await keyboard.press("ArrowUp");
  await expect(price(ann, "0010")).toBeFocused();
  await keyboard.press("F2");
  await keyboard.type("5");
  await keyboard.press("Tab");
  await expect(price(ann, "0010")).toHaveValue("289.55");
  await expect(cell(ann, "discount", "0010")).toBeFocused();
  await keyboard.press("Shift+Tab");
  // A block: select, fill down, undo, redo, copy, paste, delete.
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+d");
  await expect(price(ann, "0030")).toHaveValue("289.55");
  await expect(price(ann, "0040")).toHaveValue("");
  await keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0030")).toHaveValue("");
  await keyboard.press("ControlOrMeta+y");
  await expect(price(ann, "0030")).toHaveValue("289.55");
  await expect(total(ann)).toHaveText("$1,737.30");
  await price(ann, "0010").focus();
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+c");
  await price(ann, "0050").click();
  await keyboard.press("ControlOrMeta+v");
  await expect(price(ann, "0060")).toHaveValue("289.55");
  await price(ann, "0050").click();
  await keyboard.press("Escape");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Delete");
  await expect(price(ann, "0060")).toHaveValue("");
  // A text that is not a price stays, marked, with the reason; a line without a bid takes no price.
  await cell(ann, "outcome", "0050").selectOption("No bid");
  await price(ann, "0040").click();
  await paste(ann, "about 190\r\n$1,289.50\r\n7\r\n");
  await expect(price(ann, "0040")).toHaveAttribute("aria-invalid", "true");
  await expect(said(ann)).toHaveText(
    "Pasted 2 cells into lines 0040 and 0060. 1 row left over. “about 190” is not a price.",
  );
  await expect(price(ann, "0060")).toHaveValue("1,289.50");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(cell(ann, "leadTime", "0040")).toBeFocused();
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(ann.getByRole("button", { name: "Add a line" })).toBeFocused();
  await saveNow(ann);
  await reload(ann);
  await expect(price(ann, "0040")).toHaveValue("about 190");
  await expect(price(ann, "0060")).toHaveValue("1,289.50");
});

test("keys reach what only a button does, and what was looked at hands the focus to its line", async ({
  desk,
}) => {
  const { ann } = await open(desk, "Part no.\tQty\tUnit\n5.855E+12\t2\tEA\nEX-2\t2\tEA");
  const flag = ann.getByText("Number shortened by a spreadsheet");
  await cell(ann, "exportClass", "1").focus();
  await ann.keyboard.press("Tab");
  await expect(ann.getByRole("button", { name: "Remove, line 1" })).toBeFocused();
  await ann.keyboard.press("Shift+Tab");
  await expect(cell(ann, "exportClass", "1")).toBeFocused();
  await cell(ann, "maker", "1").focus();
  await ann.keyboard.press("Tab");
  await expect(ann.getByRole("button", { name: "Looked at" })).toBeFocused();
  await ann.keyboard.press("Enter");
  await expect(flag).toBeHidden();
  await expect(cell(ann, "part", "1")).toBeFocused();
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(flag).toBeVisible();
  // On a narrow screen the focus goes to the line's head, since a field would bring up a phone's keyboard.
  await ann.setViewportSize({ width: 1000, height: 900 });
  await ann.getByRole("button", { name: "Looked at" }).press("Enter");
  await expect(flag).toBeHidden();
  await expect(ann.locator("#line-1 th")).toBeFocused();
});

test("columns that would land in the wrong place are asked about first, and a row of heads names them", async ({
  desk,
}) => {
  const { ann } = await open(desk, 2);
  await price(ann, "0010").click();
  await paste(ann, "12.50\t3\tCanada\tEAR99\r\n14\t4\tUSA\tEAR99\r\n");
  await expect(said(ann)).toContainText("Nothing is pasted yet");
  await expect(price(ann, "0010")).toHaveValue("");
  await ann.getByRole("button", { name: "Paste as Unit price, $; Weeks; Origin; Export class" }).click();
  await expect(said(ann)).toHaveText("Pasted 8 cells into lines 0010–0020.");
  await expect(cell(ann, "discount", "0010")).toHaveValue("");
  await expect(cell(ann, "leadTime", "0010")).toHaveValue("3");
  await expect(cell(ann, "origin", "0010")).toHaveValue("Canada");
  await expect(cell(ann, "exportClass", "0020")).toHaveValue("EAR99");
  await price(ann, "0010").click();
  await paste(ann, "CLIN\tLead time\tOur cost\tPrice\r\n0020\t9\t1.00\t15\r\n");
  await expect(said(ann)).toHaveText(
    "Pasted 2 cells into line 0020. “Our cost”: no column of that name, left out.",
  );
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("9");
  await expect(price(ann, "0020")).toHaveValue("15.00");
  await expect(price(ann, "0010")).toHaveValue("12.50");
});

test("what is pasted is kept in the browser once, however many cells it fills", async ({ desk }) => {
  const { ann } = await open(desk, 40);
  await cell(ann, "quantity", "0010").click();
  const counted = ann.evaluate(() => {
    const { setItem } = Storage.prototype;
    let count = 0;
    Storage.prototype.setItem = function (this: Storage, ...entry) {
      count += 1;
      setItem.apply(this, entry);
    };
    return new Promise<number>((resolve) => {
      addEventListener("paste", () => setTimeout(() => resolve(count)), { once: true });
    });
  });
  await paste(ann, Array.from({ length: 40 }, (_, index) => `${index + 1}\tBX\r\n`).join(""));
  expect(await counted).toBe(1);
  await expect(cell(ann, "quantity", "0400")).toHaveValue("40");
});

test("lines that the filter hides are left alone by what is pasted, filled down or emptied around them", async ({
  desk,
}) => {
  const { ann } = await open(desk, 3);
  for (const [name, value] of Object.entries({
    leadTime: "4",
    origin: "USA",
    exportClass: "EAR99",
    maker: "M",
  })) {
    await ann.locator(`#all-${name}`).fill(value);
    await ann.keyboard.press("Enter");
  }
  await ann.locator("#all-kind").selectOption("Other goods");
  await price(ann, "0020").fill("20");
  await ann.keyboard.press("Enter");
  await ann.getByRole("button", { name: "Missing" }).click();
  await expect(price(ann, "0020")).toBeHidden();
  await price(ann, "0010").click();
  await paste(ann, "10\n30");
  await expect(price(ann, "0030")).toHaveValue("30.00");
  await price(ann, "0010").focus();
  await ann.keyboard.press("Escape");
  await ann.keyboard.press("Shift+ArrowDown");
  await ann.keyboard.press("ControlOrMeta+d");
  await expect(price(ann, "0030")).toHaveValue("10.00");
  await ann.keyboard.press("Delete");
  await expect(price(ann, "0030")).toHaveValue("");
  await expect(price(ann, "0020")).toHaveValue("20");
});

test("without a connection, or signed out, what was typed is kept and saved later", async ({ desk }) => {
  const { ann, place } = await open(desk, 3);
  await ann.context().setOffline(true);
  await price(ann, "0020").fill("12.5");
  await expect(ann.getByText("No connection.")).toBeVisible();
  await ann.context().setOffline(false);
  await waitForSave(ann);
  // Nothing gets through, not even what a page sends while it is closed.
  await ann.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new Error("offline")) }));
  await price(ann, "0030").fill("77");
  await expect(ann.getByText("No connection.")).toBeVisible();
  await reload(ann);
  await expect(price(ann, "0020")).toHaveValue("12.5");
  await expect(price(ann, "0030")).toHaveValue("77");
  await expect(said(ann)).toHaveText("What you typed before is back.");
  await waitForSave(ann);
  const cookies = await ann.context().cookies();
  await ann.context().clearCookies();
  await price(ann, "0010").fill("5");
  await expect(ann.getByText("You were signed out.")).toBeVisible();
  const kept = () => ann.evaluate((key) => localStorage.getItem(key), `quote ${place} `);
  expect(await kept()).toContain('"value":"5"');
  await ann.context().addCookies(cookies);
  await waitForSave(ann);
  expect(await kept()).toBeNull();
});

test("what was saved as the page was left is not put back over what someone wrote since", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 1);
  await price(ann, "0010").fill("90");
  await waitForSave(ann);
  await price(ann, "0010").fill("100");
  await ann.goto(desk.origin);
  const ben = await desk.open("Ben Ray", place);
  await expect(async () => {
    await reload(ben);
    await expect(price(ben, "0010")).toHaveValue("100", { timeout: 100 });
  }).toPass();
  await price(ben, "0010").fill("90");
  await waitForSave(ben);
  await ann.goto(desk.origin + place);
  await waitForGrid(ann);
  await expect(said(ann)).toHaveText("What you typed before is back.");
  await waitForSave(ann);
  await expect(price(ann, "0010")).toHaveValue("90");
  await reload(ben);
  await expect(price(ben, "0010")).toHaveValue("90");
});

test("undo takes back what was done here, and nothing that someone else wrote meanwhile", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 2);
  const ben = await desk.open("Ben Ray", place);
  await waitForGrid(ben);
  await cell(ben, "leadTime", "0020").fill("9");
  await saveNow(ben);
  await price(ann, "0010").fill("5");
  await ann.keyboard.press("Enter");
  await saveNow(ann);
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("9");
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0010")).toHaveValue("");
  await expect(cell(ann, "leadTime", "0020")).toHaveValue("9");

  // A value that someone else wrote over ours stays, too.
  await price(ann, "0010").fill("4");
  await ann.keyboard.press("Enter");
  await price(ann, "0010").fill("5");
  await ann.keyboard.press("Enter");
  await saveNow(ann);
  await reload(ben);
  await price(ben, "0010").fill("7");
  await saveNow(ben);
  await cell(ann, "origin", "0020").fill("USA");
  await ann.keyboard.press("Enter");
  await saveNow(ann);
  await expect(price(ann, "0010")).toHaveValue("7");
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(said(ann)).toHaveText("Undone.");
  await expect(cell(ann, "origin", "0020")).toHaveValue("");
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(said(ann)).toHaveText("Not undone: it has changed since.");
  await expect(price(ann, "0010")).toHaveValue("7");
  await expect(price(ann, "0010")).toBeFocused();
});

test("a tab that brings back what another open tab had typed is another writer", async ({ desk }) => {
  const { ann, place } = await open(desk, 1);
  await price(ann, "0010").fill("10");
  await waitForSave(ann);
  await ann.evaluate(() => {
    const send = fetch;
    const cut = () => Promise.reject(new Error("offline"));
    Object.assign(globalThis, { fetch: cut, reconnect: () => Object.assign(globalThis, { fetch: send }) });
  });
  await price(ann, "0010").fill("20");
  await expect(ann.getByText("No connection.")).toBeVisible();
  const second = await ann.context().newPage();
  await second.goto(desk.origin + place);
  await waitForGrid(second);
  await expect(said(second)).toHaveText("What you typed before is back.");
  await price(second, "0010").fill("30");
  await saveNow(second);
  await ann.evaluate("reconnect()");
  await expect(ann.getByText("Ann changed a cell that you changed too.")).toBeVisible();
  await reload(second);
  await expect(price(second, "0010")).toHaveValue("30");
});

test("without script, a phone shows a card for each line, none for what only the script fills, and saves", async ({
  desk,
  browser,
}) => {
  const { ann, place } = await open(desk, numberedList(2, "SLING"));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies(await ann.context().cookies());
  const page = await context.newPage();
  await page.goto(desk.origin + place);
  await expect(page.locator(".quote-grid__line:visible")).toHaveCount(2);
  await expect(page.locator(".quote-grid__heads")).toBeHidden();
  // Fields of one row end at the same height, even where a label takes two lines.
  await page.setViewportSize({ width: 380, height: 740 });
  const fields = ["quantity", "unit", "unitPrice", "discount"].map((name) => cell(page, name, "0020"));
  // Without an earlier price, which would take a row of its own: other tests quote the usual parts.
  await expect(page.locator(".quote-grid__past")).toHaveCount(0);
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
  const ends = boxes.map((box) => box && Math.round(box.y + box.height));
  expect(ends).toEqual(ends.map(() => ends[0]));
  await price(page, "0020").fill("12.5");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("[data-saved]")).toHaveText(/^Draft, saved .* by Ann$/);
  await expect(price(page, "0020")).toHaveValue("12.5");
});

test("a key in a quote of 500 lines costs little", async ({ desk }) => {
  const { ann } = await open(desk, longList);
  const devtools = await ann.context().newCDPSession(ann);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    // Waits for the frame in which the last key is painted.
    await ann.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const cost = async (work: () => Promise<void>) => {
    const before = await worked();
    await work();
    return (await worked()) - before;
  };
  // Other work on the machine slows both a key and drawing all lines again, so the two are compared.
  const drawAgain = () =>
    ann.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = style.fontSize ? "" : "101%";
      document.body.getBoundingClientRect();
    });
  await ann.locator("#unitPrice-250").click();
  await ann.keyboard.type("1");
  const keys: number[] = [];
  const drawings: number[] = [];
  for (const key of "289.5512345") {
    keys.push(await cost(() => ann.keyboard.press(key === "." ? "Period" : key)));
    drawings.push(await cost(drawAgain));
  }
  const [key, drawing] = [middleOf(keys), middleOf(drawings)];
  test.info().annotations.push({ type: "ms", description: `a key ${key}, drawing ${drawing}` });
  expect(key / drawing).toBeLessThan(0.4);
});

function middleOf(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
