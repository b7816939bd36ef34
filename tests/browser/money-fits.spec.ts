import { expect, type Page } from "@playwright/test";
import { findCutMoney } from "../support/cut-money.ts";
import { size } from "../support/scale.ts";
import { fillFields, offerOf, unfold } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

/** The largest price that can be typed, in every field that takes an amount. */
const largest = "9,999,999.99";

/** The least room in each layout; the proof also tries what lies between, and the widest that is common. */
const widths = size([320, 768, 1280, 1440], [320, 390, 768, 1200, 1280, 1440, 1920]);

async function expectWhole(page: Page, screen: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page.evaluate<string[]>(`(${findCutMoney})()`);
    expect.soft([screen, width, cut]).toEqual([screen, width, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("no amount is wider than its box, on any screen of the desk or of the buyer", async ({ desk }) => {
  const items = "Part no.\tDescription\tQty\tUnit\nEX-WIDE-1\tAerostat with mooring station\t1\tEA";
  const { reference, email } = await desk.receive("Example Port Authority", items);
  const ann = await desk.open("Ann Lee", `/requests/${reference}/quote`);
  await fillFields(ann, {
    ...{ "unitPrice-1": largest, ...offerOf(1), discount: "0.01", freightAmount: largest },
    ...{ taxAmount: largest, fob: "origin", freight: "added", tax: "added" },
  });
  await expect(ann.locator("[data-column=extended]")).toHaveText(largest);
  await ann.getByLabel("Cost, $").first().fill(largest);
  await ann.getByLabel("Cost, $").first().press("Enter");
  await expect(ann.getByText(`Cost $${largest}`, { exact: true })).toBeVisible();
  await expectWhole(ann, "editor, a line");
  await ann.getByRole("button", { name: "Change terms" }).click();
  await expectWhole(ann, "editor");
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();
  await unfold(ann);
  await expectWhole(ann, "sent quote");

  const mail = await desk.mailTo(email, /Quote Q-/);
  const [path = ""] = mail.text.match(/\/requests\/\S+\/quotes\/A\/[\w-]+/) ?? [];
  const buyer = await ann.context().newPage();
  await buyer.goto(desk.site + path);
  await expect(buyer.getByText("29,998,999.97").first()).toBeVisible();
  await expectWhole(buyer, "buyer’s quote");
  await buyer.getByLabel("Purchase order number").fill("PO-1001");
  await buyer
    .getByLabel("Quote number")
    .first()
    .fill(`Q-${reference.slice("RFQ-".length)}`);
  await buyer.getByRole("button", { name: "Send the order" }).click();
  await expect(buyer.getByText("PO-1001").first()).toBeVisible();
  await expectWhole(buyer, "ordered quote");

  for (const place of [`/requests/${reference}`, "/", "/?state=quoted", `/requests/${reference}/quote`]) {
    await ann.goto(desk.origin + place);
    await unfold(ann);
    await expectWhole(ann, place.replace(reference, "…"));
  }

  // The editor shows more once there is an earlier price.
  const again = await desk.receive("Example Port Authority", items, email);
  await ann.goto(`${desk.origin}/requests/${again.reference}/quote`);
  await ann.getByRole("button", { name: "Use all earlier" }).click();
  await expect(ann.locator("[data-column=extended]")).toHaveText(largest);
  await expectWhole(ann, "editor with earlier prices");
});
