import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { builtSiteFolder } from "../../scripts/start-site.ts";
import { runInbox } from "../support/inbox-command.ts";

/** When run by root, who may do everything, the tests start the site as nobody, who may not. */
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

function launch(
  environment: Readonly<Record<string, string>>,
  program = path.join(builtSiteFolder(), "server/main.js"),
) {
  const child = spawn(process.execPath, [path.resolve(program)], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: "127.0.0.1",
      PORT: "0",
      ...environment,
    },
    ...user,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  return { child, said: () => said };
}

async function start(...given: Parameters<typeof launch>) {
  const { child, said } = launch(...given);
  const [code] = await once(child, "close");
  return { code, said: said() };
}

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "refused-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

async function createOwnFolder() {
  const folder = path.join(await createFolder(), "data");
  await mkdir(folder);
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

test("with a wrong setting the site does not start, and says why in one line", async () => {
  const { code, said } = await start({ DATA_DIR: await createOwnFolder(), SMTP_URL: "smtp://" });
  expect([code, said]).toEqual([1, expect.stringContaining("SMTP_URL must name a mail server")]);
  expect(said).not.toContain("    at ");
});

test("a first start without its database waits, and says once what it waits for and what to do", async () => {
  const { child, said } = launch({
    DATA_DIR: await createOwnFolder(),
    DATABASE_URL: "postgres://inbox@127.0.0.1:1/inbox?sslmode=disable",
  });
  const sentence = "Nothing is served until the database answers (127.0.0.1, port 1): nothing listens there";
  await expect.poll(said).toContain(sentence);
  await sleep(2_500);
  expect(said().split(sentence)).toHaveLength(2);
  expect(child.exitCode).toBeNull();
});

async function exportPages(environment: Readonly<Record<string, string>>) {
  const BUILT_SITE = path.resolve(builtSiteFolder());
  return start({ BUILT_SITE, DATA_DIR: await createOwnFolder(), ...environment }, "scripts/export.ts");
}

test.each([
  [{ PUBLIC_ORIGIN: "www.example.com" }, "PUBLIC_ORIGIN must be an origin such as https://www.example.com"],
  [{ COMPANY_DIR: "tests" }, "company.json is not there"],
  [{ DATABASE_URL: "postgres://inbox@127.0.0.1:1/inbox?sslmode=disable" }, "cannot be read:\n  ECONNREFUSED"],
])("with %o nothing is exported, and the reason is said", async (environment, reason) => {
  const { code, said } = await exportPages(environment);
  expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  expect(said).not.toContain("    at ");
});

test.each(["portraits/zoe.webp", "company.json"])(
  "with a %s that may not be read, the reason is said",
  async (name) => {
    const COMPANY_DIR = path.join(await createFolder(), "company");
    await cp("tests/support/companies/two", COMPANY_DIR, { recursive: true });
    const file = path.join(COMPANY_DIR, name);
    await chmod(file, 0o000);
    const { code, said } = await start({ DATA_DIR: await createOwnFolder(), COMPANY_DIR });
    expect([code, said]).toEqual([
      1,
      `The company in ${COMPANY_DIR} cannot be used:\n  ${file} cannot be read (EACCES): let the user or the group of the server read it, and open its folder\n`,
    ]);
  },
);

/** explain-failure.test.ts checks how other failures are explained. */
test("a port that another program holds is refused, although ports can be shared", async () => {
  const other = createServer().listen({
    port: 0,
    host: "127.0.0.1",
    ...(process.platform === "linux" && { reusePort: true }),
  });
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const port = portOf(other);
  const DATA_DIR = await createOwnFolder();
  // A separate disk has this folder: it is root's, and no reason to refuse.
  await mkdir(path.join(DATA_DIR, "lost+found"), { mode: 0o700 });
  const { code, said } = await start({ DATA_DIR, DESK_PORT: String(port) });
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^Cannot listen at .*, port ${port}: stop the program that is using it`),
    ),
  ]);
});

test("an alert is sent although the company's folder cannot be read, without which the site does not start", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(smtp.close);
  const settings = { COMPANY_DIR: "tests", SMTP_URL: smtp.url, ALERT_TO: "owner@company.example" };
  await runInbox(settings, "alert", "site.service has failed");
  expect(smtp.received).toMatchObject([{ to: ["owner@company.example"] }]);
});

function portOf(server: Server) {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
