import { expect, test } from "vitest";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { createSubmission, submit } from "../support/submit.ts";

const times = 100;
const rounds = size(1, 20);

test("one key a hundred times at once makes one record; the key with another body is a conflict", async () => {
  const site = await startTestSite();
  for (let round = 0; round < rounds; round += 1) {
    const submission = createSubmission();
    const answers = await Promise.all(Array.from({ length: times }, () => submit(site.port, submission)));
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);

    const other = { ...submission, message: createSubmission().message };
    const conflicts = await Promise.all(Array.from({ length: 5 }, () => submit(site.port, other)));
    expect(conflicts.map(({ status }) => status)).toEqual(Array(5).fill(409));
  }
  const { references, mails } = readInbox(site.dataFolder);
  expect(references).toHaveLength(rounds);
  expect(mails.filter(({ kind }) => kind === "notification")).toHaveLength(rounds);
  reportFigures(10, { keys: rounds, "times each": times, records: references.length, "other body": 409 });
});
