import { countedUnit, number, readNumber, readUnit, spelled, unit } from "./amounts.ts";
import { emptyLine, flags, type Parsed } from "./line.ts";
import { takePartNumbers } from "./part-numbers.ts";

const bullet = /^(?:[-–—*•·▪◦‣●○■□☐➢>+]|\[ ?[xX]?\]|o(?= [A-Z\d]))+ ?/;
const numbering =
  /^(?:(?:item|line|clin) ?#? ?\d{1,4} ?[:.)\-–]|\d{1,3}[.)](?!\d)|\(?[a-z][.)]|#\d{1,3}[:.)]?(?= ))[ -]{0,3}/i;

/** Begins like an entry of a list. */
export const isBulleted = (text: string) => bullet.test(text) || numbering.test(text);

export const withoutBullet = (text: string) =>
  text.replace(bullet, "").replace(numbering, "").replace(bullet, "");

/** Where a number before it tells a size and no count: "30 round magazine", "2 point sling". */
export const measured =
  /^(?:mm|cm|m|in|inch|inches|ft|foot|gauge|ga|v|volt|volts|round|rd|point|person|man|gb|tb|mhz|ghz|w|watt|lb|lbs|oz|gal|gallon|l|liter|ml|mah|mil|way|piece|day|days|hour|hr|moa|power|pack|x|degree|deg|caliber|cal|grain|gr|lumen|lumens|pocket|panel|season|mp|channel|person|bit|pin|ply|year|yr|kw|kva|hp|psi|amp|amps|ah|percent)\b/i;
const before = String.raw`(?<![\d.,/$#A-Za-z-])`;

type Found = { readonly number: string; readonly unit: string; readonly from: number; readonly to: number };

const n = `(${number}|${spelled})`;
const patterns: readonly RegExp[] = [
  // "Qty: 12 ea", "quantity of 12"
  new RegExp(
    `[(,;-]? ?\\b(?:qty|quantity|quan)\\b\\.?(?: (?:of|is|required|needed))?[ :=-]{0,3}\\(?${n}(?: ?(${unit}))?\\)?`,
    "i",
  ),
  // "12 qty"
  new RegExp(`${before}${n} ?(?:qty|quantity)\\b()`, "i"),
  // "12 ea goggles", "2 boxes of gloves", "(12) each - goggles"
  new RegExp(`^\\(?${n}\\)?[ /]?(${unit})(?: of\\b| ?[-–:,])?`, "i"),
  // "24 x sights", "24x sights", "(24) sights"
  new RegExp(
    `^${n}(?: [x×*]|[x×*](?! ?(?:magnifier|scope|optic|zoom|power)\\b))(?! ?\\d+(?:["']|\\b(?!\\.\\d)))() ?(?=\\S)`,
    "i",
  ),
  new RegExp(`^[([](${number})[)\\]] ?()`),
  // "sights - 12 ea", "sights, 12", "sights (12)", "sights x12", "sights = 12", "sights ..... 12"
  new RegExp(
    `(?: ?(?: [-–—]|[-–—] |[:=@;,(]|\\.{2,}|…|(?<![\\d"']) [x×*])) ?\\(?${n}(?: ?[x×])?(?:(?: |/)?(${countedUnit}))?(?: (?:total|required|needed))?\\)?[.,;]?$`,
    "i",
  ),
  // "sights x12"
  new RegExp(`(?<=[ ,)])[x×](${number})(?: ?(${countedUnit}))?\\)?[.,;]?$`, "i"),
  // "sights, 12 ea, black"
  new RegExp(`(?: ?[-–(,;:]{1,3})? ?${before}${n} ?(${countedUnit})\\)?(?! of\\b)(?= |[,;.)]|$)`, "i"),
];
const leadingNumber = new RegExp(
  `^(?:(${number}) (?=[A-Za-z])|\\d{1,6}, (?=[a-z])|(${spelled}) (?=\\S))`,
  "i",
);
const trailingNumber = new RegExp(`(?<=[a-z]{2}(?<!s)s) (${number})()[.,;]?$`);
const range = new RegExp(
  `\\bbetween ${number} and ${number}\\b|${before}${number} ?(?:-|–|to) ?${number} ?(?:${countedUnit})(?= |[,;.)]|$)|^(?:qty:? ?)?${number} ?(?:-|–|to) ?${number} (?=[a-z])(?!mm|in\\b|x)`,
  "i",
);

const opening =
  /^(?:(?:hi|hello|dear)\b[^,]{0,40}, ?)?(?:(?:we|i) (?:need|require|want|would like|are looking for|am looking for)|please (?:quote|provide|send)(?: (?:me|us))?(?: (?:a )?(?:pricing|quote|price)s?)?(?: (?:for|on))?|looking for|need|requesting|request(?: for)?|quote(?: for)?|seeking)(?: (?:the following|a quote (?:for|on)|pricing (?:for|on)))?[: ]+/i;
const noItem =
  /^(?:hi|hello|dear|good (?:morning|afternoon)|thanks?|thank you|regards|best|sincerely|please|(?:see )?(?:the )?attach\w*|as discussed|v\/r|respectfully|note:|notes:|all items|deliver|ship|quote valid|pricing|need(?:ed)? by|required by)\b/i;

/** One item in words. The blanks of the text are single. */
export function readText(typed: string): Parsed {
  const line = emptyLine();
  const text = typed
    .replace(/\n[^\S\n]*[-–*•] /g, ", ")
    .replace(/\s+/g, " ")
    .trim();
  let rest = takePartNumbers(withoutBullet(text), line).replace(/\s+/g, " ").trim();
  rest = rest.replace(/^(?:and|plus|&) (?=\d)/i, "");
  rest = rest.replace(opening, (words) => (/\d|[a-z]{3}/i.test(rest.slice(words.length)) ? "" : words));
  const isRange = range.test(rest);
  let found = isRange ? undefined : findQuantity(rest);
  // The name of a group may stand before the item: the page writes one for who comes from a capability.
  let group = /^[A-Za-z][^:\d]{2,40}: (?=\d)/.exec(rest)?.[0] ?? "";
  if (found) group = "";
  else found = isRange ? undefined : findQuantity(rest.slice(group.length));
  rest = rest.slice(group.length);
  if (found) {
    line.quantity = readNumber(found.number);
    line.unit = readUnit(found.unit);
    rest = joinAround(rest, found);
    // "6 cases": the cases are the item.
    if (!/[\p{L}\d]/u.test(rest) && line.unit && !line.nsn && !line.partNumber) {
      rest = found.unit.replace(".", "");
      line.unit = "";
    }
    if (!line.partNumber && !line.nsn) rest = takePartNumbers(rest, line);
  }
  line.description = tidy(group + rest) || line.partNumber || (line.nsn ? "" : text);
  if (isRange) line.flags.push(flags.range);
  else if (!found) line.flags.push(noItem.test(text) || text.endsWith("?") ? flags.noItem : flags.noQuantity);
  return line;
}

function findQuantity(text: string): Found | undefined {
  for (const pattern of patterns) {
    const found = toFound(pattern.exec(text));
    if (found) return found;
  }
  const first = leadingNumber.exec(text);
  const to = first?.[0].length ?? 0;
  if (first && !measured.test(text.slice(to)))
    return { number: first[0].replace(", ", ""), unit: "", from: 0, to };
  const last = toFound(trailingNumber.exec(text));
  return last && !/series \d+$/i.test(text) ? last : undefined;
}

function toFound(match: RegExpExecArray | null): Found | undefined {
  if (!match?.[1]) return undefined;
  return { number: match[1], unit: match[2] ?? "", from: match.index, to: match.index + match[0].length };
}

function joinAround(text: string, { from, to }: Found) {
  const [left, right] = [text.slice(0, from).trim().replace(/ of$/, ""), text.slice(to).trim()];
  if (!left || !right || /^[,;.)]/.test(right)) return `${left}${right}`;
  return `${left}${/[,;:]$/.test(left) ? "" : ","} ${right}`;
}

/** Without the separators that stood around what was taken out. */
function tidy(text: string) {
  const clean = text
    .replace(/ {2,}/g, " ")
    .replace(/ ([,;:)])/g, "$1")
    .replace(/\( ?\)|\[ ?\]/g, "")
    .replace(/([,;:-])(?: ?[,;:])+/g, "$1")
    .replace(/^(?:[ ,;:)\-–—|=]|\.(?!\d))+/, "");
  let end = clean.length;
  while (end > 0 && " ,;:(-–—|=@".includes(clean.charAt(end - 1))) end -= 1;
  return clean.slice(0, end);
}
