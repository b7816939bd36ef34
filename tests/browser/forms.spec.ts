import { expect, type Page } from "@playwright/test";
import { partsOutOfPlace } from "../support/layout-problems.ts";
import { expectAccessible } from "./axe.ts";
import {
  accept,
  chooseFiles,
  contactInput,
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
  const { path, input } = form;
  const submitButton = (page: Page) => page.getByRole("button", { name: form.submit });

  test(`${path}: an empty form shows every message of SPEC, in order; what is put right loses its own`, async ({
    page,
  }) => {
    const sent = await fakeServer(page);
    await openForm(page, path);
    await submitButton(page).click();

    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(rules[path].map(([, , message]) => message));
    for (const [name, , message] of rules[path]) {
      const field = page.locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(`${escapePattern(message)}$`));
      await expect(page.locator(`#${name}-error`)).toHaveText(message);
    }
    await expect(page).toHaveTitle(/^Error: /);
    expect(sent).toEqual([]);

    await page.locator("#name").fill("Dana Example");
    await expect(page.locator("#name-error")).toHaveCount(0);
    await expect(page.locator("#name")).not.toHaveAttribute("aria-invalid");
    await expect(page.locator('#error-summary a[href="#name"]')).toHaveCount(0);
    await expect(page.locator("#email-error")).toHaveText("Valid email is required");
    await page.locator("#phone").fill("205");
    await waitForDraft(page);
    await expect(page.locator("#phone-error")).toHaveText("Phone number is required");

    await fillIn(page, input);
    await expect(page.locator("#error-summary")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);
  });

  test(`${path}: each field is refused with its message up to its limit, and not beyond; what was typed stays`, async ({
    page,
  }) => {
    const sent = await fakeServer(page);
    const tooLong = [
      "name",
      "D".repeat(101),
      "Name must be 100 characters or fewer; this is 1 too many",
      "Di",
    ];
    const values = { ...input };
    await openForm(page, path);
    await fillIn(page, values);
    for (const [name = "", wrong = "", message = "", right = ""] of [tooLong, ...rules[path]]) {
      values[name] = wrong;
      await page.locator(`[name="${name}"]`).fill(wrong);
      await submitButton(page).click();
      await expect(page.getByRole("alert").getByRole("link")).toHaveText([message]);
      await page.getByRole("link", { name: message }).click();
      await expect(page.locator(`[name="${name}"]`)).toBeFocused();
      await expectValues(page, values);
      expect(sent).toEqual([]);
      values[name] = right;
      await page.locator(`[name="${name}"]`).fill(right);
    }
    await submitButton(page).click();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
    await expect(page).not.toHaveTitle(/^Error: /);
    expect(sent).toHaveLength(1);
  });

  test(`${path}: a long text is counted near its limit, and what is too much is said`, async ({ page }) => {
    await openForm(page, path);
    const [long, limit] = path === "/rfq" ? ["items", 8_394] : ["message", 10_000];
    await fillIn(page, { ...input, ...(path === "/rfq" && { quantities: "", notes: "" }) });
    await page.locator(`#${long}`).fill("x".repeat(limit - 1_200));
    await waitForDraft(page);
    await expect(page.locator(`#${long}-note`)).toHaveCount(0);
    await page.locator(`#${long}`).fill("x".repeat(limit - 123));
    await expect(page.locator(`#${long}-note`)).toContainText("123 characters left");
    await expect(page.getByRole("status")).toContainText("123 characters left");
    await page.locator(`#${long}`).fill("x".repeat(limit + 1_234));
    await expect(page.locator(`#${long}-note`)).toContainText(/1,234 characters too (many|long)/);
    if (path === "/rfq") await fillIn(page, { quantities: "1" });
    await submitButton(page).click();
    await expect(page.locator(`#${long}-error`)).toContainText(/this is 1,23[45] too many/);
  });

  test(`${path}: after a success the address keeps the reference, also through a reload`, async ({
    page,
  }) => {
    await openForm(page, path);
    await fillIn(page, { ...input, email: "reload@agency.example" });
    await submitButton(page).click();
    await waitForReceipt(page);
    const reference = /(RFQ|MSG)-\w{8}/.exec((await page.locator(".receipt").textContent()) ?? "")?.[0];
    expect(page.url()).toContain(`${path}?sent=${reference}`);
    const follow = page.getByRole("link", { name: "Follow this request" });
    const privateLink = path === "/rfq" ? await follow.getAttribute("href") : undefined;
    await page.reload();
    await expect(page.locator(".receipt")).toContainText(String(reference));
    if (privateLink) {
      await expect(follow).toHaveAttribute("href", privateLink);
      await expect(page.locator(".receipt").getByRole("link", { name: "/requests" })).toBeVisible();
    }
    await page.goto("/about");
    await page.goBack();
    await expect(page.locator(".receipt")).toContainText(String(reference));
    await page.getByRole("button", { name: form.again }).click();
    await expect(page).toHaveURL(new RegExp(`${path}#name$`));
    await expect(page.locator("#name")).toBeFocused();
  });

  test(`${path}: while sending, the button is disabled and says so, and focus is not lost`, async ({
    page,
  }) => {
    const held = holdBack();
    const sent = await fakeServer(page, held.route);
    await openForm(page, path);
    await fillIn(page, input);
    await submitButton(page).click();

    const button = page.getByRole("button", { name: form.sending });
    await expect(button).toBeDisabled();
    await expect(page.getByRole("status")).toHaveText(form.sending);
    await expect(page.locator("body")).not.toBeFocused();
    held.answer();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
    expect(sent).toHaveLength(1);
  });

  test(`${path}: a double click and two presses of Enter send once`, async ({ page }) => {
    const held = holdBack();
    const sent = await fakeServer(page, held.route);
    await openForm(page, path);
    await fillIn(page, input);
    await page.locator("#email").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("#form-root form");
      form?.requestSubmit();
      form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    });
    held.answer();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test(`${path}: the confirmation replaces the form, prints on one page, and its button brings back an empty form`, async ({
    page,
  }) => {
    const reference = path === "/rfq" ? "RFQ-7K3MX9QD" : "MSG-7K3MX9QD";
    await fakeServer(
      page,
      accept({ reference, respondBy: "2030-11-12T20:40:00.000Z" }),
      accept({ respondBy: "2030-11-19T06:00:00.000Z" }),
      accept(),
    );
    await openForm(page, path);
    await fillIn(page, input);
    await submitButton(page).click();

    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
    await expect(page.locator("#form-root form[method=post]")).toHaveCount(0);
    const receipt = page.locator(".receipt");
    await expect(receipt).toContainText(reference);
    await expect(receipt.locator("strong")).toHaveText("by Tue, Nov 12, 2030, 2:40 PM CST");
    await expect(receipt).toContainText(path === "/rfq" ? "Quote due by" : "Answer due by");
    await expect(receipt).toContainText("Tue, Nov 12, 2030, 2:40 PM CST");
    await expect(receipt).toContainText(path === "/rfq" ? rfqInput.items : contactInput.message);
    await expect(page).toHaveTitle(new RegExp(`^${form.confirmation}`));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.getByRole("button", { name: form.again }).click();
    await expect(page.locator("#name")).toBeFocused();
    await expectValues(page, Object.fromEntries(Object.keys(input).map((name) => [name, ""])));
    await expect(page).toHaveURL(new RegExp(`${path}$`));

    // What is due at midnight is due at the end of the day before.
    await fillIn(page, input);
    await submitButton(page).click();
    await expect(receipt.locator("strong")).toHaveText("by Mon, Nov 18, 2030, 11:59 PM CST");
    await expect(receipt).toContainText("Mon, Nov 18, 2030, 11:59 PM CST");
    await expect(receipt).not.toContainText("12:00");
    await page.getByRole("button", { name: form.again }).click();

    // An answer may come without reference and due time.
    await fillIn(page, input);
    await submitButton(page).click();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
    await expect(receipt).toContainText(path === "/rfq" ? "within 4 hours" : "within 24 hours");
    await expect(receipt).not.toContainText("undefined");
  });

  const failures = [
    ["422 without errors", refuse(422), "Check what you entered"],
    ["429", refuse(429, { success: false }, { "retry-after": "300" }), "Try again in 5 min."],
    ["500", refuse(500), "Try again in a few minutes."],
    ["503", refuse(503), "We cannot store messages at the moment."],
    ["413", refuse(413), "The text is too long to send."],
    ["ok without success", refuse(200, {}), "Try again in a few minutes."],
    ["ok without JSON", refuse(200, "<html>"), "Try again in a few minutes."],
    ["a lost connection", disconnect(), "We could not reach the server."],
  ] as const;

  test(`${path}: every failure shows the banner, keeps everything and is logged`, async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await fakeServer(page, ...failures.map(([, answer]) => answer));
    await openForm(page, path);
    await fillIn(page, input);
    for (const [name, , help] of failures) {
      logged.length = 0;
      await test.step(name, async () => {
        await submitButton(page).click();
        const banner = page.getByRole("alert").filter({ hasText: form.banner });
        await expect(banner).toContainText(help);
        await expect(banner).toBeFocused();
        await expect(banner.getByRole("heading", { name: "Submission Error" })).toHaveCount(
          path === "/rfq" ? 1 : 0,
        );
        await expect(banner.locator('a[href^="tel:"]')).toHaveCount(1);
        await expect(banner.locator('a[href^="mailto:"]')).toHaveCount(1);
        await expect(submitButton(page)).toBeEnabled();
        await expectValues(page, input);
        await expect(page).toHaveTitle(/^Error: /);
        await expect
          .poll(() => logged.filter((text) => text.startsWith("The message could not be sent: ")))
          .toHaveLength(1);
        expect(logged.join()).not.toContain(String(input.email));
      });
    }
  });

  test(`${path}: offline says so`, async ({ page, context }) => {
    await openForm(page, path);
    await fillIn(page, input);
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Your device appears to be offline.");
  });

  test(`${path}: the server's field errors stand at their fields`, async ({ page }) => {
    const errors = { email: "Valid email is required", company: "Refused by the server" };
    await fakeServer(page, refuse(422, { success: false, errors }), accept());
    await openForm(page, path);
    await fillIn(page, input);
    await submitButton(page).click();
    await expect(page.locator("#failure")).toBeFocused();
    await expect(page.locator("#email-error")).toHaveText(errors.email);
    await expect(page.locator(path === "/rfq" ? "#organization-error" : "#company-error")).toHaveText(
      errors.company,
    );

    await submitButton(page).click();
    await expect(page.getByRole("heading", { name: form.confirmation })).toBeFocused();
  });

  test(`${path}: a retry keeps its key, changed content and the next message get new ones`, async ({
    page,
  }) => {
    const sent = await fakeServer(page, disconnect(), disconnect(), accept());
    await openForm(page, path);
    await fillIn(page, input);
    for (const name of ["Dana Example", "Dana Example", "Dana Changed"]) {
      await page.locator("#name").fill(name);
      await submitButton(page).click();
      await expect(page.locator("#failure, #confirmation")).toBeFocused();
    }
    await page.getByRole("button", { name: form.again }).click();
    await fillIn(page, { ...input, name: "Dana Changed" });
    await submitButton(page).click();
    await waitForReceipt(page);

    const keys = sent.map(({ headers }) => String(headers["idempotency-key"]));
    expect(keys.every((key) => key.length >= 16)).toBe(true);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test(`${path}: a filled trap is told in a header, an empty one is not`, async ({ page }) => {
    const sent = await fakeServer(page, accept());
    await openForm(page, path);
    await fillIn(page, input);
    await page.locator("#website").evaluate((trap: HTMLInputElement) => {
      trap.value = "https://spam.example";
    });
    await submitButton(page).click();
    await page.getByRole("button", { name: form.again }).click();
    await fillIn(page, input);
    await submitButton(page).click();
    await waitForReceipt(page);
    expect(sent.map(({ headers }) => headers["x-form-trap"])).toEqual(["filled", undefined]);
    expect(sent.every(({ headers }) => Number(headers["x-form-elapsed"]) > 0)).toBe(true);
  });

  test(`${path}: axe finds nothing in any state after the first`, async ({ page }) => {
    const held = holdBack();
    await fakeServer(page, refuse(503), held.route);
    await openForm(page, path);
    await submitButton(page).click();
    await expect(page.locator("#error-summary")).toBeFocused();
    await expectAccessible(page);
    await fillIn(page, input);
    if (path === "/rfq") await chooseFiles(page, "list.pdf");
    await submitButton(page).click();
    await expect(page.locator("#failure")).toBeFocused();
    await expectAccessible(page);
    await submitButton(page).click();
    await expect(page.getByRole("button", { name: form.sending })).toBeDisabled();
    await expectAccessible(page);
    held.answer();
    await waitForReceipt(page);
    await expectAccessible(page);
  });
}

test("/contact sends exactly the keys of the call", async ({ page }) => {
  const sent = await fakeServer(page, accept());
  await openForm(page, "/contact");
  await fillIn(page, contactInput);
  await page.getByRole("button", { name: "Send Message" }).click();
  await waitForReceipt(page);
  expect(sent[0]?.body).toEqual({ ...contactInput, formType: "contact" });
});

test("/rfq sends its fields as subject and message, with the names of files and not their contents", async ({
  page,
}) => {
  const sent = await fakeServer(page, accept());
  await openForm(page, "/rfq");
  await fillIn(page, rfqInput);
  await chooseFiles(page, "requirement.pdf", "schedule.xlsx");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);

  const { message, ...rest } = sent[0]?.body ?? {};
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
  expect(message).toContain("None provided");
  expect(message).toContain("requirement.pdf");
  expect(message).toContain("schedule.xlsx");
  expect(JSON.stringify(sent)).not.toContain("secret");
});

