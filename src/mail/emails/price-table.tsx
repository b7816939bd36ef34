import type { CSSProperties } from "react";
import { palette } from "#company/palette.ts";
import { quoteMailWords } from "#content/quotes.ts";
import { look } from "./look.ts";

/** What is offered, line by line, and what it comes to. */
export type PriceTable = {
  readonly lines: readonly PriceLine[];
  readonly sums: readonly { readonly label: string; readonly value: string; readonly isStrong?: true }[];
};

export type PriceLine = {
  readonly item: string;
  /** What is offered instead; empty where it is what was asked for. */
  readonly offered: string;
  readonly quantity: string;
  readonly weeks: string;
  readonly extended: string;
};

const rule = `1px solid ${palette.fog}`;
const textFont = "Public Sans, Helvetica Neue, Arial, sans-serif";
const cell: CSSProperties = {
  padding: "9px 10px 9px 0",
  borderTop: rule,
  fontFamily: textFont,
  fontSize: 14,
  lineHeight: "20px",
  color: palette.ink,
  textAlign: "left",
  verticalAlign: "top",
};
const number: CSSProperties = { ...cell, textAlign: "right", whiteSpace: "nowrap" };
const head: CSSProperties = { ...look.label, ...cell, ...headType(), width: undefined };
const styles = {
  heading: { ...look.sectionHeading, margin: 0, padding: "18px 28px 10px", borderTop: rule },
  head,
  headFirst: { ...head, paddingLeft: 28 },
  headNumber: { ...head, textAlign: "right", whiteSpace: "nowrap" },
  headLast: { ...head, textAlign: "right", whiteSpace: "nowrap", paddingRight: 28 },
  line: { ...cell, paddingLeft: 28, fontWeight: 600, color: palette.accentOnLight },
  item: { ...cell, overflowWrap: "anywhere", wordBreak: "break-word" },
  number,
  extended: { ...number, fontWeight: 600, paddingRight: 28 },
  sum: { ...cell, paddingLeft: 28, fontWeight: 400 },
  total: { ...cell, paddingLeft: 28, fontWeight: 600 },
} satisfies Record<string, CSSProperties>;

function headType(): CSSProperties {
  const { fontFamily, fontWeight, fontSize, color } = look.label;
  return { fontFamily, fontWeight, fontSize, color };
}

/** On a phone the weeks go, and the sums still stand under the amounts. */
export function PriceRows({ table: { lines, sums } }: { table: PriceTable }) {
  const { columns, lines: caption, orEqual } = quoteMailWords;
  return (
    <tr>
      <td style={look.rows}>
        <h2 className="inset text line" style={styles.heading}>
          {caption}
        </h2>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              <th scope="col" className="cell first quiet line" style={styles.headFirst}>
                {columns.line}
              </th>
              <th scope="col" className="cell quiet line" style={styles.head}>
                {columns.item}
              </th>
              <th scope="col" className="cell quiet line" style={styles.headNumber}>
                {columns.quantity}
              </th>
              <th scope="col" className="cell spare quiet line" style={styles.headNumber}>
                {columns.weeks}
              </th>
              <th scope="col" className="cell last quiet line" style={styles.headLast}>
                {columns.extended}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number, and none ever moves.
              <tr key={index}>
                <th scope="row" className="cell first step line" style={styles.line}>
                  {index + 1}
                </th>
                <td className="cell text line" style={styles.item}>
                  {line.item}
                  {line.offered && (
                    <>
                      <br />
                      <strong>{orEqual}</strong> {line.offered}
                    </>
                  )}
                </td>
                <td className="cell text line" style={styles.number}>
                  {line.quantity}
                </td>
                <td className="cell spare text line" style={styles.number}>
                  {line.weeks}
                </td>
                <td className="cell last text line" style={styles.extended}>
                  {line.extended}
                </td>
              </tr>
            ))}
            {sums.map(({ label, value, isStrong }) => (
              <tr key={label}>
                <th
                  scope="row"
                  colSpan={3}
                  className="cell first text line"
                  style={isStrong ? styles.total : styles.sum}
                >
                  {label}
                </th>
                <td className="cell spare line" style={styles.number} />
                <td className="cell last text line" style={styles.extended}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** The text part's: each line on a line of its own, whatever was typed. */
export function renderPrices({ lines, sums }: PriceTable) {
  const { lines: caption, orEqual } = quoteMailWords;
  const texts = lines.map(({ item, offered, quantity, weeks, extended }, index) => {
    const words = [item, offered && `${orEqual} ${offered}`].filter(Boolean).join(". ").replace(/\s+/g, " ");
    const weeksWords = weeks && ` (${quoteMailWords.columns.weeks}: ${weeks})`;
    return `${index + 1}. ${words}\n   ${quantity}${weeksWords}: ${extended}`;
  });
  return [caption, ...texts, "", ...sums.map(({ label, value }) => `${label}: ${value}`)].join("\n");
}
