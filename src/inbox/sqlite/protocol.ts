import type { AcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import type { Migration } from "./migrations.ts";
import type { OperationName } from "./operations.ts";

/** What the main thread and the store's worker say to each other. */
export type Request = {
  readonly id: number;
  readonly name: OperationName;
  readonly argument: unknown;
  /** By the process's clock. */
  readonly calledAt: number;
};

export type Reply = { readonly id: number } & (
  | { readonly outcome: "done"; readonly value: unknown }
  | { readonly outcome: "unavailable"; readonly reason: string }
  | { readonly outcome: "failed"; readonly reason: string }
);

export type ToWorker = readonly Request[] | "close";

/** Milliseconds on one clock for all threads of the process; each thread's `performance.now` starts with the thread. */
export function readProcessClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export type WorkerSettings = {
  readonly file: string;
  /** Sent along because only the bundler can read SQL files as text, and the worker also runs unbundled. */
  readonly migrations: readonly Migration[];
  readonly caps: AcknowledgementCaps;
  readonly slowAfterMs: number;
};
