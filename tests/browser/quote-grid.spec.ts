import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { saveNow, waitForRoom, waitForSave } from "./desk-visit.ts";
import { type TestDesk, test } from "./slow-processor.ts";

/** A buyer's list, numbered 0010, 0020 and so on, of parts that no other test quotes. */
function numberedList(count: number, part = crypto.randomUUID().slice(0, 8)) {
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

const receive = (desk: TestDesk, list: string, email?: string) =>
  desk.receive("Example County Fire Department", list, email);

async function open(desk: TestDesk, lines: number | string) {
  const list = typeof lines === "string" ? lines : numberedList(lines);
  const { reference, email } = await receive(desk, list);
  const place = `/requests/${reference}/quote`;
  const ann = await desk.open("Ann Lee", place);
  await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await waitForRoom(ann);
  return { ann, place, email, list };
}

async function reload(page: Page) {
  await page.reload();
  await waitForRoom(page);
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

const cell = (page: Page, name: string, line: string) =>
  page.locator(`[data-line="${line}"][data-column="${name}"]`);
const price = (page: Page, line: string) => cell(page, "unitPrice", line);
const said = (page: Page) => page.locator("[data-said]");
const total = (page: Page) => page.locator(".room-foot__total");
const numbers = (page: Page) =>
  page
    .locator("[data-column=line]")
    .evaluateAll((cells) => cells.map((each) => each.getAttribute("data-line")));

/** As a person does it: the cell is chosen, then typed into, which replaces what is there. */
async function type(page: Page, name: string, line: string, text: string) {
  await cell(page, name, line).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Enters the same values for all lines, with the keyboard; a choice by its first letters. */
async function fillAll(page: Page) {
  let pressed = 0;
  await page.getByRole("button", { name: "Same for all" }).click();
  for (const [label, value] of [
    ["Weeks", "4"],
    ["Origin", "USA"],
    ["Export class", "EAR99"],
    ["Maker and model", "Example M-1"],
    ["Kind", "Oth"],
  ] as const) {
    await page.getByLabel(`${label}, all lines`).focus();
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
    pressed += value.length + 1;
  }
  await expect(page.getByRole("button", { name: "Ready to send" })).toBeVisible();
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();
  return pressed;
}

test("forty lines from a spreadsheet are quoted with at most 120 keys and pastes, and again with at most 10; on a phone one by one", async ({
  desk,
}) => {
  const { ann, email, list } = await open(desk, 40);
  await expect(price(ann, "0010")).toBeFocused();
  const prices = Array.from({ length: 40 }, (_, index) => `$1,${String(index).padStart(3, "0")}.50\r\n`);
  await paste(ann, prices.join(""));
  await expect(total(ann)).toHaveText("$81,600.00");
  expect(1 + (await fillAll(ann))).toBeLessThanOrEqual(120);

  async function askAgain() {
    await ann.goto(`${desk.origin}/requests/${(await receive(desk, list, email)).reference}`);
    await ann.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();
    await waitForRoom(ann);
  }

  // What a line said last time is in its empty cells until one key takes all of it.
  await askAgain();
  await expect(price(ann, "0020").locator("i")).toHaveText("1,001.50");
  await expect(cell(ann, "leadTime", "0020").locator("i")).toHaveText("4");
  await expect(total(ann)).toHaveText("$0.00");
  await price(ann, "0020").click();
  await expect(ann.getByText("same buyer")).toBeVisible();
  await expect(ann.getByText("Maker and model: Example M-1")).toBeVisible();
  await ann.keyboard.press("=");
  await expect(price(ann, "0020").locator("i")).toHaveCount(0);
  await expect(cell(ann, "leadTime", "0020").locator("i")).toHaveCount(0);
  await expect(ann.getByLabel("Maker and model")).toHaveValue("Example M-1");
  await expect(total(ann)).toHaveText("$2,003.00");
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0020").locator("i")).toHaveText("1,001.50");
  await expect(cell(ann, "leadTime", "0020").locator("i")).toHaveText("4");
  // A repeat as it was.
  const presses = ["Use all earlier", "Send quote"];
  expect(presses.length).toBeLessThanOrEqual(10);
  for (const name of presses) {
    await ann.getByRole("button", { name }).click();
    if (name !== "Send quote") await expect(total(ann)).toHaveText("$81,600.00");
  }
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();

  // What is typed stays, and a large change is pointed out.
  await askAgain();
  await type(ann, "unitPrice", "0010", "2,001");
  await ann.getByRole("button", { name: "Use all earlier" }).click();
  await expect(said(ann)).toHaveText("Took 39 lines from earlier quotes.");
  await expect(price(ann, "0100")).toHaveText("1,009.50");
  await cell(ann, "leadTime", "0010").click();
  await ann.keyboard.press("=");
  await expect(cell(ann, "leadTime", "0010").locator("i")).toHaveCount(0);
  await expect(price(ann, "0010")).toHaveText("2,001");
  await expect(ann.getByRole("button", { name: "Ready to send" })).toBeVisible();
  await ann.getByRole("button", { name: "Before you send" }).click();
  await expect(ann.getByText("Line 0010 is 100% above")).toBeVisible();
  await saveNow(ann);

  await ann.setViewportSize({ width: 380, height: 900 });
  await reload(ann);
  await cell(ann, "description", "0020").click();
  await ann.getByLabel("Unit price, $").fill("1,101.50");
  await ann.getByLabel("Unit price, $").press("Enter");
  await expect(price(ann, "0020")).toHaveText("1,101.50");
  await ann.getByLabel("Maker and model").fill("");
  await ann.getByLabel("Origin").click();
  await ann.getByRole("button", { name: "1 line to finish" }).click();
  await expect(ann.getByLabel("Maker and model")).toBeFocused();

  await ann.setViewportSize({ width: 1280, height: 900 });
  await expect(total(ann)).toHaveText("$83,801.00");
});

test("lines and panel keep to the design: 18 lines in view on a laptop, 23 on a large screen, all of them told, and the desk's policy holds", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 60);
  const violations: string[] = [];
  ann.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/i.test(message.text())) violations.push(message.text());
  });
  await reload(ann);
  // As many with a notice above them as without.
  await ann.locator(".quote-page__notes").evaluate((notes) => {
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.append("2 terms are as in the last quote to this organization.");
    notes.append(notice);
  });
  for (const [width, height, least] of [
    [1440, 900, 18],
    [1920, 1080, 23],
  ] as const) {
    await ann.setViewportSize({ width, height });
    await expect.poll(() => linesInView(ann)).toBeGreaterThanOrEqual(least);
  }
  const grid = ann.getByRole("grid", { name: "Lines of the quote" });
  await expect(grid).toHaveAttribute("aria-rowcount", "61");
  await expect(ann.getByRole("row").nth(1)).toHaveAttribute("aria-rowindex", "2");
  await expect.poll(() => ann.locator("[role=row]").count()).toBeLessThan(40);
  // Empty is quiet until the quote was not sent for it.
  const color = () => price(ann, "0020").evaluate((each) => getComputedStyle(each).boxShadow);
  const quiet = await color();
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("alert")).toContainText("The quote was not sent");
  await expect.poll(color).not.toBe(quiet);
  await ann.goto(desk.origin + place);
  expect(violations).toEqual([]);
});

