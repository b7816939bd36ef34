import { mkdtemp, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { answeredPath, paths } from "#content/paths.ts";
import { exampleMessage } from "#inbox/example-submission.ts";
import { openDatabase } from "#inbox/sqlite/database.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";
import { createIntakeApp, createTestApp } from "#server/testing/test-app.ts";
import { parseAnswer, sendRaw } from "../support/raw-http.ts";

const api = "/api/send-email";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const good = JSON.stringify(exampleMessage);
const host = "Host: site.test\r\n";

test("a defect behind a signed link does not write the link into the log", async () => {
  const { app, store, events, answerLinks, time } = await createIntakeApp();
  const { reference } = (await app.inject({ method: "POST", url: api, payload: good, headers: json })).json();
  const { pathname } = new URL(answerLinks.urlFor(reference, time.now));
  store.findAnswerLink = () => Promise.reject(new Error("a defect"));
  store.answerByLink = () => Promise.reject(new Error("a defect"));
  for (const method of ["GET", "POST"] as const)
    expect((await app.inject({ method, url: pathname })).statusCode).toBe(500);
  const failures = events.filter(({ event }) => event === "request_failed");
  expect(failures).toHaveLength(2);
  expect(JSON.stringify(failures)).toContain(answeredPath(":token"));
  expect(JSON.stringify(failures)).not.toContain(pathname);
});

/** A type that the address does not know is not read at all; one that it knows is read up to the limit. */
test.each([api, paths.contact, paths.rfq, answeredPath("x"), paths.home, "/nowhere"])(
  "%s reads no body beyond 64 KB",
  async (url) => {
    const { app } = await createIntakeApp();
    const payload = JSON.stringify("x".repeat(64 * 1024));
    const readable = url === api || url === paths.home || url === "/nowhere" ? json : form;
    const answer = await app.inject({ method: "POST", url, payload, headers: readable });
    expect(answer.statusCode).toBe(413);
  },
);

test("what is written to the data folder is for this user only, whatever the umask", async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "site-private-")), "data");
  onTestFinished(() => rm(path.dirname(folder), { recursive: true, force: true }));
  openDatabase(path.join(folder, "inbox.sqlite")).close();
  await keepSigningSecret(folder);
  const mail = { to: "info@site.test", from: "info@site.test", subject: "Hello", text: "Hello" };
  const sent = { reference: "RFQ-7K3MX9QD", kind: "notification", createdAt: 0, mail } as const;
  await createFileTransport(path.join(folder, "mail")).send(sent);

  const modes: Readonly<Record<string, number>> = {
    "": 0o700,
    "inbox.sqlite": 0o600,
    secret: 0o600,
    mail: 0o700,
    "mail/1970-01-01T000000Z-RFQ-7K3MX9QD-notification.eml": 0o600,
  };
  for (const [name, mode] of Object.entries(modes)) {
    const { mode: found } = await stat(path.join(folder, name));
    expect([name, (found & 0o777).toString(8)]).toEqual([name, mode.toString(8)]);
  }
});

/** What a cache or a visitor could be fooled with, were any of it believed. */
const forged = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "gopher",
  "x-forwarded-port": "666",
  "x-forwarded-prefix": "/evil",
  "x-original-url": "/nowhere",
  "x-rewrite-url": "/nowhere",
  "x-http-method-override": "DELETE",
  forwarded: "host=evil.example;proto=gopher",
  origin: "https://evil.example",
  referer: "https://evil.example/",
};

test.each([
  ["without a trusted proxy", []],
  ["behind a trusted proxy", ["127.0.0.0/8"]],
])("no forged header changes a page, a redirect or a document, %s", async (_name, trustedProxies) => {
  const { app } = await createTestApp({ trustedProxies });
  for (const url of [
    paths.home,
    paths.contact,
    `${paths.contact}/`,
    "/sitemap.xml",
    "/robots.txt",
    "/nowhere",
  ]) {
    const [plain, fooled] = [await app.inject(url), await app.inject({ url, headers: forged })];
    expect([url, fooled.statusCode, fooled.headers.location]).toEqual([
      url,
      plain.statusCode,
      plain.headers.location,
    ]);
    expect(fooled.body === plain.body, `body of ${url}`).toBe(true);
    expect(JSON.stringify(fooled.headers)).not.toContain("evil");
  }
});

