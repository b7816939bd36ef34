import { spawn } from "node:child_process";

/** Runs a program and prints its output when it ends, so that the output of two never interleaves. */
export function execute(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

/** Runs a program that takes long and is alone: its output is printed as it comes. */
export function executeAlone(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
