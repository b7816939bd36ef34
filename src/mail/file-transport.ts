import { hash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { classifyFailure, type OutgoingMessage, type SendResult, type Transport } from "./transport.ts";

/** Writes mails as `.eml` files, which any mail program opens, so that the first start needs no mail server. */
export function createFileTransport(folder: string): Transport {
  return {
    async send(message): Promise<SendResult> {
      try {
        // Loaded with the first e-mail, not at the server's start.
        const { createTransport } = await import("nodemailer");
        const composer = createTransport({ streamTransport: true, newline: "windows" });
        const { message: raw } = await composer.sendMail(message.mail);
        await writeDurably(folder, fileName(message), raw);
        return { outcome: "sent" };
      } catch (error) {
        return classifyFailure(error);
      }
    },
    async close() {},
  };
}

/** One file per recipient. The name is the same for every attempt, so that a retry replaces the file. */
function fileName({ createdAt, reference, kind, mail }: OutgoingMessage) {
  const one = hash("sha256", mail.messageId ?? "").slice(0, 6);
  return `${stamp(createdAt)}-${reference}-${kind}-${one}.eml`;
}

/** "2026-06-01T170000Z": names in the order of their times. */
function stamp(time: number) {
  return new Date(time).toISOString().replace(/:|\.\d+/g, "");
}

/** Under its final name a file is always whole, even after a power cut; and so is the folder there, once it has one. */
async function writeDurably(folder: string, name: string, content: Buffer | Readable) {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const temporary = join(folder, `.${name}.tmp`);
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
}

async function syncFolder(folder: string) {
  await using directory = await open(folder, "r");
  await directory.sync();
}

/** The mails that `createFileTransport` wrote, `.2026-06-01T170000Z-RFQ-….eml.tmp` among them after a crash. */
const mailFile = /^\.?\d{4}-\d{2}-\d{2}T\d{6}Z-.*\.eml(\.tmp)?$/;

type Forgotten = {
  /** Every mail about these is removed. */
  readonly references: readonly string[];
  /** Whose mails stay, whomever they name. */
  readonly held: readonly string[];
  /** If given, any other mail that names it is removed too. */
  readonly email: string | undefined;
};

/** Returns how many mails were removed. */
export async function forgetMailFiles(folder: string, { references, held, email }: Forgotten) {
  const wanted = email?.toLowerCase();
  const isHeld = isAbout(held);
  const isForgotten = isAbout(references);
  return removeFiles(folder, async (name) => {
    if (isHeld(name)) return false;
    if (isForgotten(name)) return true;
    if (wanted === undefined) return false;
    const content = await readFile(join(folder, name), "latin1").catch(ifMissing(""));
    return content.toLowerCase().includes(wanted);
  });
}

/** Removes older mails, but none about a submission that is held. */
export async function purgeMailFiles(folder: string, before: number, held: readonly string[]) {
  const isHeld = isAbout(held);
  return removeFiles(folder, async (name) => name.replace(/^\./, "") < stamp(before) && !isHeld(name));
}

/** By the reference in a file's name, as `fileName` writes it. */
function isAbout(references: readonly string[]) {
  const wanted = new Set(references);
  return (name: string) => wanted.has(/Z-([A-Z]+-[^-]+)-/.exec(name)?.[1] ?? "");
}

async function removeFiles(folder: string, isDoomed: (name: string) => Promise<boolean>) {
  const removed = new Set<string>();
  const remove = async () => {
    const names = await readdir(folder).catch(ifMissing<string[]>([]));
    for (const name of names.filter((each) => mailFile.test(each))) {
      if (!(await isDoomed(name))) continue;
      await rm(join(folder, name), { force: true });
      removed.add(name.replace(/^\.|\.tmp$/g, ""));
    }
  };
  await remove();
  // The server may be writing e-mails: a file that had a temporary name before may have its final name now.
  await remove();
  return removed.size;
}

function ifMissing<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
}
