import { expect, type Page } from "@playwright/test";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { look, openDevice, unfold } from "./desk-visit.ts";
import { type TestDesk, test } from "./slow-processor.ts";

const items = "12 x Night-vision goggle\n24 x Battery pack";
const receive = async (desk: TestDesk, organization: string) =>
  (await desk.receive(organization, items)).reference;

test("what is sent after the session has ended is back in its box after the next sign-in", async ({
  desk,
}) => {
  const reference = await receive(desk, "Example County Evening");
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  const message = page.getByLabel("Message");
  const send = page.getByRole("button", { name: "Send reply" });
  await message.fill("We can deliver in nine weeks.");
  await page.getByLabel("Copy to").fill("dock@county.example");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  const next = new URL(page.url()).searchParams.get("next");
  await page.context().addCookies(cookies);
  await page.goto(desk.origin + next);
  await expect(page.getByRole("alert")).toContainText("you were signed out");
  await expect(message).toHaveValue("We can deliver in nine weeks.");
  await expect(page.getByLabel("Copy to")).toHaveValue("dock@county.example");
  await send.click();
  await expect(page.getByRole("heading", { name: /^Ann to / })).toBeVisible();
  await expect(message).toHaveValue("");
  await page.goto(desk.origin + next);
  await expect(message).toHaveValue("");

  await page.getByText("Write a note").click();
  await page.getByLabel("Note", { exact: true }).fill("Called at five.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto(desk.origin + next);
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Called at five.");
});

test("a clerk's day: invited, enrolled, takes, notes, replies, closes, signs out and in again", async ({
  browser,
  desk,
}) => {
  const { reference, email } = await desk.receive("Example County Sheriff", items);
  const page = await openDevice(browser);
  await page.goto(await desk.invite("Ann Lee", "ann.lee@company.example"));
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests by deadline" })).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Night-vision goggle");
  await expect(row).toContainText("Columbiana, AL");
  await row.getByRole("button", { name: `Assign to me ${reference}` }).click();

  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`);
  await expect(page).toHaveTitle(/left: Example County Sheriff/);
  await expect(page.getByRole("heading", { name: "Assigned to Ann" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(page.getByText("requirement.pdf").first()).toBeVisible();

  await page.getByText("Write a note").click();
  await page.getByLabel("Note", { exact: true }).fill("Price asked for by phone.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Price asked for by phone.")).toBeVisible();

  await page.getByLabel("Message").fill("We can deliver in eight weeks.\n\nMore tomorrow.");
  await page.getByLabel("This answers the request").check();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Reply sent.");
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Ann to / })).toBeVisible();

  await page.goto(`${desk.origin}/?state=closed`);
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Answered");

  await page.getByText("Ann, your account").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  // A pattern behind the main part hides its contrast from axe, so all of the page is checked.
  await look(page, "html");
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`);
  await page.goto(await desk.invite("Ann Lee", "ann.lee@company.example"));
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("This device already has your passkey.");

  const reply = await desk.mailTo(email, new RegExp(`^About your request ${reference}`));
  expect(reply.text).toContain("We can deliver in eight weeks.");
  expect(reply.header("in-reply-to")).toMatch(/^<.+>$/);
  expect(reply.text).not.toContain("/answered/");
});

test("on a wide window the reply box and what is to do stay in sight, with forty lines too", async ({
  desk,
}) => {
  const lines = Array.from({ length: 40 }, (_, n) => `${n + 1} x Night-vision goggle, type ${n}`).join("\n");
  const { reference } = await desk.receive("Example County Armory", lines);
  const page = await desk.open("Ann Lee", `/requests/${reference}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const part of ["Send reply", "Assign to me"])
    await expect(page.getByRole("button", { name: part }).first()).toBeInViewport();
  await expect(page.getByRole("row")).toHaveCount(8);
  await page.getByText("All 40 lines").click();
  await expect(page.getByRole("row")).toHaveCount(40);
  await expect(page.getByRole("button", { name: "Send reply" })).toBeInViewport();
});

test("a link on a page of another site leads to its page, or to the sign-in", async ({ desk }) => {
  const page = await desk.open("Ann Lee");
  const place = `${desk.origin}/requests/${await receive(desk, "Example County Mailroom")}`;
  const followLink = async () => {
    // To a browser, 127.0.0.1 and localhost are different sites.
    await page.goto(`http://127.0.0.1:${desk.port}/`);
    await page.evaluate((url) => location.assign(url), place);
  };
  await followLink();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Example County Mailroom");
  expect(page.url()).toBe(place);
  await page.context().clearCookies();
  await followLink();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
});

/** Makes an open list ask ten times as often, and count how often it asked. */
async function hurry(page: Page) {
  await page.addInitScript(() => {
    const every = globalThis.setInterval;
    const setInterval = (work: () => void, ms: number) =>
      every(() => {
        document.body.dataset.looks = String(Number(document.body.dataset.looks ?? 0) + 1);
        work();
      }, ms / 10);
    Object.assign(globalThis, { setInterval });
  });
  await page.reload();
}

