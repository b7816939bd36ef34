import { type AcknowledgementCaps, defaultAcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { migrations } from "./migrations.ts";
import { createWorkerClient } from "./worker-client.ts";

export type SqliteStoreOptions = {
  readonly file: string;
  /** Where `store-worker` is: its source, or the file that the build made of it. */
  readonly workerUrl: URL;
  readonly caps?: AcknowledgementCaps;
  readonly slowAfterMs?: number;
};

/** Much shorter than the worker's callers wait: who is refused has not been stored, and learns the reason. */
const DEFAULT_PATIENCE_MS = 4_000;

/**
 * Rejects when the file needs a person's decision (a newer schema). A disk that is full or locked right now is no
 * reason to refuse to start: calls are answered with StoreUnavailable until it heals.
 */
export async function createSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { file, workerUrl, caps = defaultAcknowledgementCaps, slowAfterMs = DEFAULT_PATIENCE_MS } = options;
  const { call, close } = createWorkerClient(workerUrl, { file, migrations, caps, slowAfterMs });

  try {
    await call("open", undefined);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      await close();
      throw error;
    }
  }

  return {
    accept: (submission) => call("accept", submission),
    findReceipt: (reference) => call("findReceipt", reference),
    findSubmission: (reference) => call("findSubmission", reference),
    leaseDueMails: (request) => call("leaseDueMails", request),
    settleMail: (settlement) => call("settleMail", settlement),
    nextMailDueAt: () => call("nextMailDueAt", undefined),
    countMails: () => call("countMails", undefined),
    queueReminders: (request) => call("queueReminders", request),
    findAnswerLink: (link) => call("findAnswerLink", link),
    answerByLink: (answer) => call("answerByLink", answer),
    purgeBatch: (request) => call("purgeBatch", request),
    takeStock: (now) => call("takeStock", now),
    probe: () => call("probe", undefined),
    close,
  };
}
