import { renderToStaticMarkup } from "react-dom/server";
import { dueBy, fullTime, lastMinute } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { documentPaths, requestsPath } from "#content/paths.ts";
import type { Letter } from "#mail/letter.tsx";
import { look } from "#mail/letter-styles.ts";
import type { ReplyContent } from "#request/record/requests.ts";
import type { Receipt, Submission } from "#request/record/submission.ts";
import {
  acknowledgementFooter,
  acknowledgementWords,
  endUseForm,
  linkMailWords,
  mailLabels,
  refusalWords,
  replyPageWords,
  replySignature,
  withdrawalWords,
} from "./words.ts";

/** Where the buyer follows the request; a message has no such page. */
export type BuyerPage = { readonly url: string; readonly origin: string };

/**
 * Takes a receipt, not a submission: anyone who types a stranger's address into a form must not be able to send that
 * stranger a single word through us.
 */
export function acknowledge(receipt: Receipt, now: number, page?: BuyerPage): Letter {
  const words = acknowledgementWords[receipt.formType];
  // It may leave late: what was held back is released after hours, or the mail server was down.
  const { intro, preheader } = receipt.respondBy < now ? words.late : words;
  // Not "today": nobody knows when it is read.
  const when = dueBy(receipt.respondBy);
  return {
    subject: words.subject(receipt.reference),
    preheader: preheader(when),
    heading: words.heading,
    intro: [intro[0], { strong: when }, intro[1]],
    rows: [
      { label: mailLabels.reference, value: receipt.reference },
      { label: mailLabels.due, value: fullTime(lastMinute(receipt.respondBy)) },
      { label: mailLabels.promise, value: words.promise },
      { label: mailLabels.received, value: fullTime(receipt.receivedAt) },
      ...reachRows(words.contact),
      ...(page ? [endUseRow(page), linkRow(linkMailWords.lost, page.origin + requestsPath)] : []),
    ],
    sections: [words.next, words.ready],
    secondAction: page && { text: linkMailWords.follow, href: page.url },
    footer: acknowledgementFooter(words.why, words.contact),
  };
}

/** The link to a request again, for a buyer who lost it; it says as little as possible, since a stranger may have asked. */
export function writeLink(
  { reference }: Receipt,
  page: BuyerPage | undefined,
  quote?: { readonly revision: string; readonly url: string } | undefined,
): Letter {
  const { subject, preheader, heading, intro, follow, why } = linkMailWords;
  const { sales } = company.emails;
  return {
    subject: subject(reference),
    preheader,
    heading,
    intro: [intro[0], { strong: reference }, intro[1]],
    rows: [{ label: mailLabels.reference, value: reference }, ...reachRows(sales)],
    action: quote && { text: linkMailWords.quote(quote.revision), href: quote.url },
    secondAction: page && { text: follow, href: page.url },
    footer: acknowledgementFooter(why, sales),
  };
}

function reachRows(address: string) {
  return [
    { label: mailLabels.writeTo, value: address, href: mailto(address) },
    { label: mailLabels.call, value: company.phone.display, href: company.phone.href },
  ];
}

export function endUseRow({ origin }: Pick<BuyerPage, "origin">) {
  return linkRow(endUseForm, origin + documentPaths.endUseStatement);
}

function linkRow(label: string, href: string) {
  return { label, value: href.replace(/^https?:\/\//, ""), href };
}

export type WrittenKind = "reply" | "refusal" | "withdrawal";

const wordsOf: Readonly<Record<WrittenKind, typeof withdrawalWords>> = {
  reply: (_, text) => text,
  refusal: refusalWords,
  withdrawal: withdrawalWords,
};

/** A person's own words, so it looks like a letter and not like a notice of ours. */
export function writeReply(
  kind: WrittenKind,
  { text, by, files = [], revision }: ReplyContent,
  { formType, reference }: Submission,
  pageUrl: string | undefined,
) {
  const page = pageUrl === undefined ? [] : [replyPageWords(pageUrl, files.join(", "))];
  const whole = [wordsOf[kind](reference, text, revision), replySignature(by), ...page].join("\n\n");
  const subject = `Re: ${acknowledgementWords[formType].subject(reference)}`;
  const html = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body>
        <div style={look.reply}>{whole}</div>
      </body>
    </html>,
  );
  return { subject, text: `${whole}\n`, html: `<!doctype html>${html}` };
}
