/** What a buyer's text says of the solicitation that it belongs to, as typed; empty where it says nothing. */
export type Solicitation = {
  readonly number: string;
  /** When quotes are due: date, time and zone. */
  readonly closes: string;
  readonly kind: SolicitationKind;
};

/** A request for proposals or an invitation for bids asks for an offer that is signed. */
export type SolicitationKind = "RFQ" | "RFP" | "IFB" | "";

const longest = 100;
const numberLabel =
  /^(?:(?:our|your|the) )?(solicitation|rfq|rfp|ifb|itb|request for (?:quot\w+|proposals?)|invitation (?:for|to) bids?)(?: ?(?:no\.?|number|num\.?|id|#))?\s*[:#]\s*#?\s*(\S.*)$/i;
const closingLabel =
  /^(?:(?:solicitation|quotes?|quotations?|offers?|bids?|proposals?|responses?|rfq) )?(?:clos(?:es|ing)|due|deadline)(?: (?:date|time|date and time|date\/time|on|by))?\s*[:#]\s*(\S.*)$/i;
/** "W912LA26Q0001, closes December 1, 2026, 2:00 PM CST" */
const closingWithin =
  /[,;.(]?\s*\b(?:clos(?:es|ing)|(?:quotes?|offers?|bids?) due|due)\b:?\s*(?:on |by )?(\S.*?)\)?$/i;
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const day = new RegExp(
  `\\d{4}-\\d\\d-\\d\\d|\\b\\d{1,2}/\\d{1,2}\\b|\\b(?:${months})[a-z]*\\.? \\d|\\d (?:${months})`,
  "i",
);
/** What nobody numbers a solicitation with: a description of goods would be taken for it. */
const longestNumber = 60;

/** A row that names the solicitation or when it closes: it is no line of what is asked for. */
export function isAboutSolicitation(row: string) {
  return readRow(row.trim()) !== undefined;
}

/** Of several, the first counts. */
export function readSolicitation(...texts: readonly string[]): Solicitation {
  const rows = texts.flatMap((text) => text.split("\n")).flatMap((row) => readRow(row.trim()) ?? []);
  const first = (name: keyof Solicitation) => rows.map((row) => row[name]).find(Boolean) ?? "";
  return { number: first("number"), closes: first("closes"), kind: first("kind") as SolicitationKind };
}

function readRow(row: string): Solicitation | undefined {
  if (row.length > 2 * longest) return undefined;
  const [, closes] = closingLabel.exec(row) ?? [];
  if (closes && day.test(closes)) return { number: "", closes: closes.slice(0, longest), kind: "" };
  const [, label = "", rest = ""] = numberLabel.exec(row) ?? [];
  const [after = "", due = ""] = closingWithin.exec(rest) ?? [];
  const within = day.test(due) ? after : "";
  const number = rest.slice(0, rest.length - within.length).replace(/[\s,;.(]+$/, "");
  if (!isNumber(number)) return undefined;
  return { number, closes: within && due.slice(0, longest), kind: kindOf(label, number) };
}

/** One word, or several with a digit each: "SPE4A6-26-Q-0123", "26-014 R2"; never "12 helmets". */
function isNumber(text: string) {
  return text.length <= longestNumber && text.split(/\s+/).every((word) => /\d/.test(word));
}

/** As its label says, or the ninth place of a federal number (FAR 4.1603): six for the office, two for the year, the kind. */
const federal = /^[A-Z0-9]{6}\d{2}([A-Z])[A-Z0-9]{4,8}$/;
const kindsByLetter: Readonly<Record<string, SolicitationKind>> = { Q: "RFQ", R: "RFP", B: "IFB" };
const kindsByLabel: readonly (readonly [RegExp, SolicitationKind])[] = [
  [/\brfp\b|proposal/i, "RFP"],
  [/\b(?:ifb|itb)\b|invitation/i, "IFB"],
  [/\brfq\b|quot/i, "RFQ"],
];

function kindOf(label: string, number: string): SolicitationKind {
  const [, letter = ""] = federal.exec(number.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  const said = kindsByLabel.find(([pattern]) => pattern.test(`${label} ${number}`))?.[1] ?? "";
  return kindsByLetter[letter] ?? said;
}
