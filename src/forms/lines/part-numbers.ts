import { flags, type Parsed } from "./line.ts";

const nsn = /(?<![\dA-Z-])(\d{4})[-– ]?(\d{2})[-– ]?(\d{3})[-– ]?(\d{4})(?![\dA-Z-])/i;
const almostNsn = /(?<![\dA-Z-])\d{4}-\d{2}-\d{2,4}-\d{2,5}(?![\dA-Z-])/i;
const shortened = /(?<![\w.])\d(?:\.\d{1,14})?E\+\d{1,2}(?!\w)/i;
const nsnLabel = String.raw`\b(?:NSN|NATO stock (?:number|no\.?)|stock (?:number|no\.?))[ :#]{0,3}`;
const labels = String.raw`\b(?:(?:mfr\.?|mfg\.?|manufacturer'?s?|OEM) )?(?:P/N|PN|MPN|part (?:no\.?|number|num|#)|part#|SKU|catalog (?:no\.?|number)|model (?:no\.?|number|#)|item (?:no\.?|number|#))[ :#=]{0,3}`;
const token = `[A-Z0-9](?:[A-Z0-9./_#+-]{0,40}[A-Z0-9])?`;

const labelled = new RegExp(`${labels}(?=[^ ]{0,40}\\d|[^ ]{0,40}-)(${token})`, "i");
const bareNsn = new RegExp(`(?:${nsnLabel})?${nsn.source}`, "i");
const bareAlmost = new RegExp(`(?:${nsnLabel})?${almostNsn.source}`, "i");
const bareShortened = new RegExp(`(?:${nsnLabel}|${labels})?${shortened.source}`, "i");
/** At the start, or at the end after a separator or in parentheses, and written like no word or measure. */
const leading = new RegExp(`^(${token})(?=[ :,]|$)`);
const trailing = new RegExp(`[ (](${token})\\)?$`);

/** Takes stock and part numbers out of a text, and gives back the rest. */
export function takePartNumbers(text: string, into: Parsed) {
  let rest = text;
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => void) => {
    const found = pattern.exec(rest);
    if (!found) return false;
    use(found);
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return true;
  };
  const isRead = take(bareNsn, (found) => {
    into.nsn = found.slice(1, 5).join("-");
  });
  if (!isRead) {
    const keep = (flag: string) => (found: RegExpExecArray) => {
      into.partNumber = (found[0].split(/[ :#=]/).at(-1) ?? "").trim();
      into.flags.push(flag);
    };
    if (!take(bareAlmost, keep(flags.digits))) take(bareShortened, keep(flags.shortened));
  }
  const named = (found: RegExpExecArray) => {
    into.partNumber ||= found[1] ?? "";
  };
  rest = rest.trim();
  if (!take(labelled, named) && !into.nsn && !into.partNumber) {
    for (const pattern of [leading, trailing]) {
      const found = pattern.exec(rest)?.[1] ?? "";
      if (!into.partNumber && looksLikePartNumber(found)) take(pattern, named);
    }
  }
  return rest;
}

const standard =
  /^(?:MIL|NIJ|ASTM|ISO|ANSI|STANAG|UL|IEC|IP\d|CFR|FAR|DFARS|USML|ECCN|NFPA|TAA)\b|^(?:Z|RFQ)-/;
const measure = /^[\d.,/x-]+(?:[A-Z]{1,3}|MOA)?$/i;

/** Capitals and digits with a dash or slash among them, or long: no word, size or standard looks like it. */
export function looksLikePartNumber(text: string) {
  if (!/^[A-Z0-9][A-Z0-9./_#+-]{3,40}$/.test(text) || !/\d/.test(text) || !/[A-Z]/.test(text)) {
    return /^[A-Z]{2,}(?:-[A-Z0-9]{1,12}){2,4}$/.test(text) && !standard.test(text);
  }
  return (/[-/_]/.test(text) || text.length > 6) && !standard.test(text) && !measure.test(text);
}
