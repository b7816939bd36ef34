import { dayOf, sayDay } from "#company/time.ts";
import { requestPath } from "#desk/desk-paths.ts";
import { memoryWords as words } from "#desk/words.ts";
import type { EarlierTerms } from "#quote/earlier-prices.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { nameQuote } from "#quote/quote-text.ts";
import { startTerms } from "#quote/start-draft.ts";
import { quoteChangeWords } from "#quote/words.ts";
import type { RequestDetails } from "#request/record/requests.ts";

type NoticeProps = { request: RequestDetails; draft: QuoteDraft; earlier: EarlierTerms | undefined };

/** What was carried along from this buyer's last quote and is not as usual; a verification is confirmed by a person. */
export function EarlierTermsNotice({ request, draft, earlier }: NoticeProps) {
  const usual = startTerms();
  const names = Object.keys(earlier?.terms ?? {}) as (keyof EarlierTerms["terms"])[];
  const taken = names.filter((name) => draft[name] === earlier?.terms[name] && draft[name] !== usual[name]);
  const { verifiedBefore, verifiedBy } = request;
  const asksToConfirm = verifiedBefore !== undefined && verifiedBy === undefined;
  if (taken.length === 0 && !asksToConfirm) return null;
  return (
    <section className="notice" aria-label={words.label}>
      {earlier && taken.length > 0 && (
        <>
          <p>
            <strong>{words.from(sayDay(dayOf(earlier.sentAt)), nameQuote(earlier))}</strong>
          </p>
          <ul>
            {taken.map((name) => (
              <li key={name}>{words.term(quoteChangeWords.terms[name], draft[name])}</li>
            ))}
          </ul>
          <p>{words.confirmTerms}</p>
        </>
      )}
      {asksToConfirm && (
        <p>
          {words.verified(sayDay(dayOf(verifiedBefore.at)), verifiedBefore.by, verifiedBefore.how)}{" "}
          <a href={`${requestPath(request.reference)}#to-do`}>{words.confirmVerification}</a>
        </p>
      )}
    </section>
  );
}
