import { isProven, type Proof } from "#mail/inbound/prove-sender.ts";
import type { ReadMail } from "#mail/inbound/read-mail.ts";
import { flags, type Line } from "#request/lines/line.ts";
import { domainOf } from "#request/record/submission.ts";
import { findSuspicions, link } from "./intake.ts";

export type JudgedMail = Pick<
  ReadMail,
  "from" | "replyTo" | "subject" | "text" | "isAutomatic" | "isFromSystem" | "isFromList" | "report"
>;

type Around = {
  readonly lines: readonly Line[];
  readonly hasDocument: boolean;
  /** Our own host for e-mails that come in: nobody writes from there. */
  readonly inboundHost: string;
};

/** A newsletter's last lines, in one language: others are told by their headers. */
const newsletter =
  /\bunsubscribe\b|\bopt[- ]out\b|\bmanage (?:your )?(?:email )?preferences\b|\bview (?:this email )?in (?:your )?browser\b/i;

/**
 * Why an e-mail to an address for requests should wait for a person's look; empty when it should not. What
 * names goods with a count is a request even from a list or a program, since purchasing systems send such.
 */
export function findMailSuspicions(mail: JudgedMail, { lines, hasDocument, inboundHost }: Around): string[] {
  if (mail.report) return ["a delivery report"];
  if (mail.isAutomatic && !hasDocument) return ["an automatic reply"];
  if (domainOf(mail.from.address) === inboundHost) return ["sent in our own name"];
  const namesGoods = lines.some(isCounted);
  const asksForGoods = hasDocument || namesGoods;
  if (mail.isFromList && !asksForGoods) return ["sent to a mailing list"];
  const { from, subject, text } = mail;
  const message = { formType: "rfq", name: from.name, email: from.address, phone: "", company: "" } as const;
  // Each item of a list may have a link to it.
  const words = namesGoods ? text.replace(link, " ") : text;
  const ofWords = findSuspicions({ ...message, subject, message: words }, {});
  if (ofWords.length > 0 || asksForGoods || !newsletter.test(text)) return ofWords;
  return ["the words of a newsletter"];
}

function isCounted({ quantity, flags: doubts }: Line) {
  return quantity !== "" && !doubts.includes(flags.noItem);
}

const noReply = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|alerts?)\b/;

/** From an address that nobody reads. */
function isNoReply(address: string) {
  return noReply.test(address.toLowerCase().replace(/[._]/g, "-"));
}

/**
 * Whom to tell that the request is here: a person whose own domain vouches for the e-mail. All others could
 * be strangers whose address someone used, or programs that answer.
 */
export function acknowledgementFor(mail: JudgedMail, proof: Proof | undefined): string | undefined {
  const { from, isAutomatic, isFromSystem, isFromList, report } = mail;
  const isProgram = isAutomatic || isFromSystem || isFromList || report !== undefined;
  const isPerson = proof !== undefined && isProven(proof) && !isProgram && !isNoReply(from.address);
  return isPerson ? from.address : undefined;
}
