import { setTimeout as sleep } from "node:timers/promises";
import type { EditionFiles } from "#edition/edition.ts";
import { errorFields, type Log } from "#http/log.ts";
import { explainStore, explainWait } from "#server/start-up/explain-failure.ts";
import { messageOf } from "#store/database.ts";
import { askForPublished, findKept, isLasting, type PublishedEdition } from "./published.ts";

const askAgainMs = 1_000;

/**
 * What the site starts with: what is published; while the store cannot say, what was shown here last; without that, asks
 * until the store answers. The example only if nothing was published, or if waiting does not help: then the site itself
 * says what is wrong.
 */
export async function findFirst(
  environment: NodeJS.ProcessEnv,
  example: EditionFiles,
  log: Log,
): Promise<PublishedEdition> {
  let said = "";
  for (;;) {
    try {
      return (await askForPublished(environment)) ?? ofExample();
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== said) logUnknown(log, error, environment);
      const kept = await findKept(environment);
      if (kept) return kept.id === 0 ? ofExample() : kept;
      if (isLasting(error)) return ofExample();
      if (said === "") process.stderr.write(`${explainWait(error)}\n`);
      said = problem;
    }
    await sleep(askAgainMs);
  }

  function ofExample(): PublishedEdition {
    return { id: 0, publishedAt: 0, files: example };
  }
}

/** Where in the program it was met, only LOG_LEVEL=debug says. */
export function logUnknown(log: Log, error: unknown, environment: NodeJS.ProcessEnv) {
  const { stack, ...fields } = errorFields(error) as ReturnType<typeof errorFields> & { stack?: unknown };
  log("error", "edition_unknown", { ...fields, problem: explainStore(error, environment) });
  log("debug", "edition_unknown_at", { stack });
}
