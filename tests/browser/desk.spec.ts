import { expect } from "@playwright/test";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { storeFile } from "#server/testing/conversation-contract.ts";
import { openDesk } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { submit } from "../support/submit.ts";
import { enroll, findMail, look, openDevice, unfold } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

test.describe.configure({ mode: "serial" });

let desk: Awaited<ReturnType<typeof startDesk>>;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(async () => {
  await desk.site.stop();
});

const request = (organization: string) =>
  composeRfq({
    ...rfqInput,
    organization,
    items: "12 x Night-vision goggle\n24 x Battery pack",
    quantities: "As listed",
    attachments: ["requirement.pdf"],
  });

async function receive(organization: string) {
  const { body } = await submit(desk.site.port, { message: request(organization), key: crypto.randomUUID() });
  return String(body.reference);
}

test("a clerk's day: invited, enrolled, takes, notes, replies, closes, signs out and in again", async ({
  browser,
}) => {
  const reference = await receive("Example County Sheriff");
  const page = await openDevice(browser);
  await enroll(desk, page, "Ann Lee");

  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Night-vision goggle");
  await expect(row).toContainText("and 1 more line");
  await expect(row).toContainText("Columbiana, AL");
  await row.getByRole("button", { name: `Take ${reference}` }).click();

  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`);
  await expect(page).toHaveTitle(/left: Example County Sheriff/);
  await expect(page.getByRole("heading", { name: "Ann is on it" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(page.getByText("requirement.pdf").first()).toBeVisible();

  await page.getByText("Write a note").click();
  await page.getByLabel("Note").fill("Price asked for by phone.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Price asked for by phone.")).toBeVisible();

  await page.getByLabel("Message").fill("We can deliver in eight weeks.\n\nMore tomorrow.");
  await page.getByLabel("This answers the request").check();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Ann to / })).toBeVisible();

  await page.goto(`${desk.origin}/?state=closed`);
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Answered");

  await page.getByText("Ann, your account").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`);
  await page.context().close();

  const reply = await findMail(desk, reference, "reply");
  expect(reply).toContain("We can deliver in eight weeks.");
  expect(reply).toMatch(/^To: dana@agency\.example$/m);
  expect(reply).toMatch(/^In-Reply-To: <.+>$/m);
  expect(reply).not.toContain("/answered/");
});

