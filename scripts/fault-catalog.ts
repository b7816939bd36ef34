import { globSync } from "node:fs";

/** The faults of TARGETS.md, and the tests that show what must hold. */
export type Fault = { readonly number: number; readonly what: string; readonly tests: readonly string[] };

const faults: Readonly<Record<number, string>> = {
  1: "mail server down, kill -9 of the server at random moments",
  2: "order of system calls",
  3: "killed between the mail server's 250 and our mark",
  4: "a mail server that refuses, stalls, resets or lies in thirteen ways",
  5: "disk full, also under the log; the log's reader gone",
  6: "database locked by another process",
  7: "SIGTERM under load",
  8: "clock jumps and daylight saving",
  9: "four nodes on one PostgreSQL; nodes and database killed and restarted",
  10: "one key many times at once",
  11: "malformed, hostile and random bodies",
  12: "header injection",
  13: "many submissions that name one victim",
  14: "slow headers, bodies and readers",
  15: "forged X-Forwarded-For",
  16: "prototype pollution, repeated parameters, large and compressed bodies",
  17: "cross-site posts",
  18: "logs after all of it",
  19: "backup while writing, then restore",
  20: "new visitors beside a thousand busy connections",
  21: "forged, guessed and foreign attempts at the desk's door",
  22: "kill -9 while quotes are sent; two people sending one quote at once",
  23: "guessed, expired and superseded addresses of buyers' pages",
  24: "kill -9 while e-mails come in",
  25: "e-mails of every shape: answers, automatic ones, delivery reports, forwarded and broken ones",
  26: "uploads: many at once, broken off, killed, on a full disk, of the wrong kind or length",
  27: "attempts to relay, programs that answer each other, forged senders, floods",
  28: "killed at random moments while an edition is published, on two nodes",
  29: "hostile editions: script, hidden letters and megabytes in every field, hostile pictures, a clerk's posts",
  30: "the machine's folders deleted, restored from the copy elsewhere",
  31: "kill -9 while orders are placed, confirmed in part and canceled; two orders for the same pieces",
  32: "strangers who fill the disk with uploads and e-mails, beside requests",
  33: "power fails between any two writes: synced, unsynced and torn parts of all files",
  34: "the database damaged or away at the start",
};

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

export const catalog: readonly Fault[] = Object.entries(faults).map(([key, what]) => {
  const number = Number(key);
  const own = globSync(`tests/faults/${String(number).padStart(2, "0")}-*.test.ts`);
  return { number, what, tests: [...own, ...(elsewhere[number] ?? [])] };
});
