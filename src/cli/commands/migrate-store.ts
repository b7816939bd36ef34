import { existsSync } from "node:fs";
import path from "node:path";
import { type Command, type Context, jsonOption, report, textOption } from "#cli/command.ts";
import { describeAccess } from "#cli/describe-access.ts";
import { secretFile } from "#server/start-up/signing-secret.ts";
import { messageOf } from "#store/database.ts";

export const migrateStore: Command = {
  name: "migrate-store",
  group: "Keeping and deleting",
  summary: "moves an inbox from SQLite to PostgreSQL, or back",
  details: [
    "Stop the server first. The target must be empty or hold what an interrupted run left; then it resumes.",
    "It is done when every table has the same count and checksum on both sides; the source is left as it is.",
    "Sessions and open invitations are not moved: everyone signs in again. Who can is listed at the end.",
  ],
  options: [
    { name: "from", value: "STORE", help: "a SQLite file, or postgres://…" },
    { name: "to", value: "STORE", help: "the same, for the target" },
    jsonOption,
  ],
  examples: [
    {
      line: "inbox migrate-store --from data/inbox.sqlite --to postgres://site@db/site",
      does: "before the first start with DATABASE_URL",
    },
  ],
  needsArchive: false,
  async run(context) {
    const { io, options } = context;
    // Other commands do not need PostgreSQL's driver and should not wait for it to load.
    const { migrateStore: copyStore, readStoreLocation } = await import("#server/archive/migrate-store.ts");
    const from = readStoreLocation(textOption(context, "from") ?? "");
    const to = readStoreLocation(textOption(context, "to") ?? "");
    if (!options.from || !options.to) return context.misuse("--from and --to are both needed.");
    if (!from.ok) return context.misuse(`--from: ${from.problem}`);
    if (!to.ok) return context.misuse(`--to: ${to.problem}`);
    if (from.location.engine === "sqlite" && !existsSync(from.location.file)) {
      return context.fail(`there is no inbox at ${from.location.file}.`);
    }

    const onProgress = showProgress(context);
    const move = { from: from.location, to: to.location, now: io.now(), onProgress };
    const outcome = await copyStore(move).catch((error: Error) => error);
    if (outcome instanceof Error)
      return context.fail(
        `the inbox was not moved: ${messageOf(outcome)}. Once that is fixed, run this again.`,
      );
    if (outcome.outcome === "refused") return context.fail(`nothing was moved: ${outcome.reason}.`);
    if (outcome.outcome === "source changed") {
      return context.fail(
        `${outcome.tables.join(", ")} changed during the move: stop the server, then run this again.`,
      );
    }
    const lines = outcome.tables.map(
      ({ table, rows, checksum }) => `${table}: ${rows} rows, ${checksum.slice(0, 12)}\n`,
    );
    const secret = from.location.engine === "sqlite" ? describeSecret(from.location.file) : "";
    const words = `Moved and checked:\n${lines.join("")}${secret}${describeAccess(outcome.people)}`;
    return report(context, outcome.tables, words);
  },
};

/** With PostgreSQL the file beside the old inbox no longer counts. */
function describeSecret(file: string) {
  const kept = secretFile(path.dirname(file));
  return existsSync(kept)
    ? `If SIGNING_SECRET was not set until now, set SIGNING_SECRET to what ${kept} holds: with another one, links in sent e-mails and buyers' reply addresses stop working.\n`
    : "";
}

/** One line per table and step, and one per `rowsPerLine` rows; none with --json. */
function showProgress({ io, options }: Context) {
  const rowsPerLine = 50_000;
  let shown = "";
  return ({ step, table, done, total }: { step: string; table: string; done: number; total: number }) => {
    const mark = `${step} ${table} ${Math.floor(done / rowsPerLine)}`;
    if (options.json || mark === shown) return;
    shown = mark;
    io.warn(`${step} ${table}: ${done} of ${total}\n`);
  };
}
