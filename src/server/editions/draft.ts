import { Worker } from "node:worker_threads";
import type { Preview } from "#desk/shell/desk-parts.ts";
import type { EditionFiles } from "#edition/edition.ts";

/** What the thread is started with. */
export type EditionToTry = {
  readonly files: EditionFiles;
  readonly origin: string;
  /** Words that belong to no sentence are problems, too. */
  readonly isStrict: boolean;
};

/** A page of it, or without an address, its problems. */
export type EditionQuestion = { readonly id: number; readonly url?: string };
export type EditionAnswer = {
  readonly id: number;
  readonly problems?: readonly string[];
  readonly page?:
    | {
        readonly status: number;
        readonly body: Uint8Array;
        readonly headers: Readonly<Record<string, string>>;
      }
    | undefined;
};

const idleMs = 5 * 60_000;
/** Far longer than it takes on a busy machine. */
const checkWithinMs = 5 * 60_000;
/** An edition that takes more must not take the site's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };

/** The draft as a whole site, in a thread that ends when nobody has looked for a while. One at a time. */
export function createPreview(workerUrl: URL, origin: string): Preview & { close(): void } {
  let running: ReturnType<typeof start> | undefined;
  let version = "";
  let idle: NodeJS.Timeout | undefined;

  return {
    async find(url, draft) {
      if (version !== draft.version) {
        close();
        version = draft.version;
        running = start(workerUrl, { files: draft.files, origin, isStrict: false });
      }
      clearTimeout(idle);
      idle = setTimeout(close, idleMs).unref();
      const used = running;
      const page = (await used?.ask({ url }))?.page;
      // A thread that did not start, or has died, is started again by the next look.
      if (!page && running === used) close();
      return page && { ...page, body: Buffer.from(page.body) };
    },
    close,
  };

  function close() {
    void running?.worker.terminate();
    running = undefined;
    version = "";
  }
}

/**
 * Everything that could stop this company from being published, as sentences: facts, words, portraits, pages and
 * documents. In a thread, so that no page waits for it; `workerUrl` is the build's edition-worker.js.
 */
export async function checkEdition(
  files: EditionFiles,
  workerUrl: URL,
  { isStrict = false } = {},
): Promise<readonly string[]> {
  const { worker, ask } = start(workerUrl, { files, origin: "https://example.com", isStrict });
  const late = setTimeout(() => void worker.terminate(), checkWithinMs);
  const answer = await ask({});
  clearTimeout(late);
  await worker.terminate();
  return answer?.problems ?? ["The pages and documents could not be made from it."];
}

function start(workerUrl: URL, workerData: EditionToTry) {
  const worker = new Worker(workerUrl, { workerData, resourceLimits });
  const asked = new Map<number, (answer: EditionAnswer | undefined) => void>();
  let count = 0;
  let isOver = false;
  worker.on("message", (answer: EditionAnswer) => {
    asked.get(answer.id)?.(answer);
    asked.delete(answer.id);
  });
  // The exit that follows every error answers what was asked.
  worker.on("error", () => {});
  worker.once("exit", () => {
    isOver = true;
    for (const answer of asked.values()) answer(undefined);
    asked.clear();
  });
  return {
    worker,
    /** Undefined if the thread ends before it answers. */
    ask(question: Omit<EditionQuestion, "id">) {
      if (isOver) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<EditionAnswer | undefined>();
      count += 1;
      asked.set(count, resolve);
      worker.postMessage({ id: count, ...question } satisfies EditionQuestion);
      return promise;
    },
  };
}
