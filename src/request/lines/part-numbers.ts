import { flags, type Open, type Parsed } from "./line.ts";

const nsn = String.raw`(?<![\dA-Z-])(\d{4})[-– ]?(\d{2})[-– ]?(\d{3})[-– ]?(\d{4})(?![\dA-Z-])`;
const nsnLabel = String.raw`\b(?:NSN|NATO stock (?:number|no\.?)|stock (?:number|no\.?))[ :#]{0,3}`;
const labels = String.raw`\b(?:(?:mfr\.?|mfg\.?|manufacturer'?s?|OEM) )?(?:P/N|PN|MPN|part (?:no\.?|number|num|#)|part#|SKU|catalog (?:no\.?|number)|model (?:no\.?|number|#)|item (?:no\.?|number|#))[ :#=]{0,3}`;
const token = `[A-Z0-9](?:[A-Z0-9./_#+-]{0,40}[A-Z0-9])?`;

const wholeNsn = new RegExp(`^(?:${nsnLabel})?${nsn}$`, "i");
const typedNsn = new RegExp(`(?:${nsnLabel})?${nsn}`, "i");
const labeled = new RegExp(`(?:${labels}|${nsnLabel})(?=[^ ]{0,40}\\d|[^ ]{0,40}-)(${token})`, "i");
const partLabel = new RegExp(`^${labels}(?=.)`, "i");
/** At the start, or at the end after a separator or in parentheses, and written like no word or measure. */
const leading = new RegExp(`^(${token})(?=[ :,]|$)`);
const trailing = new RegExp(`[ (](${token})\\)?$`);

export function takePartNumbers(text: string, into: Open<Parsed>) {
  let rest = text;
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => boolean) => {
    const found = pattern.exec(rest);
    if (found && use(found))
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
  };
  take(typedNsn, (found) => {
    into.nsn = found.slice(1, 5).join("-");
    return true;
  });
  const named = (isPart: (found: string) => boolean) => (found: RegExpExecArray) => {
    if (into.partNumber || !isPart(found[1] ?? "")) return false;
    into.partNumber = found[1] ?? "";
    return true;
  };
  take(labeled, named(Boolean));
  if (!into.nsn) for (const pattern of [leading, trailing]) take(pattern, named(looksLikePartNumber));
  return rest;
}

/** The cell of a column of stock or part numbers; false where the line has both already. */
export function takePartCell(cell: string, into: Open<Parsed>) {
  const found = into.nsn ? null : wholeNsn.exec(cell);
  if (found) into.nsn = found.slice(1, 5).join("-");
  else if (into.partNumber) return false;
  else into.partNumber = cell.replace(partLabel, "");
  return true;
}

const almostNsn = /(?<![\dA-Z-])\d{4}-\d{2}-\d{2,4}-\d{2,5}(?![\dA-Z-])/i;
const shortened = /(?<![\w.,])\d(?:[.,]\d{1,14})?E\+\d{1,3}(?!\w)/i;

export function checkPartNumbers(text: string): readonly string[] {
  const isAlmost = almostNsn.test(text) && !typedNsn.test(text);
  return [...(isAlmost ? [flags.digits] : []), ...(shortened.test(text) ? [flags.shortened] : [])];
}

export const isPartNumber = (cell: string) =>
  looksLikePartNumber(cell) || /^\d{4,12}$/.test(cell) || shortened.test(cell);
export const isStockNumber = (cell: string) => wholeNsn.test(cell);

const standard =
  /^(?:MIL|NIJ|ASTM|ISO|ANSI|STANAG|UL|IEC|IP\d|CFR|FAR|DFARS|USML|ECCN|NFPA|TAA)\b|^(?:Z|RFQ)-/;
const measure = /^[\d.,/x-]+(?:[A-Z]{1,3}|MOA)?$/i;

/** Capitals and digits with a dash or slash among them, or long: no word, size or standard looks like it. */
function looksLikePartNumber(text: string) {
  if (standard.test(text)) return false;
  if (almostNsn.test(text) || shortened.test(text)) return true;
  if (!/^[A-Z0-9][A-Z0-9./_#+-]{3,40}$/.test(text) || !/\d/.test(text) || !/[A-Z]/.test(text)) {
    return /^[A-Z]{2,}(?:-[A-Z0-9]{1,12}){2,4}$/.test(text);
  }
  return (/[-/_]/.test(text) || text.length > 6) && !measure.test(text);
}
