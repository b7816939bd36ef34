import { dueFor } from "#company/deadlines.ts";
import type { Clock } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import type { Log } from "#http/log.ts";
import type { Message } from "#request/fields/message.ts";
import { type Acceptance, createSubmission, domainOf, type MailsFor } from "#request/record/submission.ts";
import type { RequestStore } from "#request/store.ts";
import type { CreateLimit } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";

export type IntakeParts = {
  readonly store: RequestStore;
  readonly clock: Clock;
  readonly mailsFor: MailsFor;
  readonly log: Log;
  readonly createLimit: CreateLimit;
  /** Called after a submission is on disk, so that its mails leave at once. */
  readonly onAccepted: () => void;
};

type Delivery = {
  /** Whose deadline was promised to the sender. */
  readonly company: Company;
  readonly message: Message;
  readonly signals: AbuseSignals;
  readonly idempotencyKey?: string | undefined;
  /** Who shares one limit with the sender: see clientKey. */
  readonly client: string;
};

export const unavailableRetrySeconds = 30;

/**
 * Receipts that one client can have us mail to one domain in an hour: more than an agency behind one address
 * sends, too few to use up all that may go to a domain. The message itself is taken in and mailed to staff in
 * any case.
 */
const receiptsPerClientAndDomain = 20;

export type Intake = ReturnType<typeof createIntake>;

export function createIntake(parts: IntakeParts) {
  const { store, clock, mailsFor, log, onAccepted } = parts;
  const receipts = parts.createLimit("receipts", receiptsPerClientAndDomain);
  return {
    async receive(delivery: Delivery): Promise<Acceptance | { readonly outcome: "unavailable" }> {
      const { message, signals, idempotencyKey, client, company } = delivery;
      const suspicions = findSuspicions(message, signals);
      const receivedAt = clock();
      const submission = createSubmission(message, {
        receivedAt,
        respondBy: dueFor(message.formType, receivedAt, company.facts),
        idempotencyKey,
        suspicions,
        ...mailsFor(company),
      });
      const receipt = submission.acknowledgementTo
        ? await receipts.admit(`${client} ${domainOf(message.email)}`)
        : undefined;
      let isStored = false;
      try {
        const acceptance = await store.accept(
          receipt?.admitted ? submission : { ...submission, acknowledgementTo: undefined },
        );
        isStored = acceptance.outcome === "stored";
        if (acceptance.outcome === "conflict") log("info", "submission_conflict", { form: message.formType });
        else {
          const { outcome, reference } = acceptance;
          log("info", `submission_${outcome}`, { reference, form: message.formType, suspicions });
          onAccepted();
        }
        return acceptance;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        log("error", "store_unavailable", { form: message.formType, reason: error.message });
        return { outcome: "unavailable" };
      } finally {
        if (receipt?.admitted && !isStored) receipt.settle("refused");
      }
    },
  };
}

/** What the form sends in addition to its message. A plain HTTP client sends none of it. */
type AbuseSignals = {
  readonly honeypot?: string | undefined;
  readonly elapsedMs?: number | undefined;
};

/** Hints of one or two points hold nothing back alone; buyers do send links, part lists and odd words. */
const HOLD_AT = 3;
const FASTEST_HUMAN_MS = 2_000;
const MANY_LINKS = 25;
const SEVERAL_LINKS = 5;
const MANY_MIXED_WORDS = 2;
const LINK_SHARE = 0.8;

export const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const markup = /\[(?:url|link|img)[=\]]|<a\s[^>]{0,200}href|<\/?(?:script|iframe|img)\b/i;
const spamPhrases =
  /\b(?:seo (?:services|agency|expert|packages?)|backlinks?|guest post(?:ing|s)?|first page of google|crypto(?:currency)? (?:invest\w*|trading)|online casino|viagra|cialis|payday loans?|make money online|web ?design services|adult dating|increase your traffic)\b/gi;

/** Why a message should wait for a person's look before it is mailed; empty when it should not. */
export function findSuspicions(sent: Message, { honeypot, elapsedMs = Number.NaN }: AbuseSignals): string[] {
  const { name, company, subject, message } = sent;
  const text = [name, company, subject, message].join("\n");
  const links = findAll(text, link).length;
  const listed = findAll(message, link);
  const phrases = new Set(findAll(text, spamPhrases).map((phrase) => phrase.toLowerCase())).size;
  const hints: readonly (readonly [suspicion: string, points: number, applies: boolean])[] = [
    ["hidden field filled", 3, Boolean(honeypot)],
    // A hint only: people who paste a prepared message or let the browser fill in the form are this fast too.
    ["sent faster than a person types", 1, elapsedMs >= 0 && elapsedMs < FASTEST_HUMAN_MS],
    ["link in the name", 3, findAll(name, link).length > 0],
    ["link markup", 3, markup.test(text)],
    ["many links", 2, links >= MANY_LINKS],
    [
      "little but links",
      2,
      listed.length >= SEVERAL_LINKS && listed.join("").length > LINK_SHARE * message.length,
    ],
    ["a phrase of advertising", 2, phrases === 1],
    ["several phrases of advertising", 3, phrases > 1],
    ["links to follow", 1, links > 0],
    ["words of mixed alphabets", 3, countMixedWords(text) >= MANY_MIXED_WORDS],
  ];
  const matching = hints.filter(([, , applies]) => applies);
  const score = matching.reduce((total, [, points]) => total + points, 0);
  return score >= HOLD_AT ? matching.map(([suspicion]) => suspicion) : [];
}

function findAll(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

function countMixedWords(text: string) {
  if (!/\p{Script=Cyrillic}/u.test(text)) return 0;
  const words = findAll(text, /\p{L}{3,}/gu);
  return words.filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)).length;
}
