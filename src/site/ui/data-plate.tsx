import type { ReactNode } from "react";
import type { StatedFact, Status as StatusRecord } from "#content/page.ts";

type DataPlateProps = {
  title?: ReactNode;
  /** Set when the title is a heading of the page's outline rather than a caption. */
  titleLevel?: "h2" | "h3";
  number?: string | undefined;
  /** A narrow column of labels, for values that need the room. */
  wide?: boolean;
  children: ReactNode;
};

export function DataPlate({ title, titleLevel, number, wide, children }: DataPlateProps) {
  const Title = titleLevel ?? "p";
  return (
    <div className={wide ? "data-plate data-plate--wide" : "data-plate"}>
      {title && (
        <Title className="data-plate__title">
          <span>{title}</span> {number && <span className="data-plate__number u-num">{number}</span>}
        </Title>
      )}
      {children}
    </div>
  );
}

/** Rows whose values may have a status or a note. */
export function FactRows({ facts }: { facts: readonly StatedFact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, note, state }) => (
        <PlateRow key={label} label={label}>
          <Status state={state} text={value} />
          {note && <p className="u-muted">{note}</p>}
        </PlateRow>
      ))}
    </dl>
  );
}

type PlateRowProps = {
  label: string;
  /** The label above its value instead of beside it, for values that need the whole width. */
  stacked?: boolean;
  children: ReactNode;
};

export function PlateRow({ label, stacked, children }: PlateRowProps) {
  return (
    <div className={stacked ? "data-plate__row data-plate__row--stacked" : "data-plate__row"}>
      <dt className="data-plate__label u-label">{label}</dt>
      <dd className="data-plate__value">{children}</dd>
    </div>
  );
}

/** The heads of a table, one for each column. */
export function ColumnHeads({ names, look }: { names: readonly string[]; look?: string }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} className={look} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * A link that is the row's whole value: as large as a finger needs, without making the row taller. An e-mail
 * address that is too long for the row breaks after its "@", not in the middle of a word.
 */
export function PlateLink({ href, children: text }: { href: string; children: string }) {
  return (
    <a className="u-reach" href={href}>
      <Address>{text}</Address>
    </a>
  );
}

function Address({ children: text }: { children: string }) {
  const [mailbox, host] = text.split("@");
  if (host === undefined) return text;
  return (
    <>
      {mailbox}@<wbr />
      {host}
    </>
  );
}

const looks = {
  pending: "status",
  available: "status status--available",
  "not-held": "status status--not-held",
};

type StatusProps = { state?: StatusRecord["state"] | undefined; text: string };

/** Words with their mark, or words alone. */
export function Status({ state, text }: StatusProps) {
  return state ? <span className={looks[state]}>{text}</span> : text;
}

export function FactStrip({ label, facts }: { label: string; facts: readonly StatedFact[] }) {
  return (
    <section className="fact-strip__frame" aria-label={label}>
      <div className="wrap">
        <dl className={facts.length % 4 === 0 ? "fact-strip fact-strip--four" : "fact-strip"}>
          {facts.map((fact) => (
            <div key={fact.label} className="fact-strip__fact">
              <dt className="u-label">{fact.label}</dt>
              <dd className="fact-strip__value">
                {fact.state ? (
                  <Status state={fact.state} text={fact.value} />
                ) : (
                  <Address>{fact.value}</Address>
                )}{" "}
                {fact.note && <small className="fact-strip__note">{fact.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
