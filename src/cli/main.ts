#!/usr/bin/env node
import { runCli } from "./cli.ts";
import { createProcessIo } from "./terminal/process-io.ts";

process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
