/** The server's own answer in an error of ours: its code, and the finer one of RFC 3463. */
const answer = /\b(?<code>[45]\d\d)\b(?:[ -](?<fine>[45]\.\d{1,3}\.\d{1,3}))?/;

/** Read from the top; each is looked for in the finer code, or else in the code, or else in our own words. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/one mailbox$/, "it is no usable e-mail address"],
  [/^5\.2\.2|^5\.[23]\.[34]|^552|^EMESSAGE/, "the mailbox is full, or the e-mail is too large for it"],
  [/^5\.1\.(?:2|10)$/, "the domain takes no e-mail"],
  [/^5\.1\.|^55[013]$/, "there is no such mailbox"],
  [/^5\.7\.|^554$/, "the mail server does not take e-mail from us"],
  [/^5/, "the mail server refused it"],
  [/^4/, "the mail server put it off for five days"],
  [/^/, "the mail server could not be reached for five days"],
];

/** Why a mail was given up, for people who answer buyers and not for those who run servers. */
export function describeRefusal(error: string): string {
  const { code = "", fine = "" } = answer.exec(error)?.groups ?? {};
  const words = fine || code || error;
  const reason = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? "";
  return code ? `${reason} (its answer: ${[code, fine].filter(Boolean).join(" ")})` : reason;
}
