import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { healthPaths, paths } from "#content/paths.ts";
import { startSite } from "../../scripts/start-site.ts";
import { createSubmission, submit } from "../support/submit.ts";

test("the health check says that mail does not leave and that a backup is missing; pages go on", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "health-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const offset = path.join(folder, "offset");
  // A store that was made today needs no backup yet.
  const laterMs = 27 * 60 * 60_000;
  await writeFile(offset, String(laterMs));
  const clock = ["--import", path.resolve("tests/support/movable-clock.mjs")];
  const site = await startSite(
    { SMTP_URL: "smtp://127.0.0.1:1", BACKUP_DIR: path.join(folder, "backups"), CLOCK_OFFSET_FILE: offset },
    { nodeArguments: clock },
  );
  onTestFinished(() => site.kill());
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${site.port}${healthPaths.alive}`);
    return [answer.status, await answer.json()];
  };
  expect(await health()).toEqual([503, { status: "failing", problems: ["there is no backup"] }]);
  const said = '"unhealthy","problems":["there is no backup"]';
  await expect.poll(() => site.log.join()).toContain(said);
  await submit(site.port, createSubmission());
  await expect.poll(() => site.log.join()).toContain("mail_retry");
  await writeFile(offset, String(laterMs + 16 * 60_000));
  const problems = [
    expect.stringMatching(/^no e-mail has been sent since /),
    expect.stringMatching(/^an e-mail to staff has waited since /),
    "there is no backup",
  ];
  expect(await health()).toEqual([503, { status: "failing", problems }]);
  expect((await fetch(`http://127.0.0.1:${site.port}${paths.home}`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${site.port}${healthPaths.ready}`)).status).toBe(200);
});
