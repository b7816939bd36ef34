import type { CSSProperties } from "react";
import type { LetterTable } from "#mail/letter/letter.ts";
import { look } from "#mail/letter/letter-styles.ts";
import { WideTable, type WideTableHead } from "#mail/letter/wide-table.tsx";
import { sayWeeks } from "#quote/quote-text.ts";
import { quoteMailWords } from "#quote/words.ts";

/** What is offered, line by line, and what it comes to. */
export type PriceTable = {
  readonly lines: readonly PriceLine[];
  /** How many are left out, in words; empty where none is. */
  readonly more: string;
  readonly sums: readonly { readonly label: string; readonly value: string; readonly isStrong?: true }[];
};

export type PriceLine = {
  /** The buyer's own, where there is one. */
  readonly number: string;
  readonly item: string;
  /** What is offered instead, or why nothing is. */
  readonly note: { readonly label: string; readonly text: string } | undefined;
  /** Empty where there is none. */
  readonly discount: string;
  readonly quantity: string;
  readonly weeks: string;
  readonly extended: string;
};

export function tableOfPrices(table: PriceTable): LetterTable {
  return { html: <PriceRows table={table} />, text: renderPrices(table) };
}

const number: CSSProperties = { ...look.lineQuantity, fontWeight: 400 };
const styles = {
  headLast: { ...look.lineHeadNumber, paddingRight: 28, whiteSpace: "nowrap" },
  number,
  extended: { ...number, fontWeight: 600, paddingRight: 28 },
  sum: { ...look.lineWords, paddingLeft: 28, fontWeight: 400 },
  total: { ...look.lineWords, paddingLeft: 28, fontWeight: 600 },
} satisfies Record<string, CSSProperties>;

/** On a phone the weeks are hidden, and the sums stay under the amounts. */
function PriceRows({ table: { lines, more, sums } }: { table: PriceTable }) {
  const { columns, lines: caption } = quoteMailWords;
  const heads: readonly WideTableHead[] = [
    { text: columns.line, className: "first", style: look.lineHeadFirst },
    { text: columns.item, style: look.lineHead },
    { text: columns.quantity, style: look.lineHeadNumber },
    { text: columns.weeks, className: "spare", style: look.lineHeadNumber },
    { text: columns.extended, className: "last", style: styles.headLast },
  ];
  return (
    <WideTable caption={caption} heads={heads}>
      {lines.map((line, index) => (
        <tr key={index}>
          <th scope="row" className="cell first step line" style={look.lineNumber}>
            {line.number}
          </th>
          <td className="cell text line" style={look.lineWords}>
            {line.item}
            {line.note && (
              <>
                <br />
                <strong>{line.note.label}</strong> {line.note.text}
              </>
            )}
            {line.discount && (
              <>
                <br />
                {line.discount}
              </>
            )}
          </td>
          <td className="cell text line" style={styles.number}>
            {line.quantity}
          </td>
          <td className="cell spare text line" style={styles.number}>
            {line.weeks || quoteMailWords.none}
          </td>
          <td className="cell last text line" style={styles.extended}>
            {line.extended}
          </td>
        </tr>
      ))}
      {more && (
        <tr>
          <td colSpan={5} className="cell first text line" style={styles.sum}>
            {more}
          </td>
        </tr>
      )}
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
    </WideTable>
  );
}

/** For the text part: one line per item, even if what was typed has line breaks. */
function renderPrices({ lines, more, sums }: PriceTable) {
  const { lines: caption } = quoteMailWords;
  const texts = lines.map(({ number, item, note, discount, quantity, weeks, extended }) => {
    const words = [item, note && `${note.label} ${note.text}`, discount]
      .filter(Boolean)
      .join(". ")
      .replace(/\s+/g, " ");
    const facts = [quantity, weeks && sayWeeks(weeks)].filter(Boolean).join(", ");
    return `${number}. ${words}\n   ${[facts, extended].filter(Boolean).join(": ")}`;
  });
  return [
    caption,
    ...texts,
    ...(more ? [more] : []),
    "",
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ].join("\n");
}
