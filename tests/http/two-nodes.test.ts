import { hash, randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { requestsPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createPostgresStore } from "#server/store/open-store.ts";
import { openDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { joinCluster } from "#store/postgres/testing/cluster.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { startDesk } from "../support/desk.ts";
import { quotedLine } from "../support/quote-form.ts";
import { expectCleanLog } from "../support/site-fixture.ts";
import { accept } from "../support/submit.ts";

type Node = Awaited<ReturnType<typeof startDesk>>;

const deskOrigin = "http://localhost:3999";
/** In an e-mail, the address of a page. */
const linkIn = /http:\/\/localhost:\d+(\/requests\/\S+)/;
const cluster = await joinCluster();
const url = await cluster.createDatabase();
const mailServer = await startSmtpServer();
afterAll(mailServer.close);
const environment = {
  DATABASE_URL: url,
  SIGNING_SECRET: "a secret for all nodes of the test",
  MAIL_FROM: "website@company.example",
  SMTP_URL: mailServer.url,
  DESK_ORIGIN: deskOrigin,
};
const [one, two] = await Promise.all([startDesk(environment), startDesk(environment)]);
for (const { site } of [one, two]) afterAll(() => site.kill());
const publicOrigin = ({ site }: Node) => `http://127.0.0.1:${site.port}`;

test("a quote is written on one node, opened and ordered on another, revised and won", async () => {
  const cookie = await letIn(url);
  const post = (address: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    fetch(address, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin", ...headers },
    });
  const atDesk = { origin: deskOrigin, cookie };
  const mailOf = async (subject: RegExp) => {
    const find = () => mailServer.received.map(({ raw }) => parseMail(raw)).find(isIt);
    const isIt = ({ header }: ReturnType<typeof parseMail>) => subject.test(header("subject"));
    await expect.poll(find).toBeDefined();
    return find();
  };

  const email = "buyer@agency.example";
  const message = composeRfq({ ...exampleRfq, email });
  const reference = await accept(one.site.port, { message, key: randomUUID() });
  const number = reference.replace("RFQ", "Q");
  const sent = await post(
    `${two.origin}/requests/${reference}/quote`,
    { ...quotedLine, "unitPrice-1": "100.00", version: "0", do: "send" },
    atDesk,
  );
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/requests/${reference}/quotes/A`]);

  const first = await mailOf(new RegExp(`^Quote ${number} Rev A: \\$1,200\\.00`));
  expect(first?.attachments).toHaveLength(1);
  const path = linkIn.exec(first?.text ?? "")?.[1] ?? "";
  const opened = await fetch(publicOrigin(one) + path);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("1,200.00");

  await post(
    `${one.origin}/requests/${reference}/quote`,
    { ...quotedLine, "unitPrice-1": "90.00", version: "0", supersedes: "A", do: "send" },
    atDesk,
  );
  const second = await mailOf(new RegExp(`^Quote ${number} Rev B: \\$1,080\\.00`));
  expect(second?.text).toContain("90.00 instead of 100.00");
  const next = linkIn.exec(second?.text ?? "")?.[1] ?? "";
  expect(await (await fetch(publicOrigin(two) + path)).text()).toMatch(/superseded|replaced/i);

  const ordered = await post(publicOrigin(two) + next, { po: "PO-2026-118" }, { origin: "null" });
  expect(ordered.status).toBe(303);
  expect((await mailOf(/^Order number PO-2026-118/))?.header("to")).toBe("sales@example.com");
  const how = "Called back at the agency; end-use statement received";
  const verified = await post(`${two.origin}/requests/${reference}/verify`, { how }, atDesk);
  expect(verified.status).toBe(303);
  const won = await post(`${one.origin}/requests/${reference}/close`, { how: "won", reason: "" }, atDesk);
  expect(won.status).toBe(303);
  const closed = await (await fetch(`${two.origin}/requests/${reference}`, { headers: { cookie } })).text();
  for (const words of ["by the buyer: Rev A", "Rev B", "PO-2026-118"]) {
    expect(closed).toContain(words);
  }
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

// The last: nobody gets in any more.
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

/** A session as a passkey makes it, known to every node. */
async function letIn(url: string) {
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  const database = openDatabase({ address: reading.address, poolSize: 1 });
  const store = await createPostgresStore({ database });
  const now = Date.now();
  const token = randomUUID();
  const invitation = randomUUID();
  await store.inviteStaff({ name: "Ann Lee", email: "ann@example.com", tokenHash: invitation, now });
  await store.enroll({
    tokenHash: invitation,
    now,
    passkey: { id: randomUUID(), publicKey: "", counter: 0, transports: [] },
    session: { tokenHash: hash("sha256", token, "base64url"), label: "" },
  });
  await store.close();
  await database.close();
  return `desk=${token}`;
}
