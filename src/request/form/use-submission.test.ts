import { afterEach, expect, test, vi } from "vitest";
import { longestWait, placeErrors, sendMessage } from "./use-submission.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an ok answer with success true is accepted, with what the server gave", async () => {
  const receipt = {
    reference: "RFQ-7K3MX9QD",
    receivedAt: "2026-11-16T16:40:00.000Z",
    respondBy: "2026-11-16T20:40:00.000Z",
    page: "/requests/x/y",
  };
  answerWith(json(200, { success: true, ...receipt }));
  expect(await sendMessage("{}", {})).toMatchObject({ kind: "accepted", receipt });
});

test("when the server answered is in its own header, also where it had received the message before", async () => {
  const receivedAt = "2026-11-16T22:00:00.000Z";
  answerWith(json(200, { success: true, receivedAt }, { date: "Tue, 17 Nov 2026 15:00:00 GMT" }));
  expect(await sendMessage("{}", {})).toMatchObject({
    receipt: { receivedAt, answeredAt: "2026-11-17T15:00:00.000Z" },
  });
});

test("success alone is enough: reference and due time are left out, received is now", async () => {
  answerWith(json(200, { success: true }));
  const before = Date.now();
  const outcome = await sendMessage("{}", {});
  expect(outcome).toMatchObject({
    kind: "accepted",
    receipt: { reference: undefined, respondBy: undefined },
  });
  const receivedAt = outcome.kind === "accepted" ? outcome.receipt.receivedAt : undefined;
  expect(Date.parse(String(receivedAt))).toBeGreaterThanOrEqual(before);
});

const errors = { email: "Valid email is required" };

test.each([
  ["success missing", json(200, {}), { cause: "unexpected" }],
  ["success not true", json(200, { success: "true" }), { cause: "unexpected" }],
  ["success but not ok", json(500, { success: true }), { cause: "unexpected" }],
  ["not JSON", new Response("<h1>Bad gateway</h1>", { status: 502 }), { cause: "unexpected" }],
  ["JSON null", json(200, null), { cause: "unexpected" }],
  ["too long", json(413, { success: false }), { cause: "tooLong" }],
  ["unavailable", json(503, { success: false }), { cause: "unavailable" }],
  ["wrong fields", json(422, { success: false, errors }), { cause: "invalid" }],
  ["too many", json(429, {}, { "retry-after": "300" }), { cause: "tooMany", retryAfterSeconds: 300 }],
  [
    "too many until a date",
    json(429, {}, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }),
    { cause: "tooMany", retryAfterSeconds: undefined },
  ],
])("%s is refused", async (_name, response, failure) => {
  answerWith(response);
  const outcome = await sendMessage("{}", {});
  expect(outcome).toMatchObject({ kind: "refused", failure });
  if (failure.cause === "invalid") expect(outcome).toMatchObject({ errors });
});

test.each([
  [true, "network"],
  [false, "offline"],
])("a failed request with online=%s is %s", async (onLine, cause) => {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendMessage("{}", {})).toMatchObject({
    failure: { cause },
    log: "TypeError: Failed to fetch",
  });
});

test("a server that never answers counts as a network failure", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => init.signal?.throwIfAborted());
  const outcome = await sendMessage("{}", {});
  expect(timeout).toHaveBeenCalledExactlyOnceWith(longestWait);
  expect(outcome).toMatchObject({ kind: "refused", failure: { cause: "network" } });
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
});

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), { status, headers });
}

function answerWith(response: Response) {
  vi.stubGlobal("fetch", async () => response);
}
