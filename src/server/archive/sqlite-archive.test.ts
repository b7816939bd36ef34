import { describe, expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { keep } from "#request/record/compliance.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { clearFile } from "#server/testing/clear-tables.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import type { Database } from "#store/database.ts";
import { openDatabase } from "#store/sqlite/database.ts";
import { openSqliteArchive } from "./archive.ts";
import { testArchiveContract } from "./archive-contract.ts";
import { forgetPerson } from "./forget.ts";

const folder = temporaryFolder();

describe("the archive's contract on SQLite", () => {
  testArchiveContract(async () => {
    const file = folder.file("contract.db");
    const store = await createSqliteStore({
      given: () => theCompany.facts,
      file,
      workerUrl,
      refuseAfterMs: 60_000,
    });
    return { store, archive: await openSqliteArchive(file, theCompany.facts), clear: () => clearFile(file) };
  });
});

test("a legal hold that is set while a person is being forgotten keeps the record", async () => {
  const file = folder.file("held-meanwhile.db");
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 60_000,
  });
  const submission = exampleSubmission({ email: "gone@agency.example" });
  await store.accept(submission);
  const { reference } = submission;
  const database = openDatabase(file);
  const meanwhile: Database = {
    ...database,
    async transaction(work) {
      await database.transaction((transaction) =>
        keep({ ...transaction, given: theCompany.facts }, { reference, now: 7, isOn: true }),
      );
      return database.transaction(work);
    },
  };
  const report = await forgetPerson(meanwhile, { email: "gone@agency.example", now: 8 }, theCompany.facts);
  expect(report).toMatchObject({
    references: [],
    mails: 0,
    held: [{ reference, kind: "manual", until: undefined }],
  });
  const kept = await store.findRequest(reference);
  expect(kept).toMatchObject({ fields: submission.fields });
  expect(kept?.mails).toHaveLength(2);
  await database.close();
  await store.close();
});
