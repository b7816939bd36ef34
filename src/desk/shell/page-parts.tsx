import type { HTMLAttributes, ReactNode } from "react";
import type { Request } from "#request/record/requests.ts";
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
          <h1 className="desk-head__title">{title}</h1>
          {sum && <p className="desk-head__sum">{sum}</p>}
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
  tabs: readonly { name: string; href: string; isCurrent: boolean; count: number | undefined }[];
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
  /** Across the whole width, under the rest. */
  children?: ReactNode;
};

/** The band at the top of everything about one request: what it is, beside the deadline. */
export function RequestHead({ back: [href, text], title, facts, request, now, children }: RequestHeadProps) {
  return (
    <div className="request-head ink">
      <div className="wrap request-head__row">
        <div className="request-head__words">
          <a className="request-head__back" href={href}>
            {text}
          </a>
          <h1 className="request-head__title">{title}</h1>
          <p className="request-head__facts">{facts}</p>
        </div>
        <TimeLeft request={request} now={now} size="large" />
        {children}
      </div>
    </div>
  );
}

type SectionProps = { id: string; title: string; note?: ReactNode; className?: string; children: ReactNode };

export function Section({ id, title, note, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="desk-section__head">
        <h2 className="desk-section__title" id={id}>
          {title}
        </h2>
        {note && <p className="desk-section__note">{note}</p>}
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
