import { expect, test, vi } from "vitest";
import { createLineWriter, createLog } from "./log.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

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

test("the lines of one turn leave in one write, in their order", async () => {
  const write = vi.fn();
  const writeLine = createLineWriter({ write });
  await Promise.all(["a\n", "b\n", "c\n"].map(async (line) => writeLine(await line)));
  await turn();
  expect(write.mock.calls).toEqual([["a\nb\nc\n"]]);
  writeLine("d\n");
  await turn();
  expect(write.mock.calls).toEqual([["a\nb\nc\n"], ["d\n"]]);
});

test("what was said last is written when the process ends", () => {
  const write = vi.fn();
  const before = process.listeners("exit");
  const writeLine = createLineWriter({ write });
  const [atExit] = process.listeners("exit").filter((listener) => !before.includes(listener));
  writeLine("stopped\n");
  expect(write).not.toHaveBeenCalled();
  atExit?.(0);
  expect(write.mock.calls).toEqual([["stopped\n"]]);
});
