import { sayDay, type Time } from "#company/time-in.ts";
import { mailto } from "#content/describe-company.ts";
import { paths } from "#content/paths.ts";
import { isProven } from "#mail/inbound/prove-sender.ts";
import {
  type Letter,
  type LetterTable,
  LineNumber,
  type Link,
  look,
  MoreLines,
  type Row,
  type Run,
  sayMore,
  WideTable,
} from "#mail/letter.tsx";
import type { MailKind } from "#mail/outbox.ts";
import { describeRefusal, toPlainAddress } from "#mail/transport.ts";
import type { AccessMailContent } from "#people/staff.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { describeAdded, describeText } from "#request/fields/message.ts";
import type { Owed } from "#request/lifecycle.ts";
import { describeLine, type Line, linesWords, namePart } from "#request/lines/line.ts";
import type { MessageMailContent } from "#request/record/conversation.ts";
import type { UndeliveredContent } from "#request/record/mail-delivery.ts";
import type { HeldBack, ReminderContent, ReminderKind } from "#request/record/reminders.ts";
import { destinationOf } from "#request/record/requests.ts";
import {
  hasDeadline,
  type RfqContent,
  type Submission,
  unknownSender,
  unmatchedMail,
} from "#request/record/submission.ts";
import { askByPhone, sayNotProven, unprovenWords } from "#request/thread/words.ts";

export type StaffContext = {
  readonly time: Time;
  readonly now: number;
  readonly siteHost: string;
  readonly deskUrl: string;
  readonly takenBy: string | undefined;
  readonly undelivered?: UndeliveredContent | undefined;
  /** What a reminder is about, and what was noted with a follow-up. */
  readonly reminder?: (ReminderContent & { readonly note?: string | undefined }) | undefined;
};

export type StaffMailKind = "notification" | "undelivered" | "handed-over" | ReminderKind;

const formWords = {
  rfq: { name: "request", answer: "Quote", page: paths.rfq },
  contact: { name: "message", answer: "Answer", page: paths.contact },
} as const;

const whys = {
  notification: "",
  reminder: "Still open, and its deadline is near.",
  overdue: "Still open, and its deadline has passed.",
  escalation: "Unassigned.",
  "handed-over": "A colleague handed it over to you.",
  undelivered: "The request is waiting for an answer again. Open it to correct the address.",
  copy: "The buyer’s own e-mail is not affected.",
};

export function writeToStaff(submission: Submission, kind: StaffMailKind, context: StaffContext): Letter {
  const { fields, formType, reference, rfq } = submission;
  const { undelivered, takenBy, reminder, time } = context;
  const heading = describeDue(time, submission, context.now, reminder);
  const followUp = reminder?.owed === "follow-up" && sayFollowUp(reminder);
  const consequence = followUp || whys[undelivered?.refused === "copy" ? "copy" : kind];
  const why = undelivered ? `${describeLoss(undelivered)} ${consequence}` : consequence;
  const onIt = sayWhoIsOnIt(takenBy);
  return {
    // Keeps the mail in one conversation with the first: mail programs look at the subject too.
    subject: `${openings[kind] ?? "Re: "}${subjectOf(time, submission)}`,
    preheader: [why || `${heading}.`, rfq && whereTo(rfq.values), `${reference}.`].filter(Boolean).join(" "),
    heading,
    intro: [...introduce(time, submission, context.now), ` ${[...new Set([onIt, why])].join(" ").trim()}`],
    // Only for what our form wrote: in free text, lines would be guesses.
    table: rfq && tableOfLines(rfq.lines),
    rows: [
      ...(rfq ? requestRows(rfq) : describeText({ ...fields, formType })),
      ...senderRows(submission),
      ...recordRows(time, submission),
    ],
    action: { text: takenBy === undefined ? "Assign to me" : "Open it at the desk", href: context.deskUrl },
    secondAction: replyAction(submission),
    actsFirst: true,
    footer: footerOf(submission, context),
  };
}

const openings: Partial<Record<StaffMailKind, string>> = { notification: "", undelivered: "Not delivered: " };

const answerNames: Partial<Record<MailKind, string>> = {
  quote: "Our quote",
  reply: "Our reply",
  refusal: "Our refusal",
  withdrawal: "The withdrawal of our quote",
};

function describeLoss({ refused, to, error }: UndeliveredContent) {
  const what = to ? `The copy to ${to} did not arrive` : `${answerNames[refused]} did not reach the buyer`;
  return `${what}: ${describeRefusal(error)}.`;
}

function sayFollowUp({ note }: { readonly note?: string | undefined }) {
  return note ? `It was put off until today: ${note}` : "It was put off until today.";
}

