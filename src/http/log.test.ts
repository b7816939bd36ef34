import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createLog, createLogOutput } from "./log.ts";

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

test("lines that cannot be written are counted, and reported with the next that gets through", () => {
  const disk = { isFull: true, text: "" };
  const write = (text: string, done: (error?: Error) => void) => {
    if (!disk.isFull) disk.text += text;
    done(disk.isFull ? new Error("ENOSPC") : undefined);
    return true;
  };
  const stream = Object.assign(new EventEmitter(), { write }) as unknown as NodeJS.WritableStream;
  const output = createLogOutput(stream);
  output.write("one\n");
  output.write("two\n");
  expect(() => stream.emit("error", new Error("EPIPE"))).not.toThrow();
  disk.isFull = false;
  output.write("three\n");
  output.write("four\n");
  expect(output.lost()).toBe(2);
  expect(disk.text).toMatch(/^\n\{.*"event":"log_lines_lost","lines":2\}\nthree\nfour\n$/);
});
