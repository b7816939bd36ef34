import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { paths, requestPath } from "#content/paths.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { startSite } from "../../scripts/start-site.ts";
import { builtSite } from "../support/built-site.ts";
import { dataFiles, readInbox } from "../support/inbox-file.ts";
import { parseAnswer, sendRaw } from "../support/raw-http.ts";
import { createSubmission, submit } from "../support/submit.ts";

const direct = builtSite();
const proxied = builtSite({ TRUSTED_PROXIES: "127.0.0.0/8" });
const api = "/api/send-email";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const host = "Host: site.test\r\n";

/** A content type that the address does not take is not read at all; one that it takes, up to the limit. */
test.each([
  [api, 512],
  [paths.contact, 1024],
  [paths.rfq, 1024],
  [requestPath("x", "x"), 64],
  [paths.home, 64],
  ["/nowhere", 64],
])("%s reads no body beyond %i KB", async (url, kilobytes) => {
  const payload = JSON.stringify("x".repeat(kilobytes * 1024));
  const readable = url === api || url === paths.home || url === "/nowhere" ? json : form;
  const answer = await direct.ask({ method: "POST", url, payload, headers: readable });
  expect(answer.statusCode).toBe(413);
});

test("what is written to the data folder is for this user only, whatever the umask", async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const site = await startSite();
  onTestFinished(() => site.kill());
  expect((await submit(site.port, createSubmission())).status).toBe(200);
  await expect.poll(() => dataFiles(site.dataFolder).join()).toContain(".eml");
  const written = dataFiles(site.dataFolder);
  expect(written.map((file) => path.relative(site.dataFolder, file))).toEqual(
    expect.arrayContaining(["inbox.sqlite", "secret", "mail"]),
  );
  for (const file of written) {
    const stats = await stat(file);
    const expected = stats.isDirectory() ? 0o700 : 0o600;
    expect([file, (stats.mode & 0o777).toString(8)]).toEqual([file, expected.toString(8)]);
  }
});

/** Headers that could fool a cache or a visitor, if any of them were believed. */
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
  ["without a trusted proxy", direct],
  ["behind a trusted proxy", proxied],
])("no forged header changes a page, a redirect or a document, %s", async (_name, { ask }) => {
  for (const url of [
    paths.home,
    paths.contact,
    `${paths.contact}/`,
    "/sitemap.xml",
    "/robots.txt",
    "/nowhere",
  ]) {
    const [plain, fooled] = [await ask(url), await ask({ url, headers: forged })];
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
  const { port } = direct.site();
  const answer = parseAnswer(
    await sendRaw(port, `GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
  );
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
  const { port, dataFolder } = proxied.site();
  const hidden = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
  const received = await sendRaw(
    port,
    `POST ${paths.contact} HTTP/1.1\r\n${host}${lines}\r\n\r\n0\r\n\r\n${hidden}`,
  );
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400"]);
  expect(readInbox(dataFolder).references).toEqual([]);
});

test("a reference that is guessed says nothing but that there is none, and a real one nothing about the sender", async () => {
  const sent = await direct.ask({
    method: "POST",
    url: paths.contact,
    payload: new URLSearchParams(exampleMessage).toString(),
    headers: form,
  });
  const confirmation = await direct.ask(String(sent.headers.location));
  expect(confirmation.headers["cache-control"]).toBe("no-store");
  const { name, email, phone, subject, message } = exampleMessage;
  for (const typed of [name, email, phone, subject, ...message.split("\n")]) {
    expect(confirmation.body).not.toContain(typed);
  }
  const guesses = ["MSG-22222222", "RFQ-7K3MX9QD", "MSG-' OR 1=1", "%00", "../../etc/passwd", "<script>"];
  const empty = await direct.ask(paths.contact);
  for (const guess of guesses) {
    const answer = await direct.ask(`${paths.contact}?sent=${encodeURIComponent(guess)}`);
    expect([guess, answer.statusCode, answer.body === empty.body]).toEqual([guess, 200, true]);
  }
});

test.each([
  ["plainly", '"name":"Dana Whitfield","name":"Mallory"'],
  ["in another spelling", '"name":"Dana Whitfield","n\\u0061me":"Mallory"'],
  ["with a key that nobody reads", '"other":1,"other":2'],
  ["further in", '"other":{"a":[{"b":1,"b":2}]}'],
])("400 for JSON that has a key twice, %s", async (_how, doubled) => {
  const { message } = createSubmission();
  const payload = JSON.stringify(message).replace("{", `{${doubled},`);
  const answer = await direct.ask({ method: "POST", url: api, payload, headers: json });
  expect(answer.statusCode).toBe(400);
});

test("a key that comes once in each of several objects, or as a value, comes once", async () => {
  const { message } = createSubmission({ subject: 'A {"name": "x", "name": "y"} in a subject' });
  const payload = JSON.stringify({ ...message, other: [{ a: "a" }, { a: "a:" }] });
  const answer = await direct.ask({ method: "POST", url: api, payload, headers: json });
  expect(answer.statusCode).toBe(200);
});

test.each(["identity", "Identity", "IDENTITY"])("a body whose encoding is %s is read", async (encoding) => {
  const payload = JSON.stringify(createSubmission().message);
  const headers = { ...json, "content-encoding": encoding };
  expect((await direct.ask({ method: "POST", url: api, payload, headers })).statusCode).toBe(200);
});

test("no control character that was typed comes back in the page, and no text in the date field", async () => {
  const typed = { name: "Da\u0000na\u001b[31m", items: "one\ntwo\u0008", needByDate: "soon\u0007" };
  const payload = new URLSearchParams({ ...typed, attachments: "list\u0001.pdf" }).toString();
  const answer = await direct.ask({ method: "POST", url: paths.rfq, payload, headers: form });
  expect([answer.statusCode, answer.body.match(/(?![\n\r\t])\p{Cc}/gu)]).toEqual([422, null]);
  expect(answer.body).toContain('value="Dana[31m"');
  expect(answer.body).toContain("list.pdf");
  const dateInput = /<input[^>]*type="date"[^>]*>/.exec(answer.body)?.[0];
  expect(dateInput).toBeDefined();
  expect(dateInput).not.toContain("soon");
});
