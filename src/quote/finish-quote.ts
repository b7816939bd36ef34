import { DAY_MS, sayDay } from "#company/time-in.ts";
import { checkPlaces, type PlacesToCheck } from "./check-places.ts";
import { percentRule } from "./columns.ts";
import type { EarlierPrice } from "./earlier-prices.ts";
import {
  finishLine,
  isFact,
  isFilled,
  isGoods,
  isPriced,
  lineField,
  longestText,
  mostNamed,
  nameUnprintable,
  netPriceOf,
  readPercent,
  tooLongIn,
  unprintableIn,
} from "./finish-line.ts";
import {
  finishGovernment,
  governmentField,
  kindOfSolicitation,
  lackingForSolicitation,
  type SolicitationToAnswer,
  sayClosed,
} from "./government.ts";
import { buyerPaysCarriage, incotermsRules, nameIncoterms, readIncoterms } from "./incoterms.ts";
import { hasGoods, lackingFacts, lackingIn, lineChecks } from "./line-checks.ts";
import { type Cents, formatMoney, highestPrice, parseMoney, parsePercent, shareOf } from "./money.ts";
import {
  type DraftLine,
  isCounted,
  isOfGoods,
  type Licensee,
  lastValidDay,
  longestValidity,
  numberOf,
  type Offer,
  parseDays,
  type QuoteDraft,
  type QuoteLine,
  type Totals,
} from "./quote.ts";
import { leadTimeDays, regimeOf, sayNumbers, sayOutcomes } from "./quote-text.ts";
import { isSameOffer } from "./same-item.ts";
import type { Seller } from "./seller.ts";
import { checkTitles, sayTerm, termChoices } from "./words.ts";

export const mostLines = 500;
export const tooManyLines = `At most ${mostLines} lines.`;
/** The text of a check that has nothing else to say. */
export const complete = "Complete.";

/**
 * With `missing`, the quote is not sent unless the check may be overruled and a reason is given. With `open`,
 * it may be sent, and the text says what follows from that.
 */
export type Check = {
  readonly name: keyof typeof checkTitles;
  readonly state: "done" | "open" | "missing";
  readonly canOverrule: boolean;
  readonly title: string;
  readonly text: string;
  /** Names of the fields to go to: "exportClass-2", "validForDays". */
  readonly fields: readonly string[];
};

export type CheckContext = {
  readonly seller: Seller;
  readonly today: string;
  readonly isBuyerVerified: boolean;
  /** As far as the phone number, e-mail address, organization and delivery place tell. */
  readonly isBuyerAbroad: boolean;
  /** What the buyer typed and the PDF prints: name, organization, place. */
  readonly typedByBuyer: string;
  /** The result for the parties and their owners; undefined until someone has recorded it, old after a month. */
  readonly screening: "clear" | "match" | "old" | undefined;
  /** Unknown: the delivery place that was typed is no U.S. state with a ZIP code, and nobody has said the country. */
  readonly destination: "domestic" | "abroad" | "unknown";
  /** As the buyer typed it: an ISO date, or any words. */
  readonly needBy: string;
  /** Who sells firearms; undefined while the company's facts name nobody. */
  readonly licensee: Licensee | undefined;
  /** Whose other country nobody has confirmed: "the buyer and the end user". */
  readonly unconfirmed?: string;
  readonly places?: PlacesToCheck;
  /** The buyer or the end user is in another country, wherever the delivery goes. */
  readonly isForAbroad?: boolean;
  /** What each line was last quoted for, by line id. */
  readonly earlier?: Readonly<Record<string, EarlierPrice>>;
  /** What the request says of the solicitation that it belongs to; undefined if it names none. */
  readonly solicitation?: SolicitationToAnswer | undefined;
  /** Whether the person who writes it is an owner. */
  readonly isOwner?: boolean;
};

/** `finished` is set only if everything that is missing may be overruled. */
export function checkDraft(
  draft: QuoteDraft,
  checkContext: CheckContext,
): { readonly checks: readonly Check[]; readonly finished: Offer | undefined } {
  const checks = findChecks(draft, checkContext);
  const isFinished = checks.every(({ state, canOverrule }) => state !== "missing" || canOverrule);
  return { checks, finished: isFinished ? finish(draft, checkContext) : undefined };
}