const linesInView = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector("[role=grid]")?.getBoundingClientRect();
    const boxes = Array.from(document.querySelectorAll("[data-column=line]"), (each) =>
      each.getBoundingClientRect(),
    );
    return boxes.filter(({ top, bottom }) => view && top >= view.top && bottom <= view.bottom).length;
  });

test("a line comes and goes, undo brings it back, and what is saved is what is shown", async ({ desk }) => {
  const { ann } = await open(desk, 3);
  await type(ann, "unitPrice", "0010", "10");
  await ann.getByRole("button", { name: "Add a line" }).click();
  await expect(cell(ann, "part", "31")).toBeFocused();
  await ann.keyboard.type("EX-NEW");
  await ann.keyboard.press("Enter");
  await cell(ann, "part", "0020").click();
  await ann.getByRole("button", { name: "Remove line 0020" }).click();
  await expect(said(ann)).toContainText("Line 0020 was removed");
  await expect.poll(() => numbers(ann)).toEqual(["0010", "0030", "31"]);
  // It can also be put back after something else was typed, which stays.
  await type(ann, "unitPrice", "0030", "7");
  await ann.getByRole("button", { name: "Put it back" }).click();
  await expect.poll(() => numbers(ann)).toEqual(["0010", "0020", "0030", "31"]);
  await expect(price(ann, "0030")).toHaveText("7");
  await ann.getByRole("button", { name: "Undo" }).click();
  await saveNow(ann);
  await reload(ann);
  await expect.poll(() => numbers(ann)).toEqual(["0010", "0030", "31"]);
  await expect(price(ann, "0010")).toHaveText("10");
  await expect(price(ann, "0030")).toHaveText("7");
  await expect(cell(ann, "part", "31")).toHaveText("EX-NEW");
});