test("an open list keeps what is ticked; signed out, it leads to the sign-in", async ({ desk }) => {
  const hold = async () => {
    const suspicions = ["hidden field filled"];
    const submission = exampleSubmission({}, { receivedAt: Date.now(), suspicions });
    await desk.store.accept(submission);
    return submission.reference;
  };
  const first = await hold();
  const page = await desk.open("Ann Lee", "/?state=held");
  await hurry(page);
  const choice = (reference: string) => page.getByRole("checkbox", { name: `Select ${reference}` });
  await choice(first).check();
  // As in Safari, where a click does not focus a checkbox.
  await choice(first).blur();
  const second = await hold();
  await expect(page.locator("body")).toHaveAttribute("data-looks", /^(?:[4-9]|\d\d+)$/);
  await expect(choice(first)).toBeChecked();
  await choice(first).uncheck();
  await choice(first).blur();
  await expect(choice(second)).toBeVisible();
  await page.context().clearCookies();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
});

test("an open list shows a new request by itself, and not while it is being left", async ({ desk }) => {
  const page = await desk.open("Ann Lee");
  await hurry(page);
  const reference = await receive(desk, "City of Example");
  await expect(page.getByRole("row").filter({ hasText: reference })).toBeVisible();
  await page.route("**/take", async (route) => {
    await receive(desk, "City of Sample");
    const isLook = (asked: { headers(): Record<string, string> }) =>
      asked.headers().accept === "application/json";
    // By the second poll, everything that follows from the first has happened.
    await page.waitForRequest(isLook);
    await page.waitForRequest(isLook);
    await route.continue();
  });
  await page
    .getByRole("button", { name: `Assign to me ${reference}` })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page).toHaveURL(`${desk.origin}/requests/${reference}`);
});

test("single keys move, take, search, note and lead to the list; never inside a field, and not once switched off", async ({
  desk,
}) => {
  await receive(desk, "Keyboard County One");
  await receive(desk, "Keyboard County Two");
  const page = await desk.open("Kay Board", "/search?q=Keyboard+County");
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
  // The script listens only once the page has loaded; the address and the words are there earlier.
  await page.waitForLoadState();
  await keys.press("t");
  await expect(page.getByRole("heading", { name: "Assigned to Kay" })).toBeVisible();
  await page.waitForLoadState();
  await keys.press("n");
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await keys.type("t/jgl");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("t/jgl");
  await expect(page).toHaveURL(desk.origin + opened);
  await page.getByLabel("Note", { exact: true }).blur();
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
  // This event fires at once, before a page is left.
  await page.evaluate(() => navigation.addEventListener("navigate", () => document.body.append("Left!")));
  await keys.press("n");
  await expect(page.getByLabel("Note", { exact: true })).not.toBeVisible();
  await keys.press("g");
  await keys.press("l");
  await keys.press("/");
  await expect(page.getByText("Left!")).toHaveCount(0);
  await expect(page).toHaveURL(desk.origin + opened);
});

test("the time left goes on each minute, in the tab's title too, and what is being written stays", async ({
  desk,
}) => {
  const reference = await receive(desk, "Example Harbor Police");
  const page = await desk.open("Ann Lee");
  await page.clock.install();
  // Replaces the server's answer with one that it would give later.
  await page.route("**/clock", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<title>[^:]+/, "<title>12 min late");
    await route.fulfill({ response, body: body.replace(/due [^<]+ C[SD]T/, "due at noon") });
  });
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.getByLabel("Message").fill("We can deliver");
  await expect(page).toHaveTitle(/^(?:3 h 5\d min|4 h) left/);
  await page.clock.runFor(61_000);
  await expect(page).toHaveTitle(/^12 min late: Example Harbor Police/);
  await expect(page.locator(".time-left--large")).toContainText("due at noon");
  await expect(page.getByLabel("Message")).toHaveValue("We can deliver");
});

test("a request is put off with a note, says so on its page and in the list, and is brought up again", async ({
  desk,
}) => {
  const reference = await receive(desk, "Example Parks Department");
  const page = await desk.open("Pia Lane", `/requests/${reference}`);
  await page.locator("[data-fold=put-off] > summary").click();
  await page.getByLabel("Until the buyer answers").check();
  await page.getByLabel("Note to yourself").fill("Ask about sizes");
  await page.getByRole("button", { name: "Put it off" }).click();
  await expect(page.getByText("Put off until the buyer answers.")).toBeVisible();
  await look(page, "main");
  await page.goto(desk.origin);
  await expect(page.getByRole("row", { name: "Example Parks Department" })).toContainText("Ask about sizes");
  await page.goto(`${desk.origin}/requests/${reference}`);
  await page.getByRole("button", { name: "Bring it up now" }).click();
  await expect(page.getByText("Put off until the buyer answers.")).toHaveCount(0);
});

test("every page of the desk, wide in the light and narrow in the dark: accessible, no sideways scroll", async ({
  desk,
}) => {
  const reference = await receive(desk, "Example State University Police");
  await desk.store.accept(exampleSubmission({}, { receivedAt: Date.now() - 5 * 60 * 60_000 }));
  await desk.quote(await receive(desk, "Example Port Authority"), { revision: "A" });
  const page = await desk.open("Dee Park");
  // A request with a quote, a conversation and an order is looked at where it gets them, in journey.spec.ts.
  const places = [
    "/",
    "/search?q=example",
    "/?state=quoted",
    "/?state=closed",
    "/?state=held",
    "/account",
    "/people",
  ];
  for (const place of [...places, `/requests/${reference}`]) {
    await page.goto(desk.origin + place);
    await unfold(page);
    await look(page, place === "/" ? "html" : "main");
  }
});
