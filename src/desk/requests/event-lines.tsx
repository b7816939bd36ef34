import { sayDay } from "#company/time-in.ts";
import { sourceWords } from "#desk/entry/entry-words.ts";
import { requestWords } from "#desk/words.ts";
import type { ArchivedMail } from "#mail/outbox.ts";
import { describeRefusal } from "#mail/transport.ts";
import type { EntrySource } from "#request/lifecycle.ts";
import type { RequestEvent } from "#request/record/requests.ts";
import { ThreadLine } from "#request/thread/thread.tsx";
import { useCompany } from "#site/use-company.tsx";

export function MailLine({ mail: { kind, to, state, createdAt, settledAt, error } }: { mail: ArchivedMail }) {
  const { clockTime } = useCompany().time;
  const fates = {
    pending: "waiting to be sent",
    sent: "accepted by the mail server",
    dead: `refused: ${describeRefusal(error ?? "")}`,
  };
  return (
    <ThreadLine by="system" time={clockTime(settledAt ?? createdAt)}>
      <strong>{mailNames[kind] ?? kind}</strong> {`to ${to}, ${fates[state]}`}
    </ThreadLine>
  );
}

export function EventLine({ event }: { event: RequestEvent }) {
  const { clockTime } = useCompany().time;
  const { kind, happenedAt, who } = event;
  const { rest, words } = describeEvent(event);
  const isByBuyer = byBuyer.has(kind);
  return (
    <ThreadLine by={who ? "desk" : isByBuyer ? "buyer" : "system"} time={clockTime(happenedAt)}>
      <strong>{eventNames[kind] ?? kind}</strong> {rest}
      {words && <span className="thread__words">{words}</span>}
    </ThreadLine>
  );
}

/** Unless a person at the desk did it. */
const byBuyer: ReadonlySet<string> = new Set(["opened", "ordered", "renewal-asked", "order-agreed"]);

/** Where it is one of several in a line. */
export function nameEvent({ kind }: RequestEvent) {
  return (eventNames[kind] ?? kind).replace(/:$/, "").toLowerCase();
}

export function nameMail({ kind }: ArchivedMail) {
  return (mailNames[kind] ?? kind).replace(/^\p{Lu}/u, (first) => first.toLowerCase());
}

/** What follows the event's name, and someone's own words under it. */
function describeEvent({ kind, who, body = "" }: RequestEvent): { rest: string; words?: string } {
  const byWhom = who ? `by ${who}` : "";
  if (kind === "taken") return { rest: `to ${who}` };
  const say = sentences[kind];
  if (say) return { rest: [body && say(body), byWhom].filter(Boolean).join(" ") };
  const [, code = "", reason = ""] = /^([a-z-]+)(?:: (.*))?$/s.exec(body) ?? [];
  const ending = kind === "closed" ? closingNames[code] : kind === "kept" ? holdNames[code] : undefined;
  if (ending) return { rest: [ending, byWhom].filter(Boolean).join(", "), words: reason };
  if (kind !== "screened") return { rest: byWhom, words: body };
  const [result = "", day = "", ...words] = body.split("\n");
  const rest = [screeningResults[result], day && sayDay(day), byWhom].filter(Boolean).join(", ");
  return { rest, words: words.join("\n") };
}

/** Kinds whose body is not someone's words but belongs to the sentence. */
const sentences: Readonly<Record<string, (body: string) => string>> = {
  "handed-over": (body) => `to ${body}`,
  destination: (body) => body,
  paid: (body) => sayDay(body),
  entered: (body) => sourceWords[body as EntrySource],
  handed: (body) => body,
  joined: (body) => `${body}, which was closed as a duplicate`,
  opened: (body) => `by the buyer: ${body}`,
  ordered: (body) => `received: ${body}`,
  // Its body, how the request had been closed, is left out.
  undelivered: () => "and the request waits again",
};

const holdNames: Readonly<Record<string, string>> = requestWords.holdKinds;
const screeningResults: Readonly<Record<string, string>> = requestWords.results;

const eventNames: Readonly<Record<string, string>> = {
  seen: "Seen",
  taken: "Assigned",
  "handed-over": "Handed over",
  "put-back": "Unassigned",
  closed: "Closed:",
  answered: "Marked as answered at the terminal",
  "answered-by-link": "Marked as answered by the link in an e-mail",
  erased: "Erased at the sender’s request",
  reopened: "Opened again",
  held: "Held back",
  released: "Brought back",
  verified: "Verified",
  unverified: "Verification withdrawn",
  screened: "Screened",
  destination: "Countries:",
  "match-cleared": "Possible match cleared",
  "place-allowed": "Listed place allowed",
  paid: "Final payment",
  kept: "Records kept:",
  "hold-lifted": "Hold lifted",
  drafted: "Quote drafted",
  withdrawn: "Withdrawn",
  opened: "Opened",
  ordered: "Purchase order number",
  "order-confirmed": "Order confirmed:",
  "order-changed": "Order changed:",
  "order-agreed": "Agreed to:",
  delivered: "Delivered",
  "order-declined": "Order declined",
  "renewal-asked": "New revision asked for:",
  "order-canceled": "Order canceled",
  "zip-refused": "Wrong ZIP code on the buyer’s page",
  undelivered: "The answer did not arrive",
  readdressed: "Address corrected",
  settled: "Nothing more to do",
  "put-off": "Put off",
  "put-off-ended": "Brought up before its day",
  "came-up": "Came up again",
  reminded: "Reminder sent",
  spam: "Confirmed as spam",
  entered: "Entered at the desk:",
  "made-request": "Made a request",
  corrected: "Corrected",
  "lines-read": "Lines taken from a file",
  "not-mailed": "Not e-mailed: the buyer has no address",
  handed: "Sent:",
  joined: "Goes on with",
};

const closingNames: Readonly<Record<string, string>> = {
  "by-phone": "answered by phone",
  "by-mail": "answered by e-mail",
  replied: "answered by reply",
  "no-bid": "no bid",
  won: "won, order confirmed in writing",
  "lost-price": "lost on price",
  "lost-lead-time": "lost on lead time",
  "lost-not-available": "lost, not available",
  "lost-no-answer": "lost, no answer",
  "lost-other-source": "lost to another source",
  "lost-not-needed": "lost, no longer needed",
  duplicate: "as a duplicate of",
};

const mailNames: Readonly<Record<string, string>> = {
  notification: "Notice e-mailed",
  acknowledgement: "Receipt e-mailed",
  reminder: "Reminder e-mailed",
  overdue: "Overdue notice e-mailed",
  escalation: "Still unassigned: escalated by e-mail",
  reply: "Reply e-mailed",
  refusal: "Refusal e-mailed",
  link: "Lost link e-mailed",
  quote: "Quote e-mailed",
  withdrawal: "Withdrawal e-mailed",
  confirmation: "Order confirmation e-mailed",
  order: "Order notice e-mailed",
  expiry: "Expiry reminder e-mailed",
  "expiry-notice": "Buyer’s expiry reminder e-mailed",
  "quote-reminder": "Reminder of the quote e-mailed",
  undelivered: "Delivery-failure notice e-mailed",
  message: "New-message notice e-mailed",
  forwarded: "Forwarded to staff",
  "handed-over": "Hand-over notice e-mailed",
};
