import { afterAll, expect, test } from "vitest";
import { quotePath, requestsPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { joinCluster } from "#store/postgres/testing/cluster.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { buyerLinks, buyerSecret, fromOwnPage, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { quotedDraft } from "../support/quote-form.ts";
import { expectCleanLog } from "../support/site-fixture.ts";

type Node = Awaited<ReturnType<typeof startDesk>>;

const deskOrigin = "http://localhost:3999";
const cluster = await joinCluster();
const url = await cluster.createDatabase();
const environment = {
  DATABASE_URL: url,
  SIGNING_SECRET: buyerSecret,
  DESK_ORIGIN: deskOrigin,
};
const [one, two] = await Promise.all([startDesk(environment), startDesk(environment)]);
for (const { site } of [one, two]) afterAll(() => site.kill());
// The first person becomes an owner, and the last owner cannot be removed.
const { cookie: owner } = await one.enter("Ann Lee");

test("a quote is written on one node, opened and ordered on another", async () => {
  const post = (address: string, fields: Readonly<Record<string, string>>, headers: HeadersInit) =>
    fetch(address, { method: "POST", redirect: "manual", body: new URLSearchParams(fields), headers });
  const { reference } = await sendRequest(one.site.port);
  const desk = deskPaths.request(reference);
  const sent = await fetch(`${two.origin}${desk}/quote`, {
    method: "POST",
    headers: { origin: deskOrigin, cookie: owner, "content-type": "application/json" },
    body: JSON.stringify({ version: 0, draft: quotedDraft({ unitPrice: "100.00" }) }),
  });
  expect([sent.status, await sent.json()]).toEqual([200, { location: `${desk}/quotes/A` }]);

  const path = quotePath(reference, "A", buyerLinks.quoteKey(reference, "A"));
  const page = ({ site }: Node) => `http://127.0.0.1:${site.port}${path}`;
  expect(await (await fetch(page(one))).text()).toContain("1,200.00");
  expect(
    (await post(page(two), { po: "PO-2026-118", key: exampleRfq.deliveryZip }, fromOwnPage)).status,
  ).toBe(303);
  expect((await one.call(owner, desk)).html).toContain("PO-2026-118");
  for (const { site } of [one, two]) expectCleanLog(site.log);
});

test("a person is invited on one node, enrolled and signed in on the other, and revoked on both at once", async () => {
  const device = createAuthenticator();
  const post = (node: Node, place: string, body: unknown) =>
    fetch(node.origin + place, {
      method: "POST",
      headers: { origin: deskOrigin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const challenge = async (node: Node, place: string) =>
    ((await (await post(node, place, {})).json()) as { challenge: string }).challenge;
  const see = async (node: Node, cookie: string) =>
    (await fetch(`${node.origin}/`, { redirect: "manual", headers: { cookie } })).status;
  const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

  const link = new URL(await one.invite("Ben Cole", "ben@company.example")).pathname;
  const asked = await challenge(one, `${link}/options`);
  const first = cookieOf(await post(two, link, device.enroll({ origin: deskOrigin, challenge: asked })));
  const assertion = device.signIn({
    origin: deskOrigin,
    challenge: await challenge(two, "/sign-in/options"),
  });
  const second = cookieOf(await post(one, "/sign-in", assertion));
  for (const cookie of [first, second]) {
    expect([await see(one, cookie), await see(two, cookie)]).toEqual([200, 200]);
  }
  expect((await post(two, "/sign-in", assertion)).status).toBe(403);
  await two.run("staff", "revoke", "ben@company.example");
  for (const cookie of [first, second]) {
    expect([await see(one, cookie), await see(two, cookie)]).toEqual([303, 303]);
  }
});

// This has to be the last test: after it, nobody gets in any more.
test("what one node has counted, the other refuses: lost links, private pages, sign-ins", async () => {
  const lostLink = { reference: "RFQ-22222222", email: "buyer@example.com" };
  const asks: Readonly<Record<string, (node: Node) => Promise<Response>>> = {
    "lost link": ({ site }) =>
      fetch(`http://127.0.0.1:${site.port}${requestsPath}`, {
        method: "POST",
        body: new URLSearchParams(lostLink),
      }),
    "private page": ({ site }) => fetch(`http://127.0.0.1:${site.port}${requestsPath}`),
    "sign-in": ({ origin }) =>
      fetch(origin + deskPaths.signInOptions, {
        method: "POST",
        headers: { origin: deskOrigin, "content-type": "application/json" },
        body: "{}",
      }),
  };
  for (const [name, ask] of Object.entries(asks)) {
    const status = async (node: Node) => (await ask(node)).status;
    expect([name, await status(two)]).toEqual([name, 200]);
    // Until the first node refuses; the largest of the limits is 600 an hour.
    let asked = 0;
    let last = 200;
    for (; last === 200 && asked < 700; asked += 10) {
      last = Math.max(...(await Promise.all(Array.from({ length: 10 }, () => status(one)))));
    }
    expect([name, last, await status(two)]).toEqual([name, 429, 429]);
  }
});
