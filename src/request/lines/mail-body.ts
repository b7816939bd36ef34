import { flags, number, toOneLine } from "./line.ts";
import { isNoItem } from "./not-items.ts";
import { readText } from "./read-items.ts";
import { countedUnit } from "./units.ts";

/*
 * Which rows of an e-mail may be lines of a request. The e-mail itself is shown beside them, so what is plainly said to
 * us, and asks for nothing, is left out here; whatever may be an item stays.
 */

/** Asked for in the e-mail's own words or, where those ask for nothing, in the words that they answer. */
export function rowsOfBody(text: string, sender = ""): string {
  const all = text.split("\n");
  const lines = all.slice(0, MOST_ROWS);
  const rest = all.slice(MOST_ROWS);
  const own = lines.filter((line) => !quoted.test(line));
  const rows = rowsOf(own, sender);
  if (own.length === lines.length || asksForSomething(rows)) return join([...rows, ...rest]);
  const answered = lines.map((line) => line.replace(quoteMarks, ""));
  return join([...rowsOf(answered, sender), ...rest]);
}

/** More than anyone writes; the rest is left as it is. */
const MOST_ROWS = 3_000;

/** What a subject asks for, without the words around it; empty where it only says that something is asked for. */
export function rowOfSubject(subject: string): string {
  const words = subject
    .replace(replyMarks, "")
    .replace(/^\s*\[[^\]]{1,30}\]\s*/, "")
    .trim();
  const [first = words] = takeAsked(words);
  const rest = first
    .replace(requestWords, "")
    .replace(/^[\s:–,-]+/, "")
    .trim();
  return readText(rest).quantity === "" && !hasPart(rest) ? "" : rest;
}

const quoted = /^[ \t]{0,4}>/;
const quoteMarks = /^[ \t]{0,4}(?:>[ \t]?){1,20}/;
const replyMarks = /^\s*(?:(?:re|fwd?|fw|aw|wg|tr|rv):\s*){1,10}/i;
const requestWords =
  /^(?:(?:urgent|asap|please|new|our|your)[\s:!-]{1,3})?(?:(?:rfq|rfp|rfi|quote|quotation|pricing|price|bid)(?: (?:request|needed|required|wanted|inquiry|enquiry))?|request(?: for (?:a )?(?:quote|quotation|pricing|price))?|(?:inquiry|enquiry)|need(?:ed)?|order)(?: (?:for|on|of|about|re))?(?=[\s:–,-]|$)/i;

function asksForSomething(rows: readonly string[]) {
  return rows.some((row) => row.includes("\t") || readText(row).quantity !== "" || hasPart(row));
}

function hasPart(row: string) {
  const { nsn, partNumber } = readText(row);
  return nsn !== "" || partNumber !== "";
}

/** Without empty rows at both ends, and with one between paragraphs. */
function join(rows: readonly string[]) {
  const kept = rows.filter((row, index) => row.trim() !== "" || (rows[index - 1] ?? "").trim() !== "");
  return kept.join("\n").trim();
}

/** Enough to tell what a row is. The patterns that tell it may look at each part of it many times. */
function beginningOf(row: string) {
  return row.slice(0, LONGEST_MARK).trim();
}

const LONGEST_MARK = 400;

/** Each e-mail that was forwarded has its own greeting and signature. */
function rowsOf(lines: readonly string[], sender: string): readonly string[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (opensMail.test(line.slice(0, LONGEST_MARK))) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts.flatMap((part) => ["", ...rowsOfPart(part, sender.toLowerCase().split(/[\s,]+/))]);
}

const opensMail =
  /^\s*(?:-{3,}\s*(?:forwarded|original|reply)\b|begin forwarded message|\*?from:\*?\s.{0,200}@|on\b.{10,200}\bwrote:\s*$)/i;

