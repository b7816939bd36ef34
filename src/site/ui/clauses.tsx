import type { ReactNode } from "react";
import { layoutLabels } from "#content/navigation.ts";

export type ClauseEntry = { readonly id: string; readonly title: string; readonly body: ReactNode };

/** A citable page: contents at the left, numbered clauses at the right. */
export function Clauses({ entries, prose }: { entries: readonly ClauseEntry[]; prose?: boolean }) {
  return (
    <div className="section">
      <div className="wrap grid">
        <nav className="grid__span-4 u-no-print" aria-label={layoutLabels.contents}>
          <div className="clauses__contents">
            <h2 className="clauses__contents-heading u-label">{layoutLabels.contents}</h2>
            <ol>
              {entries.map(({ id, title }, index) => (
                <li key={id}>
                  <a className="clauses__link" href={`#${id}`}>
                    <span className="u-label u-num">{index + 1}.0</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className={prose ? "clauses clauses--prose grid__span-8" : "clauses grid__span-8"}>
          {entries.map(({ id, title, body }) => (
            <section key={id} id={id} className="clauses__clause">
              <h2 className="clauses__heading">{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
