import { expect, type Page } from "@playwright/test";
import { fillFields, look, offerOf, saveNow, unfold, waitForSave } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

const pasted = [
  "Part no.\tDescription\tQty\tUnit",
  "NSN 5855-00-000-0101\tNight-vision goggle, binocular\t12\tEA",
  "EX-BP-4AA\tBattery pack, remote, 4 x AA\t12\tEA",
  "NSN 8470-00-000-0233\tHelmet, ballistic, high cut\t12\tEA",
  "EX-HC-2\tHard case, wheeled\t6\tEA",
].join("\n");

const prices = ["9,480.00", "186.25", "$642"];

/** As a clerk types it: three lines with a price, the third or equal, the fourth without a bid. */
async function fillIn(page: Page) {
  for (const [index, price] of prices.entries())
    await fillFields(page, { [`unitPrice-${index + 1}`]: price, ...offerOf(index + 1) });
  await fillFields(page, {
    "unit-2": "package of 100",
    "outcome-3": "or-equal",
    "offered-3": "EX-HC-3A-L, same cut",
  });
  await fillFields(page, { "outcome-4": "no-bid", "reason-4": "maker’s minimum order is 25" });
  await page.locator("[name=fob]").selectOption({ index: 1 });
  await page.locator("[name=freight]").selectOption("Prepaid and added");
  await page.locator("[name=freightAmount]").fill("612.40");
}

const send = (page: Page) => page.getByRole("button", { name: "Send quote" }).click();
const sums = (page: Page) => page.getByRole("region", { name: "Total" });

