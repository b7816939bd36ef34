/** The server's reply inside our error text: its code, and the enhanced status code of RFC 3463. */
const answer =
  /\b(?:(?<code>[45]\d\d)\b(?:[ -](?<fine>[45]\.\d{1,3}\.\d{1,3}))?|(?<status>[45]\.\d{1,3}\.\d{1,3})\b)/;

/** The first match wins, against the enhanced code if there is one, else the code, else our own error text. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/one mailbox$/, "it is not a valid e-mail address"],
  [/^5\.2\.2|^5\.[23]\.[34]|^552|^EMESSAGE/, "the mailbox is full, or the e-mail is too large for it"],
  [/^5\.1\.(?:2|10)$/, "the domain does not accept e-mail"],
  [/^5\.1\.|^55[013]$/, "there is no such mailbox"],
  [/^5\.7\.|^554$/, "the mail server does not accept e-mail from us"],
  [/^5/, "the mail server refused it"],
  [/^4/, "the mail server deferred it for five days"],
  [/^/, "the mail server could not be reached for five days"],
];

/** Why an e-mail failed, for people who answer buyers rather than for those who run servers. */
export function describeRefusal(error: string): string {
  const { code = "", status = "", fine = status } = answer.exec(error)?.groups ?? {};
  const words = fine || code || error;
  const reason = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? "";
  return code || fine ? `${reason} (its answer: ${[code, fine].filter(Boolean).join(" ")})` : reason;
}
