import { expect, type Page } from "@playwright/test";
import { submit } from "../support/submit.ts";
import { fillFields, look, offerOf, unfold } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

/* Each way in, with the clerk's actions counted: what is typed into a field, chosen or pressed is one. */

const list = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const csv = "Part,Description,Qty,UI\nEX-1-A,Pouch utility,12,EA\nEX-2-B,Sling two point,3,EA\n";

function countActions() {
  let actions = 0;
  const act = async (doing: Promise<unknown>) => {
    actions += 1;
    await doing;
  };
  return { act, actions: () => actions };
}

async function price(page: Page, lines: number) {
  const offers = Array.from({ length: lines }, (_, line) => {
    return { [`unitPrice-${line + 1}`]: "10.00", ...offerOf(line + 1) };
  });
  await fillFields(page, Object.assign({}, ...offers));
}

test("a caller without e-mail and ZIP code is quoted: entered, printed, and recorded as faxed", async ({
  desk,
}) => {
  const { act, actions } = countActions();
  const page = await desk.open("Ann Lee", "/new-request");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a phone number or an e-mail address: either is enough")).toBeVisible();
  await look(page);
  const name = `Lt. Grant ${crypto.randomUUID().slice(0, 8)}`;
  await act(field("Buyer").fill(name));
  await act(field("Organization").fill("Example Caller County"));
  await act(field("Phone").fill("(251) 555-0161"));
  await act(page.locator("#list").setInputFiles([list("need.csv", csv)]));
  await expect(page.getByText("need.csv: 2 lines, from rows 2 to 3")).toBeVisible();
  await page.locator("#list").setInputFiles([list("bad.csv", "Part,Qty\nEX-1,=A1*2\n")]);
  await expect(page.getByText("Row 2 has a formula in place of a value: =A1*2.")).toBeVisible();
  await page.locator("#list").setInputFiles([]);
  await act(page.getByRole("button", { name: "Save and quote" }).click());
  await page.waitForURL(/quote$/);
  expect(actions()).toBe(5);
  const reference = /RFQ-[0-9A-Z]{8}/.exec(page.url())?.[0] ?? "";
  await price(page, 2);
  await act(page.getByRole("button", { name: "Send quote" }).click());
  await expect(page.getByText("The buyer has no e-mail address.")).toBeVisible();
  await look(page);
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open the PDF" }).click({ modifiers: ["Control"] }),
  ]);
  await paper.close();
  await act(page.getByLabel("By fax").check());
  await act(page.getByRole("button", { name: "Record it" }).click());
  await expect(page.getByText("by fax")).toBeAttached();
  expect(actions()).toBe(8);
  const request = await desk.store.findRequest(reference);
  expect(request).toMatchObject({ state: "quoted", toDos: [] });
  expect(request?.mails.filter(({ kind }) => kind === "quote")).toEqual([]);

  // The same buyer calls again: found by a part of the name.
  await page.goto(`${desk.origin}/new-request`);
  await field("Buyer").fill(name.slice(0, 14));
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(field("Phone")).toHaveValue("(251) 555-0161");
  await expect(field("Lines")).toBeFocused();
});

test("a message that asks for a quote becomes a request; its buyer opens it with the number of the quote", async ({
  desk,
}) => {
  const { act, actions } = countActions();
  const email = `dana@${crypto.randomUUID()}.example`;
  const message = {
    ...({ formType: "contact", name: "Dana Ruiz", email, phone: "(205) 555-0177" } as const),
    ...{
      company: "Example Message County",
      subject: "Plates",
      message: "Please quote\n24 EA ballistic plates, level IV\nNet 30, thank you",
    },
  };
  const { body } = await submit(desk.port, { message, key: crypto.randomUUID() });
  const reference = String(body.reference);
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  await act(page.getByRole("link", { name: "Make this a request" }).click());
  await expect(page.getByLabel("Lines", { exact: true })).toHaveValue("24 EA ballistic plates, level IV");
  await expect(page.getByText("From the message")).toBeVisible();
  await look(page);
  await act(page.getByRole("button", { name: "Save and quote" }).click());
  await page.waitForURL(/quote$/);
  expect(actions()).toBe(2);
  await price(page, 1);
  await act(page.getByRole("button", { name: "Send quote" }).click());
  await expect(page.getByRole("heading", { level: 1, name: /^Quote sent/ })).toBeVisible();
  expect(actions()).toBe(3);
  const number = reference.replace("MSG-", "Q-");
  const mail = await desk.mailTo(email, new RegExp(`Quote ${number} Rev A`));
  await page.goto(`${desk.origin}/requests/${reference}`);
  await expect(page.getByText("Net 30, thank you")).toBeVisible();

  const link =
    /http:\/\/\S+\/quotes?\/\S+|http:\/\/\S+requests\/\S+\/quotes?\/\S+/.exec(mail.text)?.[0] ?? "";
  const buyer = await page.context().browser()?.newPage();
  if (!buyer) throw new Error("There is no browser");
  await buyer.goto(link);
  const asked = buyer.locator("#zip");
  await expect(asked).toHaveAccessibleName(/^Quote number/);
  await asked.fill("Q-22222222");
  await buyer.getByRole("button", { name: "Show everything" }).click();
  await expect(buyer.getByText("This link and quote number do not match a request.").first()).toBeVisible();
  await asked.fill(`${number.toLowerCase()} rev a`);
  await buyer.getByRole("button", { name: "Show everything" }).click();
  await expect(buyer.getByRole("button", { name: "Show everything" })).toHaveCount(0);
  await buyer.close();
});

test("a list that came later becomes lines; what was mistyped is corrected; what was sent twice is joined", async ({
  desk,
}) => {
  const items = "12 EA EX-901-A pouch\n4 EA EX-902-B sling";
  const { reference, email } = await desk.receive("Example Twin County", items);
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  await page.evaluate(async (path) => {
    const form = new FormData();
    form.append("form", crypto.randomUUID());
    form.append("files", new File(["Part,Description,Qty\nEX-903-C,Belt,9\n"], "more.csv"));
    await fetch(path, { method: "POST", body: form, headers: { accept: "application/json" } });
  }, `/requests/${reference}/files`);
  const twin = (await desk.receive("Example Twin County", items, email)).reference;
  await page.reload();
  const { act, actions } = countActions();
  await act(page.getByRole("button", { name: /^Make lines of it/ }).click());
  await expect(page.getByText("EX-903-C").first()).toBeVisible();
  await act(page.getByText("Correct what was typed").click());
  await act(page.getByLabel("Need-by date").fill("2099-03-01"));
  await act(page.getByRole("button", { name: "Save the corrections" }).click());
  await expect(page.getByText("Need-by date: 2099-02-26 → 2099-03-01")).toBeAttached();
  expect(actions()).toBe(4);
  await page.goto(`${desk.origin}/requests/${twin}`);
  await expect(page.getByText("Perhaps sent twice.")).toHaveCount(0);
  const again = (await desk.receive("Example Twin County", items, email)).reference;
  await page.goto(`${desk.origin}/requests/${again}`);
  await expect(page.getByText("Perhaps sent twice.")).toBeVisible();
  await unfold(page);
  await look(page);
  await page.getByRole("button", { name: `Close as duplicate of ${twin}` }).click();
  await expect(page.getByText(/as a duplicate of/).first()).toBeAttached();
  expect(await desk.store.findRequest(again)).toMatchObject({ closedAs: "duplicate", toDos: [] });
});
