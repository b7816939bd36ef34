import { globSync } from "node:fs";

/** The faults of TARGETS.md, and the tests that show what must hold. */
export type Fault = { readonly number: number; readonly what: string; readonly tests: readonly string[] };

const faults = [
  "mail server down, kill -9 of the server at random moments",
  "order of system calls",
  "killed between the mail server's 250 and our mark",
  "a mail server that refuses, stalls, resets or lies in thirteen ways",
  "disk full, also under the log; the log's reader gone",
  "database locked by another process",
  "SIGTERM under load",
  "clock jumps and daylight saving",
  "four nodes on one PostgreSQL; nodes and database killed and restarted",
  "one key many times at once",
  "malformed, hostile and random bodies",
  "header injection",
  "many submissions that name one victim",
  "slow headers, bodies and readers",
  "forged X-Forwarded-For",
  "prototype pollution, repeated parameters, large and compressed bodies",
  "cross-site posts",
  "logs after all of it",
  "backup while writing, then restore",
  "new visitors beside a thousand busy connections",
  "forged, guessed and foreign attempts at the desk's door",
  "kill -9 while quotes are sent; two people sending one quote at once",
  "guessed, expired and superseded addresses of buyers' pages",
  "kill -9 while e-mails come in",
  "e-mails of every shape: answers, automatic ones, delivery reports, forwarded and broken ones",
  "uploads: many at once, broken off, killed, on a full disk, of the wrong kind or length",
  "attempts to relay, programs that answer each other, forged senders, floods",
  "killed at random moments while an edition is published, on two nodes",
  "hostile editions: script, hidden letters and megabytes in every field, hostile pictures, a clerk's posts",
  "the machine's folders deleted, restored from the copy elsewhere",
];

/** Besides those in tests/faults, which begin with the fault's number. */
const elsewhere: Readonly<Record<number, readonly string[]>> = {
  4: ["src/mail/smtp-transport.test.ts", "src/mail/smtp-delivery.test.ts", "src/mail/transport.test.ts"],
  12: ["src/server/mail/header-injection.test.ts"],
  15: ["tests/http/client-address.test.ts"],
  16: ["src/request/intake/api-route.test.ts", "src/request/intake/form-routes.test.ts"],
  17: ["src/request/intake/guard-posts.test.ts"],
  25: ["src/mail/inbound/read-mail.test.ts"],
  26: ["tests/http/conversation.test.ts"],
};

export const catalog: readonly Fault[] = faults.map((what, index) => {
  const number = index + 1;
  const own = globSync(`tests/faults/${String(number).padStart(2, "0")}-*.test.ts`);
  return { number, what, tests: [...own, ...(elsewhere[number] ?? [])] };
});
