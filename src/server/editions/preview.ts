import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Preview } from "#desk/shell/desk-parts.ts";
import type { EditionFiles } from "#edition/edition.ts";
import { writeEditionFolder } from "#edition/folder.ts";

export type PreviewAnswer = {
  readonly id: number;
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

type Running = {
  readonly version: string;
  readonly child: ChildProcess;
  /** Resolves when its folder is gone too. */
  readonly ended: Promise<void>;
  ask(url: string): Promise<PreviewAnswer | undefined>;
};

const idleMs = 5 * 60_000;

/** The draft as a whole site, in a process that ends when nobody has looked for a while. One at a time. */
export function createPreview(program: string, origin: string): Preview & { close(): Promise<void> } {
  let running: Promise<Running> | undefined;
  let version = "";
  let idle: NodeJS.Timeout | undefined;

  return {
    async find(url, draft) {
      if (version !== draft.version) {
        void close();
        version = draft.version;
        running = start(program, origin, draft);
      }
      clearTimeout(idle);
      idle = setTimeout(close, idleMs).unref();
      return (await running)?.ask(url);
    },
    close,
  };

  async function close() {
    const closing = running?.catch(() => undefined);
    running = undefined;
    version = "";
    const preview = await closing;
    preview?.child.kill();
    await preview?.ended;
  }
}

async function start(
  program: string,
  origin: string,
  draft: { readonly version: string; readonly files: EditionFiles },
): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), "preview-"));
  await writeEditionFolder(folder, draft.files);
  const env = { ...process.env, COMPANY_DIR: folder, PREVIEW_ORIGIN: origin };
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
  const ended = once(child, "exit").then(() => {
    for (const answer of asked.values()) answer(undefined);
    asked.clear();
    return rm(folder, { recursive: true, force: true });
  });
  return {
    version: draft.version,
    child,
    ended,
    ask(url) {
      if (!child.connected) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<PreviewAnswer | undefined>();
      count += 1;
      asked.set(count, resolve);
      child.send({ id: count, url });
      return promise;
    },
  };
}
