import { expect, type Page } from "@playwright/test";
import { fillFields, look, offerOf, saveNow, waitForRoom, waitForSave } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

const pasted = [
  "Part no.\tDescription\tQty\tUnit",
  "NSN 5855-00-000-0101\tNight-vision goggle, binocular\t12\tEA",
  "EX-BP-4AA\tBattery pack, remote, 4 x AA\t12\tEA",
  "NSN 8470-00-000-0233\tHelmet, ballistic, high cut\t12\tEA",
  "EX-HC-2\tHard case, wheeled\t6\tEA",
].join("\n");

const prices = ["9,480.00", "186.25", "$642"];

/** As a clerk fills it in: three lines with a price, the third or equal, the fourth without a bid. */
const filled = Object.assign(
  {},
  ...prices.map((price, index) => ({ [`unitPrice-${index + 1}`]: price, ...offerOf(index + 1) })),
  { "unit-2": "package of 100", "outcome-3": "or-equal", "offered-3": "EX-HC-3A-L, same cut" },
  { "outcome-4": "no-bid", "reason-4": "maker’s minimum order is 25" },
  { fob: "origin", freight: "added", freightAmount: "612.40" },
);

const send = (page: Page) => page.getByRole("button", { name: "Send quote" }).click();
const cell = (page: Page, name: string, line: number) =>
  page.locator(`[data-line="${line}"][data-column="${name}"]`);

