import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { createSubmission, visitor } from "../support/submit.ts";

const { message } = createSubmission();
const json = JSON.stringify(message);
const form = new URLSearchParams({ ...message, formType: "contact" }).toString();
const asJson = { "content-type": "application/json" };
const asForm = { "content-type": "application/x-www-form-urlencoded" };
const api = "/api/send-email";

type Case = readonly [number, string, string | Uint8Array<ArrayBuffer>, Record<string, string>];

/** Faults 16 and 17 against the process itself; every combination is in src/server/intake. */
const cases: readonly Case[] = [
  [400, api, `{"__proto__":{"name":"Eve"},${json.slice(1)}`, asJson],
  [400, api, `{"constructor":{"prototype":{"name":"Eve"}},${json.slice(1)}`, asJson],
  [400, api, JSON.stringify({ ...message, email: [visitor.email, "eve@evil.example"] }), asJson],
  [400, api, "{", asJson],
  [400, "/contact", `${form}&email=eve@evil.example`, asForm],
  [413, api, json.padEnd(64 * 1024 + 1), asJson],
  [413, "/contact", form.padEnd(128 * 1024 + 1, "x"), asForm],
  [415, api, Uint8Array.from(gzipSync(json)), { ...asJson, "content-encoding": "gzip" }],
  [415, "/contact", Uint8Array.from(gzipSync(form)), { ...asForm, "content-encoding": "gzip" }],
  [415, api, json, { "content-type": "text/plain" }],
  [422, api, "{}", asJson],
  [403, api, json, { ...asJson, origin: "https://evil.example" }],
  [403, api, json, { "content-type": "text/plain", origin: "https://evil.example" }],
  [403, "/contact", form, { ...asForm, origin: "https://evil.example" }],
  [403, "/rfq", form, { ...asForm, origin: "null" }],
];

test("each refused request gets its status, changes nothing and leaves one clean log", async () => {
  const site = await startTestSite();
  const origin = `http://127.0.0.1:${site.port}`;
  for (const [status, path, body, headers] of cases) {
    const answer = await fetch(origin + path, { method: "POST", body, headers, redirect: "manual" });
    expect([path, status, answer.status]).toEqual([path, status, status]);
  }
  expect(readInbox(site.dataFolder).references).toEqual([]);
  const good = await fetch(origin + api, { method: "POST", body: json, headers: asJson });
  expect(good.status).toBe(200);
  expect(readInbox(site.dataFolder).references).toHaveLength(1);
  reportFigures(16, { refused: cases.length, "records made by them": 0, "5xx": 0 });
});
