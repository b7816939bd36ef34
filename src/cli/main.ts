#!/usr/bin/env node
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { usableCompany } from "#company/usable-company.ts";
import { enterPublished } from "#server/editions/published.ts";
import { readSettingsFile } from "./settings-file.ts";
import type { Io } from "./terminal/io.ts";

const args = process.argv.slice(2);
const settings = args[args.indexOf("--env") + 1];
const isNamed = args.includes("--env") && settings !== undefined && existsSync(settings);
// restic reads its own settings from the environment.
if (isNamed) Object.assign(process.env, readSettingsFile(settings));
// Before COMPANY_DIR becomes the folder of what is published.
const environment = { ...process.env };
// Everything else has the company's facts as constants: first it is found out which company that is.
await enterPublished(process.env);
if (usableCompany()) {
  const { runCli } = await import("./cli.ts");
  process.exitCode = await runCli(args, createProcessIo());
}

function createProcessIo(): Io {
  const { stdin, stdout, stderr } = process;
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
    hasColor: Boolean(stdout.isTTY) && !environment.NO_COLOR && environment.TERM !== "dumb",
    environment,
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
