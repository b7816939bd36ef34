import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("lines below the threshold are left out, the others are one line of JSON each", () => {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  log("debug", "unseen");
  log("warn", "seen", { count: 2 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: "warn", event: "seen", count: 2 },
  ]);
  expect(lines[0]).toMatch(/\}\n$/);
});