test("one value fills all lines, a kind of line asks for its own facts, and discounts, freight and tax are in the total", async ({
  desk,
}) => {
  const { ann } = await open(desk, 4);
  await type(ann, "leadTime", "0020", "9");
  await ann.getByRole("button", { name: "Same for all" }).click();
  await ann.getByLabel("Weeks, all lines").fill("4");
  await ann.getByLabel("Weeks, all lines").press("Enter");
  await expect(said(ann)).toContainText("Weeks 4 into 3 lines.");
  await expect(cell(ann, "leadTime", "0020")).toHaveText("9");
  await ann.getByRole("button", { name: "Also replace 1 that differs" }).click();
  await expect(cell(ann, "leadTime", "0020")).toHaveText("4");
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(cell(ann, "leadTime", "0020")).toHaveText("9");

  // A kind's facts are asked for at once; undo brings back those of the earlier kind.
  await cell(ann, "part", "0010").click();
  await ann.getByLabel("Kind").selectOption("Armor");
  const listing = ann.getByLabel("NIJ listing");
  await expect(listing).toHaveAttribute("placeholder", "NIJ-listed model (CPL), or not listed");
  await listing.fill("NIJ-listed model (CPL)");
  await listing.press("Tab");
  await expect(ann.getByLabel("Level and standard")).toBeFocused();
  await ann.getByLabel("Kind").selectOption("Medical");
  await expect(ann.getByLabel("Remaining shelf life")).toHaveValue("");
  await expect(listing).toHaveCount(0);
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(listing).toHaveValue("NIJ-listed model (CPL)");
  await saveNow(ann);
  await reload(ann);
  await expect(listing).toHaveValue("NIJ-listed model (CPL)");

  await type(ann, "unitPrice", "0010", "100");
  await cell(ann, "unitPrice", "0010").click();
  await ann.getByLabel("Disc., %").fill("10");
  await type(ann, "unitPrice", "0020", "50");
  await expect(total(ann)).toHaveText("$280.00");
  await ann.getByRole("button", { name: "Change terms" }).click();
  await ann.getByLabel("Discount on all lines, %").fill("5");
  await ann.getByLabel("FOB point").selectOption({ index: 1 });
  await ann.getByLabel("Freight", { exact: true }).selectOption("Prepaid and added");
  await ann.getByLabel("Freight, $").fill("20");
  await ann.getByLabel("Sales tax", { exact: true }).selectOption("Added");
  await ann.getByLabel("Sales tax, $ or %").fill("4%");
  await ann.getByLabel("Sales tax, $ or %").press("Enter");
  await expect(total(ann)).toHaveText("$296.64");
  await expect(ann.getByRole("region", { name: "Total" })).toContainText("−20.00");
  await expect(ann.getByText("FOB origin, ")).toBeVisible();
});

