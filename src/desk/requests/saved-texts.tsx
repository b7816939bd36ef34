import { sayDay } from "#company/time.ts";
import { company } from "#content/company.ts";
import type { StaffMember } from "#people/staff.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { conversationWords as words } from "./conversation-words.ts";

/** What is filled in; where one is still in a reply, it is not sent. */
export const blanks = /\[(?:name|reference|valid until|my name)\]/g;

type SavedTextsProps = { request: RequestDetails; quotes: RequestQuotes; staff: StaffMember };

/** The company's own, with all that is known filled in. */
export function fillTexts({ request, quotes, staff }: SavedTextsProps) {
  const latest = quotes.sent.find(({ withdrawn }) => !withdrawn);
  const known: Readonly<Record<string, string | undefined>> = {
    "[name]": request.fields.name,
    "[reference]": request.reference,
    "[valid until]": latest && sayDay(latest.quote.validUntil),
    "[my name]": staff.name,
  };
  return company.savedTexts.map(({ title, text }) => ({
    title,
    text: text.replace(blanks, (blank) => known[blank] || blank),
  }));
}

/** A button each: with script it inserts at the cursor, without it the page comes back with the text in the box. */
export function SavedTexts({ texts }: { texts: ReturnType<typeof fillTexts> }) {
  if (texts.length === 0) return null;
  return (
    <details className="fold saved-texts">
      <summary className="fold__name saved-texts__head">
        {words.savedTexts} <span className="fold__note">{texts.length}</span>
      </summary>
      <div>
        {texts.map(({ title, text }, index) => (
          <button
            key={title}
            className="saved-texts__text"
            type="submit"
            name="insert"
            value={index}
            formNoValidate
          >
            <span className="saved-texts__name">{title}</span>{" "}
            <span className="saved-texts__words">{text}</span>
          </button>
        ))}
      </div>
    </details>
  );
}