function sayWhoIsOnIt(takenBy: string | undefined) {
  return takenBy ? `Assigned to ${takenBy}.` : "Unassigned.";
}

/** What looked like spam and needs a decision. It names no sender and quotes nothing. */
export function tellOfHeldBack(held: readonly HeldBack[], deskUrl: (reference: string) => string): Letter {
  const subject = countHeld(held.length);
  const ways = { rfq: "Quote form", contact: "Contact form" };
  return {
    subject,
    preheader: "It may be spam. A person decides.",
    heading: subject,
    intro: [
      "What is held back may be spam, and a person decides. The website gave the senders of its forms a reference and a due time, so please check soon.",
    ],
    rows: held.map(({ reference, formType, source, reasons }) => ({
      label: reference,
      value: `${source || reasons.includes(unmatchedMail) ? "E-mail" : ways[formType]}. Reason: ${reasons.join(", ")}`,
      href: deskUrl(reference),
    })),
    footer:
      "To accept one, open it at the desk and press “Bring it back”. Opening this e-mail changes nothing. This list is sent at most once an hour.",
  };
}

export function countHeld(count: number) {
  return count === 1 ? "1 request is held back" : `${count} requests are held back`;
}

/** To the person on a request, or to everyone: the buyer wrote on the private page, or someone by e-mail. */
export function tellOfMessage(
  { text, files, sender, proof, isDeclined }: MessageMailContent,
  submission: Submission,
  { deskUrl, takenBy }: Pick<StaffContext, "deskUrl" | "takenBy">,
): Letter {
  const { fields, reference } = submission;
  const doubt = proof && !isProven(proof) ? unprovenWords[proof] : undefined;
  const who = doubt ? sayNotProven(sender ?? fields.email) : (sender ?? nameBuyer(submission));
  const said = text || "(files only)";
  const { heading, intro } = doubt
    ? { heading: who, intro: `: an e-mail about ${reference}. ${doubt} ${askByPhone} ` }
    : describeMessage(reference, sender, isDeclined);
  return {
    subject: `${isDeclined ? "Quote declined" : "New message"}: ${cleanSubject(who, LONGEST_NAME)} (${reference})`,
    preheader: cleanSubject(said),
    heading,
    intro: [{ strong: who }, intro, sayWhoIsOnIt(takenBy)],
    rows: [
      { label: "Message", value: said },
      filesRow(files),
      ...(sender
        ? [
            { label: "From", value: sender },
            {
              label: "Buyer",
              value: [fields.name || unknownSender, fields.email].filter(Boolean).join(", "),
            },
            { label: "Reference", value: reference },
          ]
        : contactRows(submission)),
    ],
    action: { text: "Answer at the desk", href: deskUrl },
    footer: `A reply from the desk goes to the buyer${
      sender ? ", not to this address" : " by e-mail and onto their private page"
    }. Opening this e-mail changes nothing.`,
  };
}

function describeMessage(reference: string, sender: string | undefined, isDeclined: boolean | undefined) {
  if (sender) {
    return {
      heading: "Someone else wrote",
      intro: ` wrote about ${reference} from an address that is not the buyer’s. `,
    };
  }
  if (!isDeclined) return { heading: "The buyer wrote", intro: ` wrote about ${reference}. ` };
  return {
    heading: "The buyer will not order this time",
    intro: ` answered the quote for ${reference}. The request is closed as lost, with the reason. While the quote is valid, the buyer can still order or write, which opens it again. `,
  };
}

export function nameBuyer({ fields }: Pick<Submission, "fields">) {
  return fields.company || fields.name || unknownSender;
}

/** Names only: files are opened at the desk, after they were scanned. */
export function filesRow(files: readonly string[]): Row {
  const where = "Files are opened at the desk.";
  return { label: "Files", value: files.length > 0 ? [...files, where].join("\n") : "" };
}

export function contactRows(submission: Submission): readonly Row[] {
  return [...senderRows(submission), { label: "Reference", value: submission.reference }];
}

export function tellOfForwarded({ fields, reference }: Submission, deskUrl: string): Letter {
  const intro =
    "This e-mail came in and could not be matched to a request. It is attached as it came, unless it is very large, and is under Held back at the desk.";
  return {
    subject: `Belongs to no request: ${cleanSubject(fields.subject)}`,
    preheader: intro,
    heading: "An e-mail that belongs to no request",
    intro: [intro],
    rows: [
      { label: "From", value: fields.name || unknownSender },
      { label: "E-mail", value: fields.email || "No plain address" },
      { label: "Text", value: fields.message || "No text" },
      { label: "Reference", value: reference },
    ],
    action: { text: "Open it at the desk", href: deskUrl },
    footer: `${fields.email && "Replies to this e-mail go to its sender. "}Do not open attachments that you did not expect. What is held back is deleted after 30 days unless someone brings it back.`,
  };
}