test("keys do what a spreadsheet's keys do, and nothing is lost on the way", async ({ desk }) => {
  const { ann } = await open(desk, 6);
  const { keyboard } = ann;
  await expect(price(ann, "0010")).toBeFocused();
  await keyboard.type("289.5");
  await keyboard.press("Enter");
  await expect(cell(ann, "extended", "0010")).toHaveText("579.00");
  await expect(price(ann, "0020")).toBeFocused();
  // Typing replaces a value and Escape restores it; while typing, the arrow keys move within the text.
  await keyboard.type("300");
  await keyboard.press("ArrowLeft");
  await expect(price(ann, "0020")).toHaveCount(0);
  await keyboard.press("Escape");
  await expect(price(ann, "0020")).toBeFocused();
  await expect(price(ann, "0020")).toHaveText("–");
  await keyboard.press("ArrowUp");
  await keyboard.press("F2");
  await keyboard.type("5");
  await keyboard.press("Tab");
  await expect(price(ann, "0010")).toHaveText("289.55");
  await expect(cell(ann, "extended", "0010")).toBeFocused();
  await keyboard.press("Shift+Tab");
  // A block: select, fill down, undo, redo, copy, paste, delete.
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+d");
  await expect(price(ann, "0030")).toHaveText("289.55");
  await expect(price(ann, "0040")).toHaveText("–");
  await keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0030")).toHaveText("–");
  await keyboard.press("ControlOrMeta+y");
  await expect(price(ann, "0030")).toHaveText("289.55");
  await expect(total(ann)).toHaveText("$1,737.30");
  await price(ann, "0010").click();
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+c");
  await price(ann, "0050").click();
  await keyboard.press("ControlOrMeta+v");
  await expect(price(ann, "0060")).toHaveText("289.55");
  await price(ann, "0050").click();
  await keyboard.press("ControlOrMeta+Shift+ArrowDown");
  await keyboard.press("Delete");
  await expect(price(ann, "0060")).toHaveText("–");
  // A text that is not a price stays, marked, with the reason; a line without a bid takes no price.
  await price(ann, "0050").click();
  await ann.getByLabel("Outcome").selectOption("No bid");
  await price(ann, "0040").click();
  await paste(ann, "about 190\r\n$1,289.50\r\n");
  await expect(price(ann, "0040")).toHaveAttribute("aria-invalid", "true");
  await expect(said(ann)).toHaveText("Pasted 2 cells into lines 0040 and 0060. “about 190” is not a price.");
  await expect(price(ann, "0060")).toHaveText("1,289.50");
  await price(ann, "0040").click();
  await keyboard.press("ControlOrMeta+Enter");
  await expect(cell(ann, "leadTime", "0040")).toBeFocused();
  // Out of the grid, and never onto what removes a line.
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(ann.getByLabel("Cost, $").first()).toBeFocused();
  await saveNow(ann);
  await reload(ann);
  await expect(price(ann, "0040")).toHaveText("about 190");
  await expect(price(ann, "0060")).toHaveText("1,289.50");
});

test("what our software was not sure of is shown with its line until someone has looked", async ({
  desk,
}) => {
  const { ann } = await open(desk, "Part no.\tQty\tUnit\n5.855E+12\t2\tEA\nEX-2\t2\tEA");
  const flag = ann.getByText("Number shortened by a spreadsheet");
  await expect(flag).toBeVisible();
  await ann.getByRole("button", { name: "Looked at" }).click();
  await expect(flag).toHaveCount(0);
  await cell(ann, "part", "1").click();
  await ann.keyboard.press("ControlOrMeta+z");
  await expect(flag).toBeVisible();
});

test("columns that would land in the wrong place are asked about first, a row of heads names them, and rows without a line make lines", async ({
  desk,
}) => {
  const { ann } = await open(desk, 2);
  await ann.setViewportSize({ width: 1640, height: 900 });
  await price(ann, "0010").click();
  await paste(ann, "12.50\tCanada\tEAR99\r\n14.00\tUSA\tEAR99\r\n");
  await expect(said(ann)).toContainText("Nothing is pasted yet");
  await expect(price(ann, "0010")).toHaveText("–");
  await ann.getByRole("button", { name: "Paste as Unit price, $; Origin; Export class" }).click();
  await expect(price(ann, "0010")).toHaveText("12.50");
  await expect(cell(ann, "origin", "0010")).toHaveText("Canada");
  await expect(cell(ann, "leadTime", "0010")).toHaveText("–");

  await price(ann, "0010").click();
  await paste(ann, "CLIN\tLead time\tOur cost\tPrice\r\n0020\t9\t1.00\t15\r\n");
  await expect(said(ann)).toHaveText(
    "Pasted 2 cells into line 0020. “Our cost”: no column of that name, left out.",
  );
  await expect(price(ann, "0020")).toHaveText("15.00");

  await price(ann, "0020").click();
  await paste(ann, "20\n30\n40\n");
  await expect(said(ann)).toContainText("2 rows are new.");
  await ann.getByRole("button", { name: "Make lines" }).click();
  await expect(price(ann, "22")).toHaveText("40.00");
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(price(ann, "22")).toHaveCount(0);
});

