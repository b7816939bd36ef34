import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { copyPassword, createCopyRepository } from "#server/testing/copy-repository.ts";
import { runInbox } from "../support/inbox-command.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const before = size(20, 2_000);
const after = size(3, 50);

test("the machine is gone with its folders: the copy elsewhere brings back all but what came after it", async () => {
  const repository = createCopyRepository(await createDataFolder());
  const elsewhere = { RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: copyPassword };
  const dataFolder = await createDataFolder();
  const inbox = (settings: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runInbox({ DATA_DIR: dataFolder, ...settings }, ...args);
  const site = await startTestSite(elsewhere, { dataFolder });
  // The server copies when it starts, and the first copy is restored as a test.
  await expect.poll(() => site.log.join("\n")).toContain("copied_elsewhere");
  const health = await fetch(`http://127.0.0.1:${site.port}/healthz`);
  expect(await health.text()).toContain("last restored as a test");

  const kept = await send(site.port, before);
  await inbox(elsewhere, "copy");
  const secret = await readSecret();
  const late = await send(site.port, after);
  await site.kill();
  await rm(dataFolder, { recursive: true });

  // A new machine with the old settings does not copy its own inbox over the copy, with or without a request.
  const machine = await startTestSite(elsewhere, { dataFolder });
  await expect.poll(() => machine.log.join("\n")).toContain("run inbox restore --copy first");
  await send(machine.port, 1);
  await machine.kill();
  await expect(inbox(elsewhere, "copy")).rejects.toThrow("run inbox restore --copy first");
  const itsSecret = await readSecret();
  await removeStore();
  const started = performance.now();
  const settingsFile = path.join(dataFolder, "site.env");
  await writeFile(
    settingsFile,
    Object.entries(elsewhere)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const said = await inbox({}, "--env", settingsFile, "restore", "--copy");
  const seconds = (performance.now() - started) / 1_000;
  const { references, integrity } = readInbox(dataFolder);
  expect(integrity).toEqual(["ok"]);
  expect(kept.filter((reference) => !references.includes(reference))).toEqual([]);
  expect(references.filter((reference) => late.includes(reference))).toEqual([]);
  expect([await readSecret(), await readSecret(".before-restore")]).toEqual([secret, itsSecret]);
  expect(said).toContain(`the one that was here is now ${path.join(dataFolder, "secret.before-restore")}.`);
  expect((await stat(path.join(dataFolder, "secret"))).mode & 0o777).toBe(0o600);

  // The restored data are the copy itself and prove that it can be restored, so nothing is overdue.
  expect(JSON.parse(await readFile(path.join(dataFolder, "copies.json"), "utf8"))).toEqual({
    copiedAt: expect.any(Number),
    currentAt: expect.any(Number),
    provedAt: expect.any(Number),
    provedRecords: references.length,
  });

  const again = await startTestSite({}, { dataFolder });
  expect(await accept(again.port, createSubmission())).toMatch(/^RFQ|^MSG|^[A-Z]/);
  await again.kill();

  // Where the settings give the secret, its file is ignored and stays as it is.
  await removeStore();
  await writeFile(path.join(dataFolder, "secret"), itsSecret);
  const settings = { ...elsewhere, SIGNING_SECRET: secret.trim() };
  const ofSettings = await inbox(settings, "restore", "--copy");
  expect(ofSettings).toContain("The signing secret is that of SIGNING_SECRET, the same as before");
  expect(ofSettings).not.toContain("before-restore");
  expect(await readSecret()).toBe(itsSecret);

  // A second secret that is moved aside does not replace the first.
  await removeStore();
  await writeFile(path.join(dataFolder, "secret"), "another secret, of thirty-two letters or more");
  await inbox(elsewhere, "restore", "--copy");
  expect([await readSecret(), await readSecret(".before-restore")]).toEqual([secret, itsSecret]);
  expect(await readSecret(".before-restore-too")).toContain("another secret");
  reportFigures(30, {
    "requests before the copy": before,
    lost: 0,
    "after it, lost with the machine": after,
    "seconds to restore": seconds.toFixed(1),
  });

  function readSecret(end = "") {
    return readFile(path.join(dataFolder, `secret${end}`), "utf8");
  }

  async function removeStore() {
    for (const end of ["", "-wal", "-shm"])
      await rm(path.join(dataFolder, `inbox.sqlite${end}`), { force: true });
  }
});

async function send(port: number, count: number) {
  const references: string[] = [];
  for (let turn = 0; turn < count; turn += 1) references.push(await accept(port, createSubmission()));
  return references;
}
