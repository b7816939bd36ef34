import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { builtSite } from "../support/built-site.ts";

type Sender = { readonly from?: string; readonly forwardedFor?: string; readonly headers?: object };
type Site = ReturnType<typeof builtSite>;

const limit = 3;
const proxy = "127.9.0.1";
const direct = builtSite({ RATE_LIMIT_PER_HOUR: String(limit) });
const proxied = builtSite({
  RATE_LIMIT_PER_HOUR: String(limit),
  TRUSTED_PROXIES: "127.9.0.0/16, 10.0.0.0/8, fd00::/8",
});
let messages = 0;
let clients = 0;

/** A client that has not written yet, with an address on this machine and one out in the world. */
function newClient() {
  clients += 1;
  return { here: `127.1.0.${clients}`, away: `203.0.113.${clients}` };
}

/** Sends one message that is like no other, as JSON or as a plain form, and returns the status. */
async function send({ ask }: Site, { forwardedFor, headers, ...sender }: Sender) {
  messages += 1;
  const message = { ...exampleMessage, subject: `Message number ${messages}` };
  const isForm = messages % 2 === 0;
  const answer = await ask({
    ...sender,
    method: "POST",
    url: isForm ? paths.contact : "/api/send-email",
    payload: isForm ? new URLSearchParams(message).toString() : JSON.stringify(message),
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
      ...headers,
    },
  });
  return answer.statusCode;
}

async function countAccepted(site: Site, make: (n: number) => Sender, count = 10) {
  let accepted = 0;
  for (let n = 0; n < count; n += 1) if ((await send(site, make(n))) < 400) accepted += 1;
  return accepted;
}

test.each([
  ["X-Forwarded-For", (n: number) => ({ forwardedFor: `198.51.100.${n}` })],
  ["a chain of them", (n: number) => ({ forwardedFor: `198.51.100.${n}, 10.0.0.1` })],
  ["Forwarded", (n: number) => ({ headers: { forwarded: `for=198.51.100.${n}` } })],
  ["X-Real-IP", (n: number) => ({ headers: { "x-real-ip": `198.51.100.${n}` } })],
  ["CF-Connecting-IP", (n: number) => ({ headers: { "cf-connecting-ip": `198.51.100.${n}` } })],
  ["True-Client-IP", (n: number) => ({ headers: { "true-client-ip": `198.51.100.${n}` } })],
])("without trusted proxies, forging %s gains nothing", async (_name, forge) => {
  const { here } = newClient();
  expect(await countAccepted(direct, (n) => ({ from: here, ...forge(n) }))).toBe(limit);
});

test("with trusted proxies, a direct client's forged header gains nothing", async () => {
  const { here } = newClient();
  const forge = (n: number) => ({ from: here, forwardedFor: `198.51.100.${n}` });
  expect(await countAccepted(proxied, forge)).toBe(limit);
});

test.each([
  ["addresses", (n: number, own: string) => `198.51.100.${n}, ${own}`],
  ["trusted addresses", (n: number, own: string) => `10.0.0.${n}, ${own}`],
  ["garbage", (n: number, own: string) => `garbage ${n}, unknown, , ${own}`],
  // As many as fit into the headers that a server takes.
  ["hundreds of addresses", (n: number, own: string) => `${`198.51.100.${n}, `.repeat(500)}${own}`],
  ["its own port behind the address", (n: number, own: string) => `${own}:${40_000 + n}`],
  ["IPv4 in IPv6", (n: number, own: string) => (n % 2 ? `::ffff:${own}` : own)],
])(
  "behind a trusted proxy, what the client puts before its address gains nothing: %s",
  async (_name, chain) => {
    const { away } = newClient();
    const forge = (n: number) => ({ from: proxy, forwardedFor: chain(n, away) });
    expect(await countAccepted(proxied, forge)).toBe(limit);
  },
);

test("through a chain of trusted proxies the client is the first address that is not one of them", async () => {
  const { away } = newClient();
  const forge = (n: number) => ({ from: proxy, forwardedFor: `198.51.100.${n}, ${away}, fd00::7, 10.1.1.1` });
  expect(await countAccepted(proxied, forge)).toBe(limit);
});

test("clients behind one trusted proxy do not share a limit", async () => {
  const each = () => ({ from: proxy, forwardedFor: newClient().away });
  expect(await countAccepted(proxied, each)).toBe(10);
});

test("clients with addresses of their own do not share a limit, whatever they claim", async () => {
  const each = () => ({ from: newClient().here, forwardedFor: "198.51.100.1" });
  expect(await countAccepted(direct, each)).toBe(10);
});

test("one IPv6 subscriber has one limit for the whole /64, the neighbor another", async () => {
  const own = (n: number) => ({ from: proxy, forwardedFor: `2001:db8:1:2:${n}::${n}` });
  expect(await countAccepted(proxied, own)).toBe(limit);
  expect(await countAccepted(proxied, () => ({ from: proxy, forwardedFor: "2001:db8:1:3::1" }), 1)).toBe(1);
});

test("an IPv4 address has one limit, also when it is written as IPv6", async () => {
  const spellings = ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:201"];
  const each = (n: number) => ({ from: proxy, forwardedFor: spellings[n % spellings.length] ?? "" });
  expect(await countAccepted(proxied, each)).toBe(limit);
});