test("what pasted prices mean is asked, one question after the other, before anything is written", async ({
  desk,
}) => {
  const { ann } = await open(desk, 3);
  await ann.setViewportSize({ width: 1440, height: 900 });
  await price(ann, "0010").click();
  await paste(ann, "€1.200\t4\r\n€1.289,50\t5\r\nTBD\t6\r\n");
  await expect(said(ann)).toContainText("2 prices, such as “€1.200”, are not in U.S. dollars.");
  await ann.getByRole("button", { name: "They are converted: take the figures" }).click();
  await ann.getByRole("button", { name: "“1.289,50” is 1,289.50" }).click();
  await expect(said(ann)).toContainText("“TBD” is no price.");
  await expect(price(ann, "0010")).toHaveText("–");
  await ann.getByRole("button", { name: "No bid on these lines" }).click();
  await expect(price(ann, "0010")).toHaveText("1,200.00");
  await expect(price(ann, "0020")).toHaveText("1,289.50");
  await expect(cell(ann, "extended", "0030")).toHaveText("No bid");
  // All of it is one step back.
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect(price(ann, "0010")).toHaveText("–");
  await expect(cell(ann, "extended", "0030")).toHaveText("");
});

test("lines are found, inserted, copied and moved, by keys and by buttons, with the buyer's numbers", async ({
  desk,
}) => {
  const { ann } = await open(desk, 3);
  await price(ann, "0010").click();
  await ann.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => numbers(ann)).toEqual(["0020", "0010", "0030"]);
  await expect(price(ann, "0010")).toBeFocused();
  await ann.keyboard.press("ControlOrMeta+Shift+d");
  await expect.poll(() => numbers(ann)).toEqual(["0020", "0010", "31", "0030"]);
  await expect(cell(ann, "description", "31")).toHaveText("Pouch 1");
  await ann.getByRole("button", { name: "Insert below" }).click();
  await expect.poll(() => numbers(ann)).toEqual(["0020", "0010", "31", "32", "0030"]);
  await ann.getByRole("button", { name: "Renumber lines" }).click();
  await expect(said(ann)).toHaveText("2 lines have a new number. Numbers that the buyer knows stay.");
  await expect.poll(() => numbers(ann)).toEqual(["0020", "0010", "0011", "0012", "0030"]);
  await ann.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => numbers(ann)).toEqual(["0020", "0010", "31", "32", "0030"]);
  await ann.keyboard.press("ControlOrMeta+f");
  await expect(ann.getByLabel("Find in lines")).toBeFocused();
  await ann.keyboard.type("pouch 2");
  await ann.keyboard.press("Enter");
  await expect(said(ann)).toContainText("Line 0020 has “pouch 2”.");
  await expect(ann.getByLabel("Find in lines")).toBeFocused();
  await ann.keyboard.press("Escape");
  await expect(cell(ann, "part", "0020")).toBeFocused();
});

