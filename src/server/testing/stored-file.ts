import { createHash, randomBytes } from "node:crypto";
import type { ArrivedFile } from "#request/files/files.ts";
import type { Store } from "#server/store/operations.ts";
import { NOON } from "./example-submission.ts";

/** Takes a file in, piece by piece, as an upload does. */
export async function storeFile(
  store: Pick<Store, "startFile" | "addFilePiece">,
  reference: string,
  { name = "list.pdf", pieces = [randomBytes(1_000), randomBytes(10)], now = NOON } = {},
): Promise<ArrivedFile> {
  const id = await store.startFile({ reference, now });
  if (id === undefined) throw new Error("The request takes no file");
  for (const [number, bytes] of pieces.entries()) {
    await store.addFilePiece({ file: id, number, bytes: new Uint8Array(bytes) });
  }
  const whole = Buffer.concat(pieces);
  const sha256 = createHash("sha256").update(whole).digest("hex");
  return { id, name, kind: "pdf", size: whole.length, sha256 };
}
