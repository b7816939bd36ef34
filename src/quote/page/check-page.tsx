import { sayDay, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { quoteWords } from "#quote/words.ts";
import { FollowBody, ReachUs } from "#request/page/follow-layout.tsx";
import { meta } from "#request/page/private-pages.tsx";
import type { Page } from "#site/page.ts";
import { Status } from "#site/ui/data-plate.tsx";
import { PageBand } from "#site/ui/sections.tsx";

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
  const name = nameQuote(sent.quote);
  const { verdict, next } = judge(view, company.time);
  return {
    path: "",
    meta: meta(company, `Quote ${name}`),
    isIndexed: false,
    render: () => (
      <>
        <PageBand heading={name} lead={verdict} reference={[sent.quote.reference]} />
        <FollowBody
          label="Contact"
          aside={<ReachUs reference={sent.quote.reference} title="Questions about this quote" />}
        >
          <section className="notice" aria-labelledby="standing">
            <h2 className="u-size-clause" id="standing">
              <Status
                state={standing === "valid" ? "available" : "pending"}
                text={quoteWords.standings[standing === "ordered" ? "expired" : standing]}
              />
            </h2>
            <p>{next}</p>
          </section>
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
