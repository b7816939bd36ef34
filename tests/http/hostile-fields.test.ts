import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import * as sitePaths from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { joinCluster } from "#store/postgres/testing/cluster.ts";
import { buyerLinks, buyerSecret, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const engines = ["SQLite", "PostgreSQL"] as const;
const runs = 40;

/** Values that no form of ours sends, and values that look right until a store or a script reads them. */
const hostile = fc.oneof(
  fc.constantFrom("\0", "a\0b", "\u001b[31m", "abc", "-1", "1e999", "1.5", "99999999999999999999", "nobody"),
  fc.constantFrom("x".repeat(20_000), "%", "' OR 1=1 --", "__proto__", "<b>", "RFQ-22222222", "\u202e", ""),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const escaped = hostile.map((text) => encodeURIComponent(text.toWellFormed()));
/** Also bytes that are not UTF-8. */
const raw = fc.oneof(escaped, fc.constantFrom("%FF", "%ED%A0%80", "%"));

const cluster = await joinCluster();
const desks = {
  SQLite: await startDesk({ SIGNING_SECRET: buyerSecret }),
  PostgreSQL: await startDesk({
    SIGNING_SECRET: buyerSecret,
    DATABASE_URL: await cluster.createDatabase(),
  }),
};
for (const { site } of Object.values(desks)) afterAll(() => site.kill());

type Form = { readonly action: string; readonly method: string; readonly names: readonly string[] };

/** The forms of a page as a browser would send them. */
function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", inside = ""]) => ({
    action: /action="([^"]*)"/.exec(attributes)?.[1] ?? "",
    method: /method="post"/.test(attributes) ? "POST" : "GET",
    names: [...new Set([...inside.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name))],
  }));
}

test.each(engines)("a passkey's name that no store takes is a wrong one, on %s", async (engine) => {
  const { site, origin } = desks[engine];
  for (const id of ["a\0b", "x".repeat(20_000), { id: 1 }, null]) {
    const answer = await fetch(`${origin}${deskPaths.signIn}`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ id, rawId: id, type: "public-key", response: {} }),
    });
    expect(answer.status).toBe(403);
  }
  expect(site.log.filter((line) => line.includes("failed"))).toEqual([]);
});