function escapePattern(text: string) {
  return text.replace(/[/.*+?^${}()|[\]\\]/g, "\\$&");
}

test("/rfq: boxes of one line are equally tall, and the quantities grow with what is typed", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  const heightOf = async (name: string) => (await page.locator(`#${name}`).boundingBox())?.height;
  for (const name of ["name", "email", "phone", "quantities", "needByDate", "deliveryZip"])
    expect([name, await heightOf(name)]).toEqual([name, 48]);
  await page.locator("#quantities").fill("12 each\n3 cases\n1 pallet");
  expect(await heightOf("quantities")).toBeGreaterThan(60);
  // Up to 12 rem: a pasted list does not carry the fields below away.
  await page.locator("#quantities").fill("12 each\n".repeat(40));
  expect(await heightOf("quantities")).toBe(192);
});

for (const width of [1440, 360])
  test(`/rfq: what belongs to a field stands under one another at ${width} pixels, as wide as the field`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page, "/rfq");
    const parts = () => page.evaluate(partsOutOfPlace);
    expect(await parts()).toEqual([]);
    await fillIn(page, { ...rfqInput, needByDate: "2020-01-31", email: "wrong", items: "" });
    await page.locator("#quantities").fill("12 each of the first kind. ".repeat(330));
    for (const name of ["needByDate", "quantities"])
      await expect(page.locator(`#${name}-note`)).toBeVisible();
    await page.getByRole("button", { name: "Submit Request" }).click();
    for (const name of ["email", "items"]) await expect(page.locator(`#${name}-error`)).toBeVisible();
    expect(await parts()).toEqual([]);
  });

