import { expect } from "@playwright/test";
import { theCompany } from "#content/testing/fixture-company.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { look } from "./desk-visit.ts";
import { rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";

const lines = Array.from({ length: 40 }, (_, index) => ({
  ...(exampleDraft.lines[1] as (typeof exampleDraft.lines)[number]),
  ...{ id: String(index + 1), number: String(index + 1), part: `EX-${index + 1}`, unitPrice: "20.00" },
}));
/** Their places in the quote. */
const wanted = [9, 19] as const;

test("two of forty lines are ordered, confirmed in part, then whole, and delivered; the buyer's page says each", async ({
  desk,
  page: buyer,
}) => {
  const { reference } = await desk.receive("County", "Battery pack, 40 kinds");
  const { path } = await desk.quote(reference, { revision: "A", lines });
  const say = (words: string | RegExp) =>
    expect(buyer.getByRole("heading", { level: 1, name: words })).toBeVisible();
  const order = buyer.getByRole("region", { name: /^Order PO-40/ });

  // The buyer chooses two lines, fewer of one of them, and sees what these come to.
  await buyer.goto(desk.site + path);
  await say(/^Your quote: \$/);
  await expect(buyer.locator("[name=take-9]")).toBeHidden();
  await buyer.getByRole("radio", { name: "Choose lines" }).check();
  for (const place of wanted) await buyer.locator(`[name=take-${place}]`).check();
  await buyer.locator("[name=quantity-19]").fill("5");
  await buyer.getByRole("button", { name: "Check the total" }).click();
  // 17 pieces at 20.00, and their share of the freight
  await expect(buyer.getByText(/^These lines come to \$3\d\d\.\d\d/)).toBeVisible();
  await buyer.getByRole("textbox", { name: "Purchase order number" }).fill("PO-40");
  await buyer.getByRole("textbox", { name: "Quote number" }).fill(rfqInput.deliveryZip);
  await buyer.getByRole("button", { name: "Send the order" }).click();
  await say("We received your order");
  await expect(order.getByRole("heading")).toHaveText("Order PO-40: waits for our written confirmation");
  await expect(order.getByRole("listitem")).toHaveCount(2);
  await expect(order.getByText("Take this order back")).toBeVisible();
  await look(buyer);

  // The desk confirms one of the two.
  const by = { reference, staffId: desk.staffId, now: Date.now() };
  await desk.store.verifyBuyer({ ...by, how: "Called back at the agency." });
  const screenedOn = theCompany.time.dayOf(by.now).toString();
  const screened = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn } as const;
  await desk.store.recordScreening({ ...by, ...screened, result: "clear" });
  const ann = await desk.open("Ann Lee", `/requests/${reference}/orders/1`);
  await ann.locator("#confirm [name=take-19]").uncheck();
  await ann.getByRole("button", { name: "Send the confirmation" }).click();
  await expect(ann.getByRole("heading", { name: /^Confirmed: / })).toBeVisible();
  await buyer.goto(desk.site + path);
  await say("We confirmed part of your order");
  await expect(order.getByText("5 EA waiting for our answer")).toBeVisible();
  await expect(order.getByText("Take this order back")).toHaveCount(0);
  const [paper] = await Promise.all([
    buyer.waitForEvent("download"),
    order.getByRole("link", { name: /^Order confirmation OC-/ }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`${reference.replace("RFQ", "OC")}-1.pdf`);
  await look(buyer);

  // Then the other one, and both are delivered.
  await ann.getByRole("button", { name: "Send the confirmation" }).click();
  await expect(ann.getByRole("button", { name: "Send the confirmation" })).toHaveCount(0);
  await buyer.reload();
  await say("We confirmed your order");

  // A later day of one of them is a proposal, which the buyer agrees to on the page.
  await ann.getByText("Change delivery dates").click();
  const dates = ann.locator("form[action$='/dates']");
  await dates.getByLabel("20", { exact: true }).fill("2099-11-02");
  await dates.getByLabel("Reason for the buyer").fill("The maker is late.");
  await dates.getByRole("button", { name: "Send the change" }).click();
  await expect(ann.getByText("confirmed, waits for the buyer’s agreement")).toBeVisible();
  await look(ann);
  await buyer.reload();
  await say("Your order waits for your agreement");
  await expect(order.getByText("Line 20: later than confirmed before")).toBeVisible();
  await look(buyer);
  const agree = order.getByRole("button", { name: /^Agree to OC-/ });
  await agree.click();
  await expect(order.getByText("Enter the quote number or the delivery ZIP code.")).toBeVisible();
  await order.getByRole("textbox", { name: "Quote number" }).fill(rfqInput.deliveryZip);
  await agree.click();
  await say("We confirmed your order");
  await expect(order.getByText(/^You agreed to OC-.+ on your private page on /)).toBeVisible();
  await ann.reload();
  await expect(ann.getByText(/^The buyer agreed on .+: on the page$/)).toBeVisible();
  for (const number of ["10", "20"])
    await ann.getByRole("checkbox", { name: `Line ${number} is delivered` }).check();
  await ann.getByLabel("Carrier").fill("UPS");
  await ann.getByLabel("Tracking number").fill("1Z-40");
  await ann.getByRole("button", { name: "Record the delivery" }).click();
  await expect(ann.getByRole("button", { name: "Record the delivery" })).toHaveCount(0);
  await buyer.reload();
  await say("We delivered your order");
  await expect(order.getByText(/^5 EA delivered on .+, UPS 1Z-40$/)).toBeVisible();
  await expect(order.getByRole("link", { name: /\(PDF\)$/ })).toHaveCount(3);
});