/** As a person does it: the cell is chosen, then typed into, which replaces what is there. */
async function type(page: Page, name: string, line: number, text: string) {
  await cell(page, name, line).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("a clerk quotes: takes, fills in, is told what is missing, gives a reason, sends and revises", async ({
  desk,
}) => {
  const { reference, email } = await desk.receive("Example County Sheriff", pasted);
  const number = reference.replace("RFQ-", "Q-");
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  await page.locator(".to-do").getByRole("button", { name: "Assign to me" }).click();
  await page.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();

  await waitForRoom(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Quote ${number} Rev A`);
  await expect(cell(page, "part", 1)).toHaveText("NSN 5855-00-000-0101");
  await expect(cell(page, "quantity", 4)).toHaveText("6");
  await fillFields(page, filled);
  await type(page, "unitPrice", 2, "about 190");
  await expect(page.getByRole("status").filter({ hasText: "“about 190” is not a price." })).toBeVisible();
  await expect(cell(page, "unitPrice", 3)).toBeFocused();
  await waitForSave(page);
  await page.reload();
  await expect(cell(page, "unitPrice", 2)).toHaveText("about 190");

  await send(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The quote was not sent");
  await expect(alert).toBeFocused();
  await look(page);
  await alert.getByRole("button", { name: /Price per line/ }).click();
  await expect(cell(page, "unitPrice", 2)).toBeFocused();
  await page.keyboard.type("186.25");
  await page.keyboard.press("Enter");
  await cell(page, "part", 2).click();
  await page.getByLabel("Maker and model").fill("");
  // 12 × 9,480.00 + 12 × 186.25 + 12 × 642.00 + 612.40
  await page.getByLabel("Maker and model").press("Enter");
  await expect(page.locator(".room-foot__total")).toHaveText("$124,311.40");

  await send(page);
  await expect(page.getByRole("alert")).toContainText("Maker and model per line: Line 2 has none.");
  await page.getByLabel("Send anyway, because").fill("The distributor names it at shipment.");
  await page.getByLabel("Send anyway, because").press("Enter");
  await saveNow(page);
  await expect(page.getByLabel("Send anyway, because")).toHaveValue("The distributor names it at shipment.");
  const paper = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the PDF" }).click();
  await (await paper).close();
  const preview = await page.request.get(`${desk.origin}/requests/${reference}/quote/preview`);
  expect(preview.headers()["content-type"]).toBe("application/pdf");
  // The page is left before it could save.
  await page.getByRole("button", { name: "Change terms" }).click();
  await page.getByLabel("Remarks").fill("Delivered in two lots.");
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.goto(`${desk.origin}/requests/${reference}/quote`);
  await page.getByRole("button", { name: "Change terms" }).click();
  await expect(page.getByLabel("Remarks")).toHaveValue("Delivered in two lots.");
  await look(page);
  await send(page);

  await expect(
    page.getByRole("heading", { level: 1, name: /^Quote sent, .+ before it was due$/ }),
  ).toBeVisible();
  await expect(page.getByText("4 lines: 2 as requested, 1 equal offered, 1 no-bid")).toBeVisible();
  const pdf = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
  const sentPaper = await page.request.get(desk.origin + pdf);
  expect((await sentPaper.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const mail = await desk.mailTo(email, new RegExp(`${number} Rev A`));
  expect(mail.header("in-reply-to")).toMatch(/^<.+>$/);
  await look(page);

  await page.getByRole("link", { name: "See the request" }).click();
  await expect(page.getByText("Quoted in time")).toBeVisible();
  await expect(page.getByText("The distributor names it at shipment.")).toBeVisible();
  await page.locator(".to-do").getByRole("link", { name: "Make Rev B" }).click();
  await waitForRoom(page);
  await type(page, "unitPrice", 1, "9,000");
  await page.getByRole("button", { name: "Before you send" }).click();
  await expect(page.getByRole("region", { name: "Changes from Rev A" })).toContainText(
    "Line 1, unit price: 9,480.00 → 9,000",
  );
  await cell(page, "part", 2).click();
  await page.getByLabel("Maker and model").fill("Example Power BP-4");
  // What goes with it: not a copy to what is no address, and not a file of an unknown kind.
  await page.getByRole("button", { name: "Before you send" }).click();
  const dock = `dock@${email.split("@")[1]}`;
  await page.getByLabel("Copy to").fill(`${dock}, nobody`);
  await page.getByLabel("A sentence of your own").fill("The price of the goggles is lower.");
  const sheet = {
    name: "sheet.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n%%EOF\n"),
  };
  await page.getByLabel("Files beside the PDF").setInputFiles([sheet, { ...sheet, name: "tool.exe" }]);
  await expect(page.getByRole("button", { name: "Remove sheet.pdf" })).toBeVisible();
  await expect(page.getByText("tool.exe")).toBeVisible();
  await look(page);
  await saveNow(page);
  await page.reload();
  await send(page);
  await expect(page.getByRole("alert")).toContainText("“nobody” is not an e-mail address");
  await page.getByLabel("Copy to").fill(dock);
  await send(page);
  await expect(page.getByRole("heading", { level: 1, name: "Rev B sent" })).toBeVisible();
  await page.getByRole("link", { name: "See the request" }).click();
  const sent = page.getByRole("heading", { level: 4, name: `Quote ${number}` });
  await expect(sent).toContainText(["Rev A", "Rev B"]);
  await expect(page.getByRole("link", { name: /sheet\.pdf/ }).first()).toBeVisible();
  for (const to of [email, dock]) {
    const brought = await desk.mailTo(to, new RegExp(`${number} Rev B`));
    expect(brought.text).toContain("The price of the goggles is lower.");
    expect(brought.text).toContain("sheet.pdf");
  }

  await page.goto(`${desk.origin}/?state=quoted`);
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(/\$[\d,.]+.*Rev B/s);
});

test("two people write one quote: the second to save sees what differs and keeps hers or takes his, no word is lost, and no quote goes out before it was shown", async ({
  desk,
}) => {
  const { reference, email } = await desk.receive("Sample Port Authority", pasted);
  const editor = `/requests/${reference}/quote`;
  const ann = await desk.open("Ann Lee", editor);
  await fillFields(ann, filled);
  const ben = await desk.open("Ben Cole", editor);
  await waitForRoom(ben);
  await type(ann, "unitPrice", 1, "9,480");
  await saveNow(ann);

  await type(ben, "unitPrice", 1, "9,999.00");
  await ben.getByRole("button", { name: "Change terms" }).click();
  await ben.getByLabel("Remarks").fill("As agreed.");
  const alert = ben.getByRole("alert");
  await expect(alert).toContainText(/Ann saved this draft at .+ [AP]M/);
  await expect(alert).toContainText("Line 1, unit price: Ann: 9,480; you: 9,999.00");
  await look(ben);
  // Sending decides nothing, and loses nothing.
  await send(ben);
  await expect(ben.getByText("The quote was not sent.")).toBeVisible();
  await ann.reload();
  await expect(cell(ann, "unitPrice", 1)).toHaveText("9,480");
  await alert.getByRole("button", { name: "Keep mine" }).click();
  await waitForSave(ben);
  await expect(cell(ben, "unitPrice", 1)).toHaveText("9,999.00");

  // Ann goes on with what she sees: now she is the second, and takes his.
  await type(ann, "leadTime", 2, "5");
  await expect(ann.getByRole("alert")).toContainText("Line 2, lead time: Ben: 4 weeks; you: 5 weeks");
  await ann.getByRole("alert").getByRole("button", { name: "Take Ben’s" }).click();
  await expect(cell(ann, "unitPrice", 1)).toHaveText("9,999.00");
  await expect(cell(ann, "leadTime", 2)).toHaveText("4");
  await ann.getByRole("button", { name: "Copies 1" }).click();
  await ann.locator(".room summary", { hasText: "You" }).click();
  await expect(ann.getByText("Line 2, lead time: 4 weeks → 5 weeks")).toBeVisible();
  await send(ann);
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();

  await ben.getByRole("button", { name: "Change terms" }).click();
  await ben.getByLabel("Remarks").fill("One more word.");
  await send(ben);
  await expect(ben.getByRole("alert").first()).toContainText("Ann sent Rev A in the meantime");
  await ben.getByRole("button", { name: "Keep mine" }).click();
  await expect(ben.getByRole("heading", { level: 1 })).toContainText("Rev B");
  await waitForRoom(ben);
  await ben.getByRole("button", { name: "Change terms" }).click();
  await expect(ben.getByLabel("Remarks")).toHaveValue("One more word.");

  await ann.goto(`${desk.origin}/requests/${reference}`);
  await ann.getByText("Withdraw the quote", { exact: true }).click();
  await ann.getByLabel("Reason for the buyer").fill("The maker has raised the price.");
  await ann.getByRole("button", { name: "Withdraw it" }).click();
  await expect(ann.locator(".tag", { hasText: "Withdrawn" })).toBeVisible();
  await desk.newMailTo(email, new RegExp(reference.replace("RFQ-", "")), "The maker has raised the price.");
});
