import { expect, type Page } from "@playwright/test";
import { longestRequest } from "#request/fields/longest-request.ts";
import { expectAccessible } from "./axe.ts";
import {
  accept,
  chooseFiles,
  disconnect,
  expectValues,
  fakeServer,
  fillIn,
  forms,
  holdBack,
  openForm,
  refuse,
  rfqInput,
} from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForDraft, waitForReceipt } from "./waits.ts";

/** SPEC section 5: field, its longest value that is still wrong, message, its shortest value that is right. */
const rules = {
  "/contact": [
    ["name", "D", "Name is required", "Di"],
    ["company", "E", "Company/Organization is required", "EC"],
    ["email", "dana@agency", "Valid email is required", "d@a.us"],
    ["phone", "555-01170", "Phone number is required", "2055550117"],
    ["subject", "Help", "Subject is required", "Quote"],
    ["message", "123456789", "Message must be at least 10 characters", "1234567890"],
  ],
  "/rfq": [
    ["name", "D", "Name is required", "Di"],
    ["role", "B", "Role/Title is required", "CO"],
    ["organization", "E", "Organization is required", "EC"],
    ["purchasingEntity", "E", "Purchasing entity is required", "EC"],
    ["email", "dana@agency", "Valid email is required", "d@a.us"],
    ["phone", "555-01170", "Phone number is required", "2055550117"],
    ["items", "123456789", "Please describe the items needed", "1234567890"],
    ["quantities", " ", "Quantities are required", "1"],
    ["needByDate", "", "Need-by date is required", "2027-01-31"],
    ["deliveryCity", "M", "Delivery city is required", "Mo"],
    ["deliveryState", "A", "Delivery state is required", "AL"],
    ["deliveryZip", "3505", "ZIP code is required", "35051"],
  ],
} as const;

for (const form of forms) {
  const { path } = form;
  const submitButton = (page: Page) => page.getByRole("button", { name: form.submit });

  test(`${path}: an empty form shows every message of SPEC, in order, and so does one that is wrong by a hair; put right it is sent once, and axe finds nothing in any state`, async ({
    page,
  }) => {
    const held = holdBack();
    const sent = await fakeServer(page, refuse(503), held.route);
    const messages = rules[path].map(([, , message]) => message);
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await openForm(page, path);
    await submitButton(page).click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(messages);
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible(page);

    await page.locator("#name").fill("Dana Example");
    await expect(page.locator("#name-error")).toHaveCount(0);
    await expect(page.locator("#name")).not.toHaveAttribute("aria-invalid");
    await expect(page.locator('#error-summary a[href="#name"]')).toHaveCount(0);
    await page.locator("#phone").fill("205");
    await waitForDraft(page);
    await expect(page.locator("#phone-error")).toHaveText("Phone number is required");

    const wrong = Object.fromEntries(rules[path].map(([name, value]) => [name, value]));
    await fillIn(page, wrong);
    await submitButton(page).click();
    await expect(summary.getByRole("link")).toHaveText(messages);
    await expectValues(page, wrong);
    for (const [name, , message] of rules[path]) {
      const field = page.locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(`${escapePattern(message)}$`));
      await expect(page.locator(`#${name}-error`)).toHaveText(message);
      await summary.getByRole("link", { name: message }).click();
      await expect(field).toBeFocused();
    }
    expect(sent).toEqual([]);

    const right = Object.fromEntries(rules[path].map(([name, , , value]) => [name, value]));
    await fillIn(page, right);
    await expect(page.locator("#error-summary")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);
    if (path === "/rfq") await chooseFiles(page, "list.pdf");
    await submitButton(page).click();
    await expect(page.locator("#failure")).toBeFocused();
    await expectAccessible(page, "all", "main");

    await page.locator("#email").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.evaluate(() => {
      const element = document.querySelector<HTMLFormElement>("#form-root form");
      element?.requestSubmit();
      element?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    });
    const sending = page.getByRole("button", { name: form.sending });
    await expect(sending).toBeDisabled();
    // The pointer is still over the button that it pressed.
    await sending.hover({ force: true });
    await expect(sending).toHaveCSS("background-color", "rgb(230, 236, 232)");
    await expect(page.getByRole("status")).toHaveText(form.sending);
    await expect(page.locator("body")).not.toBeFocused();
    await expectAccessible(page, "all", "main");
    held.answer();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
    expect(sent).toHaveLength(2);
    if (path === "/contact") expect(sent[1]?.body).toEqual({ ...right, formType: "contact" });
    await expectAccessible(page, "all", "main");
  });
}

