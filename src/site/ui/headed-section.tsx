import type { ReactNode } from "react";

type HeadedSectionProps = {
  heading: string;
  text?: string;
  id?: string;
  /** On a sheet that spans the window, between sections on the paper. */
  sheet?: boolean;
  children: ReactNode;
};

/** A section with its heading, and a text beside it, above what it holds. */
export function HeadedSection({ heading, text, id, sheet, children }: HeadedSectionProps) {
  return (
    <section className={sheet ? "section section--sheet" : "section"} id={id}>
      <div className="wrap">
        {text === undefined ? (
          <h2 className="section__head">{heading}</h2>
        ) : (
          <div className="section__head">
            <h2>{heading}</h2>
            <p>{text}</p>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