/** Only what is said of it. */
export function findChecks(draft: QuoteDraft, checkContext: CheckContext): readonly Check[] {
  return [
    checkLines(draft),
    ...checkEachLine(draft),
    checkChoices(draft),
    checkFacts(draft),
    ...checkTerms(draft, checkContext),
    checkFirearms(draft, checkContext),
    checkNeedBy(draft, checkContext),
    ...checkDestination(draft, checkContext),
    checkListed(draft, checkContext),
    checkZero(draft),
    checkLengths(draft),
    checkCharacters(draft, checkContext),
    checkEarlier(draft, checkContext),
    ...checkSolicitation(draft, checkContext),
    checkFlags(draft),
    checkValidity(draft, checkContext),
    checkBuyer(checkContext),
    checkScreening(checkContext),
  ].filter((check) => check !== undefined);
}

function finish(draft: QuoteDraft, checkContext: CheckContext): Offer {
  const { today, destination } = checkContext;
  const { discount, tax, taxAmount } = draft;
  const late = lateLines(draft, checkContext);
  const whyLate = late.length > 0 ? draft.overruled?.needBy?.trim() : "";
  const lines = draft.lines.flatMap((line): readonly QuoteLine[] => {
    const finished = finishLine(line);
    if (!finished || finished.outcome === "no-bid") return finished ? [finished] : [];
    const isLate = late.includes(line) && { isLate: true as const };
    return [{ ...finished, ...isLate }];
  });
  const isAbroad = destination === "abroad";
  const isCarried = hasGoods(draft.lines);
  const percent = readPercent(discount);
  const rate = tax === "added" ? rateOf(taxAmount) : undefined;
  const note = draft.taxNote.trim();
  const government = finishGovernment(draft.government, checkContext.solicitation, lines);
  return {
    lines,
    fob: isCarried && !isAbroad ? draft.fob : "",
    ...(isCarried && !isAbroad && draft.fob === "origin" && { fobPlace: checkContext.seller.originPlace }),
    freight: isCarried ? draft.freight : "",
    ...(percent && { discount: percent }),
    ...(tax !== "notIncluded" && { tax: { way: tax, note, ...(rate && { rate }) } }),
    carrier: draft.carrier.trim(),
    payment: draft.payment.trim(),
    incoterms: isAbroad ? nameIncoterms(draft.incoterms) : "",
    packaging: draft.packaging.trim(),
    cancellation: draft.cancellation.trim(),
    warranty: draft.warranty.trim(),
    remarks: draft.remarks.trim(),
    ...(whyLate && { whyLate }),
    ...(government && { government }),
    validUntil: lastValidDay(today, parseDays(draft.validForDays) ?? 0),
    totals: sumUp(lines, draft),
  };
}

/** The lines less all discounts, plus freight and tax. What cannot be read yet counts as nothing. */
export function sumUp(
  lines: readonly QuoteLine[],
  terms: Pick<QuoteDraft, "discount" | "tax" | "taxAmount" | "freight" | "freightAmount">,
): Totals {
  const counted = lines.filter(isCounted);
  const sum = counted.reduce((total, { extended }) => total + extended, 0);
  const percent = readPercent(terms.discount) ?? 0;
  const discount = shareOf(sum, percent);
  const goods = sum - discount;
  const freight = (counted.some(isOfGoods) && readFreight(terms)) || 0;
  const tax = (counted.length > 0 && readTax(terms, goods)) || 0;
  return {
    lines: sum,
    ...(percent > 0 && { discount }),
    freight,
    ...(terms.tax === "added" && { tax }),
    total: goods + freight + tax,
  };
}

/** Only freight that is prepaid and added is part of the total. */
function readFreight({ freight, freightAmount }: Pick<QuoteDraft, "freight" | "freightAmount">) {
  return freight === "added" ? parseMoney(freightAmount) : 0;
}

function readTax({ tax, taxAmount }: Pick<QuoteDraft, "tax" | "taxAmount">, goods: Cents) {
  if (tax !== "added") return 0;
  const rate = rateOf(taxAmount);
  return rate === undefined ? parseMoney(taxAmount) : shareOf(goods, rate);
}