const { input, submit, again, confirmation, banner } = forms[1];
const submitButton = (page: Page) => page.getByRole("button", { name: submit });

test("a long text is counted near its limit, and what is too much is said", async ({ page }) => {
  await openForm(page, "/rfq");
  const limit = longestRequest;
  await fillIn(page, { ...input, quantities: "", notes: "" });
  // At once: Chromium takes minutes to edit a text of this length step by step, as its automation does.
  const write = (length: number) =>
    page.locator("#items").evaluate(
      (field, text) => {
        (field as HTMLTextAreaElement).value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
      },
      "plates, helmets and so on\n"
        .repeat(length / 20)
        .slice(0, length - 1)
        .padEnd(length, "x"),
    );
  const note = page.locator("#items-note");
  await write(limit - 1_200);
  await waitForDraft(page);
  await expect(note).toHaveCount(0);
  await write(limit - 123);
  await expect(note).toContainText("123 characters left");
  await expect(page.getByRole("status")).toContainText("123 characters left");
  await write(limit + 1_234);
  await expect(note).toContainText(/1,234 characters too (many|long)/);
  await fillIn(page, { quantities: "1" });
  await submitButton(page).click();
  await expect(page.locator("#items-error")).toContainText("this is 1,235 too many");
  await write(5);
  await expect(page.locator("#items-error")).toHaveText("Please describe the items needed");
});

test("after a success the address keeps the reference, also through a reload", async ({ page }) => {
  await openForm(page, "/rfq");
  await fillIn(page, { ...input, email: "reload@agency.example" });
  await submitButton(page).click();
  await waitForReceipt(page);
  const reference = /RFQ-\w{8}/.exec((await page.locator(".receipt").textContent()) ?? "")?.[0];
  expect(page.url()).toContain(`/rfq?sent=${reference}`);
  const follow = page.getByRole("link", { name: "Follow this request" });
  const privateLink = String(await follow.getAttribute("href"));
  await page.reload();
  await expect(page.locator(".receipt")).toContainText(String(reference));
  await expect(follow).toHaveAttribute("href", privateLink);
  await expect(
    page.locator(".receipt").getByRole("link", { name: "we can e-mail it to you again" }),
  ).toBeVisible();
  await page.goto("/about");
  await page.goBack();
  await expect(page.locator(".receipt")).toContainText(String(reference));
  await page.getByRole("button", { name: again }).click();
  await expect(page).toHaveURL(/\/rfq#name$/);
  await expect(page.locator("#name")).toBeFocused();
});

test("the call has its fields and no contents of files; a retry keeps its key; the confirmation replaces the form, and its button brings back an empty one", async ({
  page,
}) => {
  const reference = "RFQ-7K3MX9QD";
  const sent = await fakeServer(
    page,
    disconnect(),
    disconnect(),
    accept({ reference, respondBy: "2030-11-12T20:40:00.000Z" }),
    accept({ respondBy: "2030-11-19T06:00:00.000Z" }),
    accept(),
  );
  await openForm(page, "/rfq");
  await fillIn(page, input);
  await chooseFiles(page, "requirement.pdf", "schedule.xlsx");
  for (const name of ["Dana Changed", "Dana Changed", rfqInput.name]) {
    await fillIn(page, { name });
    await submitButton(page).click();
    await expect(page.locator("#failure, #confirmation")).toBeFocused();
  }
  await waitForReceipt(page);
  expectRfqCall(sent[2]?.body ?? {});
  expect(JSON.stringify(sent)).not.toContain("secret");
  await expect(page.locator("#form-root form[method=post]")).toHaveCount(0);
  const receipt = page.locator(".receipt");
  await expect(receipt.locator("strong")).toHaveText("by Tue, Nov 12, 2030, 2:40 PM CST");
  for (const words of [reference, rfqInput.items]) await expect(receipt).toContainText(words);
  await expect(page).toHaveTitle(new RegExp(`^${confirmation}`));

  await page.getByRole("button", { name: again }).click();
  await expect(page.locator("#name")).toBeFocused();
  await expectValues(page, Object.fromEntries(Object.keys(input).map((name) => [name, ""])));
  await expect(page).toHaveURL(/\/rfq$/);

  // A deadline at midnight is shown as the end of the day before.
  await fillIn(page, input);
  await submitButton(page).click();
  await expect(receipt.locator("strong")).toHaveText("by Mon, Nov 18, 2030, 11:59 PM CST");
  await expect(receipt).not.toContainText("12:00");
  await page.getByRole("button", { name: again }).click();

  // An answer may come without reference and due time.
  await fillIn(page, input);
  await page.locator("#website").evaluate((trap: HTMLInputElement) => {
    trap.value = "https://spam.example";
  });
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: confirmation })).toBeFocused();
  await expect(receipt).toContainText("within 4 hours");
  await expect(receipt).not.toContainText("undefined");

  const keys = sent.map(({ headers }) => String(headers["idempotency-key"]));
  expect(keys.every((key) => key.length >= 16)).toBe(true);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
  const traps = sent.map(({ headers }) => headers["x-form-trap"]);
  expect(traps).toEqual([undefined, undefined, undefined, undefined, "filled"]);
  expect(sent.every(({ headers }) => Number(headers["x-form-elapsed"]) > 0)).toBe(true);
});

