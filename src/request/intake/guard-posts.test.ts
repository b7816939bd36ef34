import { expect, test } from "vitest";
import { paths, sendEmailPath } from "#content/paths.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { createIntakeApp, testOrigin } from "#server/testing/test-app.ts";

const ourOrigin = testOrigin;
const host = new URL(testOrigin).host;
const json = JSON.stringify(exampleMessage);
const form = new URLSearchParams({ ...exampleMessage, formType: "contact" }).toString();

const bodies = [
  { url: sendEmailPath, contentType: "application/json", payload: json, accepted: 200 },
  { url: sendEmailPath, contentType: "text/plain", payload: json, accepted: 415 },
  { url: sendEmailPath, contentType: "application/x-www-form-urlencoded", payload: form, accepted: 415 },
  { url: paths.contact, contentType: "application/x-www-form-urlencoded", payload: form, accepted: 303 },
  { url: paths.contact, contentType: "text/plain", payload: form, accepted: 415 },
  { url: paths.rfq, contentType: "multipart/form-data; boundary=x", payload: form, accepted: 415 },
];

const sites = [
  undefined,
  "same-origin",
  "none",
  "same-site",
  "cross-site",
  "made-up",
  "same-origin, cross-site",
];
const origins = [
  undefined,
  ourOrigin,
  "https://evil.example",
  `${ourOrigin}.evil.example`,
  `${ourOrigin}:8080`,
  `http://evil.example@${host}.evil.example`,
  "null",
  "not an origin",
  "",
];

/**
 * Browsers send "null" as the origin of some posts that they themselves call same-origin; on its own, "null"
 * does not prove that a post is ours.
 */
function isOurs(site: string | undefined, origin: string | undefined) {
  const isSiteOurs = site === undefined || site === "same-origin" || site === "none";
  const isOriginOurs =
    origin === undefined || origin === ourOrigin || (origin === "null" && site === "same-origin");
  return isSiteOurs && isOriginOurs;
}

for (const { url, contentType, payload, accepted } of bodies) {
  for (const site of sites) {
    test(`${url} as ${contentType} from site ${site ?? "-"}: 403 for every origin but ours`, async () => {
      const { app, store } = await createIntakeApp({ acceptedPerHour: 1_000 });
      for (const origin of origins) {
        const answer = await app.inject({
          method: "POST",
          url,
          payload,
          headers: {
            host,
            "content-type": contentType,
            ...(site !== undefined && { "sec-fetch-site": site }),
            ...(origin !== undefined && { origin }),
          },
        });
        expect([origin, answer.statusCode]).toEqual([origin, isOurs(site, origin) ? accepted : 403]);
      }
      if (sites.indexOf(site) > 2) expect(store.accepted).toEqual([]);
    });
  }
}

test("a proxy that rewrites the host does not lock our own pages out", async () => {
  const { app } = await createIntakeApp();
  const answer = await app.inject({
    method: "POST",
    url: sendEmailPath,
    payload: json,
    headers: { host: "10.0.0.5:3000", origin: ourOrigin, "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(200);
});

test("a forwarded host is not believed", async () => {
  const { app } = await createIntakeApp({ trustedProxies: ["127.0.0.1"] });
  const answer = await app.inject({
    method: "POST",
    url: sendEmailPath,
    payload: json,
    headers: {
      host,
      "x-forwarded-host": "evil.example",
      origin: "https://evil.example",
      "content-type": "application/json",
    },
  });
  expect(answer.statusCode).toBe(403);
});
