import { afterAll, expect, test } from "vitest";
import { calendarOf } from "#company/deadlines.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { type OperationName, operations } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { temporaryFolder } from "#server/testing/sqlite-files.ts";
import { type Inserted, type Sql, type Transaction, toStatement } from "#store/database.ts";
import { migrate } from "#store/schema.ts";
import { runOperation } from "#store/store.ts";
import { openDatabase } from "./database.ts";

const database = openDatabase(temporaryFolder().file("plans.db"));
await migrate(database, 1);
afterAll(() => database.close());

const reference = "RFQ-22222222";
const recipients = { rfq: ["a@company.example"], contact: ["b@company.example"] };
const mailSettings = { recipients, mailDomain: "company.example" };
const reminders = {
  soonMs: { rfq: 1, contact: 1 },
  recipients,
  escalation: { to: recipients, afterMs: 1 },
  mailDomain: "company.example",
  limit: 9,
};

const askedLine = {
  ...{ id: "1", part: "EX-BP-4AA", description: "", unit: "EA", maker: "", outcome: "quoted", offered: "" },
};

/** All that the server and the operator do every day. */
const calls: readonly (readonly [OperationName, unknown])[] = [
  ["accept", exampleSubmission()],
  ["accept", exampleSubmission({}, { idempotencyKey: "key-of-a-visitor" })],
  ["findReceipt", reference],
  ["findSubmission", reference],
  ["leaseDueMails", { now: 1, until: 2, limit: 9, holder: "one", notTo: ["c@company.example"] }],
  ["settleMail", { id: "1", holder: "one", now: 1, result: "sent" }],
  ["nextMailDueAt", undefined],
  ["nextMailDueAt", { notTo: ["c@company.example"] }],
  ["queueReminders", { now: 1, ...reminders }],
  ["queueExpiryReminders", { now: 1, ...reminders, remindsBuyer: true }],
  ["release", { reference, now: 1, ...mailSettings }],
  ["listRequests", { tab: "open", limit: 50, now: 1 }],
  ["listRequests", { tab: "quoted", limit: 50, now: 1 }],
  ["listRequests", { tab: "closed", limit: 50, now: 1, after: "closed 7 1700000000000" }],
  ["listRequests", { tab: "held", limit: 50, now: 1 }],
  ["countTabs", undefined],
  ["exportPage", { after: 0 }],
  ["exportPage", { after: 0, tab: "held", text: "radios" }],
  ["overview", 1],
  ["listMails", { state: "dead", limit: 50 }],
  ["purgeBatch", { submissionsBefore: 1, quarantinedBefore: 1, limit: 9 }],
  ["findConversation", reference],
  ["findFile", { reference, file: 1 }],
  ["readFilePiece", { file: 1, number: 0 }],
  ["findFigures", { weeks: [1, 2], expiries: [2, 3], now: 2 }],
  ["findQuotes", reference],
  ["findQuotePaper", { reference, revision: "A" }],
  ["findEarlierPrices", { reference, lines: [askedLine], now: 1 }],
  ["findLastQuote", reference],
  ["listOlderLines", 9],
  ["listQuoted", { since: 1, until: 2 }],
  ["forgetRecentBatch", { now: 1, limit: 9 }],
];

test.each(calls)(
  "%s walks along indexes and sorts nothing, however long the archive is",
  async (name, argument) => {
    const plans: string[] = [];
    const spying: Transaction = {
      ...database,
      async query<Row>(sql: Sql, ...inserted: readonly Inserted[]) {
        const { text, values } = toStatement(sql, inserted);
        const steps = await database.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...values);
        plans.push(...steps.map(({ detail }) => detail));
        return database.query<Row>(text, ...values);
      },
    };
    await runOperation(operations, name, spying, argument, calendarOf(theCompany.facts));

    const tables = plans.filter((step) => /submissions|outbox|recent_|used_|quote|messages|file/.test(step));
    expect(tables.length).toBeGreaterThan(0);
    expect(
      tables.filter((step) => !/^SEARCH|USING (INTEGER PRIMARY KEY|(COVERING )?INDEX)/.test(step)),
    ).toEqual([]);
    expect(plans.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
  },
);