test("costs are typed, pasted and asked for beside the prices; margin and markup give the price, and an owner may hide them", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 4);
  await ann.setViewportSize({ width: 1440, height: 900 });
  await type(ann, "cost", "0010", "80");
  await type(ann, "unitPrice", "0010", "100");
  await expect(cell(ann, "margin", "0010")).toHaveText("20%");
  await cell(ann, "cost", "0020").click();
  await paste(ann, "12.50\r\n7.25\r\n");
  await expect(cell(ann, "cost", "0030")).toHaveText("7.25");
  await cell(ann, "unitPrice", "0020").click();
  await expect(ann.getByLabel("Cost, $").first()).toHaveValue("12.50");
  await ann.getByLabel("Markup, %").fill("40");
  await ann.getByLabel("Markup, %").press("Enter");
  await expect(price(ann, "0020")).toHaveText("17.50");
  await expect(ann.getByLabel("Margin, %")).toHaveValue("28.57");
  await ann.getByLabel("Margin, %").fill("99.999");
  await ann.getByLabel("Margin, %").press("Enter");
  await expect(ann.getByText("No price has a margin of “99.999”.")).toBeVisible();
  await expect(price(ann, "0020")).toHaveText("17.50");
  await type(ann, "unitPrice", "0030", "7");
  await expect(cell(ann, "margin", "0030")).toHaveText("-3.6%");
  await expect(ann.getByText("Cost $199.50")).toBeVisible();
  await expect(ann.getByText("Margin 19.88%, $49.50")).toBeVisible();

  // What a supplier answers goes to the lines that it names, and what cannot be read stays.
  await ann.getByRole("button", { name: "Costs", exact: true }).click();
  await ann.getByRole("button", { name: "Copy 1 line" }).click();
  const asked = await ann.evaluate(() => navigator.clipboard.readText());
  expect(asked).toContain("Pouch 4\t2\tEA");
  expect(asked).not.toMatch(/Fire|17\.50/);
  // Only for lines that someone chooses: as they are selected, or one by one.
  await cell(ann, "part", "0020").click();
  await ann.keyboard.press("Shift+ArrowDown");
  await ann.getByRole("button", { name: "Costs", exact: true }).click();
  await ann.getByRole("button", { name: "Selected lines" }).click();
  await expect(ann.getByRole("button", { name: "Copy 2 lines" })).toBeVisible();
  await ann.getByText("Choose lines one by one").click();
  await ann.getByRole("checkbox", { name: /^0020/ }).uncheck();
  await ann.getByRole("checkbox", { name: /^0010/ }).check();
  const download = ann.waitForEvent("download");
  await ann.getByRole("link", { name: "Download as CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n").map((row) => row.slice(0, 5))).toEqual(["\ufeffLine", "0010,", "0030,", ""]);
  await ann.getByLabel("Supplier", { exact: true }).fill("Sample Works");
  await ann.getByLabel("Rows with their heads").fill("Line\tCost\n0040\t3.10\n0099\t1.00\n");
  await ann.getByRole("button", { name: "Read the costs" }).click();
  await expect(said(ann)).toContainText("1 cost read from Sample Works. 1 not read");
  await expect(ann.getByLabel("Rows with their heads")).toHaveValue("0099 1.00");
  await expect(cell(ann, "cost", "0040")).toHaveText("3.10");
  const costs = `${desk.origin}${place}/costs`;
  const saved = () => ann.evaluate(async (url) => (await fetch(url)).text(), costs);
  await expect.poll(saved).toContain("Sample Works");
  await saveNow(ann);
  await reload(ann);
  await expect(cell(ann, "cost", "0010")).toHaveText("80.00");
  await expectAccessible(ann, "all", "main");
  await ann.setViewportSize({ width: 380, height: 900 });
  await expect(ann.getByText("Where to buy it")).toBeAttached();
  await expect.poll(() => ann.evaluate(() => document.documentElement.scrollWidth)).toBe(380);

  const { cookie } = await desk.signIn("Olive Owner", "owner");
  const decide = (body: object) =>
    fetch(`${desk.origin}/costs`, {
      method: "POST",
      headers: { cookie, origin: desk.origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const hide = (isHidden: boolean) => decide({ isHidden });
  await ann.setViewportSize({ width: 1440, height: 900 });

  // What is below the lowest margin says so at its line, and before it is sent.
  expect((await decide({ floor: "8" })).status).toBe(200);
  try {
    await reload(ann);
    await cell(ann, "unitPrice", "0030").click();
    await expect(ann.getByText("Below the lowest margin, 8%: an owner has to send it.")).toBeVisible();
    await cell(ann, "unitPrice", "0010").click();
    await expect(ann.getByText("Below the lowest margin")).toHaveCount(0);
    await ann.getByRole("button", { name: "Before you send" }).click();
    await expect(ann.getByText("Line 0030: -3.57%")).toBeVisible();
    await expect(ann.getByText("Only an owner can send it.")).toBeVisible();
  } finally {
    expect((await decide({ floor: "" })).status).toBe(200);
  }

  // A clerk who may not know is shown the quote without them.
  expect((await hide(true)).status).toBe(200);
  try {
    await reload(ann);
    await expect(price(ann, "0010")).toHaveText("100");
    await expect(ann.locator("[data-column=cost]")).toHaveCount(0);
    expect(await saved()).not.toContain("Sample Works");
  } finally {
    expect((await hide(false)).status).toBe(200);
  }
});

test("costs, suppliers and margins are undone, copied, pasted and filled down like all other cells, and leave with no quote", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 4);
  await ann.setViewportSize({ width: 1920, height: 1080 });
  const sent: string[] = [];
  ann.on("request", (request) => {
    if (new URL(request.url()).pathname === place) sent.push(request.postData() ?? "");
  });
  const { keyboard } = ann;
  const copied = () => ann.evaluate(() => navigator.clipboard.readText());
  await type(ann, "supplier", "0010", "Qzx Works");
  await type(ann, "cost", "0010", "81.37");
  await cell(ann, "cost", "0010").click();
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+d");
  await expect(cell(ann, "cost", "0020")).toHaveText("81.37");
  await cell(ann, "supplier", "0010").click();
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("ControlOrMeta+c");
  expect(await copied()).toBe("Qzx Works\t81.37\r\n");
  await cell(ann, "supplier", "0030").click();
  await keyboard.press("ControlOrMeta+v");
  await expect(cell(ann, "cost", "0030")).toHaveText("81.37");
  await expect(cell(ann, "supplier", "0030")).toHaveText("Qzx Works");
  await expect(said(ann)).toHaveText("Pasted Supplier, Cost, $ into 1 line.");

  // A margin gives the price, and both are one step.
  await type(ann, "margin", "0010", "20");
  await expect(price(ann, "0010")).toHaveText("101.71");
  await type(ann, "margin", "0040", "20");
  await expect(said(ann)).toHaveText("State the cost first.");
  await cell(ann, "margin", "0010").click();
  await keyboard.press("ControlOrMeta+Shift+ArrowDown");
  await keyboard.press("ControlOrMeta+d");
  await expect(said(ann)).toHaveText("State the cost first.");
  await expect(price(ann, "0030")).toHaveText("101.71");
  await keyboard.press("ControlOrMeta+z");
  await expect(price(ann, "0030")).toHaveText("–");
  await expect(cell(ann, "margin", "0030")).toHaveText("");
  await expect(price(ann, "0010")).toHaveText("101.71");
  // Costs are left behind where other cells are copied with them.
  await cell(ann, "cost", "0010").click();
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("ControlOrMeta+x");
  expect(await copied()).toBe("101.71");
  await expect(cell(ann, "cost", "0010")).toHaveText("81.37");
  await expect(price(ann, "0010")).toHaveText("–");
  // One history for both, back to the beginning and forth again.
  for (const [name, line, text] of [
    ["unitPrice", "0010", "101.71"],
    ["unitPrice", "0010", "–"],
    ["supplier", "0030", ""],
    ["cost", "0020", ""],
    ["cost", "0010", ""],
    ["supplier", "0010", ""],
  ] as const) {
    await ann.getByRole("button", { name: "Undo" }).click();
    await expect(cell(ann, name, line)).toHaveText(text);
  }
  await expect(ann.getByRole("button", { name: "Undo" })).toBeDisabled();
  for (let step = 0; step < 5; step += 1) await ann.getByRole("button", { name: "Redo" }).click();
  await expect(price(ann, "0010")).toHaveText("101.71");
  await expect(cell(ann, "cost", "0030")).toHaveText("81.37");
  await type(ann, "unitPrice", "0040", "5");
  await saveNow(ann);
  const stored = await ann.evaluate((key) => localStorage.getItem(key), `quote ${place} `);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join("\n") + stored).not.toMatch(/Qzx|81\.37/);
  await reload(ann);
  await expect(cell(ann, "supplier", "0030")).toHaveText("Qzx Works");
});

