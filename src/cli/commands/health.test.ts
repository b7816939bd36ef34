import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { checkDesk, checkServer } from "#cli/doctor/doctor.ts";
import { checkInbound, checkMailServer, checkNames, type Lookups } from "#cli/doctor/mail-checks.ts";
import { DAY, NOON, openInbox, run, temporaryFolder } from "#cli/testing/cli-testing.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createSelfSigned } from "#mail/inbound/listener.ts";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { parseConfig } from "#server/config.ts";

test("doctor examines everything, each line ok or what to do, and changes nothing", async () => {
  const inbox = await openInbox({ PORT: "1", MAIL_FROM: "website@invalid" });
  await inbox.receive({}, { receivedAt: NOON - DAY });
  await inbox.killMails();
  const { code, out } = await inbox.run(["doctor"]);
  for (const line of [
    /^look +Configuration +.*inbox launch-check$/m,
    /^look +Server +does not answer/m,
    /^ok +Store +sound$/m,
    /^FAILED +Health +1 e-mail to staff could not be delivered \(docs\/operations/m,
    /^look +Copies elsewhere +none: set RESTIC_REPOSITORY/m,
    /^look +Backups +none: set BACKUP_DIR/m,
    /^look +Mail server +SMTP_URL is not set/m,
    / Machine /m,
    / invalid MX /m,
    /^look +Desk +.*does not answer/m,
    /^ok +Edition +of the company's folder/m,
    / invalid DKIM +run inbox doctor --selector NAME/m,
  ]) {
    expect(out).toMatch(line);
  }
  expect(code).toBe(/^FAILED/m.test(out) ? 1 : 0);
});

test("doctor fails where there is no store", async () => {
  const { code, out } = await run(["doctor"], { environment: { DATA_DIR: temporaryFolder(), PORT: "1" } });
  expect(code).toBe(1);
  expect(out).toMatch(/^FAILED +Store +there is no inbox at/m);
  const nowhere = await run(["doctor"], { environment: { DATA_DIR: "/no/such/folder", PORT: "1" } });
  expect(nowhere.out).toMatch(/^FAILED +Machine +the disk cannot be looked at: ENOENT/m);
});

test("doctor says that a store is damaged, and checks the rest", async () => {
  const inbox = await openInbox({ PORT: "1", MAIL_FROM: "website@invalid" });
  await inbox.receive();
  await inbox.store.close();
  const file = join(inbox.folder, "inbox.sqlite");
  const database = new DatabaseSync(file);
  const roots = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'submissions' AND rootpage > 0")
    .all();
  database.close();
  const bytes = readFileSync(file);
  for (const { rootpage } of roots) bytes.fill(1, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096);
  writeFileSync(file, bytes);
  const { code, out } = await inbox.run(["doctor"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^FAILED +Store +damaged: .* Stop the server and restore the last backup$/m);
  expect(out).toMatch(/ Machine /);
});

test("the doctor names an inbox that is no database, and the command that restores it", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "inbox.sqlite"), "neither a page nor a header");
  const { code, out } = await run(["doctor"], { environment: { DATA_DIR: folder, PORT: "1" } });
  expect(code).toBe(1);
  expect(out).toMatch(
    /^FAILED +Store .*inbox\.sqlite is damaged \(file is not a database\).*inbox restore FILE/m,
  );
});

test("the mail server is greeted and logged in to, and its refusal explained", async () => {
  const smtp = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "site" }) : done(answer(535, "no")),
  });
  onTestFinished(() => smtp.close());
  const url = (password: string) => `smtp://site:${password}@127.0.0.1:${smtp.port}`;
  expect(await checkMailServer(configure({ SMTP_URL: url("right") }))).toMatchObject({ state: "ok" });
  expect(await checkMailServer(configure({ SMTP_URL: url("wrong") }))).toMatchObject({
    state: "failed",
    sentence: expect.stringContaining("the user name or password in SMTP_URL is wrong"),
  });
  expect(await checkMailServer(configure({ SMTP_URL: "smtp://127.0.0.1:1" }))).toMatchObject({
    state: "failed",
    sentence: expect.stringContaining("it cannot be reached"),
  });
  const second = await run(["doctor", "--json"], {
    environment: { DATA_DIR: temporaryFolder(), PORT: "1", ALERT_SMTP_URL: url("wrong") },
  });
  expect(JSON.parse(second.out)).toContainEqual({
    subject: "Mail server for alarms",
    verdict: "failed",
    words: expect.stringContaining("the user name or password in ALERT_SMTP_URL is wrong"),
  });
  expect(smtp.received).toEqual([]);
});

test("test-mail goes through the configured mail server, and says why when it does not", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "website@company.example" };
  expect(await run(["test-mail", "you@agency.example"], { environment })).toMatchObject({ code: 0 });
  expect(smtp.received).toMatchObject([{ from: "website@company.example", to: ["you@agency.example"] }]);
  const failed = await run(["test-mail", "you@agency.example"], {
    environment: { SMTP_URL: "smtp://127.0.0.1:1" },
  });
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining("it was not sent (network)") });
});

test("test-mail and the doctor name a port that begins without TLS, and what to write instead", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const SMTP_URL = `smtps://127.0.0.1:${smtp.port}`;
  const words = `port ${smtp.port} begins without TLS: write smtp:// instead of smtps:// in SMTP_URL, or port 465`;
  const failed = await run(["test-mail", "you@agency.example"], { environment: { SMTP_URL } });
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining(words) });
  expect((await checkMailServer(configure({ SMTP_URL }))).sentence).toContain(words);
});

