import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { runCli } from "#cli/cli.ts";
import type { Io } from "#cli/terminal.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import type { Message } from "#request/fields/message.ts";
import type { SubmissionContext } from "#request/record/submission.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { exampleSubmission, HOUR, MINUTE, NOON } from "#server/testing/example-submission.ts";
import { workerUrl } from "#server/testing/sqlite-files.ts";
import type { SqliteStoreOptions } from "#store/sqlite/sqlite-store.ts";

export { DAY, HOUR, MINUTE, NOON } from "#server/testing/example-submission.ts";

export type Run = { readonly code: number; readonly out: string; readonly err: string };

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "inbox-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder with a store that is open and writes, as the server's does, and the command line beside it.
 * For busy machines the store is more patient than the server's, unless a test asks for the server's
 * patience.
 */
export async function openInbox(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<SqliteStoreOptions, "refuseAfterMs"> = { refuseAfterMs: 30_000 },
) {
  const folder = temporaryFolder();
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file: join(folder, "inbox.sqlite"),
    workerUrl,
    ...options,
  });
  onTestFinished(() => store.close());

  return {
    folder,
    store,
    async receive(message: Partial<Message> = {}, context: Partial<SubmissionContext> = {}) {
      const submission = exampleSubmission(message, { receivedAt: NOON, ...context });
      await store.accept(submission);
      return submission.reference;
    },
    run: (line: readonly string[], io: Partial<Io> = {}) =>
      run(line, { environment: { DATA_DIR: folder, ...environment }, ...io }),
    async killMails() {
      const mails = await store.leaseDueMails({
        now: NOON,
        until: NOON + MINUTE,
        limit: 100,
        holder: "test",
      });
      for (const { id } of mails) {
        await store.settleMail({ id, holder: "test", now: NOON, result: "dead", error: "550 no such user" });
      }
    },
  };
}

export async function run(line: readonly string[], io: Partial<Io> = {}): Promise<Run> {
  let out = "";
  let err = "";
  const code = await runCli(
    line,
    {
      async write(text) {
        out += text;
      },
      warn(text) {
        err += text;
      },
      ask: undefined,
      environment: {},
      now: () => NOON + HOUR,
      ...io,
    },
    theCompany,
  );
  return { code, out, err };
}
