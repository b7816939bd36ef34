import { execFile, fork } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Preview } from "#desk/shell/desk-parts.ts";
import type { EditionFiles } from "#edition/edition.ts";
import { writeEditionFolder } from "#edition/edition.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type PreviewAnswer = {
  readonly id: number;
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

const idleMs = 5 * 60_000;

/** The draft as a whole site, in a process that ends when nobody has looked for a while. One at a time. */
export function createPreview(program: string, origin: string): Preview & { close(): void } {
  let running: ReturnType<typeof start> | undefined;
  let version = "";
  let idle: NodeJS.Timeout | undefined;

  return {
    async find(url, draft) {
      if (version !== draft.version) {
        close();
        version = draft.version;
        running = start(program, origin, draft.files);
      }
      clearTimeout(idle);
      idle = setTimeout(close, idleMs).unref();
      const used = running;
      const answer = used?.then((site) => site.ask(url));
      // A process that did not start, or was killed, is started again by the next look.
      const isOver = (await answer?.catch(() => undefined)) === undefined;
      if (isOver && running === used) close();
      return answer;
    },
    close,
  };

  function close() {
    running?.then(
      ({ child }) => child.kill(),
      () => {},
    );
    running = undefined;
    version = "";
  }
}

async function start(program: string, origin: string, files: EditionFiles) {
  const folder = await writeDraft(files);
  const env = { ...process.env, COMPANY_DIR: folder.path, PREVIEW_ORIGIN: origin };
  const child = fork(program, {
    env,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const asked = new Map<number, (answer: PreviewAnswer | undefined) => void>();
  let count = 0;
  child.on("message", (answer: PreviewAnswer) => {
    asked.get(answer.id)?.(answer);
    asked.delete(answer.id);
  });
  child.once("exit", async () => {
    for (const answer of asked.values()) answer(undefined);
    asked.clear();
    await folder.remove();
  });
  return {
    child,
    ask(url: string) {
      if (!child.connected) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<PreviewAnswer | undefined>();
      count += 1;
      asked.set(count, resolve);
      child.send({ id: count, url });
      return promise;
    },
  };
}

/**
 * Everything that could stop this company from being published, as sentences: facts, words, portraits,
 * pages and documents. Takes seconds, in a separate process; `program` is the build's check-edition.js.
 */
export async function checkEdition(
  files: EditionFiles,
  program: string,
  ...options: readonly "--strict"[]
): Promise<readonly string[]> {
  await using folder = await writeDraft(files);
  const env = { ...process.env, COMPANY_DIR: folder.path };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { env });
  return JSON.parse(stdout);
}

async function writeDraft(files: EditionFiles) {
  const folder = await mkdtempDisposable(path.join(temporaryFolder(), "draft-"));
  await writeEditionFolder(folder.path, files);
  return folder;
}
