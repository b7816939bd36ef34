import { type LetterTable, WideTable } from "#mail/letter.tsx";
import { type Look, look } from "#mail/letter-styles.ts";
import { formatMoney, formatPercent, formatQuantity } from "#quote/money.ts";
import { numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import { nameTotal, quoteWords, sayWeeks, sumRows } from "#quote/words.ts";

/** The PDF and the page show the rest: mail programs cut a mail off near 100 KB. */
const MOST_LINES = 10;

/** What is offered, line by line, and what it comes to. */
export function tableOfPrices(quote: Quote): LetterTable {
  const rest = quote.lines.length - MOST_LINES;
  const total = { label: nameTotal(quote), value: `$${formatMoney(quote.totals.total)}` };
  const table = {
    lines: quote.lines.slice(0, MOST_LINES).map(toPriceLine),
    more:
      rest > 0
        ? `${rest} more ${rest === 1 ? "line is" : "lines are"} in the PDF and on the quote’s page.`
        : "",
    sums: [...sumRows(quote), total],
  };
  return { html: <PriceRows {...table} />, text: renderPrices(table) };
}

type PriceTable = {
  readonly lines: readonly ReturnType<typeof toPriceLine>[];
  readonly more: string;
  readonly sums: readonly { readonly label: string; readonly value: string }[];
};

function toPriceLine(line: QuoteLine, index: number) {
  const isPriced = line.outcome !== "no-bid";
  const count = line.quantity > 0 ? formatQuantity(line.quantity) : "";
  return {
    number: numberOf(line, index),
    item: line.description || line.part,
    /** What is offered instead, or why nothing is. */
    note: isPriced ? { label: "Or equal:", text: line.offered } : { label: "No bid:", text: line.reason },
    discount: isPriced && line.discount ? quoteWords.discounted(formatPercent(line.discount)) : "",
    quantity: [count, line.unit].filter(Boolean).join("\u00A0"),
    weeks: isPriced ? line.leadTime : "",
    extended: isPriced ? formatMoney(line.extended) : "No bid",
  };
}

const number = { ...look.lineQuantity.style, fontWeight: 400 };
const sum = { ...look.lineWords.style, paddingLeft: 28, fontWeight: 400 };
const looks = {
  headSpare: { ...look.lineHeadNumber, className: "cell spare quiet line" },
  headLast: {
    ...look.lineHeadLast,
    style: { ...look.lineHeadNumber.style, paddingRight: 28, whiteSpace: "nowrap" },
  },
  number: { ...look.lineQuantity, style: number },
  spare: { className: "cell spare text line", style: number },
  extended: { className: "cell last text line", style: { ...number, fontWeight: 600, paddingRight: 28 } },
  sum: { className: "cell first text line", style: sum },
  total: { className: "cell first text line", style: { ...sum, fontWeight: 600 } },
} satisfies Record<string, Look>;

/** On a phone the weeks are hidden, and the sums stay under the amounts. */
function PriceRows({ lines, more, sums }: PriceTable) {
  const heads: readonly (readonly [string, Look])[] = [
    ["Line", look.lineHeadFirst],
    ["Item", look.lineHead],
    ["Qty", look.lineHeadNumber],
    ["Weeks", looks.headSpare],
    ["Extended, $", looks.headLast],
  ];
  return (
    <WideTable caption="Lines" heads={heads}>
      {lines.map((line, index) => (
        <tr key={index}>
          <th scope="row" {...look.lineNumber}>
            {line.number}
          </th>
          <td {...look.lineWords}>
            {line.item}
            {line.note.text && (
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
          <td {...looks.number}>{line.quantity}</td>
          <td {...looks.spare}>{line.weeks || "–"}</td>
          <td {...looks.extended}>{line.extended}</td>
        </tr>
      ))}
      {more && (
        <tr>
          <td colSpan={5} {...looks.sum}>
            {more}
          </td>
        </tr>
      )}
      {sums.map(({ label, value }, index) => (
        <tr key={label}>
          <th scope="row" colSpan={3} {...(index === sums.length - 1 ? looks.total : looks.sum)}>
            {label}
          </th>
          <td {...looks.spare} />
          <td {...looks.extended}>{value}</td>
        </tr>
      ))}
    </WideTable>
  );
}

/** For the text part: one line per item, even if what was typed has line breaks. */
function renderPrices({ lines, more, sums }: PriceTable) {
  const texts = lines.map(({ number, item, note, discount, quantity, weeks, extended }) => {
    const words = [item, note.text && `${note.label} ${note.text}`, discount]
      .filter(Boolean)
      .join(". ")
      .replace(/\s+/g, " ");
    const facts = [quantity, weeks && sayWeeks(weeks)].filter(Boolean).join(", ");
    return `${number}. ${words}\n   ${[facts, extended].filter(Boolean).join(": ")}`;
  });
  return [
    "Lines",
    ...texts,
    ...(more ? [more] : []),
    "",
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ].join("\n");
}
