import type { Message } from "#request/fields/message.ts";

/** What the form sends in addition to its message. A plain HTTP client sends none of it. */
export type AbuseSignals = {
  readonly honeypot?: string | undefined;
  readonly elapsedMs?: number | undefined;
};

type Rule = {
  readonly suspicion: string;
  readonly weight: number;
  applies(traces: Traces, message: Message, signals: AbuseSignals): boolean;
};

/** What all words of a message together show. */
type Traces = {
  readonly text: string;
  readonly links: number;
  readonly phrases: number;
};

/** Hints of one or two points hold nothing back alone; buyers do send links, part lists and odd words. */
const HOLD_AT = 3;
const FASTEST_HUMAN_MS = 2_000;
const MANY_LINKS = 25;
const SEVERAL_LINKS = 5;
const MANY_MIXED_WORDS = 2;
const LINK_SHARE = 0.8;

const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const markup = /\[(?:url|link|img)[=\]]|<a\s[^>]{0,200}href|<\/?(?:script|iframe|img)\b/i;
const spamPhrases =
  /\b(?:seo (?:services|agency|expert|packages?)|backlinks?|guest post(?:ing|s)?|first page of google|crypto(?:currency)? (?:invest\w*|trading)|online casino|viagra|cialis|payday loans?|make money online|web ?design services|adult dating|increase your traffic)\b/gi;

const rules: readonly Rule[] = [
  {
    suspicion: "hidden field filled",
    weight: 3,
    applies: (_traces, _message, { honeypot }) => Boolean(honeypot),
  },
  {
    // A hint only: people who paste a prepared message or let the browser fill in the form are this fast too.
    suspicion: "sent faster than a person types",
    weight: 1,
    applies: (_traces, _message, { elapsedMs }) =>
      elapsedMs !== undefined && elapsedMs >= 0 && elapsedMs < FASTEST_HUMAN_MS,
  },
  { suspicion: "link in the name", weight: 3, applies: (_traces, { name }) => count(name, link) > 0 },
  { suspicion: "link markup", weight: 3, applies: ({ text }) => markup.test(text) },
  { suspicion: "many links", weight: 2, applies: ({ links }) => links >= MANY_LINKS },
  {
    suspicion: "little but links",
    weight: 2,
    applies: (_traces, { message }) =>
      count(message, link) >= SEVERAL_LINKS && linkShare(message) > LINK_SHARE,
  },
  { suspicion: "a phrase of advertising", weight: 2, applies: ({ phrases }) => phrases === 1 },
  { suspicion: "several phrases of advertising", weight: 3, applies: ({ phrases }) => phrases > 1 },
  { suspicion: "links to follow", weight: 1, applies: ({ links }) => links > 0 },
  {
    suspicion: "words of mixed alphabets",
    weight: 3,
    applies: ({ text }) => mixedWords(text) >= MANY_MIXED_WORDS,
  },
];

/** Why a message should wait for a person's look before it is mailed; empty when it should not. */
export function findSuspicions(message: Message, signals: AbuseSignals): string[] {
  const text = [message.name, message.company, message.subject, message.message].join("\n");
  const traces = { text, links: count(text, link), phrases: countPhrases(text) };
  const matching = rules.filter((rule) => rule.applies(traces, message, signals));
  const score = matching.reduce((total, rule) => total + rule.weight, 0);
  return score >= HOLD_AT ? matching.map((rule) => rule.suspicion) : [];
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0;
}

function linkShare(text: string) {
  return (text.match(link) ?? []).join("").length / text.length;
}

function countPhrases(text: string) {
  return new Set(text.match(spamPhrases)?.map((phrase) => phrase.toLowerCase())).size;
}

function mixedWords(text: string) {
  if (!/\p{Script=Cyrillic}/u.test(text)) return 0;
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)).length;
}
