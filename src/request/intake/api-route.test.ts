import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sendEmailPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { messageBodyLimit } from "#http/posts.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { createIntakeApp, testOrigin } from "#server/testing/test-app.ts";

const { said: company } = theCompany;

type TestApp = Awaited<ReturnType<typeof createIntakeApp>>["app"];
type Headers = Readonly<Record<string, string>>;

const json = { "content-type": "application/json" };
const contact = { ...exampleMessage, formType: "contact", subject: "Delivery times" };

function post(app: TestApp, body: unknown, headers: Headers = {}) {
  const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return app.inject({ method: "POST", url: sendEmailPath, headers: { ...json, ...headers }, payload });
}

test("one sender cannot use up the receipts of a whole mail domain", async () => {
  const { app, store } = await createIntakeApp({ acceptedPerHour: 1_000, trustedProxies: ["127.0.0.1"] });
  const send = (client: string, email: string) =>
    app.inject({
      method: "POST",
      url: "/api/send-email",
      headers: { "x-forwarded-for": client },
      payload: { ...exampleMessage, email },
    });
  for (let n = 0; n < 40; n += 1) await send("203.0.113.1", `made-up-${n}@agency.example`);
  const receipts = store.accepted.filter(({ acknowledgementTo }) => acknowledgementTo !== undefined);
  expect([store.accepted.length, receipts.length]).toEqual([40, 20]);
  await send("203.0.113.2", "buyer@agency.example");
  expect(store.accepted.at(-1)?.acknowledgementTo).toBe("buyer@agency.example");
});

test("messages that were not stored, or were stored before, use up no receipts", async () => {
  const { app, store } = await createIntakeApp({ acceptedPerHour: 1_000 });
  store.isDown = true;
  for (let n = 0; n < 20; n += 1) expect((await post(app, contact)).statusCode).toBe(503);
  store.isDown = false;
  const key = { "idempotency-key": "8e03978e-40d5-43dd-bc93" };
  for (let n = 0; n < 20; n += 1) expect((await post(app, contact, key)).statusCode).toBe(200);
  await post(app, { ...contact, subject: "Another message" });
  expect(store.accepted.map(({ acknowledgementTo }) => acknowledgementTo)).toEqual([
    contact.email,
    contact.email,
  ]);
});

test("a request for quote is stored as sent and answered with its reference and deadline", async () => {
  const { app, store, time } = await createIntakeApp();
  const answer = await post(app, exampleMessage);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      success: true,
      reference: expect.stringMatching(/^RFQ-[2-9B-Z]{8}$/),
      receivedAt: new Date(time.now).toISOString(),
      respondBy: new Date(time.now + 4 * 3_600_000).toISOString(),
      page: expect.stringMatching(/^\/requests\/RFQ-[2-9B-Z]{8}\/[0-9a-f]{32}$/),
    },
  ]);
  const { formType, ...fields } = exampleMessage;
  expect(store.accepted).toHaveLength(1);
  expect(store.accepted[0]).toMatchObject({
    reference: answer.json().reference,
    formType,
    fields,
    suspicions: [],
    notificationTo: ["sales@site.test"],
    acknowledgementTo: exampleMessage.email,
  });
});

test("a contact message goes to the general address and is due on the next business day", async () => {
  const { app, store } = await createIntakeApp({ now: "2026-06-12T20:00:00Z" });
  const answer = await post(app, contact);
  expect(answer.json()).toEqual({
    success: true,
    reference: expect.stringMatching(/^MSG-[2-9B-Z]{8}$/),
    receivedAt: "2026-06-12T20:00:00.000Z",
    respondBy: "2026-06-15T20:00:00.000Z",
  });
  expect(store.accepted[0]).toMatchObject({ formType: "contact", notificationTo: ["info@site.test"] });
});

test("every rule that is broken is named at once, with SPEC's words, and nothing is stored", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, {});
  expect([answer.statusCode, store.accepted]).toEqual([422, []]);
  expect(answer.json().errors).toEqual({
    name: "Name is required",
    email: "Valid email is required",
    phone: "Phone number is required",
    company: "Company/Organization is required",
    subject: "Subject is required",
    message: "Message must be at least 10 characters",
    formType: "Form type must be contact or rfq",
  });
});

