import { expect, test } from "vitest";
import { describeRefusal } from "./transport.ts";

test.each([
  [
    "EENVELOPE RCPT TO Can't send mail - all recipients were rejected: 550 5.1.1 <[address]> unknown",
    "there is no such mailbox (its answer: 550 5.1.1)",
  ],
  ["EENVELOPE RCPT TO 550 no such user", "there is no such mailbox (its answer: 550)"],
  ["550 5.7.1 blocked", "the mail server does not accept e-mail from us (its answer: 550 5.7.1)"],
  [
    "554 5.2.2 mailbox full",
    "the mailbox is full, or the e-mail is too large for it (its answer: 554 5.2.2)",
  ],
  ["552 too much", "the mailbox is full, or the e-mail is too large for it (its answer: 552)"],
  ["556 5.1.10 null MX", "the domain does not accept e-mail (its answer: 556 5.1.10)"],
  ["The recipient is not plainly one mailbox", "it is not a valid e-mail address"],
  ["451 4.7.1 greylisted", "the mail server deferred it for five days (its answer: 451 4.7.1)"],
  ["ETIMEDOUT", "the mail server could not be reached for five days"],
])("%s", (error, words) => {
  expect(describeRefusal(error)).toBe(words);
});
