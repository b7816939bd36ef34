import type { ReactNode } from "react";
import { layoutLabels } from "#content/navigation.ts";
import type { Clause } from "#content/page.ts";
import { useWords } from "#site/use-company.tsx";
import { Blocks } from "./rich-text.tsx";

type ClauseHead = Pick<Clause, "id" | "title">;
export type ClauseEntry = ClauseHead & { readonly body: ReactNode };

type ClausesProps = {
  entries: readonly (Clause | ClauseEntry)[];
  /** Sections further down the page, listed without a number. */
  after?: readonly ClauseHead[];
  prose?: boolean;
  /** A section's heading and text above the clauses, where they are one part of a page among others. */
  under?: { readonly heading: string; readonly text: string };
};

const lastOneDigitNumber = 9;

/** A citable page: contents at the left, numbered clauses at the right. */
export function Clauses({ entries, after = [], prose, under }: ClausesProps) {
  const { contents } = useWords(layoutLabels);
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
        <nav className="grid__span-4 u-no-print" aria-label={contents}>
          <div className="clauses__contents">
            <Heading className="clauses__contents-heading u-label">{contents}</Heading>
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
          {entries.map((entry) => (
            <section key={entry.id} id={entry.id} className="clauses__clause">
              <Heading className="clauses__heading">{entry.title}</Heading>
              {"body" in entry ? entry.body : <Blocks blocks={entry.blocks} />}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
