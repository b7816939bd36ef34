import type { ReadMail } from "#mail/inbound/read-mail.ts";
import { readLines } from "#request/lines/read-lines.ts";
import type { Asked } from "#request/record/inbound.ts";

/** What an e-mail asks for. Call it in a worker thread, like `readMail`. */
export function readAsked({ subject, text }: Pick<ReadMail, "subject" | "text">): Asked {
  const typed = text.trim() || subject;
  return { text: typed, ...readLines(typed, "") };
}
