import { expect, test } from "vitest";
import { classifyFailure } from "./transport.ts";

function fail(fields: object, message = "failed") {
  return Object.assign(new Error(message), fields);
}

test.each([
  [421, "CONN", "retry", "session", false],
  [421, "RCPT TO", "retry", "session", false],
  [450, "RCPT TO", "retry", "deferred", false],
  [451, "DATA", "retry", "deferred", false],
  [452, "RCPT TO", "retry", "deferred", false],
  [454, "AUTH PLAIN", "retry", "deferred", false],
  [500, "DATA", "dead", "refused", true],
  [503, "MAIL FROM", "retry", "session", true],
  [530, "MAIL FROM", "retry", "auth", true],
  [535, "AUTH PLAIN", "retry", "auth", true],
  [550, "MAIL FROM", "dead", "refused", true],
  [550, "RCPT TO", "dead", "refused", true],
  [552, "DATA", "dead", "refused", true],
  [554, "DATA", "dead", "refused", true],
  [554, "CONN", "retry", "session", true],
  [502, "EHLO", "retry", "session", true],
])("answer %i to %s is %s (%s)", (responseCode, command, outcome, cause, alarm) => {
  expect(classifyFailure(fail({ code: "EENVELOPE", responseCode, command }))).toMatchObject({
    outcome,
    cause,
    alarm,
    smtpCode: responseCode,
  });
});

test.each([
  [{ code: "ECONNECTION" }, "retry", "network", false],
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "retry", "network", false],
  [{ code: "ESOCKET", originalCode: "ECONNRESET" }, "retry", "network", false],
  [{ code: "EDNS" }, "retry", "network", false],
  [{ code: "EPROTOCOL" }, "retry", "network", false],
  [{ code: "ETIMEDOUT", timeoutType: "GREETING_TIMEOUT" }, "retry", "timeout", false],
  [{ code: "ETLS" }, "retry", "tls", true],
  [{ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "retry", "tls", true],
  [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "retry", "tls", true],
  [{ code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, "retry", "tls", true],
  [{ code: "EAUTH", responseCode: 535 }, "retry", "auth", true],
  [{ code: "EAUTH" }, "retry", "auth", true],
  [{ code: "EMESSAGE", command: "MAIL FROM" }, "dead", "refused", true],
  [{ code: "EENVELOPE", command: "API" }, "retry", "internal", true],
  [{}, "retry", "internal", true],
])("%o is %s (%s)", (fields, outcome, cause, alarm) => {
  expect(classifyFailure(fail(fields))).toMatchObject({ outcome, cause, alarm });
});

test("something thrown that is no error keeps the mail and calls for help", () => {
  for (const thrown of ["text", undefined, null, 550]) {
    expect(classifyFailure(thrown)).toMatchObject({ outcome: "retry", cause: "internal", alarm: true });
  }
});

test("a stored error is bounded and holds nobody's address", () => {
  const message = `550 5.1.1 <dana@example.gov>: "dana w"@example.gov unknown, ünï@example.com\r\nRCPT ${"x".repeat(500)}`;
  const { error } = classifyFailure(
    fail({ code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, message),
  );
  expect(error.length).toBeLessThanOrEqual(200);
  expect(error).not.toMatch(/@|dana|[\r\n]/);
  expect(error).toContain("EENVELOPE RCPT TO 550 5.1.1 <[address]>: [address] unknown, [address] RCPT");
});