test("of two who take it, the second learns who was first; closing asks how and says why", async ({
  browser,
}) => {
  const reference = await receive("Sample Port Authority");
  const [ann, ben] = await Promise.all([openDevice(browser), openDevice(browser)]);
  await enroll(desk, ann, "Ann Lee");
  await enroll(desk, ben, "Ben Cole");
  await ann.goto(`${desk.origin}/requests/${reference}`);
  await ben.goto(`${desk.origin}/requests/${reference}`);
  await ben.locator(".to-do").getByRole("button", { name: "Take it" }).click();
  await expect(ben.getByRole("heading", { name: "Ben is on it" })).toBeVisible();
  await ann.locator(".to-do").getByRole("button", { name: "Take it" }).click();
  await expect(ann.getByRole("alert")).toContainText("Ben took it first");

  await ben.getByText("Answered another way").click();
  await expect(ben.getByRole("radio", { checked: true })).toHaveCount(0);
  await ben.getByLabel("No bid").check();
  await ben.getByLabel("Reason or summary").fill("The maker has stopped this model.");
  await ben.getByRole("button", { name: "Close the request" }).click();
  await expect(ben.getByRole("button", { name: "Open it again" })).toBeVisible();
  expect(await findMail(desk, reference, "refusal")).toContain("The maker has stopped this model.");

  await desk.run("staff", "revoke", "ben.cole@company.example");
  await ben.reload();
  await expect(ben.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await Promise.all([ann, ben].map((page) => page.context().close()));
});

test("an open list shows a new request by itself, and not while it is being left", async ({ browser }) => {
  const page = await openDevice(browser);
  await enroll(desk, page, "Ann Lee");
  const reference = await receive("City of Example");
  await expect(page.getByRole("row").filter({ hasText: reference })).toBeVisible({ timeout: 40_000 });
  await page.route("**/take", async (route) => {
    await receive("City of Sample");
    const isLook = (asked: { headers(): Record<string, string> }) =>
      asked.headers().accept === "application/json";
    // The second one is asked for when all that follows from the first has happened.
    await page.waitForRequest(isLook);
    await page.waitForRequest(isLook);
    await route.continue();
  });
  await page
    .getByRole("button", { name: `Take ${reference}` })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`, { timeout: 60_000 });
  await page.context().close();
});

test("single keys move, take, search, note and lead to the list; never inside a field, and not once switched off", async ({
  browser,
}) => {
  await receive("Keyboard County One");
  await receive("Keyboard County Two");
  const page = await openDevice(browser);
  await enroll(desk, page, "Kay Board");
  await page.goto(`${desk.origin}/?q=Keyboard+County`);
  const links = page.locator(".request-list__link");
  await expect(links).toHaveCount(2);
  const keys = page.keyboard;
  await keys.press("j");
  await expect(links.nth(0)).toBeFocused();
  await keys.press("j");
  await expect(links.nth(1)).toBeFocused();
  await keys.press("k");
  await expect(links.nth(0)).toBeFocused();
  const opened = await links.nth(0).getAttribute("href");
  await keys.press("Enter");
  await expect(page).toHaveURL(desk.origin + opened);
  // The script listens once the page has loaded; the address and the words come before.
  await page.waitForLoadState();
  await keys.press("t");
  await expect(page.getByRole("heading", { name: "Kay is on it" })).toBeVisible();
  await page.waitForLoadState();
  await keys.press("n");
  await expect(page.getByLabel("Note")).toBeFocused();
  await keys.type("t/jgl");
  await expect(page.getByLabel("Note")).toHaveValue("t/jgl");
  await expect(page).toHaveURL(desk.origin + opened);
  await page.getByLabel("Note").blur();
  await keys.press("g");
  await keys.press("l");
  await expect(page).toHaveURL(`${desk.origin}/`);
  await page.waitForLoadState();
  await keys.press("/");
  await expect(page.getByLabel("Search")).toBeFocused();

  await page.goto(desk.origin + opened);
  await page.getByText("Kay, your account").click();
  const toggle = page.getByRole("button", { name: "Keyboard shortcuts: on" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts: off" })).toBeVisible();
  await page.reload();
  // Told at once, before a page is left.
  await page.evaluate(() => navigation.addEventListener("navigate", () => document.body.append("Left!")));
  await keys.press("n");
  await expect(page.getByLabel("Note")).not.toBeVisible();
  await keys.press("g");
  await keys.press("l");
  await keys.press("/");
  await expect(page.getByText("Left!")).toHaveCount(0);
  await expect(page).toHaveURL(desk.origin + opened);
  await page.context().close();
});

test("every page of the desk, wide in the light and narrow in the dark: accessible, no sideways scroll", async ({
  browser,
}) => {
  const reference = await receive("Example State University Police");
  const [talked, ordered] = [await receive("Example County"), await receive("Example Port Authority")];
  const { store, quote } = await openDesk(desk.site);
  const settings = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example", now: Date.now() };
  for (const each of [talked, ordered]) await quote(each, { revision: "A" });
  const files = [await storeFile(store, talked, { name: "vest-sizes.pdf", now: settings.now })];
  const message = { reference: talked, text: "Can the helmets ship first?", onceKey: "one", files };
  await store.receiveMessage({ ...message, ...settings });
  await store.orderQuote({ reference: ordered, revision: "A", number: "2027-00418", ...settings });
  await store.close();
  const page = await openDevice(browser);
  await page.goto(`${desk.origin}/sign-in`);
  await look(page);
  await enroll(desk, page, "Dee Park");
  const requests = [reference, talked, ordered].map((each) => `/requests/${each}`);
  for (const place of [
    "/",
    "/?state=quoted",
    "/?state=closed",
    "/?state=held",
    ...requests,
    "/account",
    "/people",
  ]) {
    await page.goto(desk.origin + place);
    await unfold(page);
    await look(page);
  }
  await page.context().close();
});
