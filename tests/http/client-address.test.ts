import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { exampleMessage } from "#inbox/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";

type Sender = { readonly remoteAddress?: string; readonly forwardedFor?: string; readonly headers?: object };
type TestApp = Awaited<ReturnType<typeof createIntakeApp>>["app"];

const proxies = ["10.0.0.0/8", "fd00::/8"];
let counter = 0;

/** Sends one message that is like no other, as JSON or as a plain form, and gives the status. */
async function send(app: TestApp, { remoteAddress = "203.0.113.1", forwardedFor, headers }: Sender) {
  counter += 1;
  const message = { ...exampleMessage, subject: `Message number ${counter}` };
  const isForm = counter % 2 === 0;
  const answer = await app.inject({
    method: "POST",
    url: isForm ? paths.contact : "/api/send-email",
    remoteAddress,
    payload: isForm ? new URLSearchParams(message).toString() : JSON.stringify(message),
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
      ...headers,
    },
  });
  return answer.statusCode;
}

async function countAccepted(app: TestApp, senders: readonly Sender[]) {
  let accepted = 0;
  for (const sender of senders) if ((await send(app, sender)) < 400) accepted += 1;
  return accepted;
}

const many = (make: (n: number) => Sender) => Array.from({ length: 20 }, (_, n) => make(n));

test.each([
  ["X-Forwarded-For", (n: number) => ({ forwardedFor: `198.51.100.${n}` })],
  ["a chain of them", (n: number) => ({ forwardedFor: `198.51.100.${n}, 10.0.0.1` })],
  ["Forwarded", (n: number) => ({ headers: { forwarded: `for=198.51.100.${n}` } })],
  ["X-Real-IP", (n: number) => ({ headers: { "x-real-ip": `198.51.100.${n}` } })],
  ["CF-Connecting-IP", (n: number) => ({ headers: { "cf-connecting-ip": `198.51.100.${n}` } })],
  ["True-Client-IP", (n: number) => ({ headers: { "true-client-ip": `198.51.100.${n}` } })],
])("without trusted proxies, forging %s gains nothing", async (_name, forge) => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3 });
  expect(await countAccepted(app, many(forge))).toBe(3);
});

test("with trusted proxies, a direct client's forged header gains nothing", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3, trustedProxies: proxies });
  expect(
    await countAccepted(
      app,
      many((n) => ({ forwardedFor: `198.51.100.${n}` })),
    ),
  ).toBe(3);
});

test.each([
  ["addresses", (n: number) => `198.51.100.${n}, 203.0.113.9`],
  ["trusted addresses", (n: number) => `10.0.0.${n}, 203.0.113.9`],
  ["garbage", (n: number) => `garbage ${n}, unknown, , 203.0.113.9`],
  ["a thousand addresses", (n: number) => `${`198.51.100.${n}, `.repeat(1_000)}203.0.113.9`],
  ["its own port behind the address", (n: number) => `203.0.113.9:${40_000 + n}`],
  ["IPv4 in IPv6", (n: number) => (n % 2 ? "::ffff:203.0.113.9" : "203.0.113.9")],
])(
  "behind a trusted proxy, what the client puts before its address gains nothing: %s",
  async (_name, chain) => {
    const { app } = await createIntakeApp({ acceptedPerHour: 3, trustedProxies: proxies });
    const senders = many((n) => ({ remoteAddress: "10.0.0.1", forwardedFor: chain(n) }));
    expect(await countAccepted(app, senders)).toBe(3);
  },
);

test("through a chain of trusted proxies the client is the first address that is not one of them", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3, trustedProxies: proxies });
  const senders = many((n) => ({
    remoteAddress: "fd00::1",
    forwardedFor: `198.51.100.${n}, 203.0.113.9, 10.1.1.1`,
  }));
  expect(await countAccepted(app, senders)).toBe(3);
});

test("clients behind one trusted proxy do not share a limit", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 1, trustedProxies: proxies });
  const senders = many((n) => ({ remoteAddress: "10.0.0.1", forwardedFor: `203.0.113.${n}` }));
  expect(await countAccepted(app, senders)).toBe(senders.length);
});

test("clients with addresses of their own do not share a limit, whatever they claim", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 1 });
  const senders = many((n) => ({ remoteAddress: `203.0.113.${n}`, forwardedFor: "198.51.100.1" }));
  expect(await countAccepted(app, senders)).toBe(senders.length);
});

test("one IPv6 subscriber has one limit for the whole /64, the neighbour another", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3 });
  const own = many((n) => ({ remoteAddress: `2001:db8:1:2:${n}::${n}` }));
  expect(await countAccepted(app, own)).toBe(3);
  expect(await countAccepted(app, [{ remoteAddress: "2001:db8:1:3::1" }])).toBe(1);
});

test("an IPv4 address has one limit, also when the socket shows it as IPv6", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 3 });
  const spellings = ["203.0.113.1", "::ffff:203.0.113.1", "::FFFF:cb00:7101"];
  const senders = many((n) => ({ remoteAddress: spellings[n % spellings.length] ?? "" }));
  expect(await countAccepted(app, senders)).toBe(3);
});

test("both doors share one limit", async () => {
  const { app } = await createIntakeApp({ acceptedPerHour: 4 });
  expect(
    await countAccepted(
      app,
      many(() => ({})),
    ),
  ).toBe(4);
});
