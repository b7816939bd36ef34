import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { quotePath, requestPath, sendEmailPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { quoteNumber } from "#quote/quote-text.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { composeRfq } from "#request/fields/message.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import type { RunningSite } from "../../scripts/start-site.ts";

/** A site that is started with this secret has links that a test can compute. */
export const buyerSecret = "a secret that only the tests know";
export const buyerLinks = createPrivateLinks(buyerSecret);

const DAY_MS = 86_400_000;

/** Sends a request as a visitor does. */
export async function sendRequest(port: number, changes: object = {}) {
  const message = { ...composeRfq({ ...exampleRfq, notes: randomUUID() }), ...changes };
  const answer = await fetch(`http://127.0.0.1:${port}${sendEmailPath}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
  const { reference, page } = (await answer.json()) as { reference: string; page?: string };
  return { reference, page, path: requestPath(reference, buyerLinks.requestKey(reference)) };
}

/** What a browser sends with a form from a page of ours whose referrer policy is no-referrer. */
export const fromOwnPage = { origin: "null", "sec-fetch-site": "same-origin" };

type Revision = {
  readonly revision: string;
  readonly sentAt?: number;
  readonly expiresAt?: number;
  /** What is typed in place of the example's lines. */
  readonly lines?: QuoteDraft["lines"];
};

/** Opens the running server's store, to do there what the desk does. */
export async function openDesk(site: RunningSite) {
  const workerUrl = pathToFileURL(
    path.resolve(process.env.BUILT_SITE ?? "dist", "server", "store-worker.js"),
  );
  const file = path.join(site.dataFolder, "inbox.sqlite");
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 30_000,
  });
  const now = Date.now();
  const ann = { name: "Ann Lee", email: "ann@company.example", tokenHash: randomUUID(), now };
  const { id: staffId } = await store.inviteStaff(ann);
  return {
    store,
    staffId,
    /** Sends a revision and gives the address in its mail. */
    async quote(
      reference: string,
      { revision, sentAt = Date.now(), expiresAt, lines = exampleDraft.lines }: Revision,
    ) {
      const { sent } = (await store.findQuotes(reference)) ?? { sent: [] };
      const supersedes = sent[0]?.revision;
      const typed = { ...exampleDraft, lines };
      const { finished } = checkDraft(typed, exampleCheckContext);
      const names = { reference, number: quoteNumber(reference), revision, supersedes };
      const draft = {
        reference,
        staffId,
        now: sentAt,
        version: 0,
        supersedes,
        draft: typed,
      };
      const saved = await store.saveDraft(draft);
      const pdf = Buffer.from(`%PDF-1.7 ${reference} Rev ${revision} \0\xff`, "latin1");
      const outcome = await store.storeSentQuote({
        reference,
        staffId,
        now: sentAt,
        version: "version" in saved ? saved.version : 0,
        quote: exampleQuote({ ...finished, ...names }),
        pdf,
        pdfSha256: createHash("sha256").update(pdf).digest("hex"),
        expiresAt: expiresAt ?? sentAt + 30 * DAY_MS,
        overruled: {},
        mailDomain: "company.example",
      });
      if (outcome.outcome !== "done") throw new Error(`Not quoted: ${JSON.stringify(outcome)}`);
      return { path: quotePath(reference, revision, buyerLinks.quoteKey(reference, revision)), pdf };
    },
  };
}