test.each([
  ["not JSON", "name=Dana"],
  ["half of an object", '{"name":"Dana'],
  ["nothing", ""],
  ["null", "null"],
  ["bad UTF-8", Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')])],
  ["an overlong sequence", Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('"}')])],
  ["UTF-16", Buffer.from(JSON.stringify(contact), "utf16le")],
  ["a list for a field", { ...contact, email: ["dana@agency.example", "eve@evil.example"] }],
  ["nesting without end", "[".repeat(60_000)],
  ["deep nesting", `{"name":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
])("400 for %s", async (_name, body) => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, error: expect.any(String) }]);
  expect(store.accepted).toEqual([]);
});

test("unknown keys are ignored: neither stored nor a reason to refuse", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, {
    ...contact,
    isAdmin: true,
    reference: "MSG-22222222",
    to: ["eve@evil.example"],
  });
  expect(answer.statusCode).toBe(200);
  const { formType: _, ...fields } = contact;
  expect(store.accepted[0]?.fields).toEqual(fields);
  expect(JSON.stringify(store.accepted)).not.toContain("evil");
  expect(answer.json().reference).not.toBe("MSG-22222222");
});

test.each([
  `{"__proto__":{"name":"Eve"},${JSON.stringify(contact).slice(1)}`,
  `{"constructor":{"prototype":{"polluted":true}},${JSON.stringify(contact).slice(1)}`,
  `{"\\u005f_proto__":{"polluted":true},${JSON.stringify(contact).slice(1)}`,
])("a body that reaches for a prototype is refused and changes nothing: %s", async (body) => {
  const { app, store } = await createIntakeApp();
  expect((await post(app, body)).statusCode).toBe(400);
  expect(store.accepted).toEqual([]);
  expect({}).not.toHaveProperty("polluted");
});

test("the same key and body gets the same answer, also a day later; another body is a conflict", async () => {
  const { app, store, time } = await createIntakeApp();
  const key = { "idempotency-key": "8e03978e-40d5-43dd-bc93" };
  const first = await post(app, contact, key);
  time.now += 17 * 3_600_000;
  // The IETF's draft asks for quotes.
  const again = await post(app, contact, { "idempotency-key": `"${key["idempotency-key"]}"` });
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  const other = await post(app, { ...contact, message: "Another message altogether" }, key);
  expect([other.statusCode, other.json()]).toEqual([409, { success: false, error: expect.any(String) }]);
  expect(store.accepted).toHaveLength(1);
});

test.each(["short", "with a space in it", "x".repeat(129)])("400 for the key %j", async (key) => {
  const { app } = await createIntakeApp();
  expect((await post(app, contact, { "idempotency-key": key })).statusCode).toBe(400);
});

test("512 KB are read, one byte more is 413", async () => {
  const { app, store } = await createIntakeApp();
  const padded = (bytes: number) => JSON.stringify(contact).padEnd(bytes, " ");
  expect((await post(app, padded(messageBodyLimit))).statusCode).toBe(200);
  const answer = await post(app, padded(messageBodyLimit + 1));
  expect([answer.statusCode, answer.json().success]).toEqual([413, false]);
  expect(store.accepted).toHaveLength(1);
});

test.each([
  "text/plain",
  "text/plain;charset=UTF-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json-patch+json",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json; charset=iso-8859-1",
  "nonsense",
  "application/json application/json",
])("415 for the content type %s", async (contentType) => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, contact, { "content-type": contentType });
  expect([answer.statusCode, answer.json()]).toEqual([415, { success: false, error: expect.any(String) }]);
  expect(store.accepted).toEqual([]);
});

test.each(["gzip", "br", "deflate", "zstd", "gzip, identity", "made-up"])(
  "415 for a body encoded with %s, which is never decompressed",
  async (encoding) => {
    const { app } = await createIntakeApp();
    const bomb = gzipSync(Buffer.alloc(1_000_000, " "));
    const answer = await post(app, bomb, { "content-encoding": encoding });
    expect([answer.statusCode, answer.json().success]).toEqual([415, false]);
  },
);

test("beyond the limit: 429 that says when to come back, and how to reach us until then", async () => {
  const { app, store, time } = await createIntakeApp({ acceptedPerHour: 2 });
  for (const turn of [1, 2]) {
    expect((await post(app, { ...contact, subject: `Message ${turn}` })).statusCode).toBe(200);
  }
  const answer = await post(app, contact);
  expect([answer.statusCode, answer.json().success]).toEqual([429, false]);
  expect(answer.json().error).toContain(company.phone.display);
  expect(answer.json().error).toContain(company.emails.sales);
  expect(store.accepted).toHaveLength(2);
  const seconds = Number(answer.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  time.now += seconds * 1_000;
  expect((await post(app, contact)).statusCode).toBe(200);
});

test("refused posts do not use up the limit of accepted ones, but have one ten times as high", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3 });
  const refused = async (body: unknown, headers: Headers = {}) => (await post(app, body, headers)).statusCode;
  const statuses = [];
  for (let turn = 0; turn < 9; turn += 1) {
    statuses.push(
      await refused({}),
      await refused("{"),
      await refused("{}", { "content-type": "text/html" }),
    );
    expect(await refused(contact, { origin: "https://evil.example" })).toBe(403);
  }
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  expect((await post(app, contact)).statusCode).toBe(200);
  const last = [];
  for (let turn = 0; turn < 4; turn += 1) last.push(await refused({}));
  expect(last).toEqual([422, 422, 422, 429]);
});

test("a store that cannot write is 503 with Retry-After, and recovers without help", async () => {
  const { app, store, events } = await createIntakeApp();
  store.isDown = true;
  const answer = await post(app, contact);
  expect([answer.statusCode, answer.json().success]).toEqual([503, false]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.json().error).toContain(company.phone.display);
  expect(events.map(({ event }) => event)).toEqual(["store_unavailable"]);
  store.isDown = false;
  expect((await post(app, contact)).statusCode).toBe(200);
});

test("a defect is answered as JSON, masked and logged", async () => {
  const { app, store, events } = await createIntakeApp();
  store.accept = async () => {
    throw new Error("dana@agency.example could not be stored");
  };
  const answer = await post(app, contact);
  expect([answer.statusCode, answer.json()]).toEqual([500, { success: false, error: expect.any(String) }]);
  expect(answer.body + JSON.stringify(events)).not.toContain("dana");
  // The cause is in the log, with the place where it happened.
  const fields = {
    error: "Error",
    stack: expect.stringMatching(/^Error: \[address\] could not be stored\n {4}at /),
  };
  expect(events).toMatchObject([{ level: "error", event: "request_failed", fields }]);
});

test("the hidden field holds a message back without a word to the sender", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, contact, { "x-form-trap": "filled" });
  expect(answer.json()).toMatchObject({ success: true, reference: expect.stringMatching(/^MSG-/) });
  expect(store.accepted[0]?.suspicions).toEqual(["hidden field filled"]);
});

test("a call from a plain HTTP client, without any of the browser's headers, is accepted and mailed", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, contact, { "user-agent": "curl/8.0", host: new URL(testOrigin).host });
  expect(answer.statusCode).toBe(200);
  expect(store.accepted[0]?.suspicions).toEqual([]);
});
