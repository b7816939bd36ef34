import { type Browser, expect, type Page } from "@playwright/test";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/message.ts";
import { freePort } from "#server/testing/free-port.ts";
import { buyerSecret, openDesk } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { layoutProblems } from "../support/layout-problems.ts";
import { size } from "../support/scale.ts";
import { submit } from "../support/submit.ts";
import { expectAccessible } from "./axe.ts";

/** An address that has no mailbox at the tests' mail server. */
export const gone = "gone@county.example";
export const officeMail = {
  MAIL_FROM: "website@company.example",
  MAIL_TO: "office@company.example",
  MAIL_TO_RFQ: "quotes@company.example",
};

/** A site with its desk and its mail server, for all tests of one worker: each looks only at what it made itself. */
export async function openTestDesk(browser: Browser) {
  const mailServer = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === gone ? answer(550, "5.1.1 No such user") : undefined),
  });
  const PORT = String(await freePort());
  const site = `http://localhost:${PORT}`;
  const settings = { PORT, SIGNING_SECRET: buyerSecret, SMTP_URL: mailServer.url };
  const desk = await startDesk({ ...settings, ...officeMail });
  const beside = await openDesk(desk.site);
  const findMail = (to: string, subject: RegExp, words: string) =>
    mailServer.received
      .filter((mail) => mail.to.includes(to))
      .map((mail) => ({ ...parseMail(mail.raw), envelope: mail }))
      .findLast((mail) => subject.test(mail.header("subject")) && mail.text.includes(words));
  /** The latest mail that the mail server accepted for an address. */
  async function mailTo(to: string, subject: RegExp, words = "") {
    const found = () => findMail(to, subject, words)?.header("subject");
    await expect.poll(found, { intervals: [50] }).toMatch(subject);
    return findMail(to, subject, words) as NonNullable<ReturnType<typeof findMail>>;
  }

  return {
    ...desk,
    /** What the desk does, without its pages. */
    ...beside,
    site,
    port: desk.site.port,
    /** The page of someone who is signed in. */
    async open(name: string, place = "/") {
      const page = await openSignedIn(browser, desk, name);
      await page.goto(desk.origin + place);
      return page;
    },
    /**
     * A request with these lines, from an organization that no other test uses: what is known of a buyer is
     * shown with their next request.
     */
    async receive(organization: string, items: string, email = `dana@${crypto.randomUUID()}.example`) {
      const message = composeRfq({
        ...rfqInput,
        organization: `${organization} ${email.slice(5, 13)}`,
        email,
        items,
        quantities: "As listed with each item",
        attachments: ["requirement.pdf"],
      });
      const { body } = await submit(desk.site.port, { message, key: crypto.randomUUID() });
      return { reference: String(body.reference), email };
    },
    mailTo,
    /** The same, of a kind that no other test looks at: it is also looked at as its reader sees it. */
    async newMailTo(...wanted: Parameters<typeof mailTo>) {
      const mail = await mailTo(...wanted);
      await lookAtMail(browser, mail.html);
      return mail;
    },
    async close() {
      await beside.store.close();
      await desk.site.stop();
      await mailServer.close();
    },
  };
}

export async function openSignedIn(
  browser: Browser,
  desk: Pick<Awaited<ReturnType<typeof startDesk>>, "signIn" | "origin">,
  person: string,
  width = 1280,
) {
  const { cookie } = await desk.signIn(person);
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: desk.origin, sameSite: "Strict" }]);
  return context.newPage();
}

/** A browser of one person, whose device confirms without asking. */
export async function openDevice(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Opens everything that a visitor can open, so that the whole page is checked. */
export async function unfold(page: Page) {
  await page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute("open", "");
  });
}

/** A draft saves itself two seconds after the last change, and says so. */

export const waitForSave = (page: Page) => expect(page.locator("[data-saved]")).toHaveText(/^Saved /);

/** The same save without the wait: the page also saves when its connection comes back. */
export async function saveNow(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await waitForSave(page);
}

export const waitForRoom = (page: Page) => page.locator(".room [role=grid]").waitFor();

