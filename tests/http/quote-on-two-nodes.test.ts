import { hash, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { requestWords } from "#desk/words.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createPostgresStore } from "#server/store/stores.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { startCluster } from "#store/postgres/testing/cluster.ts";
import { startSiteWithDesk } from "../support/site-fixture.ts";
import { accept } from "../support/submit.ts";

const deskOrigin = "http://localhost";
const line = {
  "outcome-1": "quoted",
  "description-1": "Plate carrier, level IIIA",
  "quantity-1": "12",
  "unit-1": "EA",
  "leadTime-1": "4",
  "origin-1": "USA",
  "exportClass-1": "EAR99",
  "kind-1": "other",
  "maker-1": "Example Maker M-1",
  packaging: "Commercial",
  cancellation: "None before shipment",
  warranty: "The manufacturer’s",
  validForDays: "30",
  fob: "Destination",
  freight: "Included",
  payment: "Net 30",
};

test("a quote is written on one node, opened and ordered on another, revised and won, on PostgreSQL", async () => {
  const cluster = await startCluster({ isDurable: false });
  onTestFinished(cluster.remove);
  const url = await cluster.createDatabase();
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const node = async () => {
    const deskPort = String(await freePort());
    const site = await startSiteWithDesk({
      DATABASE_URL: url,
      SIGNING_SECRET: "a secret for all nodes of the test",
      PUBLIC_ORIGIN: "https://supply.example",
      SMTP_URL: mailServer.url,
      DESK_PORT: deskPort,
      DESK_ORIGIN: deskOrigin,
    });
    return { public: `http://127.0.0.1:${site.port}`, desk: `http://127.0.0.1:${deskPort}`, site };
  };
  const [one, other] = [await node(), await node()];
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
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    return find();
  };

  const email = "buyer@agency.example";
  const message = composeRfq({ ...exampleRfq, email });
  const reference = await accept(one.site.port, { message, key: randomUUID() });
  const number = reference.replace("RFQ", "Q");
  const sent = await post(
    `${other.desk}/requests/${reference}/quote`,
    { ...line, "unitPrice-1": "100.00", version: "0", do: "send" },
    atDesk,
  );
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/requests/${reference}/quotes/A`]);

  const first = await mailOf(new RegExp(`^Quote ${number} Rev A: \\$1,200\\.00`));
  expect(first?.attachments).toHaveLength(1);
  const path = /https:\/\/supply\.example(\/requests\/\S+)/.exec(first?.text ?? "")?.[1] ?? "";
  const opened = await fetch(one.public + path);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("1,200.00");

  await post(
    `${one.desk}/requests/${reference}/quote`,
    { ...line, "unitPrice-1": "90.00", version: "0", supersedes: "A", do: "send" },
    atDesk,
  );
  const second = await mailOf(new RegExp(`^Quote ${number} Rev B: \\$1,080\\.00`));
  expect(second?.text).toContain("90.00 instead of 100.00");
  const next = /https:\/\/supply\.example(\/requests\/\S+)/.exec(second?.text ?? "")?.[1] ?? "";
  expect(await (await fetch(other.public + path)).text()).toMatch(/superseded|replaced/i);

  const ordered = await post(
    other.public + next,
    { po: "PO-2026-118" },
    { origin: "https://supply.example" },
  );
  expect(ordered.status).toBe(303);
  expect((await mailOf(/^Order number PO-2026-118/))?.header("to")).toBe("sales@example.com");
  const how = "Called back at the agency; end-use statement received";
  const verified = await post(`${other.desk}/requests/${reference}/verify`, { how }, atDesk);
  expect(verified.status).toBe(303);
  const won = await post(`${one.desk}/requests/${reference}/close`, { how: "won", reason: "" }, atDesk);
  expect(won.status).toBe(303);
  const closed = await (await fetch(`${other.desk}/requests/${reference}`, { headers: { cookie } })).text();
  const { byBuyer } = requestWords;
  for (const words of [`${byBuyer.opened}: Rev A`, "Rev B", "PO-2026-118"]) {
    expect(closed).toContain(words);
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
