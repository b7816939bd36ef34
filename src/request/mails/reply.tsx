import { renderToStaticMarkup } from "react-dom/server";
import { look } from "#mail/letter/letter-styles.ts";
import type { ReplyContent } from "#request/record/requests.ts";
import type { Submission } from "#request/record/submission.ts";
import {
  acknowledgementWords,
  refusalWords,
  replyPageWords,
  replySignature,
  withdrawalWords,
} from "./words.ts";

export type WrittenReply = { readonly subject: string; readonly text: string; readonly html: string };

export type WrittenKind = "reply" | "refusal" | "withdrawal";

const wordsOf: Readonly<Record<WrittenKind, (reference: string, text: string) => string>> = {
  reply: (_, text) => text,
  refusal: refusalWords,
  withdrawal: withdrawalWords,
};

/** A person's own words, so it looks like a letter and not like a notice of ours. */
export function writeReply(
  kind: WrittenKind,
  { text, by, files = [] }: ReplyContent,
  { formType, reference }: Submission,
  pageUrl: string | undefined,
): WrittenReply {
  const page = pageUrl === undefined ? [] : [replyPageWords(pageUrl, files.join(", "))];
  const whole = [wordsOf[kind](reference, text), replySignature(by), ...page].join("\n\n");
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