test.each(engines)("no field of the site's own pages makes it fail, on %s", async (engine) => {
  const { site } = desks[engine];
  const { reference, path } = await sendRequest(site.port);
  const key = buyerLinks.quoteKey(reference, "A");
  const forms = [
    { action: sitePaths.paths.contact, names: ["name", "email", "message", "sent"] },
    {
      action: sitePaths.paths.rfq,
      names: ["items", "needByDate", "attachments", "sent", "capability", "key"],
    },
    { action: path, names: ["zip", "as"] },
    { action: sitePaths.quotePath(reference, "A", key), names: ["po"] },
    { action: sitePaths.requestsPath, names: ["reference", "email"] },
    { action: sitePaths.requestPath(reference, "%00"), names: ["zip"] },
  ];
  const asked = fc
    .tuple(fc.constantFrom(...forms), fc.array(fc.tuple(fc.nat(5), raw), { maxLength: 4 }), fc.boolean())
    .map(([{ action, names }, pairs, isPost]) => {
      const text = pairs.map(([at, value]) => `${names[at % names.length]}=${value}`).join("&");
      return isPost ? [action, text] : [`${action}?${text}`, undefined];
    });
  await fc.assert(
    fc.asyncProperty(asked, async ([place = "", body]) => {
      const answer = await fetch(`http://127.0.0.1:${site.port}${place}`, {
        redirect: "manual",
        ...(body !== undefined && {
          method: "POST",
          body,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      });
      await answer.arrayBuffer();
      expect(answer.status, `${place.slice(0, 100)} ${body?.slice(0, 200)}`).toBeLessThan(500);
    }),
    { numRuns: runs },
  );
  expect(site.log.filter((line) => line.includes('"request_failed"'))).toEqual([]);
});

test.each(engines)("no field of any form or address of the desk makes it fail, on %s", async (engine) => {
  const { site, origin, enter } = desks[engine];
  const { reference } = await sendRequest(site.port);
  const { cookie } = await enter("Ann Lee");
  const call = (place: string, body?: string) =>
    fetch(origin + place, {
      redirect: "manual",
      headers: {
        cookie,
        ...(body !== undefined && { origin, "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(body !== undefined && { method: "POST", body }),
    });

  const pages = [deskPaths.list, deskPaths.account, deskPaths.people, deskPaths.request(reference)];
  const html = await Promise.all(
    [...pages, deskPaths.quote(reference)].map(async (page) => (await call(page)).text()),
  );
  const forms = html.flatMap(formsIn).filter(({ action }) => action !== deskPaths.signOut);
  expect(forms.length).toBeGreaterThan(10);
  const addresses = Object.values(deskPaths);
  const fixed = addresses.filter((path) => typeof path === "string" && path !== deskPaths.signOut);
  const made = addresses.filter((path) => typeof path === "function");
  expect(made.length).toBeGreaterThan(5);

  const pair = (names: readonly string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...(names.length > 0 ? names : ["q"])), raw), { maxLength: 6 });
  const write = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `${name}=${value}`).join("&");
  const queryNames = ["passkey", "end", "q", "state", "open", "next"];
  const posted = fc
    .constantFrom(...forms)
    .chain(({ action, method, names }) =>
      pair(names).map((pairs) =>
        method === "POST" ? [action, write(pairs)] : [`${action}?${write(pairs)}`, undefined],
      ),
    );
  const asked = fc
    .tuple(fc.constantFrom(...fixed), pair(queryNames), fc.boolean())
    .map(([path, pairs, isPost]) => [`${path}?${write(pairs)}`, isPost ? write(pairs) : undefined]);
  const placed = fc
    .tuple(
      fc.constantFrom(...made),
      fc.array(fc.oneof(raw, fc.constant(reference)), { minLength: 3, maxLength: 3 }),
    )
    .map(([make, [one = "", two = "", three = ""]]) => [
      (make as (...parts: string[]) => string)(one, two || "x", three),
      three.length % 2 === 0 ? undefined : "",
    ]);

  await fc.assert(
    fc.asyncProperty(fc.oneof(posted, asked, placed), async ([place = "", body]) => {
      const answer = await call(place, body);
      const text = await answer.text();
      expect(answer.status, `${place.slice(0, 100)} ${body?.slice(0, 200)}`).toBeLessThan(500);
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (answer.status >= 400 && isPage)
        expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>|role="alert"|id="clash"/);
    }),
    { numRuns: runs, examples: known(reference) },
  );
  expect(site.log.filter((line) => line.includes('"desk_failed"'))).toEqual([]);
});

/** Found once by hand, and sent in every run. */
function known(reference: string): [(string | undefined)[]][] {
  const of = (action: string) => deskPaths.request(reference, action);
  return [
    [["/?q=a&q=b", undefined]],
    [["/?q=%00", undefined]],
    [["/sign-in?next=/&next=/", undefined]],
    [[of("hand-over"), "to=abc"]],
    [[of("hand-over"), "to=1e999"]],
    [[of("hand-over"), undefined]],
    [[of("note"), "note=a%00b"]],
    [[of("note"), ""]],
    [[of("quote"), "version=1.5"]],
    [["/requests/%00", undefined]],
    [["/requests/%E2%80%AE/quote/preview", undefined]],
    [[`/requests/${reference}/quotes/%00/pdf`, undefined]],
    [["/account/sessions", "session=%00"]],
    [["/people/invitations", "name=%00&email=a%00@b.example"]],
    [["/export", "state=open&q=%00"]],
  ];
}