function rowsOfPart(lines: readonly string[], names: readonly string[]): readonly string[] {
  const end = findSignature(lines);
  const rows = lines.slice(0, end);
  const lastListed = rows.findLastIndex(looksListed);
  const below =
    lastListed < 0 ? rows.length : rows.findIndex((row, n) => n > lastListed && row.trim() === "");
  return rows.flatMap((row, index) => {
    if (row.includes("\t")) return isSignatureCells(row) ? [] : [row];
    const text = beginningOf(row);
    if (text === "" || isMark(text) || isNoItem(text) || isLabeled(text)) return text === "" ? [""] : [];
    if (index < MOST_OPENING && opening.test(text) && !asksForSomething([text.replace(opening, "")]))
      return [];
    if (isName(text, names) || (below >= 0 && index > below && isShort(text))) return [];
    const asked = takeAsked(row);
    if (asked.length > 0) return asked;
    return isTalk(text) ? [] : [row];
  });
}

/** "Dana" above a list or below it: the sender's own name, or that of the person written to. */
function isName(text: string, names: readonly string[]) {
  const words = text
    .toLowerCase()
    .replace(/[,.!–-]+$/, "")
    .trim()
    .split(/\s+/);
  return words.length <= MOST_NAMES && words.every((word) => names.includes(word));
}

const MOST_NAMES = 4;

/** What is in a signature: a name, an office. */
function isShort(text: string) {
  return text.split(/\s+/).length <= LONGEST_OFFICE && !/\d/.test(text);
}

const LONGEST_OFFICE = 6;
const MOST_OPENING = 12;
const opening =
  /^(?:(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day)|to whom|gentlemen|ladies|sir|madam|team|all|folks|sales)\b[^\d\n]{0,50}$|(?:hi|hello|dear)\b[^,\d]{0,40}[,:]\s*)/i;

/** From a line like "Thanks," or "Dana Whitfield" below it on, nothing is asked for any more. */
function findSignature(lines: readonly string[]) {
  const lastListed = lines.findLastIndex((row) => surelyListed.test(beginningOf(row)) && looksListed(row));
  for (const [index, line] of lines.entries()) {
    const text = beginningOf(line);
    if (sentFrom.test(text)) return index;
    const isEnd = signatureRule.test(text) || closing.test(text) || disclaimer.test(text);
    if (isEnd && index > lastListed) return index;
  }
  return lines.length;
}

const signatureRule = /^(?:--|—|_{3,}|-{10,})$/;
const closing =
  /^(?:(?:many |kind |best |warm |thanks and |thank you and )?(?:thanks|thank you|thx|tks|regards|best|cheers|sincerely|respectfully|v\/r|vr|yours|cordially)\b[^\d]{0,60}$)/i;
const sentFrom = /^(?:sent (?:from|with|via) |get outlook for |sent: from )/i;
const disclaimer =
  /\b(?:intended (?:solely|only)? ?(?:for|recipient)|confidential(?:ity)?\b.{0,40}\b(?:notice|information|e-?mail|message|communication)|privileged|this e-?mail (?:and|may|is|has)|external (?:e-?mail|sender)|originated (?:from )?outside|do not click|please consider the environment)/i;

/** Rows that only an e-mail has: headers, rules, marks of pictures, addresses of pages. */
function isMark(text: string) {
  return mark.test(text) || disclaimer.test(text);
}