export function tellOfAccess({ act, by = "Someone at the server's terminal" }: AccessMailContent): Letter {
  const [subject, intro] = {
    link: [
      "A link for a new device was created for you",
      `${by} created a link that adds a passkey to your account at the desk. It works once, for 30 minutes.`,
    ],
    "passkey-removed": [
      "One of your passkeys was removed",
      `${by} removed one of your passkeys at the desk.`,
    ],
    "mail-check": [
      "E-mail from your desk works",
      "You asked for this e-mail at the desk. It was sent the same way as e-mail to buyers and staff.",
    ],
  }[act] as [string, string];
  const unexpected = " If you did not expect this, call an owner of the desk right away.";
  return {
    subject,
    preheader: intro,
    heading: subject,
    intro: [intro, act === "mail-check" ? "" : unexpected],
    rows: [],
    footer: "You are receiving this because it concerns your access to the desk.",
  };
}

const LONGEST_NAME = 60;

/**
 * What a locked phone has to show: until when, for whom, what, and the reference to find it by. The same in every mail
 * about the request, whenever it is sent. "Due 10:52 AM CST: Example County, Night-vision goggle + 5 lines (RFQ-7K3MX9QD)"
 */
function subjectOf(time: Time, { fields, rfq, receivedAt, respondBy, reference }: Submission) {
  const [line, ...others] = rfq?.lines ?? [];
  // The item itself; the details after the comma do not fit on a phone.
  const first = line?.description.split(",")[0]?.trim() || line?.source || fields.subject;
  const more = others.length > 0 ? ` + ${countLines(others.length)}` : "";
  const who = cleanSubject(nameBuyer({ fields }), LONGEST_NAME);
  const due = time.zonedTime(time.lastMinute(respondBy), receivedAt);
  return `Due ${due}: ${who}, ${cleanSubject(first, LONGEST_NAME)}${more} (${reference})`;
}

function countLines(count: number) {
  return count === 1 ? "1 line" : `${count} lines`;
}

function introduce(
  { shortTime }: Time,
  { fields, rfq, formType, receivedAt }: Submission,
  now: number,
): readonly Run[] {
  return [
    { strong: nameBuyer({ fields }) },
    // The lines are known only of a request that came from our form.
    rfq ? ` requests ${countLines(rfq.lines.length)}.` : ` sent a ${formWords[formType].name}.`,
    ` Received ${shortTime(receivedAt, now)}.`,
  ];
}

