import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { EditionFiles } from "#edition/edition.ts";
import type { Answer } from "#http/resource.ts";
import type { Rendered } from "#site/document/site.ts";
import type { PageContext } from "#site/page.ts";

/** What is the same for every edition on this server. */
export type Surroundings = Omit<PageContext, "company" | "today">;

type Asked =
  /** Everything that keeps it from being published. Strict: also words that belong to no sentence. */
  | { readonly kind: "problems"; readonly isStrict: boolean }
  /** One page or document of it. */
  | { readonly kind: "page"; readonly url: string; readonly now: number; readonly around: Surroundings }
  /** Every page of a day, and what is wrong with them. */
  | { readonly kind: "site"; readonly now: number; readonly around: Surroundings };

type Given = {
  readonly problems: { readonly problems: readonly string[] };
  readonly page: { readonly page: Answer | undefined };
  readonly site: { readonly problems: readonly string[]; readonly site: PlainRendered };
};

/** The rendered pages as plain data. */
export type PlainRendered = {
  readonly answers: readonly (readonly [path: string, answer: Answer])[];
  readonly screens: Readonly<Record<keyof Rendered["screens"], Answer>>;
};

/** What the thread is told; the files only if they are others than before. */
export type EditionTask = { readonly number: number; readonly asked: Asked; readonly files?: EditionFiles };
export type EditionDone = { readonly number: number; readonly given: Given[keyof Given] };

const usualLimits = {
  /** It holds the fonts and PDFKit, which an idle site should not. */
  idleAfterMs: 60_000,
  /** Far longer than it takes on a busy machine. */
  longestMs: 5 * 60_000,
};

/** An edition that takes more must not take the site's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

export type EditionMaker = ReturnType<typeof createEditionMaker>;

/**
 * Makes editions in a thread, so that no page waits for one: to preview it, to check it, and to publish it. The thread
 * starts with the first question and ends after a while without one.
 */
export function createEditionMaker(workerUrl: URL, limits: Partial<typeof usualLimits> = {}) {
  const { idleAfterMs, longestMs } = { ...usualLimits, ...limits };
  const open = new Map<
    number,
    { readonly answer: (given: unknown) => void; readonly late: NodeJS.Timeout }
  >();
  let worker: Worker | undefined;
  let known = "";
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  return { ask, close: end };

  /** Undefined if the thread ends before it answers, or takes too long. The next question gets a new thread. */
  function ask<Kind extends Asked["kind"]>(
    files: EditionFiles,
    asked: Extract<Asked, { kind: Kind }>,
  ): Promise<Given[Kind] | undefined> {
    clearTimeout(idle);
    worker ??= start();
    count += 1;
    const { promise, resolve } = Promise.withResolvers<Given[Kind] | undefined>();
    open.set(count, {
      answer: resolve as (given: unknown) => void,
      late: setTimeout(() => void end(), longestMs),
    });
    const hash = hashOf(files);
    const task: EditionTask = { number: count, asked, ...(hash !== known && { files }) };
    known = hash;
    worker.postMessage(task);
    return promise;
  }

  function start() {
    const started = new Worker(workerUrl, { resourceLimits });
    started.on("message", ({ number, given }: EditionDone) => settle(number, given));
    // The exit that follows every error answers what was asked.
    started.on("error", () => {});
    started.once("exit", () => worker === started && void end());
    return started;
  }

  function settle(number: number, given: unknown) {
    const asked = open.get(number);
    open.delete(number);
    clearTimeout(asked?.late);
    asked?.answer(given);
    if (open.size === 0) idle = setTimeout(end, idleAfterMs).unref();
  }

  async function end() {
    const ended = worker;
    worker = undefined;
    known = "";
    clearTimeout(idle);
    const unanswered = [...open.values()];
    open.clear();
    for (const { answer, late } of unanswered) {
      clearTimeout(late);
      answer(undefined);
    }
    await ended?.terminate();
  }
}

/** All pages and documents are made by what this program loads: the same bytes make the same editions. */
export async function buildOf(workerUrl: URL) {
  return createHash("sha256")
    .update(await readFile(workerUrl))
    .digest("hex")
    .slice(0, 16);
}

export const notMade = "The pages and documents could not be made from it.";

/** For a command: everything that could stop this company from being published, as sentences. */
export async function checkEdition(
  files: EditionFiles,
  workerUrl: URL,
  { isStrict = false } = {},
): Promise<readonly string[]> {
  const maker = createEditionMaker(workerUrl);
  const given = await maker.ask(files, { kind: "problems", isStrict });
  await maker.close();
  return given?.problems ?? [notMade];
}

/** The same for the same files, wherever they come from. */
export function hashOf(files: EditionFiles) {
  const hash = createHash("sha256");
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}
