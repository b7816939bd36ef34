import { expect, onTestFinished, test, vi } from "vitest";
import { paths } from "#content/paths.ts";
import { pages as sitePages } from "#server/pages/routes.tsx";
import { createTestApp, testOrigin } from "#server/testing/test-app.ts";
import { screens } from "#site/pages/screens.tsx";

test("pages are checked again by caches, hashed files are kept for a year", async () => {
  const { app } = await createTestApp();
  const page = await app.inject(paths.home);
  const file = await app.inject("/assets/forms-test.js");
  expect(page.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("HEAD answers like GET without a body", async () => {
  const { app } = await createTestApp();
  for (const url of [paths.home, "/robots.txt", "/nowhere"]) {
    const get = await app.inject(url);
    const head = await app.inject({ method: "HEAD", url });
    expect(head.statusCode).toBe(get.statusCode);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.rawPayload.length).toBe(0);
  }
});

test("other methods are answered with 405 and the ones that are allowed", async () => {
  const { app } = await createTestApp();
  const expected = [
    ["PUT", paths.home, "GET, HEAD"],
    ["POST", paths.about, "GET, HEAD"],
    ["DELETE", "/robots.txt", "GET, HEAD"],
    ["OPTIONS", paths.compliance, "GET, HEAD"],
    ["PATCH", paths.contact, "GET, HEAD, POST"],
    ["PUT", paths.rfq, "GET, HEAD, POST"],
    ["GET", "/api/send-email", "POST"],
    ["PUT", "/api/send-email", "POST"],
  ] as const;
  for (const [method, url, allow] of expected) {
    const answer = await app.inject({ method, url });
    expect([method, url, answer.statusCode, answer.headers.allow]).toEqual([method, url, 405, allow]);
  }
});

test("a slash at the end, upper case and needless encoding redirect to the canonical path", async () => {
  const { app } = await createTestApp();
  const expected = [
    ["/about/", "/about"],
    ["/About", "/about"],
    ["/CAPABILITIES/Night-Vision/", "/capabilities/night-vision"],
    ["/%61bout", "/about"],
    ["/capabilities/", "/capabilities"],
    ["/capabilities/?ref=mail", "/capabilities?ref=mail"],
  ];
  for (const [url, location] of expected) {
    const answer = await app.inject(String(url));
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, location]);
  }
});

test("a redirect never leaves the site", async () => {
  const { app } = await createTestApp();
  for (const url of ["//evil.example/", "/%2F%2Fevil.example/", "//evil.example/about/"]) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test.each([
  ["/nowhere", "Page Not Found"],
  ["/about/team", "Page Not Found"],
  ["/capabilities/weapons/more", "Page Not Found"],
  ["/legal", "Page Not Found"],
  ["/capabilities/tanks", "Capability Not Found"],
  ["/capabilities/tanks/", "Capability Not Found"],
  ["/capabilities/%00", "Capability Not Found"],
  ["/capabilities//", "Capability Not Found"],
])("%s is answered with 404 and %s", async (url, title) => {
  const { app } = await createTestApp();
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
  expect(body).toContain(`${title}</h1>`);
});

test("a page whose rendering fails shows the error screen in the site's look, and the others are unharmed", async () => {
  const broken = {
    path: "/broken",
    meta: screens.error.meta,
    isIndexed: false,
    render: () => {
      throw new Error("no such component");
    },
  };
  const fine = { ...broken, path: "/fine", render: () => "fine" };
  const { app, events } = await createTestApp({ pages: [broken, fine] });
  const answer = await app.inject("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain("Something went wrong</h1>");
  expect(answer.body).toContain('class="site-footer ink"');
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  expect((await app.inject("/fine")).statusCode).toBe(200);
  expect(events.filter(({ event }) => event === "render_failed")).toHaveLength(1);
});

test("when even the error screen cannot be rendered, plain words and a phone number are left", async () => {
  const broken = {
    ...screens.error,
    path: "/broken",
    render: () => {
      throw new Error("the layout is gone");
    },
  };
  const { app } = await createTestApp({ pages: [broken], screens: { ...screens, error: broken } });
  const answer = await app.inject("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain("Something went wrong");
  expect(answer.body).toContain("tel:");
});

test("legal pages carry today's date in Alabama and the footer the year, renewed when the date changes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const shown: readonly string[] = [paths.terms, paths.privacy, paths.about];
  const { app, time, pages } = await createTestApp({
    pages: sitePages.filter(({ path }) => shown.includes(path)),
    now: "2027-01-01T05:59:58Z",
  });
  for (const url of [paths.terms, paths.privacy]) {
    const before = await app.inject(url);
    expect(before.body).toContain('<time dateTime="2026-12-31">December 31, 2026</time>');
    expect(before.body).toContain("© 2026");
  }
  const tagBefore = (await app.inject(paths.terms)).headers.etag;

  time.now = Date.parse("2027-01-01T06:00:01Z");
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect((await app.inject(paths.terms)).headers.etag).not.toBe(tagBefore);

  for (const url of [paths.terms, paths.privacy]) {
    const after = await app.inject(url);
    expect(after.body).toContain('<time dateTime="2027-01-01">January 1, 2027</time>');
    expect(after.body).toContain("© 2027");
  }
  expect((await app.inject(paths.about)).body).toContain("© 2027");
  pages.stop();
});

test("the head names the page, its address and its picture", async () => {
  const { app } = await createTestApp();
  const { body } = await app.inject(paths.contracting);
  expect(body).toMatch(/<title>[^<]+ \| Cahaba Ridge Supply<\/title>/);
  expect(body).toContain(`<link rel="canonical" href="${testOrigin}/contracting"/>`);
  for (const tag of ["og:title", "og:description", "og:image", "twitter:card"]) {
    expect(body).toMatch(new RegExp(`(property|name)="${tag}" content="[^"]+"`));
  }
});