function rateOf(taxAmount: string) {
  return taxAmount.trim().endsWith("%") ? parsePercent(taxAmount) : undefined;
}

function checkLines({ lines }: QuoteDraft) {
  if (lines.length === 0) return build("lines", "missing", "The quote has no lines.");
  if (lines.length > mostLines) return build("lines", "missing", tooManyLines);
  if (lines.some(isPriced)) return undefined;
  const instead =
    "Every line is “No bid”. To decline the whole request, use “Close without a quote: No bid” on its page; if a quote was already sent, withdraw it first.";
  return build("lines", "missing", instead);
}

function checkEachLine({ lines }: QuoteDraft): readonly Check[] {
  const open = lines.flatMap((line, index) => {
    const lacking = lackingIn(line);
    return lacking.length > 0 ? [{ place: index + 1, lacking }] : [];
  });
  const checks = lineChecks.flatMap(({ name, rule = "", concerns, isOptional, canOverrule = false }) => {
    const lacking = open.flatMap((line) => (line.lacking.includes(name) ? [line.place] : []));
    const isSaid = isOptional ? lines.some((line) => isFilled(line[name])) : lines.some(concerns);
    if (lacking.length === 0 && !isSaid) return [];
    const fields = lacking.map((line) => lineField(name, line));
    const text = `${sayLacking(lacking, lines, name)} ${rule}`.trim();
    return [{ ...judge(name, lacking.length === 0, text, fields), canOverrule }];
  });
  return [build("outcome", "done", sayOutcomes(lines)), ...checks];
}

/** A line has alternatives, or is an option, or has breaks: one of the three, so that every buyer reads it alike. */
function checkChoices({ lines }: QuoteDraft): Check | undefined {
  const byNumber = new Map(lines.map((line, index) => [numberOf(line, index), line]));
  const bases = new Set(lines.map(({ alternativeTo }) => byNumber.get(alternativeTo.trim())));
  const problems = lines.flatMap((line, index) => {
    const why = findProblem(line);
    return why
      ? [{ field: lineField("alternativeTo", index + 1), text: `${nameLine(lines, index + 1)} ${why}` }]
      : [];
  });
  const isSaid = lines.some(({ optional, alternativeTo }) => isFilled(optional + alternativeTo));
  if (problems.length === 0) return isSaid ? build("choices", "done", complete) : undefined;
  const text = problems
    .slice(0, mostNamed)
    .map((problem) => problem.text)
    .join(" ");
  return build(
    "choices",
    "missing",
    text,
    problems.map(({ field }) => field),
  );

  function findProblem(line: DraftLine) {
    const base = byNumber.get(line.alternativeTo.trim());
    const hasAlternatives = bases.has(line);
    if (isFilled(line.alternativeTo)) {
      if (!base || base === line) return "is an alternative to no other line of this quote.";
      if (isFilled(base.alternativeTo)) return "is an alternative to an alternative: choose the line itself.";
      if (!isPriced(base)) return "is an alternative to a line with no bid: offer it there, as an equal.";
      if (!isPriced(line)) return "is an alternative with no bid: remove it.";
    }
    const kinds = [
      hasAlternatives || isFilled(line.alternativeTo),
      isFilled(line.optional),
      isFilled(line.breaks),
    ];
    return kinds.filter(Boolean).length > 1
      ? "has more than one of alternatives, option and prices by quantity: choose one."
      : undefined;
  }
}

/** Text that is not understood is shown as typed; “has none” is said only of empty fields. */
function sayLacking(places: readonly number[], lines: readonly DraftLine[], name: keyof DraftLine) {
  const typedIn = (place: number) => lines[place - 1]?.[name].trim() ?? "";
  const empty = places.filter((place) => typedIn(place) === "");
  const list = sayNumbers(empty, lines);
  const none = empty.length === 1 ? `Line ${list} has none.` : `Lines ${list} have none.`;
  const unread = places
    .filter((place) => typedIn(place) !== "")
    .slice(0, mostUnread)
    .map((place) => `${nameLine(lines, place)} says “${typedIn(place).slice(0, longestText.cell)}”.`);
  return [...(empty.length > 0 ? [none] : []), ...unread].join(" ");
}

