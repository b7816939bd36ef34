import { expect, type Page } from "@playwright/test";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startDesk } from "../support/desk.ts";
import { enroll, findMail, look, openDevice, verifyBuyer } from "./desk-visit.ts";
import { fillIn, openForm, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";

const rows = Array.from({ length: 40 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  return `EX-${number}-A\tPouch, utility, pattern ${number}\t${index + 1}\tEA`;
});
const offer = {
  unitPrice: "10.05",
  leadTime: "4",
  origin: "USA",
  exportClass: "EAR99",
  maker: "M-1",
  kind: "other",
};

let desk: Awaited<ReturnType<typeof startDesk>>;
let site: string;

test.beforeAll(async () => {
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  desk = await startDesk({ PORT: port, PUBLIC_ORIGIN: site });
});

test.afterAll(async () => {
  await desk.site.stop();
});

test("forty pasted rows become a quote, a revision, a purchase order, a win", async ({
  browser,
  page: buyer,
}) => {
  // The buyer pastes a list and sends it.
  await openForm(buyer, `${site}/rfq`);
  await fillIn(buyer, { ...rfqInput, items: rows.join("\n"), quantities: "" });
  await expect(buyer.getByText("We read 40 lines", { exact: true })).toBeVisible();
  await buyer.getByRole("button", { name: "Every line has a quantity: fill in Quantities" }).click();
  await buyer.getByRole("button", { name: "Submit Request" }).click();
  await expect(buyer.getByText("Request received").first()).toBeVisible();
  const follow = buyer.getByRole("link", { name: "Follow this request" });
  const followUrl = String(await follow.getAttribute("href"));
  const reference = /RFQ-[0-9A-Z]{8}/.exec(followUrl)?.[0] ?? "";
  const number = reference.replace("RFQ-", "Q-");
  await follow.click();
  await expect(buyer.getByText("Received. Your written quote is due")).toBeVisible();

  // The desk takes it and quotes: Rev A.
  const ann = await openDevice(browser);
  await enroll(desk, ann, "Ann Lee");
  await ann.getByRole("row").filter({ hasText: reference }).getByRole("button", { name: /^Take/ }).click();
  await ann.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();
  await expect(ann.getByLabel("Qty, line 40")).toHaveValue("40");
  await fillLines(ann);
  await ann.getByLabel("Freight, $").fill("0.00");
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();

  // The buyer opens it by the mail's link, and asks by mail for less.
  const first = await openMail("A", 1);
  // 820 pieces at 10.05
  expect(first.header("subject")).toContain(`Quote ${number} Rev A: $8,241.00`);
  expect(first.attachments.map(({ bytes }) => bytes.subarray(0, 5).toString())).toEqual(["%PDF-"]);
  await buyer.goto(first.link);
  await expect(buyer.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(buyer.getByText("$8,241.00").first()).toBeVisible();
  await ann.getByRole("link", { name: "See the request" }).click();
  await expect(ann.getByText("by the buyer: Rev A")).toBeVisible();
  await ann.getByText("Write a note").click();
  await ann.getByLabel("Note").fill("Asks by mail for 10.00 on line 40.");
  await ann.getByRole("button", { name: "Save note" }).click();

  // Rev B supersedes A.
  await ann.locator(".to-do").getByRole("link", { name: "Make Rev B" }).click();
  await ann.getByLabel("Unit price, $, line 40").fill("10.00");
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: "Rev B sent" })).toBeVisible();
  const second = await openMail("B", 2);
  expect(second.header("subject")).toContain("Rev B: $8,239.00");
  await buyer.reload();
  await expect(buyer.getByRole("heading", { name: "There is a newer revision" })).toBeVisible();
  await expect(buyer.getByRole("textbox", { name: "Purchase order number" })).toHaveCount(0);

  // The purchase order's number comes in, the buyer is verified, and the order is confirmed.
  await buyer.goto(second.link);
  await buyer.getByRole("textbox", { name: "Purchase order number" }).fill("PO 2027-00418");
  await buyer.getByRole("button", { name: "Send the order" }).click();
  await expect(buyer.getByText("We have your purchase order").first()).toBeVisible();
  await findMail(desk, reference, "order");
  await ann.getByRole("link", { name: "See the request" }).click();
  await expect(ann.getByText("PO 2027-00418").first()).toBeVisible();
  await look(ann);
  await verifyBuyer(ann);
  await ann.getByText("Close the request").first().click();
  await ann.getByLabel("Order confirmed in writing").check();
  await ann.getByLabel("Reason or summary").fill("Confirmed by letter.");
  await ann.getByRole("button", { name: "Close the request" }).click();
  await expect(ann.getByText("won, order confirmed in writing")).toBeVisible();
  await ann.goto(`${desk.origin}/?state=closed`);
  await expect(ann.getByText("100% won of 1 decided")).toBeVisible();
  await expect(ann.getByRole("row").filter({ hasText: reference })).toContainText("Won");
  await buyer.goto(new URL(followUrl, site).href);
  await expect(buyer.getByText("$8,239.00")).toHaveCount(0);
  await ann.context().close();

  async function openMail(revision: string, count: number) {
    const mail = parseMail(await findMail(desk, reference, "quote", count));
    const link = new RegExp(`${site}/requests/${reference}/quotes/${revision}/[0-9a-f]{32}`).exec(mail.text);
    return { ...mail, link: String(link?.[0]) };
  }
});

/** All at once: a hundred and sixty fields found by their labels take longer than the rest of the journey. */
function fillLines(page: Page) {
  return page.evaluate(
    ([values, count]) => {
      for (let line = 1; line <= count; line += 1) {
        for (const [name, value] of Object.entries(values)) {
          const field = document.querySelector<HTMLInputElement>(`#${name}-${line}`);
          if (!field) throw new Error(`Line ${line} has no ${name}`);
          field.value = value;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }
    },
    [offer, rows.length] as const,
  );
}