test("what is pasted is kept in the browser once, however many cells it fills", async ({ desk }) => {
  const { ann } = await open(desk, 40);
  await ann.setViewportSize({ width: 1440, height: 900 });
  await cell(ann, "quantity", "0010").click();
  const counted = ann.evaluate(() => {
    const { setItem } = Storage.prototype;
    let count = 0;
    Storage.prototype.setItem = function (this: Storage, ...entry) {
      count += 1;
      setItem.apply(this, entry);
    };
    return new Promise<number>((resolve) => {
      addEventListener("paste", () => setTimeout(() => resolve(count), 1_000), { once: true });
    });
  });
  await paste(ann, Array.from({ length: 40 }, (_, index) => `${index + 1}\tBX\r\n`).join(""));
  expect(await counted).toBe(1);
  await expect(cell(ann, "quantity", "0100")).toHaveText("10");
});

test("lines that the filter hides are left alone by what is pasted, filled down or emptied around them", async ({
  desk,
}) => {
  const { ann } = await open(desk, 3);
  await ann.getByRole("button", { name: "Same for all" }).click();
  for (const [label, value] of Object.entries({
    Weeks: "4",
    Origin: "USA",
    "Export class": "EAR99",
    "Maker and model": "M",
  })) {
    await ann.getByLabel(`${label}, all lines`).fill(value);
    await ann.keyboard.press("Enter");
  }
  await ann.getByLabel("Kind, all lines").selectOption("Other goods");
  await type(ann, "unitPrice", "0020", "20");
  await ann.getByRole("button", { name: /^To finish/ }).click();
  await expect(price(ann, "0020")).toHaveCount(0);
  await price(ann, "0010").click();
  await paste(ann, "10\n30");
  await expect(price(ann, "0030")).toHaveText("30.00");
  await price(ann, "0010").click();
  await ann.keyboard.press("Shift+ArrowDown");
  await ann.keyboard.press("ControlOrMeta+d");
  await expect(price(ann, "0030")).toHaveText("10.00");
  await ann.keyboard.press("Delete");
  await expect(price(ann, "0030")).toHaveText("–");
  await ann.getByRole("button", { name: "All 3" }).click();
  await expect(price(ann, "0020")).toHaveText("20");
});