/**
 * Fills in the quote all at once, as a page of this browser saves it: "unitPrice-2" is the second line's,
 * "fob" is a term. The page is loaded again, to go on with it.
 */
export async function fillFields(page: Page, fields: Readonly<Record<string, string>>) {
  await waitForRoom(page);
  const status = await page.evaluate(async (typed) => {
    const answer = await (await fetch(location.href)).text();
    const data = JSON.parse(/id="quote-data">(.*?)<\/script>/s.exec(answer)?.[1] ?? "");
    const { draft, basis } = data;
    for (const [name, value] of Object.entries(typed)) {
      const [, column, line] = /^(\w+)-(\d+)$/.exec(name) ?? [];
      const holder = column ? draft.lines[Number(line) - 1] : draft;
      if (!holder) throw new Error(`There is no ${name}`);
      holder[column ?? name] = value;
    }
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...basis, draft });
    return (await fetch(location.href, { method: "PUT", headers, body })).status;
  }, fields);
  expect(status).toBe(200);
  await page.reload();
  await waitForRoom(page);
}

/** What a line of goods needs besides its price. */
export const offerOf = (line: number) => ({
  [`leadTime-${line}`]: "4",
  [`origin-${line}`]: "USA",
  [`exportClass-${line}`]: "EAR99",
  [`maker-${line}`]: "M-1",
  [`kind-${line}`]: "other",
});

/** Call this on a request's page: before it, no order can be confirmed. */
export async function verifyBuyer(page: Page) {
  await page.getByText("Verify the buyer and the end use").click();
  await page.getByLabel("How do you know?").fill("Called back at the agency; end-use statement received.");
  await page.getByRole("button", { name: "Mark as verified" }).click();
  await expect(page.getByText("Withdraw the verification")).toBeVisible();
}

/**
 * Checks that the page is accessible, wide in light mode and narrow in dark mode, does not scroll sideways
 * down to 320 pixels, and breaks no word or figure. Leaves the page wide. What all pages share is checked
 * once, by a test that asks for all of the page.
 */
export async function look(page: Page, part: "main" | "html" = "main") {
  await page.emulateMedia({ colorScheme: "light" });
  for (const width of size([768, 1280], [768, 1024, 1280])) await expectRoom(page, width);
  await expectAccessible(page, "all", part);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const width of size([320], [380, 320])) await expectRoom(page, width);
  // On the narrowest screen the pattern of the sign-in hides all contrast from axe.
  if (part === "html") await page.setViewportSize({ width: 380, height: 900 });
  await expectAccessible(page, "look", part);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Checks the mail as its reader sees it: on a phone in dark mode, and on a wide screen in light mode. */
async function lookAtMail(browser: Browser, html: string) {
  const page = await browser.newPage();
  await page.setContent(html);
  for (const [width, colorScheme] of [
    [360, "dark"],
    [680, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect([width, await page.evaluate<string[]>(`(${layoutProblems})()`)]).toEqual([width, []]);
    await expectAccessible(page, "look");
  }
  await page.close();
}

/** Leaves the page scrolled to its end, where the bar that sticks to the lower edge covers nothing. */
async function expectRoom(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const problems = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    scrollTo(0, scrollHeight);
    const cells = Array.from(document.querySelectorAll("td, th, dt, dd"));
    const beyond = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
    const headings = document.querySelectorAll("h1").length;
    const marks = Array.from(document.querySelectorAll<SVGSVGElement>("svg[viewBox]"));
    const squeezed = marks.filter(({ viewBox, clientWidth, clientHeight }) => {
      const { width, height } = viewBox.baseVal;
      return Math.abs(clientWidth * height - clientHeight * width) > width * 2;
    });
    return {
      overflow: scrollWidth - clientWidth,
      beyond: beyond.map((cell) => cell.textContent),
      squeezed: squeezed.map((mark) => mark.getAttribute("class")),
      headings,
      isTitled: document.title !== "",
    };
  });
  expect(problems).toEqual({ overflow: 0, beyond: [], squeezed: [], headings: 1, isTitled: true });
  expect([width, await page.evaluate<string[]>(`(${layoutProblems})("main")`)]).toEqual([width, []]);
}
