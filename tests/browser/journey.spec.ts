import { expect } from "@playwright/test";
import { fillFields, gone, look, offerOf, officeMail, unfold, verifyBuyer } from "./desk-visit.ts";
import { fillIn, openForm, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForReceipt } from "./waits.ts";

const rows = Array.from({ length: 6 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  return `EX-${number}-A\tPouch, utility, pattern ${number}\t${index + 1}\tEA`;
});
const pdf = (words: string) => ({
  name: `${words.replaceAll(" ", "-")}.pdf`,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${words}`),
});
const office = officeMail.MAIL_TO_RFQ;
/** An address of its own: each gets an acknowledgement only once a day, and other tests share the site. */
const input = { ...rfqInput, email: `dana@${crypto.randomUUID()}.example` };

test("pasted rows become a quote, a question with a file, an answer with copies, a revision, a purchase order, a win", async ({
  desk,
  page: buyer,
}) => {
  // The buyer pastes a list and sends it.
  await openForm(buyer, `${desk.site}/rfq`);
  await fillIn(buyer, { ...input, items: rows.join("\n"), quantities: "" });
  await expect(buyer.getByText("We read 6 lines", { exact: true })).toBeVisible();
  await buyer.getByRole("button", { name: "Every line has a quantity: enter “as listed”" }).click();
  await buyer.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(buyer);
  const follow = buyer.getByRole("link", { name: "Follow this request" });
  const followUrl = String(await follow.getAttribute("href"));
  const reference = /RFQ-[0-9A-Z]{8}/.exec(followUrl)?.[0] ?? "";
  const number = reference.replace("RFQ-", "Q-");
  await follow.click();
  await expect(buyer.getByText("Received. Your written quote is due")).toBeVisible();
  const told = await desk.newMailTo(
    office,
    new RegExp(`^Due .+: ${input.organization}, .+ \\(${reference}\\)$`),
  );
  expect(told.envelope).toMatchObject({ from: officeMail.MAIL_FROM, to: [office] });
  expect(["x-reference", "to", "reply-to"].map(told.header)).toEqual([reference, office, input.email]);
  const receipt = await desk.newMailTo(input.email, new RegExp(`^We received your request ${reference}$`));
  expect(receipt.envelope).toMatchObject({ from: officeMail.MAIL_FROM, to: [input.email] });
  expect(receipt.header("reply-to")).toContain(`<${office}>`);

  // The desk takes it and quotes: Rev A.
  const ann = await desk.open("Ann Lee");
  await ann
    .getByRole("row")
    .filter({ hasText: reference })
    .getByRole("button", { name: /^Assign to me/ })
    .click();
  await ann.locator(".to-do").getByRole("link", { name: "Make a quote" }).click();
  const offers = rows.map((_, line) => ({ [`unitPrice-${line + 1}`]: "10.05", ...offerOf(line + 1) }));
  await fillFields(ann, Object.assign({}, ...offers));
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();

  // The buyer opens it by the mail's link.
  const first = await openMail("A");
  // 21 pieces at 10.05
  expect(first.header("subject")).toContain(`Quote ${number} Rev A: $211.05`);
  expect(first.attachments.map(({ bytes }) => bytes.subarray(0, 5).toString())).toEqual(["%PDF-"]);
  await buyer.goto(first.link);
  await expect(buyer.getByText("$211.05").first()).toBeVisible();
  await ann.getByRole("link", { name: "See the request" }).click();
  await expect(ann.getByText("by the buyer: Rev A")).toBeVisible();

  // The buyer asks. What is wrong with a file is said before the message is sent.
  await buyer.goto(desk.site + followUrl);
  await buyer.getByLabel(/^Write to/).fill("Can the helmets ship first? And 10.00 on line 6?");
  await buyer.locator("#files").setInputFiles([{ ...pdf("setup"), name: "setup.exe" }, pdf("vest sizes")]);
  await buyer.locator("#zip").fill(input.deliveryZip);
  await buyer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByText("“setup.exe” is not a PDF")).toBeVisible();
  await buyer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByText("We have your message.")).toBeVisible();
  await expect(buyer.getByRole("button", { name: "vest-sizes.pdf" })).toBeVisible();
  await desk.newMailTo("ann.lee@company.example", new RegExp(`^New message.*${reference}`));

  // The clerk answers with the keyboard: a saved text at the cursor, two copies, one of which is refused.
  await ann.reload();
  await expect(ann.getByText("Can the helmets ship first?").first()).toBeVisible();
  await ann.keyboard.press("r");
  const box = ann.getByLabel("Message", { exact: true });
  await expect(box).toBeFocused();
  await box.fill("Yes. Thank you.");
  await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await ann.getByText("Saved texts").click();
  await ann.getByRole("button", { name: /^Price is valid until/ }).click();
  await expect(box).toHaveValue(/^Yes\. The price is valid until \w+ \d+, 20\d\d,.*Thank you\.$/);
  await ann.getByLabel("Copy to").fill(`dock@county.example, ${gone}`);
  await ann.locator("#reply-files").setInputFiles([pdf("delivery plan")]);
  await box.focus();
  await ann.keyboard.press("Control+Enter");
  await expect(ann.getByText(`Copy to dock@county.example, ${gone}`)).toBeVisible();
  const subject = new RegExp(`^About your request ${reference}`);
  const answered = await desk.newMailTo(input.email, subject, "The price is valid until");
  expect(answered.header("cc")).toBe(`dock@county.example, ${gone}`);
  const copy = await desk.mailTo("dock@county.example", subject);
  expect([copy.header("to"), copy.text]).toEqual([input.email, answered.text]);
  await desk.newMailTo(office, /^Not delivered/, reference);
  await ann.reload();
  await expect(ann.getByText(`The copy to ${gone} was refused: there is no such mailbox`)).toBeVisible();

  // Rev B supersedes A.
  await ann.locator(".to-do").getByRole("link", { name: "Make Rev B" }).click();
  await fillFields(ann, { "unitPrice-6": "10.00" });
  await ann.getByRole("button", { name: "Send quote" }).click();
  await expect(ann.getByRole("heading", { level: 1, name: "Rev B sent" })).toBeVisible();
  const second = await openMail("B");
  expect(second.header("subject")).toContain("Rev B: $210.75");
  await buyer.goto(first.link);
  await expect(buyer.getByRole("heading", { name: "There is a newer revision" })).toBeVisible();
  await expect(buyer.getByRole("textbox", { name: "Purchase order number" })).toHaveCount(0);

  // The order, with its PDF; sent twice, it counts once.
  await buyer.goto(second.link);
  for (const said of ["We received your purchase order", "We have 2027-00418 already."]) {
    await buyer.getByRole("textbox", { name: "Purchase order number" }).fill("2027-00418");
    await buyer.getByRole("textbox", { name: "Quote number" }).fill(number);
    await buyer.locator("#order-file").setInputFiles([pdf("PO 2027-00418")]);
    await buyer.getByRole("button", { name: "Send the order" }).click();
    await expect(buyer.getByText(said).first()).toBeVisible();
  }
  await desk.newMailTo(
    office,
    new RegExp(`Order number 2027-00418.*${number.slice(2)}`),
    "PO-2027-00418.pdf",
  );

  // At the desk: number, file and total, then the confirmation that makes it binding.
  await ann.getByRole("link", { name: "See the request" }).click();
  const sheet = ann.getByRole("article").filter({ hasText: "Purchase order 2027-00418" });
  const [file] = await Promise.all([
    ann.waitForEvent("download"),
    sheet.getByRole("link", { name: "PO-2027-00418.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("PO-2027-00418.pdf");
  await expect(sheet).toContainText("Quoted total");
  // With all that a request can have: revisions, a conversation with files, a refused copy, an order.
  await unfold(ann);
  await look(ann);
  await ann.reload();
  await verifyBuyer(ann);
  const screened = {
    parties: "Buyer",
    owners: "Public agency",
    lists: "CSL",
    screenedOn: new Date().toJSON().slice(0, 10),
  };
  const screening = { reference, staffId: desk.staffId, now: Date.now(), ...screened };
  await desk.store.recordScreening({ ...screening, result: "clear" });
  await ann.getByRole("link", { name: "Confirm the order" }).first().click();
  await look(ann);
  await ann.getByRole("button", { name: "Send the confirmation" }).click();
  const confirmed = ann.getByRole("heading", { name: /^Confirmed: / });
  await expect(confirmed).toBeVisible();
  const amount = (await confirmed.innerText()).replace("Confirmed: ", "");
  await look(ann);
  const code = `OC-${number.slice(2)}-1`;
  await desk.newMailTo(input.email, /^Order confirmed: 2027-00418 /, `${code} is attached`);
  await ann.getByRole("link", { name: "Back to the request" }).click();
  // In the folded lines of the record.
  await expect(ann.getByText("won, order confirmed in writing")).toBeAttached();
  await ann.goto(`${desk.origin}/?state=closed`);
  await expect(ann.getByText(/won \d+ of \d+ decided/)).toBeVisible();
  await expect(ann.getByRole("row").filter({ hasText: reference })).toContainText("Won");
  await buyer.goto(desk.site + followUrl);
  await expect(buyer.getByText(amount)).toHaveCount(0);
  await buyer.locator("#zip").fill(input.deliveryZip);
  await buyer.getByRole("button", { name: "Show everything" }).click();
  await expect(buyer.getByText("We accept your order 2027-00418").first()).toBeVisible();

  async function openMail(revision: string) {
    const find = revision === "A" ? desk.newMailTo : desk.mailTo;
    const mail = await find(input.email, new RegExp(`${number} Rev ${revision}`));
    const link = new RegExp(`${desk.site}/requests/${reference}/quotes/${revision}/[0-9a-f]{32}`);
    return { ...mail, link: String(link.exec(mail.text)?.[0]) };
  }
});