const mostUnread = 5;

/** By the buyer's number; places count from 1. */
function nameLine(lines: readonly DraftLine[], place: number) {
  return `Line ${numberOf(lines[place - 1], place - 1)}`;
}

function checkFacts({ lines }: QuoteDraft) {
  const lacking = lines.flatMap((line, index) => {
    const facts = lackingIn(line).some(isFact) ? lackingFacts(line) : [];
    return facts.length > 0 ? [{ place: index + 1, facts }] : [];
  });
  const list = lacking
    .slice(0, mostNamed)
    .map(
      ({ place, facts }) => `${nameLine(lines, place)} lacks ${facts.map(({ label }) => label).join(", ")}`,
    );
  const fields = lacking.flatMap(({ place, facts }) => facts.map(({ name }) => lineField(name, place)));
  const missing = `${list.join("; ")}. State each one, even if it is “None” or “n/a”.`;
  return judge("facts", lacking.length === 0, missing, fields);
}

function checkTerms(draft: QuoteDraft, { destination, seller }: CheckContext) {
  const { discount, fob, freight, tax, taxNote } = draft;
  const isDiscountRead = readPercent(discount) !== undefined;
  const isFreightRead = readFreight(draft) !== undefined;
  const amount = `State the amount in dollars and cents, at most $${formatMoney(highestPrice)}.`;
  const isContradiction = fob === "destination" && freight !== "included";
  const contradiction =
    "FOB destination includes freight in the prices (FAR 47.303-6). Choose “Included”, or FOB origin.";
  // An exemption has to name a certificate or law.
  const exempt = "State the certificate or the law that exempts the buyer.";
  const taxed = `State the amount, at most $${formatMoney(highestPrice)}, or a percentage such as 4%.`;
  const unstated = statedTerms.filter((name) => !isFilled(draft[name]));
  const stated = "The site says that every quote states them. Fill in each one, even if it is “None”.";
  return [
    isFilled(discount) ? judge("quoteDiscount", isDiscountRead, percentRule, ["discount"]) : undefined,
    ...(hasGoods(draft.lines)
      ? [
          refuseChoice("freight", draft, seller) ??
            judge("freight", isFreightRead, amount, ["freightAmount"]),
          ...(destination === "abroad"
            ? []
            : [
                refuseChoice("fob", draft, seller) ??
                  judge("fob", !isContradiction, contradiction, ["freight"]),
              ]),
        ]
      : []),
    refuseChoice("tax", draft, seller),
    tax === "exempt" ? judge("tax", isFilled(taxNote), exempt, ["taxNote"]) : undefined,
    tax === "added" ? judge("tax", readTax(draft, 0) !== undefined, taxed, ["taxAmount"]) : undefined,
    judge("stated", unstated.length === 0, stated, unstated),
  ];
}

/** A form can be sent with any words, and a draft of an earlier release may have some of its own. */
function refuseChoice(
  name: keyof typeof termChoices,
  draft: QuoteDraft,
  { originPlace }: Seller,
): Check | undefined {
  const typed = draft[name];
  if (Object.hasOwn(termChoices[name], typed)) return undefined;
  const choices = Object.keys(termChoices[name]).map((key) => `“${sayTerm(name, key, originPlace)}”`);
  const list = new Intl.ListFormat("en-US", { type: "disjunction" }).format(choices);
  const said =
    typed.trim() === ""
      ? "Nothing is chosen"
      : `“${typed.trim().slice(0, longestText.cell)}” is not a choice`;
  return build(name, "missing", `${said}. Choose ${list}.`, [name]);
}

/** Pages promise that a quote states them. */
const statedTerms = ["packaging", "cancellation", "warranty"] as const;

/** The site says that the licensee sells them, so the quote has to name one. */
function checkFirearms({ lines }: QuoteDraft, { licensee }: CheckContext): Check | undefined {
  if (!lines.some((line) => isPriced(line) && line.kind === "weapons")) return undefined;
  const missing =
    "A licensee sells firearms, and the company’s facts name none. An owner enters the licensee and the FFL number there.";
  return judge(
    "firearms",
    licensee !== undefined,
    missing,
    [],
    licensee && `${licensee.name}, FFL ${licensee.ffl}`,
  );
}

