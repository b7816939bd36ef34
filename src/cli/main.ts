#!/usr/bin/env node
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { runCli } from "./cli.ts";
import type { Io } from "./terminal/io.ts";

process.exitCode = await runCli(process.argv.slice(2), createProcessIo());

function createProcessIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  // The program that reads our output may stop early, as `head` does; that is not an error.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  const isAttended = Boolean(stdin.isTTY && stderr.isTTY);

  return {
    async write(text) {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    warn: (text) => void stderr.write(text),
    ask: isAttended ? ask : undefined,
    columns: stdout.isTTY ? stdout.columns : undefined,
    // https://no-color.org: any value but an empty one.
    hasColor: Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== "dumb",
    environment: env,
    now: Date.now,
  };

  async function ask(question: string) {
    const lines = createInterface({ input: stdin, output: stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  }
}
