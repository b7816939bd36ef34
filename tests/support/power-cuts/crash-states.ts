import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Chance } from "#request/testing/chance.ts";
import type { Recorded } from "./record.ts";

/*
 * What a disk may hold after the power failed: all that was synced; of the rest, any part of any write, cut at the sectors
 * or pages of a disk; and of the names, those that the folder's last sync or a later moment had.
 */

type Content = { bytes: Buffer; length: number };
type File = { readonly durable: Content; pending: Recorded[] };
type Names = Map<string, File>;
type NameChange = { readonly record: Recorded; readonly file: File | undefined };

export function createDisk() {
  const inodes = new Map<bigint, File>();
  /** As every process sees them, and as they are on the disk for certain. */
  const seen: Names = new Map();
  const durable: Names = new Map();
  let pending: NameChange[] = [];

  function follow(record: Recorded) {
    switch (record.kind) {
      case "created": {
        const file: File = { durable: { bytes: Buffer.alloc(0), length: 0 }, pending: [] };
        inodes.set(record.inode, file);
        return change(record, file);
      }
      case "renamed":
      case "linked":
      case "removed":
      case "folder made":
        return change(record, seen.get(record.name));
      case "written":
      case "cut":
        return void inodes.get(record.inode)?.pending.push(record);
      case "synced": {
        const file = inodes.get(record.inode);
        for (const each of file?.pending ?? []) apply(file?.durable as Content, each);
        if (file) file.pending = [];
        return;
      }
      case "folder synced": {
        const [synced, others] = [
          pending.filter(isIn(record.name)),
          pending.filter((each) => !isIn(record.name)(each)),
        ];
        for (const each of synced) rename(durable, each);
        pending = others;
      }
    }
  }

  function change(record: Recorded, file: File | undefined) {
    pending.push({ record, file });
    rename(seen, { record, file });
  }

  /** All files with their content after a power cut of this chance. */
  function cut(chance: Chance): ReadonlyMap<string, Buffer> {
    const names = new Map(durable);
    const kept = chance.pick([0, pending.length, chance.below(pending.length + 1)]);
    for (const each of pending.slice(0, kept)) rename(names, each);
    const manner = chance.pick(["nothing", "all", "some", "sectors", "pages"] as const);
    return contentsOf(names, (file) => {
      const content = copyOf(file.durable);
      for (const record of file.pending) applyPart(content, record, manner, chance);
      return content;
    });
  }

  /** As if nothing had failed. */
  function whole() {
    return contentsOf(seen, (file) => {
      const content = copyOf(file.durable);
      for (const record of file.pending) apply(content, record);
      return content;
    });
  }

  return { follow, cut, whole };
}

/** SQLite makes this one again from the log, and maps it into memory. */
export const isShared = (name: string) => name.endsWith("-shm");

function contentsOf(names: Names, read: (file: File) => Content) {
  const contents = new Map<string, Buffer>();
  for (const [name, file] of names) {
    if (isShared(name) || folders.has(file) || !isReachable(names, name)) continue;
    const { bytes, length } = read(file);
    contents.set(name, bytes.subarray(0, length));
  }
  return contents;
}

const folders = new WeakSet<File>();
const folderNames = new Set<string>();

/** A file is gone with the folder that it is in. */
function isReachable(names: Names, name: string): boolean {
  const parent = path.dirname(name);
  if (parent === ".") return true;
  return (!folderNames.has(parent) || names.has(parent)) && isReachable(names, parent);
}

function isIn(folder: string) {
  return ({ record }: NameChange) =>
    [record.name, record.to].some((name) => name !== "" && path.dirname(name) === (folder || "."));
}

function rename(names: Names, { record, file }: NameChange) {
  const { kind, name, to } = record;
  if (kind === "folder made") {
    const made: File = { durable: { bytes: Buffer.alloc(0), length: 0 }, pending: [] };
    folders.add(made);
    folderNames.add(name);
    names.set(name, made);
  } else if (kind === "removed") names.delete(name);
  else if (file) {
    if (kind === "renamed") names.delete(name);
    names.set(to || name, file);
  }
}

function apply(content: Content, { kind, at, data }: Pick<Recorded, "kind" | "at" | "data">) {
  if (kind === "cut") return setLength(content, at);
  if (at + data.length > content.length) setLength(content, at + data.length);
  data.copy(content.bytes, at);
}

const sectorBytes = { sectors: 512, pages: 4_096 } as const;

function applyPart(
  content: Content,
  record: Recorded,
  manner: "nothing" | "all" | "some" | keyof typeof sectorBytes,
  chance: Chance,
) {
  if (manner === "nothing" || (manner === "some" && chance.isLikely(0.5))) return;
  if (manner === "all" || manner === "some" || record.kind === "cut") return apply(content, record);
  const size = sectorBytes[manner];
  const { kind, at, data } = record;
  for (let from = 0; from < data.length; ) {
    // Sectors begin at the same places of the disk, wherever a write begins.
    const to = Math.min(data.length, from + size - ((at + from) % size));
    if (chance.isLikely(0.5)) apply(content, { kind, at: at + from, data: data.subarray(from, to) });
    from = to;
  }
}

function setLength(content: Content, length: number) {
  if (length > content.bytes.length) {
    const larger = Buffer.alloc(Math.max(length, 2 * content.bytes.length));
    content.bytes.copy(larger, 0, 0, content.length);
    content.bytes = larger;
  }
  if (length < content.length) content.bytes.fill(0, length, content.length);
  content.length = length;
}

function copyOf({ bytes, length }: Content): Content {
  return { bytes: Buffer.from(bytes.subarray(0, length)), length };
}

export function writeState(folder: string, files: ReadonlyMap<string, Buffer>) {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
