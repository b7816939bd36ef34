import { expect, test } from "vitest";
import { messageBodyLimit } from "#http/posts.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { builtSite } from "../support/built-site.ts";
import { readInbox } from "../support/inbox-file.ts";
import { parseAnswer, sendRaw } from "../support/raw-http.ts";
import { expectSecurityHeaders } from "../support/security-headers.ts";

const { site } = builtSite();
const limited = builtSite({ RATE_LIMIT_PER_HOUR: "1" });

const body = JSON.stringify(exampleMessage);
const post = `POST /api/send-email HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\n`;
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, "Host: site.test", "Connection: close", ...headers, "", ""].join("\r\n");
const method = (name: string, target = "/contact") =>
  `${name} ${target} HTTP/1.1\r\nHost: site.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

/** Each with the answers that are right for it. A connection closed without a word is "none". */
const requests: readonly (readonly [string, string | Buffer, readonly (number | "none")[]])[] = [
  ["garbage", "\u0001\u0002\u0003 garbage\r\n\r\n", [400]],
  ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex"), [400]],
  ["an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, "none"]],
  ["an SMTP greeting", "EHLO mail.example\r\n\r\n", [400]],
  ["only line breaks", "\r\n\r\n\r\n", ["none"]],
  ["no version, as in HTTP/0.9", "GET /\r\n\r\n", [200, 400]],
  ["an unknown version", "GET / HTTP/9.9\r\nHost: site.test\r\n\r\n", [400, 505]],
  ["a space in the target", "GET /con tact HTTP/1.1\r\nHost: site.test\r\n\r\n", [400]],
  ["no host", "GET /contact HTTP/1.1\r\n\r\n", [400]],
  ["no host in HTTP/1.0", "GET /contact HTTP/1.0\r\n\r\n", [200]],
  ["two hosts", get("/contact", "Host: evil.example"), [400]],
  ["the same host twice", get("/contact", "host: site.test"), [400]],
  ["a user before the host", "GET /contact HTTP/1.1\r\nHost: a@b\r\n\r\n", [400]],
  ["a path behind the host", "GET /contact HTTP/1.1\r\nHost: a/b\r\n\r\n", [400]],
  ["an empty host", "GET /contact HTTP/1.1\r\nHost:\r\n\r\n", [400]],
  [
    "an IPv6 address as host",
    "GET /contact HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n",
    [200],
  ],
  ["HTTP/2.0 as version", "GET /contact HTTP/2.0\r\nHost: site.test\r\n\r\n", [400]],
  ["huge headers", get("/contact", `X-Large: ${"x".repeat(100_000)}`), [431]],
  [
    "thousands of headers",
    get("/contact", ...Array.from({ length: 5_000 }, (_, n) => `X-${n}: y`)),
    [200, 431],
  ],
  ["a header without a colon", get("/contact", "no colon here"), [400]],
  ["a header with NUL", get("/contact", "X-Nul: a\0b"), [400]],
  ["a folded header", get("/contact", "X-Folded: a\r\n b"), [200, 400]],
  ["an endless line", `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: site.test\r\n\r\n`, [404, 414, 431]],
  ["a long address", get(`/${"a".repeat(10_000)}`), [404]],
  ["a long query", get(`/contact?${"a=b&".repeat(2_500)}`), [200]],
  ["a lone percent sign", get("/%"), [404]],
  ["an escaped NUL", get("/%00"), [404]],
  ["half an escape", get("/contact%2"), [404]],
  ["escapes that are no UTF-8", get("/%ff%fe"), [404]],
  ["dots", get("/../../../../etc/passwd"), [404]],
  ["escaped dots", get("/%2e%2e/%2e%2e/etc/passwd"), [404]],
  ["backslashes", get("/..\\..\\windows"), [404]],
  ["two slashes", get("//evil.example/"), [404]],
  ["a fragment", get("/contact#form"), [200, 404]],
  ["a prototype's name", get("/__proto__"), [404]],
  ["the absolute form", get("http://site.test/contact"), [200]],
  ["the absolute form without a path", get("http://site.test"), [200]],
  ["the absolute form of no page", get("https://site.test/nowhere"), [404]],
  ["another site's absolute form", get("http://evil.example/contact"), [200]],
  ["the asterisk form", method("OPTIONS", "*"), [404, 405]],
  [
    "the authority form",
    "CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\n\r\n",
    [400, 404, 405, "none"],
  ],
  ["PROPFIND", method("PROPFIND"), [405]],
  ["TRACE", method("TRACE"), [405]],
  ["OPTIONS", method("OPTIONS"), [405]],
  ["PURGE", method("PURGE"), [405]],
  ["QUERY", method("QUERY"), [400, 405]],
  ["a made-up method", method("FROBNICATE"), [400]],
  ["a method in lower case", method("get"), [400]],
  ["a made-up method on no page", method("PROPFIND", "/nowhere"), [404]],
  ["a range", get("/contact", "Range: bytes=0-10"), [200]],
  ["hostile ranges", get("/contact", `Range: bytes=${"0-,".repeat(1_000)}0-`), [200]],
  ["a made-up expectation", `${post}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`, [422]],
  ["an upgrade", get("/contact", "Upgrade: websocket", "Connection: Upgrade"), [200]],
  ["an upgrade to HTTP/2", get("/contact", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"), [200]],
  ["bad chunks", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, [400]],
  [
    "a huge chunk size",
    `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    [400, 413, "none"],
  ],
  [
    "chunk extensions without end",
    `${post}Transfer-Encoding: chunked\r\n\r\n2;${"x".repeat(100_000)}\r\n{}`,
    [400, 413],
  ],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  ["length and chunks", `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  ["a negative length", `${post}Content-Length: -1\r\n\r\n{}`, [400]],
  ["a length that is no number", `${post}Content-Length: two\r\n\r\n{}`, [400]],
  ["a length beyond reason", `${post}Content-Length: 99999999999999999999\r\n\r\n{}`, [400, 413]],
  ["a length above the limit", `${post}Content-Length: ${messageBodyLimit + 1}\r\n\r\n{}`, [413]],
  ["an unknown transfer coding", `${post}Transfer-Encoding: gzip\r\n\r\n{}`, [400, 415]],
  ["a form without a body", method("POST"), [422]],
];

test.each(requests)(
  "%s: never 5xx, and every answer carries the security headers",
  async (name, bytes, expected) => {
    const quietMs = expected.includes("none") ? 1_500 : undefined;
    const answer = parseAnswer(await sendRaw(site().port, bytes, quietMs));
    expect(expected, `answer to ${name}`).toContain(answer?.status ?? "none");
    if (answer) expectSecurityHeaders(name, (header) => answer.headers.get(header));
  },
);

test("after all of it the pages and the forms answer as before, and nothing half was stored", async () => {
  expect(readInbox(site().dataFolder).references).toEqual([]);
  expect(site().log.filter((line) => JSON.parse(line).level === "error")).toEqual([]);
  expect(parseAnswer(await sendRaw(site().port, get("/contact")))?.status).toBe(200);
  const whole = `${post}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  expect(parseAnswer(await sendRaw(site().port, whole))?.status).toBe(200);
  expect(readInbox(site().dataFolder).references).toHaveLength(1);
});

test("requests one behind the other on one connection are each answered", async () => {
  const page = "GET /contact HTTP/1.1\r\nHost: site.test\r\n\r\n";
  const received = await sendRaw(site().port, page.repeat(3) + get("/nowhere"));
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual(["200", "200", "200", "404"]);
});

test("an upload that stops half way stores nothing and does not count as accepted", async () => {
  const { port, dataFolder } = limited.site();
  const half = `${post}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 40)}`;
  for (let turn = 0; turn < 5; turn += 1) await sendRaw(port, half, 100);
  const whole = `${post}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  await expect.poll(async () => parseAnswer(await sendRaw(port, whole))?.status).toBe(200);
  expect(readInbox(dataFolder).references).toHaveLength(1);
});
