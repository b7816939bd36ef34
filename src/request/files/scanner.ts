import { spawn } from "node:child_process";
import { pipeline } from "node:stream/promises";
import type { RequestStore } from "#request/store.ts";
import { readPieces } from "./files.ts";

/** A file of the largest size takes a scanner seconds; one that hangs is ended. */
export const scanTimeMs = 60_000;

/** Where a scanner is looked for. It gets no setting of ours: what it reads comes from strangers. */
const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

const CLEAN = 0;
const INFECTED = 1;

/** SCAN_COMMAND: a program and its arguments, separated by spaces. No shell reads it. */
export async function scanFile(
  command: string,
  store: Pick<RequestStore, "readFilePiece">,
  file: number,
  signal?: AbortSignal,
): Promise<"clean" | "infected" | { readonly error: string }> {
  const [program = "", ...args] = command.split(/\s+/).filter(Boolean);
  const child = spawn(program, args, {
    env,
    signal,
    stdio: ["pipe", "ignore", "ignore"],
    timeout: scanTimeMs,
    killSignal: "SIGKILL",
  });
  const { promise, resolve } = Promise.withResolvers<number | string>();
  child.on("error", (error) => resolve(error.message));
  child.on("exit", (code, signal) => resolve(code ?? `ended by ${signal}`));
  let unread: string | undefined;
  const readFilePiece: typeof store.readFilePiece = (piece) =>
    store.readFilePiece(piece).catch((error) => {
      unread = error.message;
      throw error;
    });
  // A scanner may have seen enough before the end, and then closes its input; what it says counts.
  const isFed = pipeline(readPieces({ readFilePiece }, file), child.stdin).catch(() => {});
  const code = await promise;
  await isFed;
  if (code === INFECTED) return "infected";
  if (code !== CLEAN) return { error: typeof code === "number" ? `exit code ${code}` : code };
  return unread === undefined ? "clean" : { error: unread };
}