test("test-mail without a mail server writes a file", async () => {
  const folder = temporaryFolder();
  const { code, out } = await run(["test-mail", "you@agency.example"], { environment: { DATA_DIR: folder } });
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("written to a file") });
  const [name = ""] = readdirSync(join(folder, "mail"));
  expect(readFileSync(join(folder, "mail", name), "utf8")).toContain("To: you@agency.example");
});

test("an alert is sent although a setting is wrong: that may be why the site has failed", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const environment = {
    PORT: "many",
    SIGNING_SECRET: "short",
    ALERT_WEBHOOK_URL: "https://hooks.example.com/x",
    SMTP_URL: "smtp://",
    ALERT_TO: "owner@company.example",
    ALERT_SMTP_URL: smtp.url,
  };
  expect(await run(["alert", "site.service has failed"], { environment })).toMatchObject({ code: 0 });
  expect(smtp.received).toMatchObject([{ to: ["owner@company.example"] }]);
  const nobody = await run(["alert", "site.service has failed"], { environment: { PORT: "many" } });
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("set ALERT_TO") });
});

test("names: found, missing with advice, and offline", async () => {
  const fail = (code: string) => async (): Promise<readonly string[]> => {
    throw Object.assign(new Error(code), { code });
  };
  const lookups: Lookups = {
    mx: async () => ["mail.company.example"],
    txt: async (domain) => (domain.startsWith("_dmarc.") ? fail("ENOTFOUND")() : ["other", "v=spf1 mx -all"]),
    addresses: fail("ETIMEOUT"),
  };
  const config = configure({ MAIL_FROM: "a@company.example", PUBLIC_ORIGIN: "https://www.company.example" });
  expect(await checkNames(config, undefined, lookups)).toMatchObject([
    { name: "www.company.example address", state: "unknown" },
    { name: "company.example MX", state: "ok", sentence: "mail.company.example" },
    { name: "company.example SPF", state: "ok", sentence: "v=spf1 mx -all" },
    { name: "company.example DMARC", state: "attention", sentence: expect.stringContaining("v=DMARC1") },
    {
      name: "company.example DKIM",
      state: "unknown",
      sentence: expect.stringContaining("--selector NAME"),
    },
  ]);
});

test("the DKIM record is looked up at its selector, and its key has to be whole", async () => {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const judge = async (record: string) => {
    const lookups: Lookups = {
      mx: async () => [],
      txt: async (name) => (name === "s1._domainkey.company.example" ? [record] : []),
      addresses: async () => [],
    };
    const checks = await checkNames(configure({ MAIL_FROM: "a@company.example" }), "s1", lookups);
    return checks.find(({ name }) => name === "company.example DKIM")?.state;
  };
  expect(await judge(`v=DKIM1; k=rsa; p=${key}`)).toBe("ok");
  expect(await judge(`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString("base64")}`)).toBe("ok");
  expect(await judge(`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`)).toBe("attention");
  expect(await judge("v=DKIM1; p=")).toBe("attention");
  expect(await judge("v=spf1 -all")).toBe("attention");
});

test.each([
  [7, "ok", "the test e-mail was signed by company.example"],
  [undefined, "attention", expect.stringContaining("turn on DKIM")],
])("an e-mail to ourselves that came back signed at %s is %s", async (signedAt, state, words) => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const config = configure({
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@company.example",
    INBOUND_HOST: "reply.company.example",
    INBOUND_PORT: String(smtp.port),
    SIGNING_SECRET: "s".repeat(32),
  });
  const archive = {
    lastTestMailAt: async (way?: "signed") =>
      smtp.received.length === 0 ? undefined : way === "signed" ? signedAt : 7,
  };
  expect(await checkInbound(theCompany, config, archive, { now: Date.now })).toEqual([
    { name: "Inbound e-mail", state: "ok", sentence: expect.stringContaining("arrived after") },
    { name: "DKIM signature", state, sentence: words },
  ]);
});

test("the desk is asked for its passkeys' origin, by its own name and certificate", async () => {
  let rpId = "localhost";
  const answer = (_request: unknown, response: ServerResponse) => response.end(JSON.stringify({ rpId }));
  const look = async (server: Server, protocol: string) => {
    server.listen(0, "localhost");
    await once(server, "listening");
    const origin = `${protocol}://localhost:${(server.address() as AddressInfo).port}`;
    const check = await checkDesk(configure({ DESK_ORIGIN: origin }));
    server.close();
    return check;
  };
  expect(await look(createServer(answer), "http")).toMatchObject({ state: "ok" });
  rpId = "desk.other.example";
  expect(await look(createServer(answer), "http")).toMatchObject({ state: "failed" });
  const untrusted = createTlsServer(createSelfSigned("localhost", Date.now()), answer);
  expect(await look(untrusted, "https")).toEqual({
    name: "Desk",
    state: "failed",
    sentence: "the certificate of localhost is refused: DEPTH_ZERO_SELF_SIGNED_CERT",
  });
});

test("the server is asked where HOST makes it listen", async () => {
  for (const [HOST, asked] of [
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
    ["::1", "[::1]"],
    ["127.0.0.2", "127.0.0.2"],
  ] as const) {
    const words = expect.stringContaining(`does not answer at http://${asked}:1/`);
    expect(await checkServer(configure({ PORT: "1", HOST }))).toMatchObject({
      state: "attention",
      sentence: words,
    });
  }
});

function configure(environment: Record<string, string>) {
  const result = parseConfig(environment, theCompany.facts);
  if (!result.ok) throw new Error(result.problems.join());
  return result.config;
}
