import {
  countedUnit,
  emptyLine,
  flags,
  number,
  type Open,
  type Parsed,
  range,
  readNumber,
  readUnit,
  shortened,
  takePartNumbers,
  toOneLine,
} from "./line.ts";

const bullet = /^(?:[-–—*•·▪◦‣●○■□☐➢>+]|\[ ?[xX]?\](?!\w)|o(?= [A-Z\d]))+ ?/;
const numbering =
  /^(?:(?:item|line|clin) ?#? ?(\d{1,4}[A-Z]{0,2}) ?[:.)\-–]|([a-z]|\d{1,4})[.)](?!\d)|#(\d{1,4})[:.)]?(?= ))[ -]{0,3}(?=\S)/i;

export const isBulleted = (text: string) => bullet.test(text) || numbering.test(text);

/** Takes bullet and number from the start of an entry, and gives back the rest. */
export function takeNumber(text: string, into: Open<Parsed>, mark = numbering) {
  const entry = text.replace(bullet, "");
  const found = into.number ? null : mark.exec(entry);
  if (!found) return entry;
  into.number = found[1] ?? found[2] ?? found[3] ?? "";
  return entry.slice(found[0].length).replace(bullet, "");
}

/** Where a number before it tells a size and no count: "30 round magazine", "2 point sling". */
const measured =
  "(?:mm|cm|m|in|inch|inches|ft|foot|gauge|ga|v|volts?|rounds?|rd|point|person|man|gb|tb|mhz|ghz|w|watt|lbs?|oz|gal|gallon|l|liter|ml|mah|mil|way|piece|days?|months?|hours?|hr|moa|power|pack|x(?!-)|degree|deg|caliber|cal|grain|gr|lumens?|pocket|panel|season|mp|channel|bit|pin|ply|year|yr|kw|kva|hp|psi|amps?|ah|percent|cord|to|or|and)\\b";
/** No half of a range, a size or a larger number. */
const n = `(${number})(?!\\d|[.,]\\d|[%+]| ?(?:-|–|/|to|or) ?\\d)`;
const u = `(${countedUnit})`;
/** "308 Winchester", "45 ACP": what is fired, and not how often. */
const caliber =
  "(?:17|22|25|30|32|38|40|44|45|50|223|243|270|300|303|308|338|357|380) (?:acp|win|winchester|rem|remington|nato|bmg|lr|lapua|blackout|blk|magnum|s&w)\\b";
const bare = `(?!\\d+\\.)(?!${caliber})${n} (?=[a-z])(?!${measured})`;
/** No letter of a size or a name: "2 XL vests", "10 XTS radios". */
const x = "(?:x(?![a-z-])|[×*])";
const times = `${n}(?: ${x}|${x}(?! ?(?:magnifier|scope|optic|zoom|power)\\b))(?! ?\\d+(?:["']|\\b(?!\\.\\d))) ?(?=\\S)`;

/** Before the x of "sights x12", which is no letter of a word and no size. */
const apart = `(?:(?<![\\d"']) |(?<=[,)]))`;

/** After a word that names no item. */
const sign = "(?<!size|model|type|level|item)[:=]";

const patterns: readonly RegExp[] = [
  // "Qty: 12 ea", "quantity of 12", "12 qty"
  `[(,;-]? ?\\b(?:qty|quantity)\\b\\.?(?: of)?[ :=-]{0,3}\\(?${n}(?: ?${u}|(?![a-wyz]))\\)?`,
  `(?<![\\d.,/$#a-z-])${n} ?(?:qty|quantity)\\b()`,
  // "12 ea goggles", "2 boxes of gloves", "(12) each - goggles", "24 x sights", "(24) sights", "24 sights"
  `^\\(?${n}\\)?[ /]?${u}(?: of\\b| ?[-–:,])?`,
  `^${times}()`,
  `^[([]${n}[)\\]] ?()`,
  `^${bare}()`,
  // "sights - 12 ea", "sights (12)", "sights: 12", "sights x12", "sights ..... 12"
  `(?: ?(?: [-–—]+|[-–—]+ |${sign}|@|\\(|\\.{2,}|…|${apart}[x×*])) ?\\(?${n}(?: ?${u})?(?: (?:total|required|needed))?\\)?[.,;]?$`,
  // "sights, 12 ea, black"; without a separator only "sights 12 ea"
  `(?: ?[-–(,;:]{1,3}) ?${n} ?${u}\\)?(?! of\\b)(?= |[,;.)]|$)`,
  `(?<=[a-z)] )${n} ?((?:ea|each|pcs?)\\b)[.,;]?$`,
].map((pattern) => new RegExp(pattern, "i"));

/** A further count in the same text, after the first one was taken; of one size, too: "M: 10", "(L) - 20". */
const another = new RegExp(
  `(?:[,;+&/]|\\band|\\bplus) ?(?:${times}|${bare}|${n} ?${u})|${apart}[x×]${n}(?=[ ,;.]|$)|\\(\\d{1,4}\\)(?=[,;])|${sign} ?${n}(?=[ ,;]|$)|[a-z\\d)] [-–—] ${n}(?=[,;]|$)`,
  "i",
);

/** "Rifle case, length: 36": what a label after the item says may be no count. */
const labeled = /[,;(] ?[a-z][^,;():=]{0,40}[:=] ?\(?[\d.,]{1,12}\)?[.;]?$/i;

const noItem =
  /^(?:hi|hello|dear|good (?:morning|afternoon)|thanks?|thank you|regards|best|sincerely|please|(?:see )?(?:the )?attach\w*|as discussed|v\/r|respectfully|notes?:|all items|deliver|ship|pricing|need(?:ed)? by|required by)\b|\?$/i;

/** What a list adds up to. */
export const total = /^(?:(?:sub|grand)[- ]?)?total(?: (?:qty|quantity|items?|units?))?$/i;

/** One item in words. What is not taken into a field stays in the description. */
export function readText(typed: string, mark?: RegExp): Parsed {
  const line = emptyLine();
  const text = toOneLine(typed.replace(/\n[^\S\n]*[-–*•] /g, ", "));
  const words = toOneLine(takePartNumbers(takeNumber(text, line, mark), line));
  // The page writes the name of a group before the item for a visitor who comes from a capability.
  const group = /^[A-Za-z][^:\d]{2,40}: (?=\d)/.exec(words)?.[0] ?? "";
  line.description = words;
  let flag: string | undefined = takeQuantity(words, "", line);
  if (flag === flags.noQuantity) flag = takeQuantity(words.slice(group.length), group, line);
  if (flag === flags.noQuantity && noItem.test(text)) flag = flags.noItem;
  line.description = tidy(line.description) || (line.partNumber || line.nsn ? "" : words || text);
  return { ...line, flags: total.test(line.description) ? [flags.noItem] : flagsOf(text, flag) };
}

/** What a person has to look at. */
export function flagsOf(text: string, flag: string | undefined): readonly string[] {
  return [...(shortened.test(text) ? [flags.shortened] : []), ...(flag === undefined ? [] : [flag])];
}

/** What is wrong with the quantity, where anything is. Of several, none is taken. */
function takeQuantity(text: string, group: string, line: Open<Parsed>) {
  if (!/\d/.test(text)) return flags.noQuantity;
  if (range.test(text)) return flags.range;
  const found = patterns.find((pattern) => pattern.test(text))?.exec(text);
  if (!found?.[1]) return flags.noQuantity;
  const rest = joinAround(text.slice(0, found.index), text.slice(found.index + found[0].length));
  if (another.test(found.index > 0 ? `, ${rest}` : rest) || patterns.slice(6).some((each) => each.test(rest)))
    return flags.twoQuantities;
  if (labeled.test(text)) return flags.noQuantity;
  line.quantity = readNumber(found[1]);
  line.unit = readUnit(found[2]);
  line.description = group + rest;
  if (!line.partNumber && !line.nsn) line.description = takePartNumbers(line.description, line);
  return undefined;
}

function joinAround(before: string, after: string) {
  const [left, right] = [before.trim().replace(/ of$/, ""), after.trim()];
  if (!left || !right || /^[,;.)]/.test(right)) return `${left}${right}`;
  return `${left}${/[,;:]$/.test(left) ? "" : ","} ${right}`;
}

/** Without the separators that were around what was taken out. */
export function tidy(text: string) {
  const clean = toOneLine(text)
    .replace(/ ([,;:)])/g, "$1")
    .replace(/\( ?\)|\[ ?\]/g, "")
    .replace(/([,;:-])(?: ?[,;:])+/g, "$1")
    .replace(/^(?:[ ,;:)\-–—|=]|\.(?!\d))+/, "");
  let end = clean.length;
  while (end > 0 && " ,;:(-–—|=@".includes(clean.charAt(end - 1))) end -= 1;
  return clean.slice(0, end);
}
