import { expect, test } from "vitest";
import { quotePath } from "#content/paths.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";

const reference = "RFQ-7K3MX9QD";
const sentAt = Date.UTC(2026, 10, 15, 17);

test.each([
  ["that is valid", {}, "then confirm the order in writing", "cannot confirm"],
  ["that was replaced", { isLatest: false }, "Rev A, which is no longer valid", "Nothing is binding yet"],
  [
    "that was withdrawn",
    { withdrawn: { at: sentAt, reason: "" } },
    "or call (205) 555-0142 about a new quote",
    "Nothing is binding yet",
  ],
])("of an order for a quote %s, the page says what becomes of it", async (_which, changes, says, not) => {
  const { store, privateLinks, app } = await createIntakeApp();
  const followed = { ...exampleSubmission(), reference, state: "quoted", suspicions: [], hasZip: true };
  const sent = {
    ...{ quote: exampleQuote({ reference, revision: "A" }), revision: "A", sentBy: "Ann Lee", sentAt },
    ...{ expiresAt: Number.MAX_SAFE_INTEGER, isLatest: true, overruled: {}, isWon: false },
    order: { number: "PO-1", at: sentAt },
    ...changes,
  };
  Object.assign(store, {
    findFollowed: async () => followed as unknown as FollowedRequest,
    findQuotes: async () => ({ draft: undefined, sent: [sent as unknown as SentQuote] }),
    noteQuoteOpened: async () => undefined,
  });
  const { body } = await app.inject(quotePath(reference, "A", privateLinks.quoteKey(reference, "A")));
  expect(body).toContain("PO-1, received");
  expect(body).toContain(says);
  expect(body).not.toContain(not);
});