/** The quote itself says which lines come too late, and why it offers them all the same. */
function checkNeedBy(draft: QuoteDraft, checkContext: CheckContext): Check | undefined {
  const { needBy } = checkContext;
  if (!isDay(needBy)) return undefined;
  const late = lateLines(draft, checkContext);
  const nameLines = (lines: readonly DraftLine[]) => {
    const places = lines.map((line) => draft.lines.indexOf(line) + 1);
    const which = `${places.length === 1 ? "Line" : "Lines"} ${sayNumbers(places, draft.lines)}`;
    return { which, fields: places.map((place) => lineField("leadTime", place)) };
  };
  if (late.length === 0) {
    const unread = draft.lines.filter(
      (line) => isPriced(line) && isFilled(line.leadTime) && leadTimeDays(line.leadTime) === undefined,
    );
    if (unread.length === 0) return build("needBy", "done", complete);
    const { which, fields } = nameLines(unread);
    const text = `${which} cannot be compared with ${sayDay(needBy)}. State the lead time in weeks or days, or “In stock”.`;
    return build("needBy", "open", text, fields);
  }
  const { which, fields } = nameLines(late);
  const text = `${which} would come after ${sayDay(needBy)}, even if ordered today. The quote says so. Offer a shorter lead time, or give the buyer a reason.`;
  return { ...build("needBy", "missing", text, fields), canOverrule: true };
}

/** Those that would come after the need-by date if they were ordered today. */
function lateLines({ lines }: QuoteDraft, { today, needBy }: CheckContext) {
  if (!isDay(needBy)) return [];
  const daysLeft = (Date.parse(needBy) - Date.parse(today)) / DAY_MS;
  return lines.filter((line) => {
    const days = isPriced(line) ? leadTimeDays(line.leadTime) : undefined;
    return days !== undefined && days > daysLeft;
  });
}