test("a need-by date in the past gets a hint and no refusal", async ({ page }) => {
  const sent = await fakeServer(page, accept());
  await openForm(page, "/rfq");
  await fillIn(page, { ...rfqInput, needByDate: "2020-01-31" });
  await expect(page.locator("#needByDate-note")).toHaveText(/This date has passed/);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);
  expect(sent).toHaveLength(1);
});

test("/rfq: a message is directly under its box, which scrolls, whatever was read from it", async ({
  page,
}) => {
  await openForm(page, "/rfq");
  const items = Array.from({ length: 120 }, (_, row) => `${row + 1} each plate carrier, lot ${row}`);
  await fillIn(page, { ...rfqInput, items: `${items.join("\n")}\n${"x".repeat(8_500)}` });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator("#items-error")).toBeVisible();
  await expect(page.locator(".read-lines")).toBeVisible();
  const [box, error] = await Promise.all(
    ["#items", "#items-error"].map((part) => page.locator(part).boundingBox()),
  );
  expect(box?.height).toBeLessThanOrEqual(400);
  expect(Number(error?.y) - Number(box?.y) - Number(box?.height)).toBeLessThan(16);
});

for (const width of [320, 360, 1440])
  test(`/rfq: a receipt of 40 rows at ${width} pixels has its private link on top and breaks nothing`, async ({
    page,
  }) => {
    const items = Array.from({ length: 40 }, (_, row) => `EX-${1_001 + row}\tPlate carrier\t1200\tEA`);
    const reference = "RFQ-4MW72MGR";
    await page.setViewportSize({ width, height: 900 });
    await fakeServer(page, accept({ reference, respondBy: "2030-11-12T20:40:00Z", page: "/requests/x/y" }));
    await openForm(page, "/rfq");
    await fillIn(page, { ...rfqInput, email: "dana.whitfield@agency.example", items: items.join("\n") });
    await page.getByRole("button", { name: "Submit Request" }).click();
    await waitForReceipt(page);
    const receipt = page.locator(".receipt");
    await expect(receipt.locator(".button--primary")).toHaveText(["Follow this request"]);
    const [heading, follow] = await Promise.all(
      ["#confirmation", ".button--primary"].map((part) => receipt.locator(part).boundingBox()),
    );
    expect(Number(follow?.y) - Number(heading?.y)).toBeLessThan(300);
    await expect(receipt).not.toContainText("EX-1001\tPlate");
    await expect(receipt.getByText("1,200")).toHaveCount(40);
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
    expect(broken).toEqual([]);
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
