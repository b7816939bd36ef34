import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { readPicture } from "#company/picture-files.ts";
import { factGroups } from "#desk/company/facts-page.tsx";
import { valueAt } from "#edition/edition.ts";
import { type FactField, fieldsOf, toTyped } from "#edition/fields.ts";
import { startDesk } from "../support/desk.ts";
import { expectAccessible } from "./axe.ts";
import { look, openDevice, openSignedIn } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

test.describe.configure({ mode: "serial" });

let desk: Awaited<ReturnType<typeof startDesk>>;

test.beforeAll(async () => {
  desk = await startDesk({ COMPANY_DIR: "" });
});

test.afterAll(async () => {
  await desk.site.stop();
});

const visit = async (path: string) => (await fetch(`http://127.0.0.1:${desk.site.port}${path}`)).text();
const bar = (page: Page) => page.getByRole("region", { name: "Publish" });

const group = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name });

/** The script that saves has been loaded. What is typed before it has run is saved as well. */
const waitForSaving = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/company-[^/]+\.js/.test(name)),
  );

/** What a form sends for a fact, by the names of its fields. */
function typed(field: FactField, value: unknown): Readonly<Record<string, string>> {
  if (field.kind !== "hours") return { [field.name]: toTyped(field, value) };
  const times = Object.entries(Object(value)).map(([end, time]) => [`${field.name}.${end}`, String(time)]);
  return { [field.name]: value === undefined ? "" : "on", ...Object.fromEntries(times) };
}

/** Fills in a whole group at once. */
function fillGroup(page: Page, values: Readonly<Record<string, string>>) {
  return page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) {
      const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
      if (!field) throw new Error(`There is no ${name}`);
      if (field.type === "checkbox") field.checked = value === "on";
      else field.value = value;
    }
    const last = document.querySelector(`main [name="${Object.keys(all).at(-1)}"]`);
    last?.dispatchEvent(new Event("change", { bubbles: true }));
  }, values);
}

test("a new company goes from first run to published, and a number changed on a phone is seen by visitors", async ({
  browser,
}) => {
  const page = await openDevice(browser);
  await page.goto(await desk.invite("Olive Owner", "olive.owner@company.example"));
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  const name = page.getByRole("textbox", { name: "Company name" });
  await name.fill("Pine\u200b Hollow");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("an invisible character")).toBeVisible();
  await expect(name).toHaveValue("Pine\u200b Hollow");
  await name.fill("Pine Hollow");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".first-run__note", { hasText: "Pine Hollow" })).toBeVisible();
  const firstPhone = page.getByRole("textbox", { name: "Main phone" });
  await firstPhone.fill("205 444");
  await firstPhone.blur();
  await expect(page.getByText("Main phone is not a phone number")).toBeVisible();
  await expectAccessible(page, "look", ".first-run__step:nth-child(2)");
  await firstPhone.fill("(205) 555-0142");
  await firstPhone.blur();
  await expect(page.getByText("Main phone is not a phone number")).toHaveCount(0);
  await page.getByRole("button", { name: "Send me an e-mail" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Accepted by the mail server/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await look(page);

  const facts = JSON.parse(readFileSync("tests/support/companies/two/company.json", "utf8"));
  await page.getByRole("link", { name: "All facts" }).click();
  await group(page, "People").click();
  for (let people = 2; people < facts.people.length; people += 1)
    await page.getByRole("button", { name: "Add a person" }).click();
  for (let people = 2; people > facts.people.length; people -= 1) {
    await page
      .getByRole("button", { name: /^Take this person/ })
      .last()
      .click();
  }
  for (const { keys } of factGroups) {
    const values = fieldsOf(facts, keys).map((field) => typed(field, valueAt(facts, field.place)));
    if (values.length > 0) await fillGroup(page, Object.assign({}, ...values));
  }
  await expect(bar(page)).toContainText(/^\d+ changes\s*Saved/);
  await look(page);

  await page.setViewportSize({ width: 380, height: 760 });
  // Typed in another form, it is shown in the one that all numbers have.
  const emergency = page.getByRole("textbox", { name: "Emergency phone" });
  await emergency.fill("205.444.0176");
  await emergency.blur();
  await expect(emergency).toHaveValue("(205) 444-0176");
  // Following a link waits for a save in progress.
  await page.locator('header a[href="/"]').first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Olive").click();
  await page.getByRole("link", { name: "Company" }).click();
  const phone = page.getByRole("textbox", { name: "Main phone" });
  await phone.fill("(205) 444-0177");
  await phone.blur();
  await page.getByRole("link", { name: "Review and publish" }).click();
  // The server makes everything once before it answers, which takes long on a busy machine.
  const isShown = { timeout: 180_000 };
  await expect(page.getByRole("heading", { name: /not published$/ })).toBeVisible(isShown);
  await look(page);
  // The column heads are for sighted people only, so each label has to stay for screen readers.
  await expect(page.locator(".change__label").first()).toBeVisible();
  await page.setViewportSize({ width: 380, height: 760 });
  await page.getByRole("button", { name: /^Publish \d+ change/ }).click();
  await expect(page.getByText("Edition 1 is on the site.")).toBeVisible(isShown);
  await expect(page.getByText("On the site now")).toBeVisible();
  await look(page);
  await expect.poll(() => visit("/contact"), isShown).toContain("(205) 444-0177");
  await expect.poll(() => visit("/"), isShown).toContain(facts.name.long);
  await page.context().close();
});

