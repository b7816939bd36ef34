import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepProgress } from "./proof-progress.ts";

const result = { passed: 3, failed: 1, milliseconds: 2_000, line: "1. one: held" };

function progressFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "proof-progress-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "cache", "proof.json");
}

test("a proof that was stopped goes on where it was, with the same sources", () => {
  const file = progressFile();
  keepProgress(file, "29b07188").note("fault 1", result);
  expect(keepProgress(file, "29b07188").find("fault 1")).toEqual(result);
  expect(keepProgress(file, "29b07188").find("fault 2")).toBeUndefined();
  expect(keepProgress(file, "5e31704e").find("fault 1")).toBeUndefined();
});

test("what was done to the end begins anew, and so does all where the notes cannot be read", () => {
  const file = progressFile();
  const progress = keepProgress(file, "29b07188");
  progress.note("fault 1", result);
  progress.note("fault 2", result);
  progress.end(["fault 1"]);
  expect(keepProgress(file, "29b07188").find("fault 1")).toBeUndefined();
  expect(keepProgress(file, "29b07188").find("fault 2")).toEqual(result);
  writeFileSync(file, "{");
  expect(keepProgress(file, "29b07188").find("fault 2")).toBeUndefined();
});
