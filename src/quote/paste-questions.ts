import { type BlockColumns, decimalComma } from "./block-columns.ts";
import type { Table } from "./clipboard.ts";
import { formatPrice, parsePrice } from "./money.ts";
import { quoteWords } from "./words.ts";

/** Something that would be guessed: nothing is written before a person has chosen. */
export type PasteQuestion = {
  readonly ask: string;
  readonly choices: readonly { readonly name: string; readonly pasted: PastedTable }[];
};

export type PastedTable = {
  readonly rows: Table;
  /** With another one where some lines get no bid. */
  readonly columns: BlockColumns;
  /** Someone has said that its last row is no sum. */
  readonly isWhole?: true;
};

/** The first thing about a pasted table that is not certain; whoever has answered it asks again. */
export function questionAbout(pasted: PastedTable): PasteQuestion | undefined {
  return askOfTotal(pasted) ?? askOfCurrency(pasted) ?? askOfCommas(pasted) ?? askOfWords(pasted);
}

const totals = /^(?:sub-?|grand )?totals?\b|^(?:freight|shipping|sales tax|tax)\b/i;

/** A list often ends with what it comes to. One column of words is no list of prices. */
function askOfTotal({ rows, columns, isWhole }: PastedTable): PasteQuestion | undefined {
  const last = rows.findLast((row) => row.some((cell) => cell.trim() !== ""));
  const isSum = last?.some((cell) => totals.test(cell.trim()));
  if (isWhole || !last || rows.length < 2 || columns.length < 2 || !isSum) return undefined;
  const said = last.filter((cell) => cell.trim() !== "").join(" ");
  return {
    ask: `Nothing is pasted yet: the last row looks like a sum (“${said.slice(0, longest)}”).`,
    choices: [
      { name: "Leave it out", pasted: { rows: rows.filter((row) => row !== last), columns } },
      { name: "It is a line", pasted: { rows, columns, isWhole: true } },
    ],
  };
}

const longest = 40;

const foreign =
  /^(?:\p{Sc}|AUD|CAD|CHF|DKK|EUR|GBP|ILS|JPY|MXN|NOK|PLN|SEK)\s?(\d[\d.,]*)$|^(\d[\d.,]*)\s?(?:\p{Sc}|AUD|CAD|CHF|DKK|EUR|GBP|ILS|JPY|MXN|NOK|PLN|SEK)$/u;

function askOfCurrency(pasted: PastedTable): PasteQuestion | undefined {
  const found = pricesIn(pasted).filter((cell) => !/\$/.test(cell) && foreign.test(cell));
  if (found.length === 0) return undefined;
  return {
    ask: `Nothing is pasted yet: ${sayCells(found)} not in U.S. dollars.`,
    choices: [
      {
        name: "Skip these prices",
        pasted: withPrices(pasted, (cell) => (found.includes(cell) ? "" : cell)),
      },
      {
        name: "They are converted: take the figures",
        pasted: withPrices(pasted, (cell) => {
          const [, after, before] = (found.includes(cell) && foreign.exec(cell)) || [];
          return after ?? before ?? cell;
        }),
      },
    ],
  };
}

const pointOrComma = /^\$?\d{1,3}\.\d{3}$/;

/** “1.200” is 1,200 where the same column has “1.289,50”; alone, nobody knows. */
function askOfCommas(pasted: PastedTable): PasteQuestion | undefined {
  const prices = pricesIn(pasted);
  const commas = prices.filter((cell) => decimalComma.test(cell));
  const found = commas.length > 0 ? commas : prices.filter((cell) => pointOrComma.test(cell));
  const [sample] = found;
  if (sample === undefined) return undefined;
  const isOdd = (cell: string) => decimalComma.test(cell) || pointOrComma.test(cell);
  const asThousands = (cell: string) => cell.replaceAll(".", "").replace(",", ".");
  const choices = [
    {
      name: `“${sample}” is ${sayPrice(asThousands(sample))}`,
      pasted: withPrices(pasted, (cell) => (isOdd(cell) ? asThousands(cell) : cell)),
    },
  ];
  const asDecimals = (cell: string) => (pointOrComma.test(cell) ? `${cell}0` : cell);
  if (commas.length === 0)
    choices.push({
      name: `“${sample}” is ${sayPrice(sample)}`,
      pasted: withPrices(pasted, asDecimals),
    });
  else
    choices.push({
      name: "Skip these prices",
      pasted: withPrices(pasted, (cell) => (isOdd(cell) ? "" : cell)),
    });
  return { ask: `Nothing is pasted yet: how is ${sayCells(found, "read")} meant?`, choices };
}

function sayPrice(typed: string) {
  const price = parsePrice(typed);
  return price === undefined ? typed : formatPrice(price);
}

const noPrice = /^(?:tbd|tba|tbc|n\/?a|call|poa|no quote|no bid|on request|[-–—?]+)$/i;

function askOfWords(pasted: PastedTable): PasteQuestion | undefined {
  const found = pricesIn(pasted).filter((cell) => noPrice.test(cell));
  if (found.length === 0) return undefined;
  const empty = withPrices(pasted, (cell) => (found.includes(cell) ? "" : cell));
  const at = pasted.columns.indexOf("unitPrice");
  const isFound = (row: readonly string[]) => found.includes(row[at]?.trim() ?? "");
  return {
    ask: `Nothing is pasted yet: ${sayCells(found)} no price.`,
    choices: [
      { name: "Leave these empty", pasted: empty },
      {
        name: "No bid on these lines",
        pasted: {
          ...empty,
          columns: [...pasted.columns, "outcome"],
          rows: empty.rows.map((row, index) => {
            const old = pasted.rows[index] ?? [];
            if (!isFound(old)) return row;
            const filled = Array.from({ length: pasted.columns.length }, (_, place) => row[place] ?? "");
            return [...filled, quoteWords.outcomes["no-bid"]];
          }),
        },
      },
    ],
  };
}

function pricesIn({ rows, columns }: PastedTable) {
  const at = columns.indexOf("unitPrice");
  return at < 0 ? [] : rows.flatMap((row) => row[at]?.trim() || []);
}

function withPrices(pasted: PastedTable, change: (cell: string) => string): PastedTable {
  const at = pasted.columns.indexOf("unitPrice");
  return {
    ...pasted,
    rows: pasted.rows.map((row) => row.map((cell, place) => (place === at ? change(cell.trim()) : cell))),
  };
}

function sayCells(found: readonly string[], verb = "is") {
  const sample = `“${found[0]?.slice(0, longest)}”`;
  if (verb !== "is") return sample;
  return found.length === 1 ? `${sample} is` : `${found.length} prices, such as ${sample}, are`;
}
