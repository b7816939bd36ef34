import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { exampleMessage } from "#inbox/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { expectSecurityHeaders } from "../support/security-headers.ts";

type Request = {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "OPTIONS";
  readonly url: string;
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

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
  [200, { url: "/assets/forms-test.js" }],
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
    const { app } = await createIntakeApp();
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(status);
    expectSecurityHeaders(request.url, (name) => answer.headers[name]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  },
);

test.each(apiRequests)("%i of the API is JSON that no cache keeps", async (_status, request) => {
  const { app } = await createIntakeApp();
  const answer = await app.inject(request);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.json()).toHaveProperty("success");
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("429, 500 and 503 carry them too, on both doors", async () => {
  const { app, store } = await createIntakeApp({ acceptedPerHour: 2 });
  const posts: readonly Request[] = [
    { method: "POST", url: api, payload: good, headers: json },
    {
      method: "POST",
      url: paths.contact,
      payload: new URLSearchParams(exampleMessage).toString(),
      headers: form,
    },
  ];
  async function expectStatus(status: number) {
    for (const request of posts) {
      const answer = await app.inject(request);
      expect([request.url, answer.statusCode]).toEqual([request.url, status]);
      expectSecurityHeaders(request.url, (name) => answer.headers[name]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  }
  store.isDown = true;
  await expectStatus(503);
  store.isDown = false;
  const { accept } = store;
  store.accept = () => Promise.reject(new Error("a defect"));
  await expectStatus(500);
  store.accept = accept;
  for (const request of posts) await app.inject(request);
  await expectStatus(429);
});

test("with an https origin, two years of HSTS are on every answer", async () => {
  const { app } = await createIntakeApp({ origin: "https://site.test" });
  for (const [, request] of [...apiRequests, ...otherRequests]) {
    const answer = await app.inject(request);
    expect([request.url, answer.headers["strict-transport-security"]]).toEqual([
      request.url,
      "max-age=63072000; includeSubDomains; preload",
    ]);
  }
});