test("a clerk quotes: takes, fills in, is told what is missing, gives a reason, sends and revises", async ({
  desk,
}) => {
  const { reference, email } = await desk.receive("Example County Sheriff", pasted);
  const number = reference.replace("RFQ-", "Q-");
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  await page.locator(".to-do").getByRole("button", { name: "Assign to me" }).click();
  await page.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quote ${number} Rev A`);
  await expect(page.getByLabel("Part no. or NSN, line 1")).toHaveValue("NSN 5855-00-000-0101");
  await expect(page.getByLabel("Qty, line 4")).toHaveValue("6");
  await fillIn(page);
  await page.getByLabel("Unit price, $, line 2").fill("about 190");
  await page.getByLabel("Unit price, $, line 2").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "“about 190” is not a price." })).toBeVisible();
  await expect(page.getByLabel("Unit price, $, line 3")).toBeFocused();
  await waitForSave(page);
  await page.reload();
  await expect(page.getByLabel("Unit price, $, line 2")).toHaveValue("about 190");

  await send(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The quote was not sent");
  await look(page);
  await alert.getByRole("link", { name: /Price per line/ }).click();
  await expect(page).toHaveURL(/#unitPrice-2$/);
  await page.getByLabel("Unit price, $, line 2").fill("186.25");
  await page.getByLabel("Kind, maker and details").check();
  await page.getByLabel("Maker and model, line 2").fill("");
  // 12 × 9,480.00 + 12 × 186.25 + 12 × 642.00 + 612.40
  await expect(sums(page)).toContainText("$124,311.40");

  await send(page);
  await expect(page.getByRole("alert")).toContainText("Maker and model per line: Line 2 has none.");
  await page.getByLabel("Send anyway, because").fill("The distributor names it at shipment.");
  await saveNow(page);
  await expect(page.getByLabel("Send anyway, because")).toHaveValue("The distributor names it at shipment.");
  const preview = await page.request.get(`${desk.origin}/requests/${reference}/quote/preview`);
  expect(preview.headers()["content-type"]).toBe("application/pdf");
  // The page is left before it could save.
  await page.getByLabel("Remarks").fill("Delivered in two lots.");
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.goto(`${desk.origin}/requests/${reference}/quote`);
  await expect(page.getByLabel("Remarks")).toHaveValue("Delivered in two lots.");
  await send(page);

  await expect(
    page.getByRole("heading", { level: 1, name: /^Quote sent, .+ before it was due$/ }),
  ).toBeVisible();
  await expect(page.getByText("4 lines: 2 as requested, 1 equal offered, 1 no-bid")).toBeVisible();
  const paperPath = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
  const paper = await page.request.get(desk.origin + paperPath);
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const mail = await desk.mailTo(email, new RegExp(`${number} Rev A`));
  expect(mail.header("in-reply-to")).toMatch(/^<.+>$/);
  await look(page);

  await page.getByRole("link", { name: "See the request" }).click();
  await expect(page.getByText("Quoted in time")).toBeVisible();
  await expect(page.getByText("The distributor names it at shipment.")).toBeVisible();
  await page.locator(".to-do").getByRole("link", { name: "Make Rev B" }).click();
  await page.getByLabel("Unit price, $, line 1").fill("9,000");
  await page.getByLabel("Unit price, $, line 1").press("Enter");
  await expect(page.getByRole("region", { name: "Changes from Rev A" })).toContainText(
    "Line 1, unit price: 9,480.00 → 9,000",
  );
  await page.getByLabel("Maker and model, line 2").fill("Example Power BP-4");
  await unfold(page);
  await look(page);
  await send(page);
  await expect(page.getByRole("heading", { level: 1, name: "Rev B sent" })).toBeVisible();
  await page.getByRole("link", { name: "See the request" }).click();
  const sent = page.getByRole("heading", { level: 4, name: `Quote ${number}` });
  await expect(sent).toContainText(["Rev B", "Rev A"]);

  await page.goto(`${desk.origin}/?state=quoted`);
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(
    /Quoted\s*in (?:\d|under 1 min)/,
  );
});

test("two people who write one quote each keep their own work: the same cell waits for a choice, what someone else adds stays, and no quote goes out before it was shown", async ({
  desk,
}) => {
  const { reference, email } = await desk.receive("Sample Port Authority", pasted);
  const editor = `/requests/${reference}/quote`;
  const ann = await desk.open("Ann Lee", editor);
  const ben = await desk.open("Ben Cole", editor);
  await fillIn(ann);
  await saveNow(ann);

  await fillIn(ben);
  await ben.getByLabel("Unit price, $, line 1").fill("9,999.00");
  await expect(ben.getByText("Ann changed a cell that you changed too.")).toBeVisible();
  await ben.getByRole("button", { name: "Choose which counts" }).click();
  const clash = ben.getByRole("region", { name: "You and Ann changed the same field" });
  await expect(clash).toBeFocused();
  const cell = clash.getByRole("group", { name: "Line 1, unit price" });
  await expect(cell.getByRole("radio", { name: /^9,480\.00 Ann, / })).toBeVisible();
  await look(ben);
  await ann.reload();
  await expect(ann.getByLabel("Unit price, $, line 1")).toHaveValue("9,480.00");
  // Another save decides nothing, and loses nothing.
  await ben.locator("form[data-quote]").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await cell.getByRole("radio", { name: "9,999.00 you" }).check();
  await clash.getByRole("button", { name: "Use this one" }).click();
  await expect(clash).toHaveCount(0);
  await expect(ben.getByLabel("Unit price, $, line 1")).toHaveValue("9,999.00");

  // Changing different fields at the same time is no conflict.
  await ann.reload();
  await ann.getByLabel("Weeks, line 2").fill("5");
  await saveNow(ann);
  await ben.getByLabel("Remarks").fill("As agreed.");
  await expect(ben.getByText("Ann changed another cell. It is in your draft now.")).toBeVisible();
  await expect(ben.getByLabel("Weeks, line 2")).toHaveValue("5");
  await ann.reload();
  await expect(ann.getByLabel("Remarks")).toHaveValue("As agreed.");

  // What is typed before the editor's script has loaded is still saved.
  const slow = Promise.withResolvers<void>();
  await ben.goto(desk.origin);
  await ben.route(/quote-editor/, (route) => slow.promise.then(() => route.continue()));
  await ben.goto(desk.origin + editor);

  // A field that Ann is in is left alone until she saves again.
  await ben.getByLabel("Packaging and marking").fill("Ben’s");
  await expect(ben.locator(".quote-grid[data-scripted]")).toHaveCount(0);
  slow.resolve();
  await waitForSave(ben);
  await ann.getByLabel("Remarks").fill("First");
  await ann.getByLabel("Packaging and marking").focus();
  await saveNow(ann);
  await expect(ann.getByLabel("Packaging and marking")).not.toHaveValue("Ben’s");
  await ann.getByLabel("Remarks").fill("Second");
  await saveNow(ann);
  await expect(ann.getByLabel("Packaging and marking")).toHaveValue("Ben’s");

  await ben.getByRole("button", { name: "Add a line" }).click();
  await ben.getByLabel("Description, line 5").fill("From Ben");
  await ben.getByLabel("Outcome, line 5").selectOption("No bid");
  await ben.getByLabel("Reason, line 5").fill("not made any more");
  await saveNow(ben);
  for (const remarks of ["Third", "Fourth"]) {
    await ann.getByLabel("Remarks").fill(remarks);
    await saveNow(ann);
    await expect(ann.getByText("Someone added or removed a line.")).toBeVisible();
  }
  await send(ann);
  await expect(ann.getByRole("alert")).toContainText("Line 5: empty → From Ben");
  await expect(ann.getByRole("alert")).toBeFocused();
  await expect(ann.getByLabel("Description, line 5")).toHaveValue("From Ben");
  await expect(ann.getByLabel("Remarks")).toHaveValue("Fourth");
  await send(ann);
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();
  await expect(ann.getByText("5 lines: 2 as requested, 1 equal offered, 2 no-bid")).toBeVisible();

  await ben.getByLabel("Remarks").fill("One more word.");
  await send(ben);
  await expect(ben.getByRole("alert")).toContainText("Ann sent Rev A in the meantime");
  await expect(ben.getByLabel("Remarks")).toHaveValue("One more word.");
  await expect(ben.getByRole("heading", { level: 1 })).toContainText("Rev B");

  await ann.goto(`${desk.origin}/requests/${reference}`);
  await ann.getByText("Withdraw the quote", { exact: true }).click();
  await ann.getByLabel("Reason for the buyer").fill("The maker has raised the price.");
  await ann.getByRole("button", { name: "Withdraw it" }).click();
  await expect(ann.locator(".tag", { hasText: "Withdrawn" })).toBeVisible();
  await desk.newMailTo(email, new RegExp(reference.replace("RFQ-", "")), "The maker has raised the price.");
});