test("a failure shows the banner, keeps everything and is logged; offline and the server's field errors are told", async ({
  page,
  context,
}) => {
  const errors = { email: "Valid email is required", company: "Refused by the server" };
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  // use-submission.test.ts and forms.test.tsx check which words go with which failure.
  const failures = [
    [refuse(200, "<html>"), "Try again in a few minutes."],
    [disconnect(), "We could not reach the server."],
  ] as const;
  await fakeServer(page, ...failures.map(([answer]) => answer), refuse(422, { success: false, errors }));
  await openForm(page, "/rfq");
  await fillIn(page, input);
  for (const [, help] of failures) {
    logged.length = 0;
    await submitButton(page).click();
    const alert = page.getByRole("alert").filter({ hasText: banner });
    await expect(alert).toContainText(help);
    await expect(alert).toBeFocused();
    await expect(alert.getByRole("heading", { name: "Submission Error" })).toHaveCount(1);
    await expect(alert.locator('a[href^="tel:"]')).toHaveCount(1);
    await expect(alert.locator('a[href^="mailto:"]')).toHaveCount(1);
    await expect(submitButton(page)).toBeEnabled();
    await expectValues(page, input);
    await expect(page).toHaveTitle(/^Error: /);
    await expect
      .poll(() => logged.filter((text) => text.startsWith("The message could not be sent: ")))
      .toHaveLength(1);
    expect(logged.join()).not.toContain(rfqInput.email);
  }

  await submitButton(page).click();
  await expect(page.locator("#email-error")).toHaveText(errors.email);
  await expect(page.locator("#organization-error")).toHaveText(errors.company);
  await page.unrouteAll();
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Your device appears to be offline.");
  await context.setOffline(false);
  await fakeServer(page, accept());
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: confirmation })).toBeFocused();
});

function expectRfqCall({ message, ...rest }: Readonly<Record<string, string>>) {
  expect(rest).toEqual({
    name: rfqInput.name,
    email: rfqInput.email,
    phone: rfqInput.phone,
    company: rfqInput.organization,
    subject: "RFQ Request - Binocular night-vision goggle, white phosphor, wit...",
    formType: "rfq",
  });
  for (const [name, value] of Object.entries(rfqInput)) {
    if (!["name", "email"].includes(name)) expect(message).toContain(value);
  }
  for (const words of ["None provided", "requirement.pdf", "schedule.xlsx"]) expect(message).toContain(words);
}

