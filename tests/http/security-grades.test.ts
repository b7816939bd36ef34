import { expect, test } from "vitest";
import { capabilityPath, documentPaths, paths } from "#content/paths.ts";
import { formBodyLimit, messageBodyLimit } from "#http/posts.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { builtSite, type Request } from "../support/built-site.ts";
import { expectSecurityHeaders } from "../support/security-headers.ts";

const api = "/api/send-email";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const good = JSON.stringify(exampleMessage);
const fields = new URLSearchParams(exampleMessage).toString();
const post = (url: string, payload: string, headers: Readonly<Record<string, string>>) =>
  ({ method: "POST", url, payload, headers }) satisfies Request;

/** One of every kind of answer that the server can give. */
const requests: Readonly<Record<string, readonly [number, Request]>> = {
  "the home page": [200, { url: paths.home }],
  "a capability": [200, { url: capabilityPath("optics") }],
  "a form page": [200, { url: paths.rfq }],
  "a page that is still fresh": [304, { url: paths.about, headers: { "if-none-match": "*" } }],
  "a confirmation that is not there": [200, { url: `${paths.contact}?sent=MSG-22222222` }],
  "a form page's head": [200, { method: "HEAD", url: paths.rfq }],
  "the file for robots": [200, { url: "/robots.txt" }],
  "a file": [200, { url: "/favicon.ico" }],
  "a document": [200, { url: documentPaths.securityContact }],
  "the health check": [200, { url: "/healthz" }],
  "a redirect to the canonical path": [301, { url: "/ABOUT" }],
  "a redirect to the page without a slash": [301, { url: `${paths.contact}/` }],
  "a form that was accepted": [303, post(paths.contact, fields, form)],
  "a form with errors": [422, post(paths.rfq, "name=a", form)],
  "a form with a field twice": [400, post(paths.contact, "name=a&name=b", form)],
  "a form that is too large": [413, post(paths.rfq, "x".repeat(formBodyLimit + 1), form)],
  "a form of another type": [415, post(paths.rfq, "{}", json)],
  "a form of another site": [403, post(paths.contact, fields, { ...form, "sec-fetch-site": "cross-site" })],
  "a form that a browser sends in vain": [
    415,
    post(paths.contact, fields, { "content-type": "text/plain", accept: "text/html" }),
  ],
  "a page that is not there": [404, { url: "/nowhere" }],
  "a capability that is not there": [404, { url: "/capabilities/nothing" }],
  "an address that cannot be read": [404, { url: "/%" }],
  "a method that is not allowed": [405, { method: "DELETE", url: paths.home }],
  "a message that was accepted": [200, post(api, good, json)],
  "a message that is no JSON": [400, post(api, "{", json)],
  "a message with errors": [422, post(api, "{}", json)],
  "a message that is too large": [413, post(api, "x".repeat(messageBodyLimit + 1), json)],
  "a message of another type": [415, post(api, good, { "content-type": "text/plain" })],
  "a message of another site": [403, post(api, good, { ...json, origin: "https://evil.example" })],
  "a read of the intake": [405, { url: api }],
};

const secure = builtSite({ PUBLIC_ORIGIN: "https://site.test" });
const plain = builtSite({ RATE_LIMIT_PER_HOUR: "1" });

test.each(Object.entries(requests))(
  "over https, %s has every security header",
  async (_name, [status, request]) => {
    const answer = await secure.ask(request);
    expect(answer.statusCode).toBe(status);
    expectSecurityHeaders(request.url, (name) => answer.headers[name]);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains; preload");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    if (request.url !== api || request.method !== "POST") return;
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.json()).toHaveProperty("success");
  },
);

test("over plain http a page, a refusal and one message too many lack nothing but HSTS", async () => {
  await plain.ask(post(api, good, json));
  for (const [status, request] of [
    [200, { url: paths.rfq }],
    [404, { url: "/nowhere" }],
    [429, post(api, good, json)],
    [429, post(paths.contact, fields, form)],
  ] as const) {
    const answer = await plain.ask(request);
    expect([request.url, answer.statusCode]).toEqual([request.url, status]);
    expectSecurityHeaders(request.url, (name) => answer.headers[name]);
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect(answer.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    if (status === 429) expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("each directive of the policy comes once, and only what the page holds may run", async () => {
  const answer = await secure.ask({ url: paths.contact });
  const policy = String(answer.headers["content-security-policy"]).split("; ");
  const names = policy.map((directive) => directive.split(" ")[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(policy).toContainEqual(expect.stringMatching(/^style-src 'sha256-\S+'$/));
  expect(policy).toContainEqual(expect.stringMatching(/^script-src 'self' 'sha256-\S+'$/));
  expect(answer.body).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/);
});