test("a photo of 12 megapixels with its place becomes a portrait that tells nothing", async ({ browser }) => {
  const page = await openSignedIn(browser, desk, "Olive Owner");
  const photo = await sharp({
    create: { width: 4_032, height: 3_024, channels: 3, background: "gray" },
  })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("GPS") || readPicture(photo)?.hasMetadata).toBe(true);
  await page.goto(`${desk.origin}/company/look`);
  const size = page.getByLabel("Size").first();
  const choose = async (percent: string) => {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(size).toBeVisible();
    await size.fill(percent);
  };
  await choose("60");
  await look(page);
  await page
    .getByRole("button", { name: /^Use this photo/ })
    .first()
    .click();
  const shown = page.getByRole("img", { name: /^Portrait of/ }).first();
  await expect(shown).toBeVisible();
  const made = await page.request.get(new URL((await shown.getAttribute("src")) ?? "", desk.origin).href);
  expect(readPicture(await made.body())).toEqual({
    type: "WebP",
    width: 640,
    height: 640,
    hasMetadata: false,
  });
  // Enter uses the photo, as that button does; the form's first button with words would undo it.
  await choose("80");
  await size.press("Enter");
  // Hidden again on the page that answers.
  await expect(size).toBeHidden();
  await expect(shown).toBeVisible();
  await page.context().close();
});

