import { sayDay, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { quoteWords } from "#quote/words.ts";
import { FactRow, FollowBody, FollowSection, ReachUs, StateHead } from "#request/page/follow-layout.tsx";
import { meta } from "#request/page/private-pages.tsx";
import type { Page } from "#site/page.ts";

type CheckView = {
  readonly sent: SentQuote;
  readonly standing: Standing;
  readonly latest: SentQuote;
};

/**
 * What the link and the QR code in the PDF open. The PDF is passed on and filed, so this page tells nothing that is
 * not in it but whether it is the current revision, and nothing can be answered here.
 */
export function checkPage(company: Company, view: CheckView): Page {
  const { sent, standing } = view;
  const { quote, pdfSha256, withdrawn } = sent;
  const name = nameQuote(quote);
  const { verdict, next } = judge(view, company.time);
  const total = `$${formatMoney(quote.totals.total)}`;
  const isCurrent = standing === "valid" ? "is the current revision" : "is not current";
  return {
    path: "",
    meta: meta(company, `Quote ${name}`),
    isIndexed: false,
    privateFrame: { kind: "Document check", contact: "Questions" },
    render: () => (
      <>
        <StateHead
          codes={[`Quote ${name}`, quote.reference]}
          heading={`${quoteWords.rev(quote.revision)} ${isCurrent}`}
          lead={verdict}
        />
        <FollowBody
          label="Contact"
          aside={<ReachUs reference={quote.reference} title="Questions about this quote" />}
        >
          <p className="notice">{next}</p>
          <FollowSection id="document" title="Compare the document">
            <dl>
              <FactRow label="Quote">{name}</FactRow>
              <FactRow label="Date">{sayDay(quote.date)}</FactRow>
              <FactRow label="Total">{withdrawn ? <s>{total}</s> : total}</FactRow>
              <FactRow label="Valid until">{sayDay(quote.validUntil)}</FactRow>
              <FactRow label="SHA-256 of the PDF">{pdfSha256}</FactRow>
            </dl>
            <p className="u-note">
              A document that shows another number, revision, date or total is not the one that we sent. A PDF
              file is unchanged if its SHA-256 checksum is the same as above.
            </p>
          </FollowSection>
        </FollowBody>
      </>
    ),
  };
}

function judge({ sent, standing, latest }: CheckView, { dayOf }: Time) {
  const rev = quoteWords.rev(sent.revision);
  const newest = quoteWords.rev(latest.revision);
  const day = sayDay(sent.quote.validUntil);
  const buyersLink = "with the link in the e-mail that brought it";
  switch (standing) {
    case "valid":
      return {
        verdict: `${rev} is the current revision. It is valid until ${day}.`,
        next: `The buyer can order from it ${buyersLink}.`,
      };
    // Whether it was ordered in time is between the buyer and us.
    case "ordered":
    case "expired":
      return {
        verdict: `${rev} is not current: it expired on ${day}.`,
        next: `There is no later revision. The buyer can ask for one ${buyersLink}.`,
      };
    case "withdrawn":
      return {
        verdict: `${rev} is not current: we withdrew it on ${sayDay(dayOf(sent.withdrawn?.at ?? 0))}.`,
        next: "Please do not order from it.",
      };
    case "superseded":
      return latest.withdrawn
        ? {
            verdict: `${rev} is not current: ${newest} replaced it, and we withdrew ${newest}.`,
            next: "There is no current quote. Please do not order from an earlier revision.",
          }
        : {
            verdict: `${rev} is not current: ${newest} replaced it on ${sayDay(dayOf(latest.sentAt))}.`,
            next: `We e-mailed ${newest} to the buyer. Please do not order from ${rev}.`,
          };
  }
}
