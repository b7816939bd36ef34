import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { World } from "#request/testing/histories.ts";
import type { Held } from "#server/testing/simulated-store.ts";

/** What was acknowledged at a place of the record. */
export type Mark =
  | { readonly of: "secret"; readonly text: string }
  | { readonly of: "history"; readonly held: WrittenHeld }
  | { readonly of: "file"; readonly sha256: string }
  | { readonly of: "edition"; readonly id: number; readonly sha256: string }
  | { readonly of: "sent"; readonly messageId: string }
  | { readonly of: "copy"; readonly name: string; readonly references: number };
type WrittenHeld = Omit<Held, "world"> & {
  readonly world: Omit<World, "gone"> & { readonly gone: readonly number[] };
};

/** As in lab/record-writes.c, and our own marks. */
const kinds = [
  ...["", "written", "cut", "synced", "created", "renamed", "removed", "folder made", "folder synced"],
  ...["linked", "marked"],
] as const;
type RecordedKind = (typeof kinds)[number];
export type Recorded = {
  readonly kind: RecordedKind;
  readonly inode: bigint;
  /** Where it was written, or the length to which it was cut. */
  readonly at: number;
  /** From the folder. */
  readonly name: string;
  /** The new name of what was renamed or linked. */
  readonly to: string;
  readonly data: Buffer;
};

const HEAD_BYTES = 40;

export function toRecord(mark: Mark) {
  const data = Buffer.from(JSON.stringify(mark));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeBigInt64LE(BigInt(kinds.indexOf("marked")), 0);
  head.writeBigInt64LE(BigInt(data.length), 32);
  return Buffer.concat([head, data]);
}

export function readMark({ data }: Recorded): Mark {
  return JSON.parse(data.toString());
}

export function toHeld({ world, ...held }: WrittenHeld): Held {
  return { ...held, world: { ...world, gone: new Set(world.gone) } };
}

function readRecord(file: string, folder: string): readonly Recorded[] {
  const bytes = readFileSync(file);
  const records: Recorded[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [kind = 0, inode = 0n, place = 0n, nameLength = 0n, dataLength = 0n] = [0, 8, 16, 24, 32].map((n) =>
      bytes.readBigInt64LE(at + n),
    );
    const start = at + HEAD_BYTES + Number(nameLength);
    at = start + Number(dataLength);
    const name = bytes.toString("utf8", start - Number(nameLength), start);
    const data = bytes.subarray(start, at);
    const kindName = kinds[Number(kind)] ?? "";
    const to = kindName === "renamed" || kindName === "linked" ? path.relative(folder, data.toString()) : "";
    records.push({
      ...{ kind: kindName, inode: BigInt(inode), at: Number(place), data, to },
      name: path.relative(folder, name.replace(/ \(deleted\)$/, "")),
    });
  }
  return records;
}

type Recording = { readonly seed: number; readonly steps: number; readonly isRelaxed?: boolean };

/** Runs a history in a process of its own, and gives all that it did to its files. */
export function recordWork(parent: string, { seed, steps, isRelaxed = false }: Recording) {
  const library = path.join(parent, "record-writes.so");
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, "lab/record-writes.c"], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Please install a C compiler (Debian: apt-get install gcc libc6-dev)");
  const folder = path.join(parent, `recorded-${seed}`);
  const record = path.join(parent, `record-${seed}`);
  mkdirSync(folder);
  const work = path.join(import.meta.dirname, "work.ts");
  const done = spawnSync(process.execPath, [work, String(seed), String(steps)], {
    encoding: "utf8",
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: "", LD_PRELOAD: library, RECORD_FOLDER: folder, RECORD_FILE: record },
      RELAXED: String(isRelaxed),
    },
  });
  if (done.status !== 0) throw new Error(done.stderr || `The recorded process ended with ${done.signal}`);
  return { folder, records: readRecord(record, folder) };
}
