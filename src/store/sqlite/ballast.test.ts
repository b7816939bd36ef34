import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ballastBeside, giveUpBallast, keepBallast } from "./ballast.ts";

const bytes = 3_000_000;

test("ballast is made where there is plenty of room, given up once, and made whole again", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "ballast-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = path.join(folder, "inbox.sqlite");
  const ballast = ballastBeside(database);
  await keepBallast(database, bytes, Number.POSITIVE_INFINITY);
  expect([existsSync(ballast), giveUpBallast(database)]).toEqual([false, false]);
  await keepBallast(database, bytes, 0);
  expect(statSync(ballast).size).toBe(bytes);
  // As of a server that was stopped while it wrote.
  writeFileSync(ballast, "half");
  await keepBallast(database, bytes, 0);
  expect(statSync(ballast)).toMatchObject({ size: bytes });
  expect([giveUpBallast(database), existsSync(ballast), giveUpBallast(database)]).toEqual([
    true,
    false,
    false,
  ]);
});
