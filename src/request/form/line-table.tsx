import { type Line, linesWords } from "#request/lines/line.ts";

type PartsProps = { lines: readonly Line[]; isSmall?: boolean };

/**
 * The lines that were read from a list. A phone shows each as a card, and its layout makes browsers forget
 * that this is a table.
 */
export function Parts({ lines, isSmall = false }: PartsProps) {
  const { columns } = linesWords;
  return (
    <table className={isSmall ? "parts parts--small" : "parts"}>
      <thead className="parts__heads">
        <tr>
          {Object.entries(columns).map(([name, head]) => (
            <th className={`parts__head parts__head--${name} u-label`} scope="col" key={name}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="parts__body">
        {lines.map((line, index) => (
          <tr className={`parts__row${line.flags.length > 0 ? " parts__row--odd" : ""}`} key={index}>
            <th className="parts__cell parts__cell--line" scope="row">
              {line.number || linesWords.noNumber}
            </th>
            <td className="parts__cell parts__cell--part">
              <PartNumbers {...line} />
            </td>
            <td className="parts__cell parts__cell--description">
              {line.description}
              {line.flags.map((flag) => (
                <strong className="parts__flag" key={flag}>
                  {flag}
                </strong>
              ))}
            </td>
            <td className="parts__cell parts__cell--quantity">
              {line.quantity ? groupDigits(line.quantity) : linesWords.noQuantity}
            </td>
            <td className="parts__cell parts__cell--unit">{line.unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type UnmatchedProps = { pieces: readonly string[]; className?: string };

export function Unmatched({ pieces, className }: UnmatchedProps) {
  return pieces.map((piece, index) => (
    <p className={className} key={index}>
      {linesWords.unmatched(piece.trim())}
    </p>
  ));
}

/** "NSN 5855-00-000-0101, EX-MNT-3" */
export function PartNumbers({ nsn, partNumber }: Pick<Line, "nsn" | "partNumber">) {
  if (!nsn && !partNumber) return <span className="u-muted">{linesWords.noPart}</span>;
  return (
    <>
      {nsn && <WholeNumber text={`NSN ${nsn}`} />}
      {nsn && partNumber && ", "}
      {partNumber && <WholeNumber text={partNumber} />}
    </>
  );
}

/** As many characters as a phone shows in one row. */
const longestWhole = 24;

/** A part number that is broken at its dash is two numbers to anyone who reads it aloud. */
function WholeNumber({ text }: { text: string }) {
  return text.length > longestWhole ? text : <span className="parts__number">{text}</span>;
}

/** "1,200"; decimals, and anything that is not a number, stay as they are. */
export function groupDigits(quantity: string) {
  return quantity.replace(/(?<![.\d])\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ","));
}
