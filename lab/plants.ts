/** A defect that is planted on purpose: the simulation has to find it. The text is in the file exactly once. */
export type Plant = {
  readonly name: string;
  /** The smallest engine that can show it. */
  readonly on: "model" | "sqlite";
  readonly file: string;
  readonly text: string;
  readonly instead: string;
};

const rules = "src/request/lifecycle.ts";
const writer = "src/request/record/life.ts";

export const plants: readonly Plant[] = [
  {
    ...{ name: "a message without a time to answer it by", on: "model", file: rules },
    text: `owe(life, "reply", at, book.replyDue(at)), { mails }`,
    instead: `owe(life, "reply", at, undefined), { mails }`,
  },
  {
    ...{ name: "an order on a quote that has expired", on: "model", file: rules },
    text: `  if (at >= latest.expiresAt) return refused("not current");\n`,
    instead: "",
  },
  {
    ...{ name: "a hold that does not hold", on: "model", file: rules },
    text: `  if (hold && (hold.until === undefined || hold.until > at)) return refused("held by law");\n  const gone`,
    instead: "  const gone",
  },
  {
    ...{ name: "a request closed over an order that waits", on: "model", file: rules },
    text: `  if (receivedOrder(life)) return refused("ordered");\n  const isConfirmed`,
    instead: "  const isConfirmed",
  },
  {
    ...{ name: "an ordered quote withdrawn", on: "model", file: rules },
    text: `  if (receivedOrder(life)) return refused("ordered");\n  const withdrawn`,
    instead: "  const withdrawn",
  },
  {
    ...{ name: "an order confirmed before the buyer was checked", on: "model", file: rules },
    text: `  if (!isReady) return refused("unready");\n`,
    instead: "",
  },
  {
    ...{ name: "more ordered than was quoted", on: "model", file: rules },
    text: `  if (!isWithin(limits, takenOf(latest.orders), lines)) return refused("too much");\n`,
    instead: "",
  },
  {
    ...{ name: "a lost answer that nobody has to send again", on: "model", file: rules },
    text: `    owe(changed, "send-again", at, sendBy(life, at), closing);`,
    instead: "    (closing, changed);",
  },
  {
    ...{ name: "won, although its order was canceled", on: "model", file: rules },
    text: `life.closing === "won" && !hasConfirmedOrder(ended)`,
    instead: `life.closing === "by-mail"`,
  },
  {
    ...{ name: "a reminder sent again each time the clock looks", on: "model", file: rules },
    text: "!toDo || toDo.told >= told ||",
    instead: "!toDo ||",
  },
  {
    ...{
      name: "what waited for the buyer leaves after the request was taken for spam",
      on: "model",
      file: rules,
    },
    text: `entries: [{ kind: "held" }], dropsWaiting: true`,
    instead: `entries: [{ kind: "held" }]`,
  },
  {
    ...{ name: "a request that stays with someone who left", on: "model", file: rules },
    text: "  if (life.owner?.id !== staff) return done(life);\n",
    instead: '  if (life.owner?.id !== staff || life.state === "open") return done(life);\n',
  },
  {
    ...{ name: "no reminder of a message that came while a reply was written", on: "model", file: rules },
    text: "since: unseen.at, due, told: 0 }",
    instead: "since: unseen.at, due }",
  },
  {
    ...{ name: "a clock that was set back makes a record older", on: "model", file: rules },
    text: "Math.max(before.lastAt, event.at)",
    instead: "event.at",
  },
  {
    ...{ name: "an e-mail that is not stored with its cause", on: "sqlite", file: writer },
    text: "  for (const mail of mails) {\n",
    instead: "  for (const mail of mails.slice(0, 1)) {\n",
  },
  {
    ...{ name: "the time that a renewal was promised for is not stored", on: "sqlite", file: writer },
    text: "    respond_by: life.promisedAt,\n",
    instead: "",
  },
  {
    ...{ name: "a message that came in meanwhile goes unseen", on: "sqlite", file: writer },
    text: "SELECT written_at AS at, 'reply' AS owed FROM messages\n      WHERE",
    instead: "SELECT written_at AS at, 'reply' AS owed FROM messages WHERE 1 = 0 AND",
  },
  {
    ...{ name: "what was quoted to a person stays after the person is forgotten", on: "sqlite" },
    file: "src/server/archive/forget.ts",
    text: "  await eraseQuotes(transaction, id);\n",
    instead: "",
  },
  {
    ...{ name: "what someone still has to do is deleted when it is old", on: "sqlite" },
    file: "src/request/record/retention.ts",
    text: " AND to_do_due_at IS NULL AND waits_since IS NULL",
    instead: "",
  },
  {
    ...{
      name: "a reply that was sent twice is two replies",
      on: "sqlite",
      file: "src/quote/record/answers.ts",
    },
    text: '  if (onceKey !== undefined && (await isKnown(transaction, id, onceKey))) return { outcome: "done" };\n',
    instead: "",
  },
];
