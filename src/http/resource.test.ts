import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createResource, sendCompressed, sendResource } from "./resource.ts";

const text = "Quotes within 4 hours. ".repeat(200);
const resource = createResource({ body: text, contentType: "text/html", cacheControl: "no-cache" });
const app = fastify();
app.get("/", (request, reply) => sendResource(request, reply, resource));
app.get("/own", (_, reply) => sendCompressed(reply, text));
const get = (headers: Readonly<Record<string, string>>) => app.inject({ url: "/", headers });

test("a page is compressed once, for all who ask at the same time and later", async () => {
  const asked = Array.from({ length: 3 }, () => get({ "accept-encoding": "gzip, br" }));
  for (const { rawPayload, headers } of [
    ...(await Promise.all(asked)),
    await get({ "accept-encoding": "br" }),
  ]) {
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  }
  expect(resource.compressed?.br()).toBe(resource.compressed?.br());
});

test("each encoding has its own tag, and a client that has it gets no bytes", async () => {
  const plain = await get({});
  const zipped = await get({ "accept-encoding": "gzip" });
  expect([plain.body, gunzipSync(zipped.rawPayload).toString()]).toEqual([text, text]);
  expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  const { etag } = zipped.headers;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await get({ "accept-encoding": "br;q=0, gzip;q=0.5", "if-none-match": String(tag) });
    expect([tag, again.statusCode, again.body, again.headers.etag]).toEqual([tag, 304, "", etag]);
  }
  expect((await get({ "if-none-match": String(zipped.headers.etag) })).statusCode).toBe(200);
});

test.each([
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.4, br;q=0.5", "br"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["BR ; Q=0.2, x;q=1", "br"],
  ["br;q=0, gzip;q=0.000", undefined],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["br;q=high, gzip;q=0.1", "gzip"],
  ["", undefined],
])("the encoding that a client prefers is sent: %j", async (asked, sent) => {
  const { headers } = await get({ "accept-encoding": asked });
  expect(headers["content-encoding"]).toBe(sent);
});

test("what is compressed already is not compressed again", async () => {
  const picture = createResource({
    body: Buffer.from("x".repeat(500)),
    contentType: "image/webp",
    cacheControl: "no-cache",
  });
  expect(picture.compressed).toBeUndefined();
});

test("a page of one visitor is compressed for its answer, and has no tag", async () => {
  const own = (asked: string) => app.inject({ url: "/own", headers: { "accept-encoding": asked } });
  const [br, gzip, plain] = [await own("gzip, br"), await own("gzip"), await own("identity")];
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  expect(plain.body).toBe(text);
  for (const { headers } of [br, gzip, plain])
    expect([headers.vary, headers.etag]).toEqual(["Accept-Encoding", undefined]);
});