const mark =
  /^(?:-{3,}.{0,60}-{3,}|begin forwarded message:?|\*?(?:from|sent|date|to|cc|bcc|subject|reply-to|importance|attachments?)\*?:.*|on\b.{10,200}\bwrote:|\[(?:cid|image|logo|external|ext)\b[^\]]{0,200}\].{0,40}|<?https?:\/\/\S+>?|[-–—_=*~#.\s]{2,})$/i;

/** Facts about the request that are no item: where, when, who, how to pay. */
function isLabeled(text: string) {
  return label.test(text);
}

const label =
  /^(?:[-*•]\s?)?(?:(?:please )?(?:ship|deliver|send|bill|invoice)(?:ing|y)?(?: (?:it|all|them|items|the quote))? (?:to|address|location|terms?|by|date)|deliver(?:y|ed)(?: (?:address|point|location|date|by|to|required|needed))?|shipping(?: address)?|(?:need(?:ed)?|required?|due)(?: (?:by|date|no later than|before))|need-by(?: date)?|date (?:needed|required)|(?:payment )?terms|net \d+|f\.?o\.?b\.?|attn|attention|p\.?o\.?c\.?|point of contact|contact|buyer|name|title|department|dept|agency|organization|company|phone|tel|telephone|cell|mobile|office|direct|desk|fax|e-?mail|web(?:site)?|p(?:urchase)?\.? ?o(?:rder)?\.?(?: (?:no\.?|number|#))|rfq(?: (?:no\.?|number|#))?|quote (?:no\.?|number|due|by)|solicitation|reference|ref|dodaac|cage(?: code)?|uei|tax id|account(?: number)?|project|contract(?: (?:no\.?|number))?|zip(?: code)?|end.?use(?:r)?)\s?[:#=].{0,200}$/i;

/** "Phone\t205-555-0142" in a signature that is a table. */
function isSignatureCells(row: string) {
  const cells = row
    .split("\t")
    .map((cell) => cell.trim())
    .filter(Boolean);
  return (
    cells.length > 0 && cells.every((cell) => isNoItem(cell) || isLabeled(`${cell}:`) || contact.test(cell))
  );
}

const contact = /^\S+@\S+$|^(?:www\.|https?:\/\/)\S+$|^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/i;

const listed = new RegExp(
  `^\\s*(?:[-*•·o]\\s|\\(?\\d{1,4}[.)]\\s|\\d[\\d,]{0,8}\\s?(?:x\\s|${countedUnit}\\b|[a-z]))|\\t|\\bqty\\b|\\s\\d[\\d,]{0,6}\\s?${countedUnit}\\s*$|[-–:x]\\s?\\d[\\d,]{0,6}\\s*$`,
  "i",
);

/** A name such as "42 CONS" is in a signature too. */
const surelyListed = new RegExp(
  `^\\s*(?:[-*•·]\\s|\\d{1,3}[.)]\\s|\\(?\\d[\\d,]{0,8}\\)?\\s?(?:x\\s|${countedUnit}))|\\t|\\bqty\\b|\\s\\d[\\d,]{0,6}\\s?${countedUnit}\\s*$`,
  "i",
);

function looksListed(row: string) {
  const text = row.trim();
  return listed.test(text) && !isNoItem(text) && !isLabeled(text) && !isMark(text) && !contactRow.test(text);
}

const contactRow =
  /@|\bwww\.|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)|^(?:o|c|m|p|t|f|d|w|e)[:.]\s?[+(\d]|,\s?[A-Z]{2}\s\d{5}\b/i;

const verbs =
  "(?:quote|quotation|price|pricing|bid|cost|need|needs|needing|require|requires|want|wants|order|buy|purchase|looking|request|requesting|requests|interested|supply|provide|send|procure|acquire|get)";
const fillers =
  "(?:me|us|on|for|in|a|an|of|the|to|following|price|pricing|quote|quotation|order|buy|purchase|get|about|around|approximately|roughly|some|your|best|cost|availability|and|lead|time|times|delivery|quantity|qty|at|least|up|procure|acquire|purchasing|buying|ordering|formal|written|firm)";
const amount = `${number}(?=\\s?(?:x\\s|each\\b|\\(|[a-z]{2}|[A-Z]))`;
const asking = new RegExp(
  `\\b${verbs}(?: ${fillers}){0,9}:? (?=${amount})(?!${number} (?:days?|weeks?|months?|hours?|business|working|more|copies|quotes?|years?|of (?:these|those|them|the)|am|pm)\\b)`,
  "i",
);
const endOfAsked =
  /\s*(?:[.!?](?=\s|$)|\b(?:by|before|no later than|asap|as soon as|for delivery|delivered|shipped|shipping|ship|to be|please|thanks|thank you|with (?:delivery|shipping|lead)|including (?:shipping|freight|delivery))\b|,? net \d)/i;

/** "Please quote 24 level IV plates and 12 helmets by Friday": "24 level IV plates" and "12 helmets". */
function takeAsked(typed: string): readonly string[] {
  const text = toOneLine(typed);
  const pieces: string[] = [];
  let rest = text;
  while (pieces.length < MOST_ASKED) {
    const found = asking.exec(rest);
    if (!found) break;
    const begun = rest.slice(found.index + found[0].length);
    const end = endOfAsked.exec(begun)?.index ?? begun.length;
    pieces.push(...begun.slice(0, end).split(between).map(withoutAnd).filter(Boolean));
    rest = begun.slice(end);
  }
  // A count that was not taken: a person has to read the sentence.
  return pieces.length > 0 && counted.test(rest) ? [text] : pieces;
}

const MOST_ASKED = 200;
const withoutAnd = (piece: string) => piece.replace(/^(?:and|plus|also)\s/i, "").trim();
const counted = new RegExp(
  `(?<![\\d.,/$#a-z-])${number} ?(?:${countedUnit}|x )|[.;,!?] (?:and |also |plus ){0,2}${amount}`,
  "i",
);
const between = new RegExp(
  `(?:,|;)?\\s(?:and|plus|as well as|&)\\s(?:also\\s)?(?=${amount})|[;,]\\s(?:and\\s)?(?=${amount}(?! ?(?:inch|in|ft|mm|cm|round|rd|oz|lb|gal|v|volt|point|person|man|pack|way)\\b))`,
  "i",
);

const person =
  /^(?:we|i|you|request|requesting|please|kindly|let|if|it|our|my|this|these|that|there|the (?:above|below|following|list|attached|quote|items?)|attached|enclosed|also|can|could|would|do|does|is|are|any|as|per|see|hope|just|looking|here|below|above|thanks?|thank|also|note|all|everything|when|what|how|who|where|feel|once|should|in (?:addition|case)|for (?:any|the|your|delivery)|with|at your|no |yes|ok|good|great|per|following|regarding|re:|reference|pricing|price|quote|need|must|they|he|she|sorry|apologies|delivery|shipping|payment|i'm|i’m|we're|we’re|i'd|we'd|i've|we've)\b/i;
/** "quote pls", "List attached." */
const asksBriefly = /\b(?:quote|pricing|attached|pls|please|thanks|thx|rfq)\b/i;
const spoken =
  /\b(?:we|i|you|your|our|us|me|please|would|could|can|will|need|know|questions?|thanks?|let|attached|below|above|quote|pricing|call|asap)\b/i;

/** Said to us, in a sentence without a count: not after a bullet or a number, which items have. */
function isTalk(text: string) {
  if (/^(?:[-*•·]|\(?\d{1,4}[.)])\s/.test(text)) return false;
  const { quantity, flags: doubts, nsn, partNumber } = readText(text);
  if (quantity !== "" && !isSentence(text)) return false;
  if (nsn || (partNumber && !isSentence(text))) return false;
  if (doubts.includes(flags.noItem)) return true;
  if (doubts.includes(flags.range) || doubts.includes(flags.twoQuantities)) return false;
  if (text.endsWith(":") && person.test(text)) return true;
  if (/\?$/.test(text)) return true;
  return isSentence(text);
}

function isSentence(text: string) {
  const words = text.split(/\s+/).length;
  if (words <= MOST_NAMES && asksBriefly.test(text)) return true;
  return words > 2 && person.test(text) && (spoken.test(text) || /[.!?]$/.test(text) || words > 6);
}
