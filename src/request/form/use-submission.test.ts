import { afterEach, expect, test, vi } from "vitest";
import type { Message } from "#request/fields/message.ts";
import { keyFor, longestWait, placeErrors, sendMessage } from "./use-submission.ts";

const message: Message = {
  name: "Dana Example",
  email: "dana@agency.example",
  phone: "205-555-0142",
  company: "Example County",
  subject: "Vendor registration",
  message: "Please send the registration form.",
  formType: "contact",
};
const attempt = { idempotencyKey: "key-12345678", isTrapFilled: false, elapsedMilliseconds: 4321.6 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("sends exactly the message's keys, with key and elapsed time as headers", async () => {
  const calls = answerWith(json(200, { success: true }));
  await sendMessage(message, attempt);

  expect(calls).toHaveLength(1);
  expect(calls[0]?.url).toBe("/api/send-email");
  expect(calls[0]?.init.method).toBe("POST");
  expect(calls[0]?.init.headers).toEqual({
    "content-type": "application/json",
    "idempotency-key": "key-12345678",
    "x-form-elapsed": "4322",
  });
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual(message);
});

test("says that the trap was filled in a header and never in the payload", async () => {
  const calls = answerWith(json(200, { success: true }));
  await sendMessage(message, { ...attempt, isTrapFilled: true });
  expect(calls[0]?.init.headers).toMatchObject({ "x-form-trap": "filled" });
  expect(Object.keys(JSON.parse(String(calls[0]?.init.body)))).toEqual(Object.keys(message));
});

test("an ok answer with success true is accepted, with what the server gave", async () => {
  const headers = { date: "Mon, 16 Nov 2026 16:40:00 GMT" };
  const body = { success: true, reference: "RFQ-7K3MX9QD", respondBy: "2026-11-16T20:40:00.000Z" };
  answerWith(json(200, body, headers));
  expect(await sendMessage(message, attempt)).toEqual({
    kind: "accepted",
    receipt: {
      reference: "RFQ-7K3MX9QD",
      receivedAt: "2026-11-16T16:40:00.000Z",
      answeredAt: "2026-11-16T16:40:00.000Z",
      respondBy: "2026-11-16T20:40:00.000Z",
    },
  });
});

test("a message that the server had received before keeps its time", async () => {
  const headers = { date: "Tue, 17 Nov 2026 15:00:00 GMT" };
  answerWith(json(200, { success: true, receivedAt: "2026-11-16T22:00:00.000Z" }, headers));
  expect(await sendMessage(message, attempt)).toMatchObject({
    receipt: { receivedAt: "2026-11-16T22:00:00.000Z", answeredAt: "2026-11-17T15:00:00.000Z" },
  });
});

test("success alone is enough: reference and due time are left out, received is now", async () => {
  answerWith(json(200, { success: true }));
  const before = Date.now();
  const outcome = await sendMessage(message, attempt);
  expect(outcome).toMatchObject({
    kind: "accepted",
    receipt: { reference: undefined, respondBy: undefined },
  });
  const receivedAt = outcome.kind === "accepted" ? outcome.receipt.receivedAt : undefined;
  expect(Date.parse(String(receivedAt))).toBeGreaterThanOrEqual(before);
});

test.each([
  ["success missing", json(200, {}), "unexpected"],
  ["success not true", json(200, { success: "true" }), "unexpected"],
  ["success but not ok", json(500, { success: true }), "unexpected"],
  ["not JSON", new Response("<h1>Bad gateway</h1>", { status: 502 }), "unexpected"],
  ["JSON null", json(200, null), "unexpected"],
  ["conflict", json(409, { success: false }), "unexpected"],
  ["too long", json(413, { success: false }), "tooLong"],
  ["unavailable", json(503, { success: false }), "unavailable"],
])("%s is refused", async (_name, response, cause) => {
  answerWith(response);
  expect(await sendMessage(message, attempt)).toMatchObject({ kind: "refused", failure: { cause } });
});

test("too many requests tell how long to wait", async () => {
  answerWith(json(429, { success: false, error: "slow" }, { "retry-after": "300" }));
  expect(await sendMessage(message, attempt)).toMatchObject({
    failure: { cause: "tooMany", retryAfterSeconds: 300 },
    log: "HTTP 429 slow",
  });
});

test("field errors of the server come back by name", async () => {
  const errors = { email: "Valid email is required" };
  answerWith(json(422, { success: false, errors }));
  expect(await sendMessage(message, attempt)).toMatchObject({
    failure: { cause: "invalid" },
    errors,
  });
});

test.each([
  [true, "network"],
  [false, "offline"],
])("a failed request with online=%s is %s", async (isOnline, cause) => {
  failToConnect(isOnline);
  expect(await sendMessage(message, attempt)).toMatchObject({
    failure: { cause },
    log: "TypeError: Failed to fetch",
  });
});

test("a server that never answers counts as a network failure", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => init.signal?.throwIfAborted());
  const outcome = await sendMessage(message, attempt);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(longestWait);
  expect(outcome).toMatchObject({ kind: "refused", failure: { cause: "network" } });
});

test.each([
  ["120", 120],
  ["", undefined],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
])("Retry-After %j is read as %s seconds", async (retryAfter, retryAfterSeconds) => {
  answerWith(json(429, {}, { "retry-after": retryAfter }));
  expect(await sendMessage(message, attempt)).toMatchObject({
    failure: { cause: "tooMany", retryAfterSeconds },
  });
});

test("the server's errors go to their fields, the rest into the banner", () => {
  const refusal = {
    failure: { cause: "invalid" },
    errors: { email: "Valid email is required", company: "Too long", message: "Message is too long" },
  } as const;
  expect(placeErrors(refusal, ["email", "organization"])).toEqual({
    failure: { cause: "invalid", details: ["Message is too long"] },
    errors: { email: "Valid email is required", organization: "Too long" },
  });
  expect(placeErrors(refusal, ["company"]).errors).toEqual({ company: "Too long" });
});

test("the same content keeps its key, changed content gets a new one", () => {
  const first = keyFor("a", undefined);
  expect(keyFor("a", first)).toBe(first);
  const second = keyFor("b", first);
  expect(second.key).not.toBe(first.key);
  expect(keyFor("a", second).key).not.toBe(first.key);
});

test("keys are random, also where the browser has no randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, () => keyFor("a", undefined).key);
  vi.unstubAllGlobals();
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-z-]{8,31}$/);
});

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), { status, headers });
}

function answerWith(response: Response) {
  const calls: { url: unknown; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: unknown, init: RequestInit) => {
    calls.push({ url, init });
    return response;
  });
  return calls;
}

function failToConnect(onLine: boolean) {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
}
