import { mkdtemp, open, rename, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readEditionFolder } from "#edition/edition.ts";
import { publishEdition } from "#edition/record.ts";
import type { Database } from "#store/database.ts";
import { openDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { type Cluster, startCluster } from "#store/postgres/testing/cluster.ts";
import { openExistingDatabase } from "#store/sqlite/database.ts";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { runInbox } from "../support/inbox-command.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, submit, submitUntilAccepted } from "../support/submit.ts";

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
});
afterAll(() => cluster?.remove());

const published = { folder: "tests/support/companies/two", name: "Peña, Østergård", phone: "+13365550142" };

/** The company is what was published, not a folder. */
const fromStore = { COMPANY_DIR: "" };

const noise = Buffer.alloc(64 * 1024, "neither a page nor a header");

const damages = {
  "begins with other bytes": (file: string) => overwrite(file, 0),
  "has other bytes inside": (file: string) => overwrite(file, 8_192),
  "lacks its second half": async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
};

async function overwrite(file: string, at: number) {
  await using handle = await open(file, "r+");
  await handle.write(noise, 0, noise.length, at);
}

/** The other two are met in the same way, and their sentence is tested where it is made. */
test.each(Object.entries(damages).filter(([name]) => size(name === "has other bytes inside", true)))(
  "a site whose inbox %s shows the last edition, takes nothing, and names file and command until it is restored",
  async (_name, damage) => {
    const dataFolder = await createDataFolder();
    const BACKUP_DIR = await mkdtemp(path.join(tmpdir(), "backups-"));
    const settings = { ...fromStore, DATA_DIR: dataFolder, BACKUP_DIR };
    const file = path.join(dataFolder, "inbox.sqlite");
    const first = await startTestSite(settings, { dataFolder });
    const references = [
      await accept(first.port, createSubmission()),
      await accept(first.port, createSubmission()),
    ];
    await publishOn(openExistingDatabase(file));
    await expect.poll(() => home(first)).toContain(published.name);
    const backup = path.join(BACKUP_DIR, "inbox.sqlite");
    await runInbox(settings, "backup", backup);
    await first.stop();

    await damage(file);
    const second = await startTestSite(settings, { dataFolder });
    await expectPagesOnly(second);
    const advice = [file, "is damaged", "inbox restore FILE", BACKUP_DIR];
    const problems = (await healthOf(second)).problems?.join() ?? "";
    for (const words of advice) expect(problems).toContain(words);
    const logged = second.log.filter((line) => line.includes("store_unavailable")).join();
    for (const words of advice) expect(logged).toContain(words);
    // One sentence: where in the program it was met, only LOG_LEVEL=debug says.
    expect(second.log.join()).not.toContain('"stack"');
    await second.stop();

    await rename(file, path.join(BACKUP_DIR, "damaged"));
    await runInbox(settings, "restore", backup);
    const third = await startTestSite(settings, { dataFolder });
    expect(await home(third)).toContain(published.name);
    references.push(await accept(third.port, createSubmission()));
    expect(readInbox(dataFolder).references.sort()).toEqual(references.sort());
    expect(await healthOf(third)).not.toHaveProperty("problems");
    reportFigures(34, { "pages shown without the inbox": 3, "lost after the restore": 0 });
  },
);

test("an inbox that comes back while the site runs is used again; none is made in its place meanwhile", async () => {
  const dataFolder = await createDataFolder();
  const file = path.join(dataFolder, "inbox.sqlite");
  const first = await startTestSite(fromStore, { dataFolder });
  const reference = await accept(first.port, createSubmission());
  await first.stop();
  await rename(file, `${file}.away`);
  await writeFile(file, noise);
  const second = await startTestSite(fromStore, { dataFolder });
  // Nothing was ever published: the site remembers that too.
  await expectPagesOnly(second, "Cahaba Ridge Supply");
  await rename(file, `${file}.damaged`);
  expect((await submit(second.port, createSubmission())).status).toBe(503);
  expect((await healthOf(second)).problems?.join()).toContain(`${file} is gone`);
  await rename(`${file}.away`, file);
  const another = await submitUntilAccepted(() => second.port, createSubmission());
  expect(readInbox(dataFolder).references.sort()).toEqual([reference, another].sort());
});

test("a node that starts while PostgreSQL is down shows its last edition, and takes requests once it is back", async () => {
  const dataFolder = await createDataFolder();
  const DATABASE_URL = await cluster.createDatabase();
  const settings = {
    ...fromStore,
    DATABASE_URL,
    DATA_DIR: dataFolder,
    SIGNING_SECRET: "a secret for all nodes of the test",
  };
  const first = await startTestSite(settings, { dataFolder });
  const reading = readDatabaseUrl(DATABASE_URL);
  if (!reading.ok) throw new Error(reading.problem);
  await publishOn(openDatabase({ address: reading.address, poolSize: 1 }));
  await expect.poll(() => home(first)).toContain(published.name);
  await first.stop();

  await cluster.stop("immediate");
  // Its log names the database's address, which here is that of a visitor too.
  const second = await startSite(settings, { dataFolder });
  onTestFinished(second.kill);
  await expectPagesOnly(second);
  expect((await healthOf(second)).problems?.join()).toContain("PostgreSQL does not answer: start it");
  expect(second.log.join()).toContain("PostgreSQL does not answer: start it");
  await cluster.start();
  await submitUntilAccepted(() => second.port, createSubmission());
  await expect.poll(() => healthOf(second)).not.toHaveProperty("problems");
  reportFigures(34, { "nodes that started without PostgreSQL": 1 });
});

/** Without the check that the desk and the command make first, which takes longest. */
async function publishOn(database: Database) {
  const files = await readEditionFolder(published.folder);
  const edition = { source: { files }, note: "", now: Date.now() };
  await database.transaction((transaction) => publishEdition(transaction, edition));
  await database.close();
}

async function expectPagesOnly(site: RunningSite, name = published.name) {
  for (const url of ["/", "/rfq", "/contact"]) {
    const answer = await fetch(at(site, url));
    expect([url, answer.status]).toEqual([url, 200]);
    expect(await answer.text()).toContain(name);
  }
  const { message } = createSubmission();
  const { formType: _, ...typed } = message;
  const form = await fetch(at(site, "/contact"), {
    method: "POST",
    body: new URLSearchParams({ ...typed, subject: "A question" }),
    headers: { accept: "text/html" },
  });
  expect(form.status).toBe(503);
  const page = await form.text();
  expect(page).toContain(`href="tel:${name === published.name ? published.phone : ""}`);
  expect((await submit(site.port, createSubmission())).status).toBe(503);
}

async function home(site: RunningSite) {
  return (await fetch(at(site, "/"))).text();
}

async function healthOf(site: RunningSite) {
  return (await fetch(at(site, "/healthz"))).json() as Promise<{ readonly problems?: readonly string[] }>;
}

function at({ port }: RunningSite, url: string) {
  return `http://127.0.0.1:${port}${url}`;
}
