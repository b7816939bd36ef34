import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/sqlite-files.ts";
import { findProblems, openDatabase } from "./database.ts";

const KILLS = 6;
const folder = temporaryFolder();

test("kill -9 at random moments loses nothing that was acknowledged and leaves no half record", async () => {
  const file = folder.file("killed.db");
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) acknowledged.push(...(await writeUntilKilled(file)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);

  const database = openDatabase(file);
  const stored = await database.query<{ reference: string; notifications: number; keys: number }>(
    `SELECT reference,
       (SELECT count(*) FROM outbox WHERE submission_id = submissions.id AND kind = 'notification') AS notifications,
       (SELECT count(*) FROM recent_arrivals WHERE submission_id = submissions.id) AS keys
     FROM submissions`,
  );
  expect(acknowledged.filter((reference) => !stored.some((row) => row.reference === reference))).toEqual([]);
  expect(stored.filter((row) => row.notifications !== 1 || row.keys !== 1)).toEqual([]);
  expect(await findProblems(database, "integrity_check")).toEqual([]);
  await database.close();
});

async function writeUntilKilled(file: string): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../server/testing/durability-child.ts", import.meta.url)), file],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const exit = once(child, "close");
  await once(child.stdout, "data");
  await sleep(Math.random() * 200);
  child.kill("SIGKILL");
  await exit;
  return output.split("\n").slice(0, -1);
}
