import type { ReactNode } from "react";
import { layoutLabels } from "#content/navigation.ts";

export type ClauseEntry = { readonly id: string; readonly title: string; readonly body: ReactNode };

type ClausesProps = {
  entries: readonly ClauseEntry[];
  /** Sections further down the page, listed without a number. */
  after?: readonly Pick<ClauseEntry, "id" | "title">[];
  prose?: boolean;
  /** A section's heading and text above the clauses, where they are one part of a page among others. */
  under?: { readonly heading: string; readonly text: string };
};

const lastOneDigitNumber = 9;

/** A citable page: contents at the left, numbered clauses at the right. */
export function Clauses({ entries, after = [], prose, under }: ClausesProps) {
  const Heading = under ? "h3" : "h2";
  const hasLongNumbers = entries.length > lastOneDigitNumber;
  return (
    <div className="section">
      {under && (
        <div className="clauses__head wrap stack">
          <h2>{under.heading}</h2>
          <p className="u-muted">{under.text}</p>
        </div>
      )}
      <div className="wrap grid">
        <nav className="grid__span-4 u-no-print" aria-label={layoutLabels.contents}>
          <div className="clauses__contents">
            <Heading className="clauses__contents-heading u-label">{layoutLabels.contents}</Heading>
            <ol>
              {[...entries, ...after].map(({ id, title }, index) => (
                <li key={id}>
                  <a className="clauses__link" href={`#${id}`}>
                    <span className="u-label u-num">{index < entries.length && `${index + 1}.0`}</span>{" "}
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div
          className={`clauses${prose ? " clauses--prose" : ""}${hasLongNumbers ? " clauses--long" : ""} grid__span-8`}
        >
          {entries.map(({ id, title, body }) => (
            <section key={id} id={id} className="clauses__clause">
              <Heading className="clauses__heading">{title}</Heading>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
