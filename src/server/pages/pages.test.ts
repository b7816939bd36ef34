import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  capabilityPath,
  capabilitySlugs,
  documentPaths,
  paths,
  sharingPicturePath,
  sheetPath,
} from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { createTestApp, testOrigin } from "#server/testing/test-app.ts";
import { screensOf } from "#site/pages/screens.tsx";

const screens = screensOf(theCompany);
const sitePages = pagesOf(theCompany);

const everyPath = [...Object.values(paths), ...capabilitySlugs.map(capabilityPath)];

test("every page of the list answers 200 as HTML, with its own address and picture and the rules of what to prerender", async () => {
  const { app } = await createTestApp();
  for (const url of everyPath) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toMatch(/^<!doctype html><html lang="en-US">/);
    expect(answer.body).toContain(`<link rel="canonical" href="${testOrigin + url}"/>`);
    expect(answer.body).toContain(`"og:image" content="${testOrigin}${sharingPicturePath(url)}"`);
    expect(answer.headers["speculation-rules"]).toBe('"/speculation-rules.json"');
  }
});

test("a page comes in the best encoding that the client accepts, and is the same in each", async () => {
  const { app } = await createTestApp();
  const plain = await app.inject({ url: paths.about });
  const brotli = await app.inject({ url: paths.about, headers: { "accept-encoding": "gzip, deflate, br" } });
  const gzip = await app.inject({ url: paths.about, headers: { "accept-encoding": "gzip" } });
  const refused = await app.inject({
    url: paths.about,
    headers: { "accept-encoding": "br;q=0, gzip;q=0.5" },
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(refused.headers["content-encoding"]).toBe("gzip");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const answer of [plain, brotli, gzip]) expect(answer.headers.vary).toBe("Accept-Encoding");
});

test("each encoding has its own strong tag, and a known tag is answered with 304 and no body", async () => {
  const { app } = await createTestApp();
  const first = await app.inject({ url: paths.home, headers: { "accept-encoding": "br" } });
  const plain = await app.inject({ url: paths.home });
  expect(first.headers.etag).toMatch(/^"[^"]+"$/);
  expect(first.headers.etag).not.toBe(plain.headers.etag);
  for (const tag of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`, "*"]) {
    const again = await app.inject({
      url: paths.home,
      headers: { "accept-encoding": "br", "if-none-match": String(tag) },
    });
    expect([tag, again.statusCode, again.rawPayload.length]).toEqual([tag, 304, 0]);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
  }
  const changed = await app.inject({ url: paths.home, headers: { "if-none-match": '"other"' } });
  expect(changed.statusCode).toBe(200);
});

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

test("an unknown path shows Page Not Found with status 404 and six links", async () => {
  const { app } = await createTestApp();
  for (const url of ["/nowhere", "/about/team", "/capabilities/weapons/more", "/index.php", "/legal"]) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).toContain("Page Not Found</h1>");
    for (const path of [
      paths.home,
      paths.contact,
      paths.capabilities,
      paths.rfq,
      paths.contracting,
      paths.about,
    ]) {
      expect(answer.body).toContain(`class="suggested-pages__link" href="${path}"`);
    }
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("an unknown capability shows Capability Not Found with status 404 and the way back", async () => {
  const { app } = await createTestApp();
  for (const url of ["/capabilities/tanks", "/capabilities/tanks/", "/capabilities/%00", "/capabilities//"]) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).toContain("Capability Not Found</h1>");
    expect(answer.body).toContain("The requested capability could not be found.");
    expect(answer.body).toMatch(/href="\/capabilities">Back to Capabilities</);
  }
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

test("legal pages carry today's date in Alabama and the footer the year", async () => {
  const shown: readonly string[] = [paths.terms, paths.privacy, paths.about];
  const { app, time, render, show } = await createTestApp({
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
  show(render());
  expect((await app.inject(paths.terms)).headers.etag).not.toBe(tagBefore);

  for (const url of [paths.terms, paths.privacy]) {
    const after = await app.inject(url);
    expect(after.body).toContain('<time dateTime="2027-01-01">January 1, 2027</time>');
    expect(after.body).toContain("© 2027");
  }
  expect((await app.inject(paths.about)).body).toContain("© 2027");
});

test("two processes with the same date give the same tags", async () => {
  const [one, two] = [await createTestApp(), await createTestApp({ now: "2026-11-15T18:00:00Z" })];
  for (const url of everyPath) {
    expect((await one.app.inject(url)).headers.etag).toBe((await two.app.inject(url)).headers.etag);
  }
});

test("the sitemap lists every indexed page once, and robots.txt names the sitemap", async () => {
  const { app } = await createTestApp();
  const sitemap = (await app.inject("/sitemap.xml")).body;
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const pdfs = [
    documentPaths.capabilityStatement,
    documentPaths.endUseStatement,
    ...capabilitySlugs.map(sheetPath),
  ];
  expect(listed.sort()).toEqual([...everyPath, ...pdfs].map((path) => testOrigin + path).sort());
  expect((await app.inject("/robots.txt")).body).toContain(`Sitemap: ${testOrigin}/sitemap.xml`);
});

test("the head names the page, its address and its picture", async () => {
  const { app } = await createTestApp();
  const { body } = await app.inject(paths.contracting);
  expect(body).toMatch(/<title>[^<]+ \| Cahaba Ridge Supply<\/title>/);
  expect(body).toContain(`<link rel="canonical" href="${testOrigin}/contracting"/>`);
  for (const tag of [
    "og:title",
    "og:description",
    "og:url",
    "og:image",
    "og:type",
    "twitter:card",
    "twitter:image",
  ]) {
    expect(body).toMatch(new RegExp(`(property|name)="${tag}" content="[^"]+"`));
  }
  expect(body).toMatch(
    /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)"\/>/,
  );
  expect(body).toContain('<link rel="manifest" href="/site.webmanifest"/>');
});