test("without a connection, or signed out, what was typed is kept and saved later, also from an open cell", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 3);
  await ann.context().setOffline(true);
  await price(ann, "0020").click();
  await ann.keyboard.type("12.5");
  await expect(ann.getByText("No connection.")).toBeVisible();
  await ann.context().setOffline(false);
  await waitForSave(ann);
  await ann.keyboard.press("Enter");
  // Nothing gets through, not even what a page sends while it is closed.
  await ann.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new Error("offline")) }));
  await type(ann, "unitPrice", "0030", "77");
  await expect(ann.getByText("No connection.")).toBeVisible();
  await reload(ann);
  await expect(price(ann, "0020")).toHaveText("12.5");
  await expect(price(ann, "0030")).toHaveText("77");
  await expect(said(ann)).toHaveText("What you typed before is back.");
  await waitForSave(ann);
  const cookies = await ann.context().cookies();
  await ann.context().clearCookies();
  await type(ann, "unitPrice", "0010", "5");
  await expect(ann.getByText("You were signed out.")).toBeVisible();
  const kept = () => ann.evaluate((key) => localStorage.getItem(key), `quote ${place} `);
  await expect.poll(kept).toContain('"unitPrice":"5"');
  await ann.context().addCookies(cookies);
  await waitForSave(ann);
  await expect.poll(kept).toBeNull();
});

test("what an earlier page saved after this one was opened is no one else's change", async ({ desk }) => {
  const { ann, place } = await open(desk, 1);
  const late = await ann.evaluate(async (path) => {
    const { draft, basis } = JSON.parse(document.getElementById("quote-data")?.textContent ?? "");
    const lines = [{ ...draft.lines[0], unitPrice: "90" }];
    const body = JSON.stringify({
      ...basis,
      as: "save",
      seen: "",
      draft: { ...draft, lines, page: "earlier" },
    });
    const answer = await fetch(path, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body,
    });
    return answer.status;
  }, place);
  expect(late).toBe(200);
  await type(ann, "unitPrice", "0010", "90");
  await waitForSave(ann);
  await expect(ann.getByRole("alert")).toHaveCount(0);
  await reload(ann);
  await expect(price(ann, "0010")).toHaveText("90");
});

test("what was saved as the page was left is not put back over what someone wrote since: both are kept", async ({
  desk,
}) => {
  const { ann, place } = await open(desk, 1);
  await type(ann, "unitPrice", "0010", "90");
  await waitForSave(ann);
  await ann.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new Error("offline")) }));
  await type(ann, "unitPrice", "0010", "100");
  await expect(ann.getByText("No connection.")).toBeVisible();
  await ann.goto(desk.origin);
  const ben = await desk.open("Ben Ray", place);
  await waitForRoom(ben);
  await type(ben, "unitPrice", "0010", "95");
  await waitForSave(ben);
  await ann.goto(desk.origin + place);
  const alert = ann.getByRole("alert");
  await expect(alert).toContainText(/Ben saved this draft at .+ [AP]M/);
  await expect(alert).toContainText("Line 0010, unit price: Ben: 95; you: 100");
  await alert.getByRole("button", { name: "Take Ben’s" }).click();
  await expect(price(ann, "0010")).toHaveText("95");
  await ann.getByRole("button", { name: "Copies" }).click();
  await ann.locator(".room summary", { hasText: "You" }).click();
  await ann.getByRole("button", { name: "Open this copy" }).click();
  await expect(price(ann, "0010")).toHaveText("100");
  await waitForSave(ann);
  await reload(ben);
  await expect(price(ben, "0010")).toHaveText("100");
  await ben.getByRole("button", { name: "Copies 2" }).click();
});
