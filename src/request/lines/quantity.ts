import { flags, number, type Open, type Parsed, range, readNumber, takePartNumbers } from "./line.ts";
import { countedUnit, isInCapitals, measureUnit, plainUnit, readUnit, unitCode } from "./units.ts";

/** Words that make the number before them a size and not a count: "30 round magazine", "2 point sling". */
const measured =
  "(?:mm|cm|m|in|inch|inches|ft|foot|feet|gauge|ga|v|volts?|rounds?|rd|yds?|yards?|point|person|man|gb|tb|mhz|ghz|w|watt|lbs?|oz|gal|gallon|l|liter|ml|mah|mil|way|piece|days?|months?|hours?|hr|moa|power|pack|x(?!-)|degree|deg|caliber|cal|grain|gr|lumens?|pocket|panel|season|mp|channel|bit|pin|ply|year|yr|kw|kva|hp|psi|amps?|ah|percent|cord|to|or|and)\\b";
/** Not part of a range, a size or a larger number. */
const n = `(${number})(?!\\d|[.,]\\d|[%+]| ?(?:-|–|/|to|or) ?\\d)`;
const u = `(${countedUnit})`;
/** After a slash, another unit is a pack: "12/BX". */
const each = "((?:ea|each|pcs?)\\b)\\.?";
/** "308 Winchester", "45 ACP": a caliber and not a count. */
const caliber =
  "(?:17|22|25|30|32|38|40|44|45|50|223|243|270|300|303|308|338|357|380) (?:acp|win|winchester|rem|remington|nato|bmg|lr|lapua|blackout|blk|magnum|s&w)\\b";
const bare = `(?!\\d+\\.)(?!${caliber})${n} (?=[a-z])(?!${measured})`;
/** Not the first letter of a size or a name: "2 XL vests", "10 XTS radios". */
const x = "(?:x(?![a-z-])|[×*])";
const times = `${n}(?: ${x}|${x}(?! ?(?:magnifier|scope|optic|zoom|power)\\b))(?! ?\\d+(?:["']|\\b(?!\\.\\d))) ?(?=\\S)`;

/** What has to come before the x of "sights x12", so that it belongs to no word and no size. */
const apart = `(?:(?<![\\d"']) |(?<=[,)]))`;

/** Not after a word that asks for something else than a count: "size: 12". */
const sign = "(?<!size|model|type|level|item)[:=]";

/** What is sold by its size, so that a measure before it is no amount: "50 GAL Drum", "5 GAL Jerry can". */
const sized =
  "(?![^,;]{0,60}\\b(?:drum|barrel|tank|can|jug|pail|bucket|bladder|container|cable|cord|hose|ladder|pole|strap|tape|mag|magazine|box|pouch|bag|pump|sprayer|cooler|hammer|weight)s?\\b)";

/** A separator, which the comma in "1,100" is not. */
const gap = "(?: ?(?:[-–(;:]|,(?!\\d{3}(?!\\d)))[-–(,;:]{0,2} ?)";

const first: readonly RegExp[] = [
  // "Qty: 12 ea", "quantity of 12", "12 qty"
  `[(,;-]? ?\\b(?:qty|quantity)\\b\\.?(?: of)?[ :=-]{0,3}\\(?${n}(?: ?[/]?(${countedUnit}|${measureUnit})|(?![a-wyz]))\\)?`,
  `(?<![\\d.,/$#a-z-])${n} ?(?:qty|quantity)\\b()`,
  // "12 ea goggles", "2 boxes of gloves", "(12) each - goggles", "24 x sights", "(24) sights", "24 sights"
  `^\\(?${n}\\)? ?${u}(?: of\\b| ?[-–:,])?`,
  `^${n} ?/ ?${each}(?: of\\b| ?[-–:,])?`,
  // "500 YD Paracord", "100 feet of rope", "BX 4 gloves"
  `^${n} (${measureUnit}) of\\b`,
  `^${n} (${measureUnit})(?= [a-z\\d])${sized}`,
  `^(${unitCode}) ${n}(?= [a-z])(?! ?${measured})`,
  `^${times}()`,
  `^[([]${n}[)\\]] ?()`,
  `^${bare}()`,
].map((pattern) => new RegExp(pattern, "i"));