function isDay(typed: string) {
  const time = Date.parse(`${typed}T12:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(time) && new Date(time).toJSON().startsWith(typed);
}

function checkListed(draft: QuoteDraft, { places }: CheckContext): Check | undefined {
  const found = places && checkPlaces(draft, places);
  return found && build("place", found.state, found.text, found.fields);
}

function checkDestination(
  { lines, incoterms, freight }: QuoteDraft,
  { destination, unconfirmed = "" }: CheckContext,
) {
  const unsaid = `Confirm the country of ${unconfirmed} on the request’s page.`;
  if (destination === "domestic") return unconfirmed ? [build("destination", "missing", unsaid)] : [];
  const isAbroad = destination === "abroad";
  const unknown =
    "The delivery place is not a U.S. state with a ZIP code. Enter its country on the request’s page.";
  const rule = readIncoterms(incoterms);
  const isPaidByBuyer = rule !== undefined && buyerPaysCarriage.includes(rule.rule);
  const isFreightOdd = rule !== undefined && isPaidByBuyer !== (freight === "collect");
  const missing = rule
    ? `With ${rule.rule}, the ${isPaidByBuyer ? "buyer" : "seller"} pays for the carriage: choose ${isPaidByBuyer ? `“${sayTerm("freight", "collect")}”` : "another freight"}.`
    : `For delivery abroad, state the Incoterms 2020 rule and place, such as CIP Oslo. The rules: ${incotermsRules.join(", ")}.`;
  // The site says that we neither export nor broker ITAR items, and the PDF says that an unclassified line
  // may not be exported.
  const barred = lines.flatMap((line, index) =>
    isGoods(line) && regimeOf(line.exportClass) !== "EAR" ? [lineField("exportClass", index + 1)] : [],
  );
  const controlled =
    "We neither export nor broker ITAR items, and an unclassified line may not be exported. Mark each USML or unclassified line no bid.";
  return [
    judge("destination", isAbroad && !unconfirmed, isAbroad ? unsaid : unknown, []),
    ...(isAbroad && !hasGoods(lines)
      ? []
      : [judge("incoterms", rule !== undefined && !isFreightOdd, missing, [rule ? "freight" : "incoterms"])]),
    ...(isAbroad ? [judge("abroad", barred.length === 0, controlled, barred)] : []),
  ];
}

/** Free of charge may be meant, but is easily a slip. */
function checkZero(draft: QuoteDraft): Check | undefined {
  const finished = draft.lines.map(finishLine);
  const places = finished.flatMap((line, index) =>
    line && line.outcome !== "no-bid" && (line.quantity > 0 ? line.extended : line.unitPrice) === 0
      ? [index + 1]
      : [],
  );
  const priced = finished.filter((line) => line !== undefined && isCounted(line));
  const { lines: sum, discount = 0 } = sumUp(
    finished.filter((line) => line !== undefined),
    draft,
  );
  // Freight or tax may still be charged.
  const isAllZero = priced.length > 0 && sum - discount === 0;
  if (places.length === 0 && !isAllZero) return undefined;
  const which = places.length === 1 ? "Line" : "Lines";
  const comes = places.length === 1 ? "comes" : "come";
  const text = [
    places.length > 0 && `${which} ${sayNumbers(places, draft.lines)} ${comes} to $0.00.`,
    isAllZero && "All lines together come to $0.00.",
    "If that is meant, say why.",
  ];
  const fields = places.length > 0 ? places.map((place) => lineField("unitPrice", place)) : ["discount"];
  return { ...build("zero", "missing", text.filter(Boolean).join(" "), fields), canOverrule: true };
}

function checkLengths({ lines }: QuoteDraft) {
  const tooLong = lines.flatMap((line, index) => tooLongIn(line).map((name) => lineField(name, index + 1)));
  const most = longestText.words.toLocaleString("en-US");
  const text = `Descriptions may have ${most} characters, the other fields ${longestText.cell}.`;
  return tooLong.length === 0 ? undefined : build("length", "missing", text, tooLong);
}

/** Where the fonts lack a character, the PDF shows its number: the seller may know another spelling. */
function checkCharacters({ lines, ...terms }: QuoteDraft, { typedByBuyer }: CheckContext) {
  const inTerms = nameUnprintable([...Object.values(terms), terms.overruled?.needBy].join(""));
  const inBuyer = nameUnprintable(typedByBuyer);
  const inLines = lines.flatMap((line, index) =>
    unprintableIn(line).map(({ field, characters }) => ({
      field: lineField(field, index + 1),
      text: `${characters} in line ${numberOf(line, index)}`,
    })),
  );
  const texts = [
    ...(inBuyer ? [`${inBuyer} in what the buyer entered`] : []),
    ...(inTerms ? [`${inTerms} in the terms or remarks`] : []),
    ...inLines.map(({ text }) => text),
  ];
  if (texts.length === 0) return undefined;
  const fields = inLines.map(({ field }) => field);
  const text = `The PDF cannot show ${texts.slice(0, mostNamed).join("; ")}. It shows the code instead.`;
  return { ...build("characters", "missing", text, fields), canOverrule: true };
}

/** A price that differs from the last one by more than this share is pointed out. */
const largestStep = 0.25;

function checkEarlier({ lines }: QuoteDraft, { earlier = {} }: CheckContext): Check | undefined {
  const steps = lines.flatMap((line, index) => {
    const before = earlier[line.id];
    const now = before?.unitPrice ? netPriceOf(line) : undefined;
    if (!before || now === undefined || !isPriced(line) || !isSameOffer(line, before)) return [];
    return [{ place: index + 1, step: (now - before.unitPrice) / before.unitPrice, quote: before.quote }];
  });
  const far = steps.filter(({ step }) => Math.abs(step) > largestStep);
  if (steps.length === 0) return undefined;
  const said = far.map(({ place, step, quote }) => {
    const percent = Math.abs(Math.round(step * 100));
    return `${nameLine(lines, place)} is ${percent}% ${step > 0 ? "above" : "below"} ${quote}.`;
  });
  const text = said.slice(0, mostNamed).join(" ") || "None differs by more than a quarter.";
  const fields = far.map(({ place }) => lineField("unitPrice", place));
  return build("earlier", far.length > 0 ? "open" : "done", text, fields);
}

/** What a spreadsheet or our software may have gotten wrong, until someone has looked. It stops no quote. */
function checkFlags({ lines }: QuoteDraft): Check | undefined {
  const flagged = lines.flatMap(({ flag }, index) => (flag ? [index + 1] : []));
  if (flagged.length === 0) return undefined;
  const which = `${flagged.length === 1 ? "Line" : "Lines"} ${sayNumbers(flagged, lines)}`;
  const text = `${which}. You may send it anyway, but check first: our software was not sure how to read the request.`;
  const fields = flagged.map((place) => `line-${place}`);
  return build("flags", "open", text, fields);
}

function checkValidity({ validForDays }: QuoteDraft, { today }: CheckContext) {
  const days = parseDays(validForDays);
  const count = days === 1 ? "1 day" : `${days} days`;
  const done = days ? `${count}, until ${sayDay(lastValidDay(today, days))}` : "";
  const missing = `A number of days from 1 to ${longestValidity}.`;
  return judge("validity", days !== undefined, missing, ["validForDays"], done);
}

function checkBuyer({ isBuyerVerified }: CheckContext): Check {
  const open = "Not verified yet. You may send: the quote says that an order has to wait for verification.";
  return isBuyerVerified ? build("buyer", "done", "Verified.") : build("buyer", "open", open);
}

/** A request for proposals or an invitation for bids wants an offer that can be accepted, and a quotation is none. */
function checkSolicitation(
  { government: typed, lines }: QuoteDraft,
  { solicitation, today, isOwner = false }: CheckContext,
): readonly Check[] {
  const government = finishGovernment(typed, solicitation, lines);
  if (!government) return [];
  const closed = sayClosed(government.closes ?? "", today);
  const lacking = lackingForSolicitation(government);
  const unsaid =
    lacking.length > 0 ? `Not stated: ${lacking.map(({ label }) => label.toLowerCase()).join(", ")}.` : "";
  const text = [closed, unsaid].filter(Boolean).join(" ") || complete;
  const fields = lacking.map(({ name }) => governmentField(name));
  const state = closed ? "missing" : lacking.length > 0 ? "open" : "done";
  const answers: Check = { ...build("solicitation", state, text, fields), canOverrule: true };
  const kind = kindOfSolicitation(typed, solicitation);
  if (kind !== "RFP" && kind !== "IFB") return [answers];
  const what = kind === "RFP" ? "a request for proposals (RFP)" : "an invitation for bids (IFB)";
  const who = isOwner
    ? "As an owner you can go on, with a reason."
    : "Only an owner can go on, with a reason.";
  const why = `${government.number} is ${what}: it asks for a signed offer, and this is a quotation. ${who}`;
  return [answers, { ...build("offer", "missing", why), canOverrule: isOwner }];
}

/**
 * A possible match stops every quote. Without a screening, a quote waits only if its delivery is not known to
 * be domestic or the buyer is abroad.
 */
function checkScreening({ screening, destination, isBuyerAbroad, isForAbroad }: CheckContext): Check {
  const say = (state: Check["state"], text: string) => build("screening", state, text);
  if (screening === "match")
    return say(
      "missing",
      "A possible match was recorded. Nothing is sent until someone clears it, with a reason.",
    );
  if (screening === "clear") return say("done", "Clear.");
  const lacking = screening === "old" ? "Older than 30 days." : "Not done yet.";
  const record = "record the screening on the request’s page.";
  if (destination !== "domestic")
    return say("missing", `${lacking} A quote for delivery abroad has to wait: ${record}`);
  if (isForAbroad)
    return say("missing", `${lacking} A quote for a buyer or end user abroad has to wait: ${record}`);
  if (isBuyerAbroad) {
    const why = "The buyer’s phone number, e-mail address, organization or place names another country";
    return say("missing", `${lacking} ${why}, so the quote has to wait: ${record}`);
  }
  return say("open", `${lacking} You may send within the U.S.; every order has to wait for it.`);
}

/** Done, or missing with the fields to fill in. */
function judge(
  name: Check["name"],
  isDone: boolean,
  missing: string,
  fields: readonly string[],
  done: string = complete,
): Check {
  return isDone ? build(name, "done", done) : build(name, "missing", missing, fields);
}

function build(
  name: Check["name"],
  state: Check["state"],
  text: string,
  fields: readonly string[] = [],
): Check {
  return { name, state, canOverrule: false, title: checkTitles[name], text, fields };
}
