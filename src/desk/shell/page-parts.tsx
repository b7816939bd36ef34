import type { HTMLAttributes, ReactNode } from "react";
import { deskPaths } from "#desk/desk-paths.ts";
import { describeRefusal } from "#mail/transport.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { KeptField, KeptForm, SubmitButton } from "./form-parts.tsx";
import { TimeLeft } from "./time-left.tsx";

type DeskHeadProps = {
  title: string;
  sum?: ReactNode;
  below?: ReactNode;
  side?: ReactNode;
  children?: ReactNode;
};

/** The band at the top of a page: its title and one sentence. */
export function DeskHead({ title, sum, below, side, children }: DeskHeadProps) {
  return (
    <div className="desk-head ink">
      <div className="wrap desk-head__row">
        <div>
          <h1 className="u-size-article">{title}</h1>
          {sum && <p className="desk-head__sum u-note">{sum}</p>}
          {below}
        </div>
        {side}
      </div>
      {children}
    </div>
  );
}

type DeskTabsProps = HTMLAttributes<HTMLDivElement> & {
  label: string;
  tabs: readonly { name: string; href: string; isCurrent: boolean; count: string | number | undefined }[];
};

/** At the lower edge of the band. */
export function DeskTabs({ label, tabs, ...attributes }: DeskTabsProps) {
  return (
    <nav className="wrap" aria-label={label}>
      <div className="desk-tabs" {...attributes}>
        {tabs.map(({ name, href, isCurrent, count }) => (
          <a key={href} className="desk-tabs__tab" href={href} aria-current={isCurrent ? "page" : undefined}>
            {name} {count !== undefined && <span className="desk-tabs__count">{count}</span>}
          </a>
        ))}
      </div>
    </nav>
  );
}

type RequestHeadProps = {
  back: readonly [href: string, text: string];
  title: ReactNode;
  facts: ReactNode;
  request: Request;
  now: number;
  /** What is done with it, at the end. */
  children?: ReactNode;
};

/** The band at the top of everything about one request: what it is, beside the deadline. */
export function RequestHead({ back: [href, text], title, facts, request, now, children }: RequestHeadProps) {
  return (
    <div className="request-head ink">
      <a className="request-head__back" href={href}>
        <span aria-hidden="true">‹</span>
        <span className="u-hidden">{text}</span>
      </a>
      <div className="request-head__words">
        <h1 className="request-head__name">{title}</h1>
        <p className="request-head__facts">{facts}</p>
      </div>
      <TimeLeft request={request} now={now} size="large" />
      {children}
    </div>
  );
}

type SectionProps = { id: string; title: string; note?: ReactNode; className?: string; children: ReactNode };

export function Section({ id, title, note, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="desk-section__head row">
        <h2 className="u-size-clause" id={id}>
          {title}
        </h2>
        {note && <p className="desk-section__note u-note">{note}</p>}
      </div>
      {children}
    </section>
  );
}

type PlateProps = { id: string; title: ReactNode; note?: ReactNode; className?: string; children: ReactNode };

/** A framed section with its title in the frame. */
export function Plate({ id, title, note, className = "", children }: PlateProps) {
  return (
    <section className={`data-plate ${className}`.trim()} aria-labelledby={id}>
      <h2 className="data-plate__title" id={id}>
        <span>{title}</span> {note}
      </h2>
      {children}
    </section>
  );
}

/** In red: an answer that never reached the buyer, why, and the way to send it again. */
export function Undelivered({ request }: { request: RequestDetails }) {
  const { reference, fields, undelivered, state } = request;
  const warning = sayUndelivered(request) || warnOfAddress(request);
  if (!warning) return null;
  return (
    <div className="notice undelivered" role="alert">
      <h2 className="undelivered__words">{warning}</h2>
      <p>
        {undelivered
          ? `It was sent to ${fields.email}.${state === "open" ? " The request is open again." : ""} Call the buyer, correct the address, and the same e-mail is sent again; or send another answer.`
          : "Our receipt did not arrive, so a quote or a reply will not either. Call the buyer and correct the address before you send one."}
      </p>
      <KeptForm className="to-do__form" action={deskPaths.request(reference, "address")}>
        <KeptField
          name="address"
          label="E-mail address of the buyer"
          kind="email"
          isRequired
          autocomplete="off"
          value={fields.email}
          input={{ maxLength: 254 }}
        />
        <SubmitButton>{undelivered ? "Send it to this address" : "Correct the address"}</SubmitButton>
      </KeptForm>
    </div>
  );
}

/** Warns while an answer is being written; the address is corrected on the request's own page. */
export function AddressWarning({ request }: { request: RequestDetails }) {
  const warning = sayUndelivered(request) || warnOfAddress(request);
  if (!warning) return null;
  return (
    <div className="notice undelivered" role="alert">
      <p className="undelivered__words">{warning}</p>
      <p>
        <a href={deskPaths.request(request.reference)}>Correct the address</a>
      </p>
    </div>
  );
}

/** "The quote did not reach the buyer: there is no such mailbox". */
export function sayUndelivered({ undelivered }: Pick<Request, "undelivered">) {
  if (!undelivered) return "";
  const { refused, error } = undelivered;
  const answer = /^(quote|refusal|withdrawal|confirmation)$/.test(refused) ? refused : "reply";
  return `The ${answer} did not reach the buyer: ${describeRefusal(error)}.`;
}

/** If our receipt was refused at this address, a quote will be too. */
function warnOfAddress({ mails, fields, state }: RequestDetails) {
  const receipt = mails.find(
    ({ kind, state, to }) =>
      (kind === "acknowledgement" || kind === "link") &&
      state === "dead" &&
      to.toLowerCase() === fields.email.toLowerCase(),
  );
  if (state !== "open" || !receipt) return undefined;
  return `E-mail to ${fields.email} is refused: ${describeRefusal(receipt.error ?? "")}.`;
}