test.each([
  "//evil.example/contact/",
  "/\\evil.example/CONTACT",
  "/%2f%2fevil.example/CONTACT",
  "/%5cevil.example/",
  "/https://evil.example/",
  "/contact/%0d%0aset-cookie:a=b",
  "/CONTACT?next=https://evil.example",
  "/CONTACT?%0d%0aset-cookie:a=b",
  "/Contact/?//evil.example",
  "/CONTACT/..//evil.example",
])("%s is sent nowhere but to a path of ours", async (target) => {
  const { app } = await createIntakeApp();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = parseAnswer(
    await sendRaw(port, `GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
  );
  await app.close();
  const location = answer?.headers.get("location");
  expect(location === undefined || /^\/contact(\?|$)/.test(location), String(location)).toBe(true);
  expect(answer?.headers.has("set-cookie")).toBe(false);
});

test.each([
  ["a name with a space before the colon", "Content-Length : 5"],
  ["chunked in an odd spelling", "Transfer-Encoding: xchunked"],
  ["chunked behind a tab", "Transfer-Encoding:\tchunked\r\nContent-Length: 5"],
  ["chunked and another coding", "Transfer-Encoding: chunked, identity"],
  ["two codings in two lines", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"],
  ["a length with a sign", "Content-Length: +5"],
  ["a length in hexadecimal", "Content-Length: 0x5"],
  ["a length that is a list", "Content-Length: 5, 5"],
  ["a length and a smuggled one", "Content-Length: 5\r\nContent-Length: 0"],
  ["a bare carriage return", "X: a\rContent-Length: 5"],
])("a request whose end could be read in two ways is refused: %s", async (_name, lines) => {
  const { app, store } = await createIntakeApp();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const hidden = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
  const received = await sendRaw(
    port,
    `POST ${paths.contact} HTTP/1.1\r\n${host}${lines}\r\n\r\n0\r\n\r\n${hidden}`,
    400,
  );
  await app.close();
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400"]);
  expect(store.accepted).toEqual([]);
});

test("a reference that is guessed says nothing but that there is none, and a real one nothing about the sender", async () => {
  const { app } = await createIntakeApp();
  const sent = await app.inject({
    method: "POST",
    url: paths.contact,
    payload: new URLSearchParams(exampleMessage).toString(),
    headers: form,
  });
  const confirmation = await app.inject(String(sent.headers.location));
  expect(confirmation.headers["cache-control"]).toBe("no-store");
  const { name, email, phone, subject, message } = exampleMessage;
  for (const typed of [name, email, phone, subject, ...message.split("\n")]) {
    expect(confirmation.body).not.toContain(typed);
  }
  const guesses = ["MSG-22222222", "RFQ-7K3MX9QD", "MSG-' OR 1=1", "%00", "../../etc/passwd", "<script>"];
  const empty = await app.inject(paths.contact);
  for (const guess of guesses) {
    const answer = await app.inject(`${paths.contact}?sent=${encodeURIComponent(guess)}`);
    expect([guess, answer.statusCode, answer.body === empty.body]).toEqual([guess, 200, true]);
  }
});

test("a crowd at the health check causes one write at a time, not one each", async () => {
  const { app, store } = await createIntakeApp();
  let [writing, most, writes] = [0, 0, 0];
  store.probe = async () => {
    writes += 1;
    writing += 1;
    most = Math.max(most, writing);
    await new Promise((resolve) => setTimeout(resolve, 50));
    writing -= 1;
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject("/healthz")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(most).toBe(1);
  expect(writes).toBeLessThan(20);
});
