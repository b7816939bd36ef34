import { dueBy, fullTime, lastMinute, sayDay, shortTime } from "#company/time.ts";
import { mailto } from "#content/company.ts";
import {
  type Letter,
  type LetterTable,
  type Link,
  type Row,
  type Run,
  WideTable,
  type WideTableHead,
} from "#mail/letter.tsx";
import { look } from "#mail/letter-styles.ts";
import { describeRefusal, toPlainAddress } from "#mail/transport.ts";
import type { AccessMailContent } from "#people/staff.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { describeAdded, describeText } from "#request/fields/message.ts";
import { describeLine, type Line, linesWords, namePart } from "#request/lines/line.ts";
import type { MessageMailContent } from "#request/record/conversation.ts";
import type { UndeliveredContent } from "#request/record/mail-delivery.ts";
import type { HeldBack, ReminderKind } from "#request/record/reminders.ts";
import { destinationOf } from "#request/record/requests.ts";
import { hasDeadline, type RfqContent, type Submission, unmatchedMail } from "#request/record/submission.ts";
import {
  accessWords,
  forwardedWords,
  heldWords,
  mailLabels,
  messageMailWords,
  notificationWords,
  replyTo,
  staffMailWords,
  subjectFallback,
} from "./words.ts";

export type StaffContext = {
  readonly now: number;
  readonly siteHost: string;
  readonly deskUrl: string;
  readonly takenBy: string | undefined;
  /** The answer that was refused, where the mail is about that. */
  readonly undelivered?: UndeliveredContent | undefined;
};

export type StaffMailKind = "notification" | "undelivered" | "handed-over" | ReminderKind;

/** An e-mail about one request: its deadline, what to do about it, what they need, who they are. */
export function writeToStaff(submission: Submission, kind: StaffMailKind, context: StaffContext): Letter {
  const { fields, formType, reference, rfq } = submission;
  const heading = describeDue(submission, context.now);
  const why = staffMailWords.whys[context.undelivered?.refused === "copy" ? "copy" : kind];
  return {
    // In the same conversation as the first mail: there mail programs look at the subject too.
    subject: aboutSubject(kind, subjectOf(submission)),
    preheader: [why || `${heading}.`, rfq && whereTo(rfq.values), `${reference}.`].filter(Boolean).join(" "),
    heading,
    intro: [...introduce(submission, context), why ? ` ${why}` : ""],
    // Not of what the form did not write: in free text, lines would be guesses.
    table: rfq && tableOfLines(rfq.lines),
    rows: [
      ...refusalRows(context.undelivered),
      ...(rfq ? requestRows(rfq) : describeText({ ...fields, formType })),
      ...senderRows(submission),
      ...recordRows(submission),
    ],
    action: {
      text: context.takenBy === undefined ? staffMailWords.take : staffMailWords.open,
      href: context.deskUrl,
    },
    secondAction: replyAction(submission),
    actsFirst: true,
    footer: footerOf(submission, context),
  };
}

function aboutSubject(kind: StaffMailKind, subject: string) {
  if (kind === "undelivered") return staffMailWords.undelivered.subject(subject);
  return kind === "notification" ? subject : staffMailWords.again(subject);
}

function refusalRows(undelivered: UndeliveredContent | undefined): readonly Row[] {
  if (!undelivered) return [];
  const { label, reason, names, copyTo } = staffMailWords.undelivered;
  const name = names[undelivered.refused] ?? "";
  const what = undelivered.to ? copyTo(name, undelivered.to) : name;
  return [{ label, value: reason(what, describeRefusal(undelivered.error)), isStrong: true }];
}

export function tellOfHeldBack(held: readonly HeldBack[], deskUrl: (reference: string) => string): Letter {
  const subject = heldWords.subject(held.length);
  return {
    subject,
    preheader: heldWords.preheader,
    heading: subject,
    intro: [heldWords.intro],
    rows: held.map(({ reference, formType, reasons }) => ({
      label: reference,
      value: heldWords.row(
        heldWords.ways[reasons.includes(unmatchedMail) ? "mail" : formType],
        reasons.join(", "),
      ),
      href: deskUrl(reference),
    })),
    footer: heldWords.footer,
  };
}

