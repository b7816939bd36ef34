import { type APIRequestContext, expect } from "@playwright/test";
import { documentPaths } from "#content/paths.ts";
import { missingPages, sitePages } from "./all-pages.ts";
import { test } from "./slow-processor.ts";

type Answer = { readonly status: number; readonly type: string; readonly body: string };

/** Links of the server's own origin are absolute in some places; the tests reach it under another port. */
const ownOrigin = /^https?:\/\/localhost(:\d+)?(?=\/|$)/;
const elsewhere = /^(https?:|mailto:|tel:|data:)/;

test("every link, picture, file and anchor of the site leads somewhere, and none to a redirect; the sitemap lists every page and PDF among them once", async ({
  request,
}) => {
  const linked = await crawl(request, ["/"]);
  const answers = await crawl(
    request,
    [...sitePages, "/sitemap.xml", "/robots.txt", ...Object.values(documentPaths)],
    linked,
  );
  const broken = [...answers].filter(([, { status }]) => status !== 200);
  expect(broken.map(([path, { status }]) => [path, status])).toEqual([]);

  const missingAnchors = [...answers].flatMap(([path, { body }]) =>
    internalLinks(body, path)
      .filter(({ hash, path: target }) => hash && !answers.get(target)?.body.includes(` id="${hash}"`))
      .map(({ hash, path: target }) => `${path} links to ${target}#${hash}`),
  );
  expect(missingAnchors).toEqual([]);

  const types = [...answers.values()].map(({ type }) => type.split(";")[0]);
  for (const type of ["text/html", "application/pdf", "image/png", "font/woff2", "text/csv", "text/vcard"]) {
    expect(types).toContain(type);
  }

  const sitemap = answers.get("/sitemap.xml")?.body ?? "";
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replace(ownOrigin, ""),
  );
  const found = [...linked].filter(
    ([path, { type }]) => !path.includes("?") && /^(text\/html|application\/pdf)/.test(type),
  );
  expect(listed.toSorted()).toEqual(found.map(([path]) => path).toSorted());
});

test("the links of the screens for missing pages lead somewhere too", async ({ request }) => {
  for (const screen of missingPages) {
    const html = await (await request.get(screen)).text();
    for (const { path } of internalLinks(html, screen)) {
      if (path === screen) continue;
      const { status } = await fetchOnce(request, path);
      expect([path, status]).toEqual([path, 200]);
    }
  }
});

/** Everything that can be reached from these places, in addition to what was known before. */
async function crawl(
  request: APIRequestContext,
  start: readonly string[],
  known: ReadonlyMap<string, Answer> = new Map(),
) {
  const answers = new Map(known);
  const queue = [...start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path)) continue;
    const answer = await fetchOnce(request, path);
    answers.set(path, answer);
    queue.push(...internalLinks(answer.body, path).map((link) => link.path));
  }
  return answers;
}

async function fetchOnce(request: APIRequestContext, path: string): Promise<Answer> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const type = answer.headers()["content-type"] ?? "";
  const isText = /^(text|application\/(xml|manifest|ld))/.test(type);
  return { status: answer.status(), type, body: isText ? await answer.text() : "" };
}

const references = [
  /\s(?:href|src|action)="([^"]*)"/g,
  /<meta [^>]*content="(https?:[^"]*)"/g,
  /url\(["']?([^"')]+)["']?\)/g,
  /<loc>([^<]+)<\/loc>/g,
  /"(?:src|item|url|logo)":"([^"]*)"/g,
  /^Sitemap: (\S+)$/gm,
  /^Canonical: (\S+)$/gm,
  /(?<=,)(https?:[^,\r\n]+)/g,
];

/** What a page, style sheet, manifest or list refers to on this site. */
function internalLinks(body: string, from: string) {
  return references
    .flatMap((pattern) =>
      [...body.matchAll(pattern)].map(([, target = ""]) => target.replaceAll("&amp;", "&")),
    )
    .map((target) => target.replace(ownOrigin, "") || "/")
    .filter((target) => !elsewhere.test(target))
    .map((target) => new URL(target, `http://localhost${from}`))
    .map(({ pathname, search, hash }) => ({ path: pathname + search, hash: hash.slice(1) }));
}
