import { hash } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { describeError } from "./classify.ts";
import type { OutgoingMessage } from "./compose.ts";
import type { SendResult, Transport } from "./transport.ts";

/** Writes mails as `.eml` files, which any mail program opens, so that the first start needs no mail server. */
export function createFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, newline: "windows" });
  return {
    async send(message): Promise<SendResult> {
      try {
        const { message: raw } = await composer.sendMail(message.mail);
        await writeDurably(folder, fileName(message), raw);
        return { outcome: "sent" };
      } catch (error) {
        return {
          outcome: "retry",
          cause: "internal",
          alarm: true,
          smtpCode: undefined,
          error: describeError(error instanceof Error ? error : {}),
        };
      }
    },
    async close() {},
  };
}

/** Of several readers each has a file. The same for every attempt, so that a second one replaces the file instead of adding one. */
function fileName({ createdAt, reference, kind, mail }: OutgoingMessage) {
  const time = new Date(createdAt).toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length).replaceAll(":", "");
  const one = hash("sha256", mail.messageId ?? "").slice(0, 6);
  return `${time}Z-${reference}-${kind}-${one}.eml`;
}

/** Under its final name a file is always whole, even after a power cut. */
async function writeDurably(folder: string, name: string, content: Buffer | Readable) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${name}.tmp`);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
