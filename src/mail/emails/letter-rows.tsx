import { Fragment } from "react";
import type { Row } from "./letter.ts";
import { look } from "./look.ts";

/** The one table that is a table: labels are its row headers. */
export function LetterRows({ rows }: { rows: readonly Row[] }) {
  return (
    <tr>
      <td style={look.rows}>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {rows.map(({ label, value, href }) => (
              <tr key={label}>
                <th scope="row" className="label quiet line" style={look.label}>
                  {label}
                </th>
                <td className="value text line" style={look.value}>
                  {href ? (
                    <a href={href} style={look.valueLink}>
                      {value}
                    </a>
                  ) : (
                    <Lines text={value} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n?|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a string
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