export function tellOfMessage(
  { text, files, sender, isDeclined }: MessageMailContent,
  { fields, reference }: Submission,
  { deskUrl, takenBy }: Pick<StaffContext, "deskUrl" | "takenBy">,
): Letter {
  const { declined, other, ...usual } = messageMailWords;
  const words = { ...usual, ...(isDeclined && declined), ...(sender && other) };
  const who = sender ?? (fields.company || fields.name);
  const said = text || words.noText;
  return {
    subject: words.subject(cleanSubject(who, LONGEST_NAME), reference),
    preheader: cleanSubject(said),
    heading: words.heading,
    intro: [{ strong: who }, words.intro(reference), takenBy ? words.taken(takenBy) : words.nobody],
    rows: [
      { label: words.message, value: said },
      ...(files.length > 0 ? [{ label: words.files, value: [...files, words.filesNote].join("\n") }] : []),
      ...(sender
        ? [
            { label: mailLabels.name, value: sender },
            { label: words.buyer, value: `${fields.name}, ${fields.email}` },
            { label: mailLabels.reference, value: reference },
          ]
        : contactRows({ fields, reference })),
    ],
    action: { text: words.open, href: deskUrl },
    footer: words.footer,
  };
}

export function contactRows({ fields, reference }: Pick<Submission, "fields" | "reference">): readonly Row[] {
  return [
    { label: mailLabels.name, value: fields.name },
    { label: mailLabels.email, value: fields.email },
    { label: mailLabels.phone, value: fields.phone },
    { label: mailLabels.reference, value: reference },
  ];
}

export function tellOfForwarded({ fields, reference }: Submission, deskUrl: string): Letter {
  const words = forwardedWords;
  const who = cleanSubject(fields.name || fields.email, LONGEST_NAME);
  return {
    subject: words.subject(cleanSubject(fields.subject)),
    preheader: words.intro,
    heading: words.heading,
    intro: [words.intro],
    rows: [
      { label: mailLabels.name, value: who },
      { label: mailLabels.email, value: fields.email || words.noAddress },
      { label: words.text, value: fields.message || words.noText },
      { label: mailLabels.reference, value: reference },
    ],
    action: { text: words.open, href: deskUrl },
    footer: words.footer,
  };
}

export function tellOfAccess({ act, by = accessWords.terminal }: AccessMailContent): Letter {
  const { subject, intro } = accessWords[act];
  return {
    subject,
    preheader: intro(by),
    heading: subject,
    intro: act === "mail-check" ? [intro(by)] : [intro(by), " ", accessWords.unexpected],
    rows: [],
    footer: accessWords.footer,
  };
}

const LONGEST_NAME = 60;

/**
 * What a locked phone has to show: until when, for whom, what, and the reference to find it by. The same in every mail
 * about the request, whenever it is sent.
 */
function subjectOf({ fields, rfq, receivedAt, respondBy, reference }: Submission) {
  const [line, ...others] = rfq?.lines ?? [];
  // The item itself; the details after the comma do not fit on a phone.
  const first = line?.description.split(",")[0]?.trim() || line?.source || fields.subject;
  const more = others.length > 0 ? staffMailWords.moreLines(others.length) : "";
  const who = cleanSubject(fields.company || fields.name, LONGEST_NAME);
  const what = `${who}, ${cleanSubject(first, LONGEST_NAME)}${more}`;
  return staffMailWords.subject(shortTime(lastMinute(respondBy), receivedAt), what, reference);
}

function introduce(
  { fields, rfq, formType, receivedAt }: Submission,
  { now, takenBy }: StaffContext,
): readonly Run[] {
  const words = notificationWords[formType];
  return [
    { strong: fields.company || fields.name },
    rfq ? words.asks(rfq.lines.length) : words.wrote,
    staffMailWords.received(shortTime(receivedAt, now)),
    takenBy ? staffMailWords.onIt(takenBy) : staffMailWords.nobody,
  ];
}

function footerOf({ formType, suspicions }: Submission, { siteHost }: StaffContext) {
  const { check, page } = notificationWords[formType];
  const { atDesk, origin, cameByMail } = staffMailWords;
  const source = suspicions.includes(unmatchedMail) ? cameByMail : origin(siteHost, page);
  return [atDesk, check, source].filter(Boolean).join(" ");
}

