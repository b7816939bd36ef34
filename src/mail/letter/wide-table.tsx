import type { CSSProperties, ReactNode } from "react";
import { look } from "./letter-styles.ts";

export type WideTableHead = {
  readonly text: string;
  /** Beside the classes that every head has. */
  readonly className?: "first" | "spare" | "last";
  readonly style: CSSProperties;
};

type WideTableProps = {
  readonly caption: string;
  readonly heads: readonly WideTableHead[];
  /** The rows. */
  readonly children: ReactNode;
};

/** A row of the letter with a table that reaches from edge to edge. */
export function WideTable({ caption, heads, children }: WideTableProps) {
  return (
    <tr>
      <td style={look.rows}>
        <h2 className="inset text line" style={look.linesHeading}>
          {caption}
        </h2>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              {heads.map(({ text, className, style }) => (
                <th
                  key={text}
                  scope="col"
                  className={["cell", className, "quiet line"].filter(Boolean).join(" ")}
                  style={style}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </td>
    </tr>
  );
}
