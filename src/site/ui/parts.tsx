import { linesWords } from "#content/form-words/lines-words.ts";
import { type Line, namePart } from "#forms/read-lines.ts";

type PartsProps = { lines: readonly Line[]; isSmall?: boolean };

/** The lines that were read from a list. A phone shows each as a card, where browsers forget that this is a table. */
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
              {index + 1}
            </th>
            <td className="parts__cell parts__cell--part">
              {namePart(line) || <span className="u-muted">{linesWords.noPart}</span>}
            </td>
            <td className="parts__cell parts__cell--description">
              {line.description}
              {line.flags.map((flag) => (
                <strong className="parts__flag" key={flag}>
                  {flag}
                </strong>
              ))}
            </td>
            <td className="parts__cell parts__cell--quantity">{line.quantity || linesWords.noQuantity}</td>
            <td className="parts__cell parts__cell--unit">{line.unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
