import { expect, test } from "vitest";
import { clientKey, createRateLimit, type LocalRateLimit } from "./rate-limit.ts";

const MINUTE = 60_000;

function createTestLimit(options: { acceptedPerHour?: number; maxClients?: number } = {}) {
  const clock = { now: 0 };
  return { clock, limit: createRateLimit({ now: () => clock.now, ...options }) };
}

function send(limit: LocalRateLimit, client: string, outcome: "accepted" | "refused" = "accepted") {
  const admission = limit.admit(client);
  if (admission.admitted) admission.settle(outcome);
  return admission.admitted;
}

function sendMany(limit: LocalRateLimit, count: number, outcome: "accepted" | "refused") {
  return Array.from({ length: count }, () => send(limit, "client", outcome)).filter(Boolean).length;
}

test("sixty an hour are accepted, and others are not held responsible", () => {
  const { limit } = createTestLimit();
  expect(sendMany(limit, 100, "accepted")).toBe(60);
  expect(send(limit, "somebody else")).toBe(true);
});

test("ten times as many may be refused", () => {
  const { limit } = createTestLimit();
  expect(sendMany(limit, 1_000, "refused")).toBe(600);
});

test("refused ones do not use up what may be accepted", () => {
  const { limit } = createTestLimit();
  sendMany(limit, 500, "refused");
  expect(sendMany(limit, 100, "accepted")).toBe(60);
});

test("requests under way count, so that simultaneous ones cannot slip through", () => {
  const { limit } = createTestLimit({ acceptedPerHour: 2 });
  const admissions = [limit.admit("client"), limit.admit("client"), limit.admit("client")];
  expect(admissions.map((admission) => admission.admitted)).toEqual([true, true, false]);
});

test("after the time it names there is room again, and no hour ever exceeds the limit", () => {
  const { clock, limit } = createTestLimit({ acceptedPerHour: 10 });
  const accepted: number[] = [];
  for (clock.now = 0; clock.now < 300 * MINUTE; clock.now += MINUTE) {
    if (send(limit, "client")) accepted.push(clock.now);
  }
  const busiest = accepted.map((end) => accepted.filter((t) => t <= end && t > end - 60 * MINUTE).length);
  expect(Math.max(...busiest)).toBe(10);

  const refusal = limit.admit("client");
  if (refusal.admitted) throw new Error("refusal expected");
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(65 * 60);
  clock.now += refusal.retryAfterSeconds * 1_000;
  expect(send(limit, "client")).toBe(true);
});

test("the time it names is when the oldest request of the kind that is used up is forgotten", () => {
  const { clock, limit } = createTestLimit({ acceptedPerHour: 1 });
  sendMany(limit, 10, "refused");
  clock.now = 30 * MINUTE;
  expect(limit.admit("client")).toEqual({ admitted: false, retryAfterSeconds: 35 * 60 });
  send(limit, "somebody else", "refused");
  clock.now = 40 * MINUTE;
  send(limit, "somebody else");
  clock.now = 50 * MINUTE;
  expect(limit.admit("somebody else")).toEqual({ admitted: false, retryAfterSeconds: 55 * 60 });
});

test("memory is bounded: the client quiet for longest is forgotten", () => {
  const { limit } = createTestLimit({ acceptedPerHour: 1, maxClients: 2 });
  send(limit, "first");
  send(limit, "second");
  send(limit, "first");
  send(limit, "third");
  expect(send(limit, "first")).toBe(false);
  expect(send(limit, "second")).toBe(true);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:198.51.100.23", "198.51.100.23"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["203.0.113.7:51413", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  // Looks like a mapped address except for its first group: the network's owner must not get to pick a limit.
  ["2001:0:0:0:0:ffff:203.0.113.7", "2001:0:0:0::/64"],
])("%s is limited as %s", (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test("a connection that was reset has no address, and is limited all the same", () => {
  expect(clientKey(undefined)).toBe(clientKey(undefined));
  expect(clientKey(undefined)).not.toBe("");
});
