import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { builtSite, type Request } from "../support/built-site.ts";
import { expectSecurityHeaders } from "../support/security-headers.ts";

const plain = builtSite();
const secure = builtSite({ PUBLIC_ORIGIN: "https://site.test" });
const limited = builtSite({ RATE_LIMIT_PER_HOUR: "1" });

const api = "/api/send-email";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const good = JSON.stringify(exampleMessage);

const apiRequests: readonly (readonly [number, Request])[] = [
  [200, { method: "POST", url: api, payload: good, headers: json }],
  [400, { method: "POST", url: api, payload: "{", headers: json }],
  [403, { method: "POST", url: api, payload: good, headers: { ...json, origin: "https://evil.example" } }],
  [413, { method: "POST", url: api, payload: "x".repeat(70_000), headers: json }],
  [415, { method: "POST", url: api, payload: good, headers: { "content-type": "text/plain" } }],
  [422, { method: "POST", url: api, payload: "{}", headers: json }],
];

const otherRequests: readonly (readonly [number, Request])[] = [
  [200, { url: paths.contact }],
  [200, { method: "HEAD", url: paths.rfq }],
  [200, { url: "/healthz" }],
  [200, { url: "/robots.txt" }],
  [200, { url: "/favicon.ico" }],
  [301, { url: `${paths.contact}/` }],
  [
    303,
    {
      method: "POST",
      url: paths.contact,
      payload: new URLSearchParams(exampleMessage).toString(),
      headers: form,
    },
  ],
  [400, { method: "POST", url: paths.contact, payload: "name=a&name=b", headers: form }],
  [403, { method: "POST", url: paths.contact, headers: { ...form, "sec-fetch-site": "cross-site" } }],
  [404, { url: "/nowhere" }],
  [404, { url: "/%" }],
  [405, { method: "PUT", url: paths.contact }],
  [405, { url: api }],
  [413, { method: "POST", url: paths.rfq, payload: "x".repeat(70_000), headers: form }],
  [415, { method: "POST", url: paths.rfq, payload: "{}", headers: json }],
  [415, { method: "POST", url: paths.rfq, payload: "{}", headers: { ...json, accept: "text/html" } }],
  [422, { method: "POST", url: paths.rfq, payload: "", headers: form }],
];

test.each([...apiRequests, ...otherRequests])(
  "%i of %j carries every security header",
  async (status, request) => {
    const answer = await plain.ask(request);
    expect(answer.statusCode).toBe(status);
    expectSecurityHeaders(request.url, (name) => answer.headers[name]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  },
);

test.each(apiRequests)("%i of the API is JSON that no cache keeps", async (_status, request) => {
  const answer = await plain.ask(request);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.json()).toHaveProperty("success");
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("429 carries them too, on both doors", async () => {
  await limited.ask({ method: "POST", url: api, payload: good, headers: json });
  for (const [url, payload, headers] of [
    [api, good, json],
    [paths.contact, new URLSearchParams(exampleMessage).toString(), form],
  ] as const) {
    const answer = await limited.ask({ method: "POST", url, payload, headers });
    expect([url, answer.statusCode]).toEqual([url, 429]);
    expectSecurityHeaders(url, (name) => answer.headers[name]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("with an https origin, two years of HSTS are on every answer", async () => {
  for (const [, request] of [...apiRequests, ...otherRequests]) {
    const answer = await secure.ask(request);
    expect([request.url, answer.headers["strict-transport-security"]]).toEqual([
      request.url,
      "max-age=63072000; includeSubDomains; preload",
    ]);
  }
});