function escapePattern(text: string) {
  return text.replace(/[/.*+?^${}()|[\]\\]/g, "\\$&");
}

test("/rfq: a receipt's script that never comes holds back neither a failure nor the confirmation", async ({
  page,
}) => {
  await page.route("**/assets/receipt-*.js", () => {});
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await fakeServer(page, refuse(503));
  const submit = page.getByRole("button", { name: "Submit Request" });
  await submit.click();
  await expect(page.locator("#failure")).toBeFocused();
  await page.unroute("**/api/send-email");
  await submit.click();
  await expect(page.getByRole("heading", { name: "Request received" })).toBeVisible();
  expect(page.url()).toContain("/rfq?sent=");
});

test("/rfq: a message is directly under its box, which scrolls, whatever was read from it", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  const items = Array.from({ length: 120 }, (_, row) => `${row + 1} each plate carrier, lot ${row}`);
  // Words, because a single one of this length is laid out for ten seconds by the browser itself.
  const tooLong = "spare plate ".repeat(longestRequest / 10);
  await fillIn(page, { ...rfqInput, items: `${items.join("\n")}\n${tooLong}` });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#items-error")).toBeVisible();
  await expect(page.locator(".read-lines")).toBeVisible();
  const [box, error] = await Promise.all(
    ["#items", "#items-error"].map((part) => page.locator(part).boundingBox()),
  );
  expect(box?.height).toBeLessThanOrEqual(400);
  expect(Number(error?.y) - Number(box?.y) - Number(box?.height)).toBeLessThan(16);
});

test("/rfq: a receipt of 40 rows has its private link on top and breaks nothing, on every screen", async ({
  page,
}) => {
  const items = Array.from({ length: 40 }, (_, row) => `EX-${1_001 + row}\tPlate carrier\t1200\tEA`);
  const reference = "RFQ-4MW72MGR";
  await fakeServer(page, accept({ reference, respondBy: "2030-11-12T20:40:00Z", page: "/requests/x/y" }));
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, email: "dana.whitfield@agency.example", items: items.join("\n") });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);
  const receipt = page.locator(".receipt");
  await expect(receipt.locator(".button--primary")).toHaveText(["Follow this request"]);
  await expect(receipt).not.toContainText("EX-1001\tPlate");
  await expect(receipt.getByText("1,200")).toHaveCount(40);
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [heading, follow] = await Promise.all(
      ["#confirmation", ".button--primary"].map((part) => receipt.locator(part).boundingBox()),
    );
    expect(Number(follow?.y) - Number(heading?.y)).toBeLessThan(300);
    const broken = await receipt.evaluate((element) => {
      const wanted = /RFQ-4MW72MGR|dana\.whitfield|@agency\.example|EX-\d{4}|\d+:\d\d\s[AP]M\sC[DS]T/;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const text = String(texts.currentNode.textContent);
        const match = wanted.exec(text);
        if (!match) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, match.index);
        range.setEnd(texts.currentNode, match.index + match[0].length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(match[0]);
      }
      return found;
    });
    expect([width, broken]).toEqual([width, []]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("/rfq: the receipt keeps its private link through a reload, and its button leads to a clean form", async ({
    page,
  }) => {
    await page.goto("/rfq");
    for (const [name, value] of Object.entries({ ...rfqInput, email: "plain@agency.example" }))
      await page.locator(`[name=${name}]`).fill(value);
    await page.getByRole("button", { name: "Submit Request" }).click();
    const follow = page.getByRole("link", { name: "Follow this request" });
    const privateLink = String(await follow.getAttribute("href"));
    expect(privateLink).toMatch(/^\/requests\/RFQ-\w{8}\//);
    await page.reload();
    await expect(follow).toHaveAttribute("href", privateLink);
    await page.getByRole("button", { name: "Submit Another Request" }).click();
    await expect(page).toHaveURL(/\/rfq#name$/);
    await expect(page.locator("[name=email]")).toHaveValue("");
    await expect(page.locator("[name=name]")).toBeFocused();
  });
});
