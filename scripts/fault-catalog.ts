/** The faults of TARGETS.md, and the tests that show what must hold. */
export type Fault = { readonly number: number; readonly what: string; readonly tests: readonly string[] };

const own = (name: string) => `tests/faults/${name}.test.ts`;

export const catalog: readonly Fault[] = [
  {
    number: 1,
    what: "mail server down, kill -9 of the server at random moments",
    tests: [own("01-killed-while-mail-is-down")],
  },
  { number: 2, what: "order of system calls", tests: [own("02-order-of-system-calls")] },
  {
    number: 3,
    what: "killed between the mail server's 250 and our mark",
    tests: [own("03-killed-after-250")],
  },
  {
    number: 4,
    what: "a mail server that refuses, stalls, resets or lies in thirteen ways",
    tests: [
      own("04-silent-mail-server"),
      "src/mail/smtp-transport.test.ts",
      "src/mail/smtp-delivery.test.ts",
      "src/mail/transport.test.ts",
    ],
  },
  { number: 5, what: "disk full, also under the log; the log's reader gone", tests: [own("05-disk-full")] },
  { number: 6, what: "database locked by another process", tests: [own("06-database-locked")] },
  { number: 7, what: "SIGTERM under load", tests: [own("07-stopped-under-load")] },
  { number: 8, what: "clock jumps and daylight saving", tests: [own("08-clock-jumps")] },
  {
    number: 9,
    what: "four nodes on one PostgreSQL; nodes and database killed and restarted",
    tests: [own("09-several-nodes")],
  },
  { number: 10, what: "one key many times at once", tests: [own("10-one-key-many-times")] },
  { number: 11, what: "malformed, hostile and random bodies", tests: [own("11-hostile-bodies")] },
  { number: 12, what: "header injection", tests: ["src/server/mail/header-injection.test.ts"] },
  { number: 13, what: "many submissions that name one victim", tests: [own("13-one-victim")] },
  { number: 14, what: "slow headers, bodies and readers", tests: [own("14-slow-clients")] },
  { number: 15, what: "forged X-Forwarded-For", tests: ["tests/http/client-address.test.ts"] },
  {
    number: 16,
    what: "prototype pollution, repeated parameters, large and compressed bodies",
    tests: ["src/request/intake/api-route.test.ts", "src/request/intake/form-routes.test.ts"],
  },
  { number: 17, what: "cross-site posts", tests: ["src/request/intake/guard-posts.test.ts"] },
  { number: 18, what: "logs after all of it", tests: [own("18-logs")] },
  { number: 19, what: "backup while writing, then restore", tests: [own("19-backup-while-writing")] },
  { number: 20, what: "new visitors beside a thousand busy connections", tests: [own("20-new-visitors")] },
  {
    number: 21,
    what: "forged, guessed and foreign attempts at the desk's door",
    tests: [own("21-desk-attempts")],
  },
  {
    number: 22,
    what: "kill -9 while quotes are sent; two people sending one quote at once",
    tests: [own("22-killed-while-quoting")],
  },
  {
    number: 23,
    what: "guessed, expired and superseded addresses of buyers' pages",
    tests: [own("23-guessed-pages")],
  },
  {
    number: 24,
    what: "kill -9 while e-mails come in",
    tests: [own("24-inbound-killed")],
  },
  {
    number: 25,
    what: "e-mails of every shape: answers, automatic ones, delivery reports, forwarded and broken ones",
    tests: [own("25-inbound-shapes"), "src/mail/inbound/read-mail.test.ts"],
  },
  {
    number: 26,
    what: "uploads: many at once, broken off, killed, on a full disk, of the wrong kind or length",
    tests: [own("26-uploads"), "tests/http/conversation.test.ts"],
  },
  {
    number: 27,
    what: "attempts to relay, programs that answer each other, forged senders, floods",
    tests: [own("27-inbound-abuse")],
  },
  {
    number: 28,
    what: "killed at random moments while an edition is published, on two nodes",
    tests: [own("28-killed-while-publishing")],
  },
  {
    number: 29,
    what: "hostile editions: script, hidden letters and megabytes in every field, hostile pictures, a clerk's posts",
    tests: [own("29-hostile-editions")],
  },
  {
    number: 30,
    what: "the machine's folders deleted, restored from the copy elsewhere",
    tests: [own("30-machine-gone")],
  },
];