function footerOf({ formType, suspicions, source }: Submission, { siteHost, takenBy }: StaffContext) {
  const isByMail = source === "e-mail" || suspicions.includes(unmatchedMail);
  return [
    takenBy === undefined &&
      "“Assign to me” opens the desk: sign in with your passkey and assign the request to yourself, and the others see it.",
    "Opening this e-mail changes nothing.",
    formType === "rfq" && "Check buyer authorization and export status before quoting.",
    isByMail
      ? "It came in by e-mail."
      : source
        ? "Entered at the desk."
        : `Sent by the form at ${siteHost}${formWords[formType].page}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const owedNames: Readonly<Record<Exclude<Owed, "answer">, string>> = {
  reply: "Answer to a message",
  order: "Answer to an order",
  look: "A look at it",
  "send-again": "Sending an answer again",
  delivery: "A look at a late delivery",
  "follow-up": "Follow-up",
};

function describeDue({ dueBy }: Time, submission: Submission, now: number, reminder?: ReminderContent) {
  const { formType, respondBy, reference } = submission;
  if (reminder && reminder.owed !== "answer") {
    const name = owedNames[reminder.owed];
    return reminder.due < now
      ? `${name} overdue: it was due ${dueBy(reminder.due)}`
      : `${name} due ${dueBy(reminder.due, now)}`;
  }
  if (!hasDeadline(submission)) return `${formType === "rfq" ? "Request" : "Message"} ${reference}`;
  const { answer } = formWords[formType];
  if (respondBy < now) return `${answer} overdue: it was due ${dueBy(respondBy)}`;
  return `${answer} due ${dueBy(respondBy, now)}`;
}

function whereTo(values: RfqValues) {
  const day = values.needByDate && `Need by ${sayDay(values.needByDate)}`;
  const said = [day, destinationOf(values)].filter(Boolean).join(", ");
  return said && `${said}.`;
}

function requestRows({ values: request, unmatched }: RfqContent): readonly Row[] {
  const { deliveryZip, notes, attachments } = request;
  const filesNote = "Names only. The buyer can add the files on their private page.";
  return [
    { label: "Quantities not matched", value: unmatched.map((piece) => piece.trim()).join("\n") },
    { label: "Need by", value: request.needByDate && sayDay(request.needByDate), isStrong: true },
    { label: "Deliver to", value: `${destinationOf(request)} ${deliveryZip}`.trim() },
    ...describeAdded(request),
    { label: "Notes", value: notes },
    { label: "Files named", value: attachments.length > 0 ? [...attachments, filesNote].join("\n") : "" },
  ];
}

function senderRows({ fields, rfq }: Submission): readonly Row[] {
  const address = toPlainAddress(fields.email);
  return [
    { label: "From", value: [fields.name || unknownSender, rfq?.values.role].filter(Boolean).join(", ") },
    { label: "Organization", value: fields.company },
    { label: "Purchasing entity", value: rfq?.values.purchasingEntity ?? "" },
    { label: "Call", value: fields.phone, href: callTo(fields.phone) },
    { label: "E-mail", value: fields.email, href: address && writeTo(address) },
  ];
}

/** Includes the text as typed: the lines were parsed from it, and parsing may be wrong. */
function recordRows(
  { fullTime, lastMinute }: Time,
  { receivedAt, respondBy, reference, fields, rfq }: Submission,
): readonly Row[] {
  return [
    { label: "Items as typed", value: rfq?.values.items ?? "" },
    { label: "Quantities as typed", value: rfq?.values.quantities ?? "" },
    { label: "Subject", value: rfq ? fields.subject : "" },
    { label: "Received", value: fullTime(receivedAt) },
    { label: "Due", value: fullTime(lastMinute(respondBy)) },
    { label: "Reference", value: reference },
  ];
}

function replyAction({ fields, formType, reference }: Submission): Link | undefined {
  const address = toPlainAddress(fields.email);
  if (!address) return undefined;
  const subject = `Your ${formWords[formType].name} ${reference}`;
  return { text: `Reply to ${fields.name}`, href: writeTo(address, subject) };
}

function writeTo(address: string, subject?: string) {
  const target = mailto(address.split("@").map(encodeURIComponent).join("@"));
  return subject === undefined ? target : `${target}?subject=${encodeURIComponent(subject)}`;
}

function callTo(phone: string) {
  const isDialable = /^\+?[\d\s().-]{7,}$/.test(phone);
  return isDialable ? `tel:${phone.replace(/[^\d+]/g, "")}` : undefined;
}

/** Control, format (bidirectional and invisible) and unpaired surrogate characters, and both Unicode line breaks. */
const notPrintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** RFC 2047's opening: mail clients would decode what follows, line breaks and all. */
const encodedWord = "=?";

export function cleanSubject(subject: string, longest = 200): string {
  const line = subject.replace(notPrintable, " ").replaceAll(encodedWord, "= ?").replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return "no subject";
  if (characters.length <= longest) return line;
  return `${characters.slice(0, longest - 1).join("")}…`;
}

const linesCaption = "What they need";

/** Mail programs cut an e-mail off near 100 KB, and whom to call is below the lines. */
const MOST_LINES = 40;

function tableOfLines(all: readonly Line[]): LetterTable {
  const lines = all.slice(0, MOST_LINES);
  const more = sayMore(all.length - MOST_LINES, "at the desk and under “Items as typed”");
  const texts = lines.map((line) => describeLine(line).replace(/\s+/g, " "));
  return {
    html: <LetterLines lines={lines} more={more} />,
    text: [linesCaption, ...texts, more].filter(Boolean).join("\n"),
  };
}

function LetterLines({ lines, more }: { lines: readonly Line[]; more: string }) {
  const heads = [
    ["Line", look.lineHeadFirst],
    ["Part no. or NSN, item", look.lineHead],
    ["Qty", look.lineHeadNumber],
    ["Unit", look.lineHeadLast],
  ] as const;
  return (
    <WideTable caption={linesCaption} heads={heads}>
      {lines.map((line, index) => (
        <tr key={index}>
          <LineNumber>{line.number || linesWords.noNumber}</LineNumber>
          <td {...look.lineWords}>
            {namePart(line) && (
              <>
                <strong>{namePart(line)}</strong>
                <br />
              </>
            )}
            {line.description}
            {line.flags.map((flag) => (
              <strong key={flag} {...look.lineFlag}>
                {flag}
              </strong>
            ))}
          </td>
          <td {...look.lineQuantity}>{line.quantity || linesWords.noQuantity}</td>
          <td {...look.lineUnit}>{line.unit}</td>
        </tr>
      ))}
      <MoreLines text={more} columns={heads.length} />
    </WideTable>
  );
}