test("a photo of 30 MB is refused when it is chosen, with the limit, and nothing is sent", async ({
  browser,
}, testInfo) => {
  const page = await openSignedIn(browser, desk, "Olive Owner");
  await page.goto(`${desk.origin}/company/look`);
  const large = testInfo.outputPath("IMG_2042.jpg");
  writeFileSync(large, "");
  truncateSync(large, 30 * 1024 * 1024);
  for (const label of [/^Photo of/, "Logo file"]) {
    const input = page.getByLabel(label).first();
    await input.setInputFiles(large);
    await expect(page.getByRole("alert")).toHaveText(
      "“IMG_2042.jpg” is larger than 20 MB. Choose a smaller one.",
    );
    await expect(input).toHaveValue("");
    await look(page);
    await input.setInputFiles({ name: "small.png", mimeType: "image/png", buffer: Buffer.from("small") });
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.context().close();
});

test("a sentence is changed beside its page and seen there", async ({ browser }) => {
  const page = await openSignedIn(browser, desk, "Olive Owner");
  // What is typed before the script that saves has loaded is still saved.
  const slow = Promise.withResolvers<void>();
  await page.route(/\/company-/, (route) => slow.promise.then(() => route.continue()));
  await page.goto(`${desk.origin}/company/words?page=/about`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  const sentence = page.getByRole("textbox", { name: "Top of the page, introduction" });
  await sentence.fill("A sentence that the owner has written.");
  await sentence.blur();
  slow.resolve();
  await expect(page.getByText(/^Changed was/)).toBeVisible();
  await expect(frame.getByText("A sentence that the owner has written.").first()).toBeAttached();
  await look(page);
  // The other page that is for owners only.
  await page.goto(`${desk.origin}/figures`);
  await expect(page.getByRole("table")).toHaveCount(4);
  await look(page);
  await page.context().close();
});

test("two owners in one field: the second is told, keeps what was typed, and decides", async ({
  browser,
}) => {
  await desk.signIn("Otto Owner", "owner");
  const [first, second] = [
    await openSignedIn(browser, desk, "Olive Owner"),
    await openSignedIn(browser, desk, "Otto Owner"),
  ];
  for (const page of [first, second]) await page.goto(`${desk.origin}/company#reach`);
  const phoneOf = (page: Page) => page.getByRole("textbox", { name: "Emergency phone" });
  const type = async (page: Page, number: string) => {
    await phoneOf(page).fill(number);
    await phoneOf(page).blur();
  };
  await type(first, "(205) 444-0151");
  await expect(bar(first)).toContainText("Saved");
  await type(second, "(205) 444-0152");
  const told = second.getByText("Someone else has changed this to “(205) 444-0151”.");
  await expect(told).toBeVisible();
  await expect(bar(second)).toContainText("Emergency phone: changed by someone else");
  await expect(phoneOf(second)).toHaveValue("(205) 444-0152");
  await look(second);
  await second.getByRole("button", { name: "Keep theirs" }).click();
  await expect(told).toHaveCount(0);
  await expect(phoneOf(second)).toHaveValue("(205) 444-0151");

  await type(first, "(205) 444-0153");
  await expect(first.locator("#phones\\.emergency-state")).toContainText("Changed");
  await type(second, "(205) 444-0154");
  await second.getByRole("button", { name: "Save what I typed" }).click();
  await expect(second.getByText("Someone else has changed this")).toHaveCount(0);
  await second.reload();
  await expect(phoneOf(second)).toHaveValue("(205) 444-0154");
  await first.context().close();
  await second.context().close();
});

test("what is typed stays and is saved later: signed out, refused, and with no connection, when it is not left before", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, desk, "Olive Owner");
  await page.goto(`${desk.origin}/company`);
  // One group at a time.
  await expect(page.getByRole("textbox", { name: "Main phone" })).toBeHidden();
  await group(page, "Phone and e-mail").click();
  await waitForSaving(page);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const phone = page.getByRole("textbox", { name: "Main phone" });
  await phone.fill("(205) 444-0188");
  await phone.blur();
  await expect(bar(page)).toContainText("You were signed out.");
  await expectAccessible(page, "look", '[aria-label="Publish"]');
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "sign in again" }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().addCookies(cookies);
  await expect(bar(page)).toContainText(/Saved/);
  await page.reload();
  await waitForSaving(page);
  await expect(phone).toHaveValue("(205) 444-0188");

  const review = page.getByRole("link", { name: "Review and publish" });
  await phone.fill("\u202a(205) 444-0166\u202c");
  // A person presses for longer than the desk needs to refuse.
  await review.hover();
  await page.mouse.down();
  await expect(bar(page)).toContainText("an invisible character");
  await page.mouse.up();
  await expect(bar(page)).toContainText("an invisible character");
  await group(page, "People").click();
  await page.getByRole("button", { name: "Add a person" }).click();
  await group(page, "Phone and e-mail").click();
  await expect(phone).toHaveValue("\u202a(205) 444-0166\u202c");

  await page.route("**/company", (route) => route.abort());
  await phone.fill("(205) 444-0166");
  await review.click();
  await expect(bar(page)).toContainText("The desk does not answer.");
  await page.unroute("**/company");
  await expect(page.getByRole("heading", { name: /not published$/ })).toBeVisible();
  await page.goto(`${desk.origin}/company#reach`);
  await expect(phone).toHaveValue("(205) 444-0166");
  await page.context().close();
});
