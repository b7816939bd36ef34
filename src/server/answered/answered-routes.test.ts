import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { answeredPath } from "#content/paths.ts";
import { exampleSubmission } from "#inbox/testing/example-submission.ts";
import { createTestApp, testOrigin } from "#server/testing/test-app.ts";
import { linkLifetimeMs } from "./answered-routes.ts";

const browser = { "sec-fetch-site": "same-origin", origin: "null" };

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const site = await createTestApp(options);
  const submission = exampleSubmission();
  await site.store.accept(submission);
  const { reference } = submission;
  const path = site.answerLinks.urlFor(reference, site.time.now).slice(testOrigin.length);
  const stateOf = () => site.store.findAnswerLink({ reference, expiresAt: 0 });
  const open = (url = path) => site.app.inject({ url });
  const click = (url = path, headers: IncomingHttpHeaders = browser) =>
    site.app.inject({ method: "POST", url, headers });
  return { ...site, submission, reference, path, stateOf, open, click };
}

test("the link shows the reference and asks for one click, however often it is opened", async () => {
  const { open, path, reference, stateOf, submission } = await setUp();
  for (let n = 0; n < 3; n += 1) {
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(reference);
    expect(page.body).toContain(`<form class="button-group" action="${path}" method="post">`);
    expect(page.body).toMatch(/<button[^>]*>Mark as answered<\/button>/);
    for (const typed of Object.values(submission.fields)) expect(page.body).not.toContain(typed);
  }
  expect(await stateOf()).toBe("open");
});

test("HEAD, as mail scanners send it, changes nothing", async () => {
  const { app, path, stateOf } = await setUp();
  expect((await app.inject({ method: "HEAD", url: path })).statusCode).toBe(200);
  expect(await stateOf()).toBe("open");
});

test("one click marks the request as answered, a second one says that it is", async () => {
  const { open, click, stateOf, events, reference } = await setUp();
  const first = await click();
  expect(first.statusCode).toBe(200);
  expect(first.body).toContain("Marked as answered</h1>");
  expect(await stateOf()).toBe("answered");
  expect(events).toContainEqual({ level: "info", event: "answered_by_link", fields: { reference } });

  const second = await click();
  expect(second.statusCode).toBe(200);
  expect(second.body).toContain("Already answered</h1>");
  const again = await open();
  expect(again.body).toContain("Already answered</h1>");
  expect(again.body).not.toContain('<form class="button-group"');
  expect(events.filter(({ event }) => event === "answered_by_link")).toHaveLength(1);
});

test("a forged, altered, cut or expired link changes nothing and says why", async () => {
  const { path, time, open, click, stateOf, reference } = await setUp();
  const forged = answeredPath(`${reference}.zzzzzz.${"A".repeat(43)}`);
  const altered = path.replace(/\/answered\/(MSG|RFQ)/, (whole) =>
    whole.endsWith("RFQ") ? "/answered/MSG" : "/answered/RFQ",
  );
  const cut = path.slice(0, -5);
  const check = async (url: string, status: number, heading: string) => {
    for (const answer of [await open(url), await click(url)]) {
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.body).toContain(`${heading}</h1>`);
      expect(answer.body).not.toContain(reference);
    }
  };
  await check(forged, 403, "This link is not valid");
  await check(altered, 403, "This link is not valid");
  await check(cut, 404, "This link is not complete");
  time.now += linkLifetimeMs;
  await check(path, 410, "This link has expired");
  expect(await stateOf()).toBe("open");
});

test("a link whose request is no longer kept says so", async () => {
  const { answerLinks, time, open, click } = await setUp();
  const gone = answerLinks.urlFor("RFQ-22222222", time.now).slice(testOrigin.length);
  for (const answer of [await open(gone), await click(gone)]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain("Not on record</h1>");
  }
});

test("a click that another site made is refused", async () => {
  const { click, path, stateOf } = await setUp();
  for (const headers of [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site", origin: "null" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ]) {
    const answer = await click(path, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("Please open the link in the e-mail</h1>");
  }
  expect(await stateOf()).toBe("open");
});

test("a click from our own page is taken, also from a browser that blanks its origin and says nothing more", async () => {
  for (const headers of [browser, { origin: testOrigin }, { origin: "null" }, {}]) {
    const { click, path } = await setUp();
    expect((await click(path, headers)).statusCode).toBe(200);
  }
});

test("pages of the link are not indexed, not cached, framed or told to other sites", async () => {
  const { open, click } = await setUp();
  for (const answer of [await open(), await open("/answered/x"), await click()]) {
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("clicks count against the same limit as the forms", async () => {
  const { click } = await setUp({ acceptedPerHour: 2 });
  expect((await click()).statusCode).toBe(200);
  expect((await click()).statusCode).toBe(200);
  const third = await click();
  expect(third.statusCode).toBe(429);
  expect(third.body).toContain("Too many requests</h1>");
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
});

test("when the store is down the page says so and the link stays good", async () => {
  const { store, open, click } = await setUp();
  store.isDown = true;
  for (const answer of [await open(), await click()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.body).toContain("This cannot be recorded right now</h1>");
  }
  store.isDown = false;
  expect((await click()).body).toContain("Marked as answered</h1>");
});

test("other methods are answered with 405, and a token of any length with a page", async () => {
  const { app, path, open } = await setUp();
  const put = await app.inject({ method: "PUT", url: path });
  expect(put.statusCode).toBe(405);
  expect(put.headers.allow).toBe("GET, HEAD, POST");
  expect((await open(answeredPath("x".repeat(5_000)))).statusCode).toBe(404);
});

test("a defect behind a signed link does not write the link into the log", async () => {
  const { store, events, path, open, click } = await setUp();
  store.findAnswerLink = () => Promise.reject(new Error("a defect"));
  store.answerByLink = () => Promise.reject(new Error("a defect"));
  for (const answer of [await open(), await click()]) expect(answer.statusCode).toBe(500);
  const failures = events.filter(({ event }) => event === "request_failed");
  expect(failures).toHaveLength(2);
  expect(JSON.stringify(failures)).toContain(answeredPath(":token"));
  expect(JSON.stringify(failures)).not.toContain(path);
});