function describeDue(submission: Submission, now: number) {
  const { formType, respondBy, reference } = submission;
  const words = notificationWords[formType];
  if (!hasDeadline(submission)) return words.answered(reference);
  return respondBy < now ? words.overdue(dueBy(respondBy)) : words.due(dueBy(respondBy, now));
}

function whereTo(values: RfqValues) {
  return staffMailWords.needBy(sayDay(values.needByDate), destinationOf(values));
}

function requestRows({ values: request, unmatched }: RfqContent): readonly Row[] {
  const { rows } = staffMailWords;
  const { deliveryZip, notes, attachments } = request;
  return [
    ...(unmatched.length > 0
      ? [{ label: rows.unmatched, value: unmatched.map((piece) => piece.trim()).join("\n") }]
      : []),
    { label: rows.needBy, value: sayDay(request.needByDate), isStrong: true },
    { label: rows.deliverTo, value: `${destinationOf(request)} ${deliveryZip}` },
    ...describeAdded(request),
    ...(notes ? [{ label: rows.notes, value: notes }] : []),
    ...(attachments.length > 0
      ? [{ label: rows.files, value: `${attachments.join("\n")}\n${rows.filesNote}` }]
      : []),
  ];
}

function senderRows({ fields, rfq }: Submission): readonly Row[] {
  const { rows } = staffMailWords;
  const address = toPlainAddress(fields.email);
  return [
    { label: mailLabels.name, value: [fields.name, rfq?.values.role].filter(Boolean).join(", ") },
    { label: mailLabels.company, value: fields.company },
    ...(rfq ? [{ label: rows.buysFor, value: rfq.values.purchasingEntity }] : []),
    { label: mailLabels.call, value: fields.phone, href: callTo(fields.phone) },
    { label: rows.write, value: fields.email, href: address && writeTo(address) },
  ];
}

/** Includes the text as typed: the lines were parsed from it, and parsing may be wrong. */
function recordRows({ receivedAt, respondBy, reference, fields, rfq }: Submission): readonly Row[] {
  const { rows } = staffMailWords;
  return [
    ...(rfq
      ? [
          { label: rows.items, value: rfq.values.items },
          { label: rows.quantities, value: rfq.values.quantities },
          { label: mailLabels.subject, value: fields.subject },
        ]
      : []),
    { label: mailLabels.received, value: fullTime(receivedAt) },
    { label: mailLabels.due, value: fullTime(lastMinute(respondBy)) },
    { label: mailLabels.reference, value: reference },
  ];
}

function replyAction({ fields, formType, reference }: Submission): Link | undefined {
  const address = toPlainAddress(fields.email);
  if (!address) return undefined;
  const subject = notificationWords[formType].replySubject(reference);
  return { text: replyTo(fields.name), href: writeTo(address, subject) };
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
  if (characters.length === 0) return subjectFallback;
  if (characters.length <= longest) return line;
  return `${characters.slice(0, longest - 1).join("")}…`;
}

function tableOfLines(lines: readonly Line[]): LetterTable {
  const texts = lines.map((line) => `${line.number || "–"}. ${describeLine(line).replace(/\s+/g, " ")}`);
  return { html: <LetterLines lines={lines} />, text: [staffMailWords.need, ...texts].join("\n") };
}

function LetterLines({ lines }: { lines: readonly Line[] }) {
  const { columns, need } = staffMailWords;
  const heads: readonly WideTableHead[] = [
    { text: columns.line, className: "first", style: look.lineHeadFirst },
    { text: columns.item, style: look.lineHead },
    { text: columns.quantity, style: look.lineHeadNumber },
    { text: columns.unit, className: "last", style: look.lineHeadLast },
  ];
  return (
    <WideTable caption={need} heads={heads}>
      {lines.map((line, index) => (
        <tr key={index}>
          <th className="cell first step line" scope="row" style={look.lineNumber}>
            {line.number || linesWords.noNumber}
          </th>
          <td className="cell text line" style={look.lineWords}>
            {namePart(line) && (
              <>
                <strong>{namePart(line)}</strong>
                <br />
              </>
            )}
            {line.description}
            {line.flags.map((flag) => (
              <strong key={flag} style={look.lineFlag}>
                {flag}
              </strong>
            ))}
          </td>
          <td className="cell text line" style={look.lineQuantity}>
            {line.quantity || linesWords.noQuantity}
          </td>
          <td className="cell last text line" style={look.lineUnit}>
            {line.unit}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