const after: readonly RegExp[] = [
  // "sights - 12 ea", "sights (12)", "sights: 12", "sights x12", "sights ..... 12"
  `(?: ?(?: [-–—]+|[-–—]+ |${sign}|@|\\(|\\.{2,}|…|${apart}[x×*])) ?\\(?${n}(?: ?/?${u})?(?: (?:total|required|needed))?\\)?[.,;]?$`,
  `(?: [-–—]+|[-–—]+ |${sign}) ?${n} (${measureUnit})$`,
  // "sights, 12 ea, black", "sights, 12/ea"; without a separator only "sights 12 ea"
  `${gap}${n} ?${u}\\)?(?! of\\b)(?= |[,;.)]|$)`,
  `(?: |${gap})${n} ?/ ?${each}(?=[,;.]|$)`,
  `(?<=[a-z)] )${n} ?(${plainUnit})[.,;]?$`,
  `[,;:] ?(${unitCode}) ${n}$`,
].map((pattern) => new RegExp(pattern, "i"));
/** A further count in the text, after the first was taken; also the count of a size: "M: 10", "(L) - 20". */
const another = new RegExp(
  `(?:[,;+&/]|\\band|\\bplus) ?(?:${times}|${bare}|${n} ?${u})|${apart}[x×]${n}(?=[ ,;.]|$)|\\(\\d{1,4}\\)(?=[,;])|${sign} ?${n}(?=[ ,;]|$)|[a-z\\d)] [-–—] ${n}(?=[,;]|$)`,
  "i",
);

const receivers =
  "(?:squad|team|platoon|crew|shift|officer|deputy|soldier|marine|airman|student|person|operator|vehicle|car|truck|station|site)";
const words = "(?:[a-z][a-z-]{0,30} ){1,3}";

/**
 * "10 cs x 500", "3 ea per officer x 10 officers", "12 per squad", "4 squads x 12 litters", "2 litters/squad": an amount of
 * amounts. "20 per case" is a pack.
 */
const multiplied = new RegExp(
  `(?<![\\d.,/$#a-z-])${number} ?(?:${countedUnit} ?[x×*] ?\\d|(?:${countedUnit} )?(?:per|for each) (?!${countedUnit}|minute|second|hour|min\\b|sec\\b|hr\\b)` +
    `|${words}(?:per|for each) ${receivers}\\b|(?:${words})?[a-z][a-z-]{0,30} ?/ ?${receivers}\\b(?= (?:for|x)\\b|[,;.)]|$)|${words}[x×*] ?${number} (?=[a-z])(?!${measured}))`,
  "i",
);

/** "Rifle case, length: 36": a number after a label may not be a count. */
const labeled = /[,;(] ?[a-z][^,;():=]{0,40}[:=] ?\(?[\d.,]{1,12}\)?[.;]?$/i;

/** Returns what is wrong with the quantity, if anything. If there are several, none is taken. */
export function takeQuantity(typed: string, group: string, line: Open<Parsed>) {
  if (!/\d/.test(typed)) return flags.noQuantity;
  const text = typed.replace(inWordsToo, (both, words, figure) =>
    readWords(words) === Number(figure) ? figure : both,
  );
  if (range.test(text)) return flags.range;
  if (multiplied.test(text)) return flags.twoQuantities;
  const found = findQuantity(text);
  if (!found) return flags.noQuantity;
  const rest = joinAround(text.slice(0, found.index), text.slice(found.index + found.length));
  if (another.test(found.index > 0 ? `, ${rest}` : rest) || after.some((each) => each.test(rest)))
    return flags.twoQuantities;
  if (labeled.test(text)) return flags.noQuantity;
  line.quantity = found.quantity;
  line.unit = found.unit;
  line.description = group + rest;
  if (!line.partNumber && !line.nsn) line.description = takePartNumbers(line.description, line);
  return undefined;
}

function findQuantity(text: string) {
  const isAllCapitals = !/[a-z]/.test(text);
  for (const pattern of [...first, ...after]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { 0: all, 1: one = "", 2: other = "", index } = found;
    const [amount, unit] = /^\d/.test(one) ? [one, other] : [other, one];
    // Where all is in capitals, they say nothing.
    const isSize = !isInCapitals(unit) || (isAllCapitals && !isInCapitals(unit.toLowerCase()));
    if (isSize && !/ of$/.test(all)) continue;
    return { index, length: all.length, quantity: readNumber(amount), unit: readUnit(unit) };
  }
  return undefined;
}

const ones =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** "one (1) AED", "twenty-four (24) helmets" */
const inWordsToo = new RegExp(
  `\\b((?:(?:${tens.join("|")})[- ]?)?(?:${ones.toReversed().join("|")})?) ?\\((\\d{1,2})\\)`,
  "gi",
);

function readWords(words: string) {
  const parts = words.toLowerCase().split(/[- ]/);
  return parts.reduce(
    (sum, word) =>
      sum + (ones.indexOf(word) + 1 || 10 * (tens.indexOf(word) + 2) * Number(tens.includes(word))),
    0,
  );
}

function joinAround(before: string, after: string) {
  const [left, right] = [before.trim().replace(/ of$/, ""), after.trim()];
  if (!left || !right || /^[,;.)]/.test(right)) return `${left}${right}`;
  return `${left}${/[,;:]$/.test(left) ? "" : ","} ${right}`;
}
