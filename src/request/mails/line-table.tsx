import type { LetterTable } from "#mail/letter/letter.ts";
import { look } from "#mail/letter/letter-styles.ts";
import { WideTable, type WideTableHead } from "#mail/letter/wide-table.tsx";
import { describeLine, type Line, namePart } from "#request/lines/read-lines.ts";
import { linesWords } from "#request/words/lines-words.ts";
import { staffMailWords } from "./words.ts";

export function tableOfLines(lines: readonly Line[]): LetterTable {
  const texts = lines.map((line) => `${line.number || "–"}. ${describeLine(line).replace(/\s+/g, " ")}`);
  return { html: <LetterLines lines={lines} />, text: [staffMailWords.need, ...texts].join("\n") };
}

function LetterLines({ lines }: { lines: readonly Line[] }) {
  const { columns, need } = staffMailWords;
  const heads: readonly WideTableHead[] = [
    { text: columns.line, className: "first", style: look.lineHeadFirst },
    { text: columns.item, style: look.lineHead },
    { text: columns.quantity, style: look.lineHeadNumber },
    { text: columns.unit, className: "last", style: look.lineHeadLast },
  ];
  return (
    <WideTable caption={need} heads={heads}>
      {lines.map((line, index) => (
        <tr key={index}>
          <th className="cell first step line" scope="row" style={look.lineNumber}>
            {line.number || linesWords.noNumber}
          </th>
          <td className="cell text line" style={look.lineWords}>
            {namePart(line) && (
              <>
                <strong>{namePart(line)}</strong>
                <br />
              </>
            )}
            {line.description}
            {line.flags.map((flag) => (
              <strong key={flag} style={look.lineFlag}>
                {flag}
              </strong>
            ))}
          </td>
          <td className="cell text line" style={look.lineQuantity}>
            {line.quantity || linesWords.noQuantity}
          </td>
          <td className="cell last text line" style={look.lineUnit}>
            {line.unit}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
