import type { DraftChange } from "./draft-changes.ts";

/** What the script hears when it has saved a draft. */
export type SavedAnswer = {
  readonly version: number;
  /** "Saved 9:32 AM" */
  readonly saved: string;
  /** From the revision that was sent before. */
  readonly changes: readonly DraftChange[];
  /** The lines as they are stored now, by their identity. */
  readonly lines: readonly string[];
  /** What others wrote meanwhile, and a sentence about it. */
  readonly taken: readonly { readonly name: string; readonly line?: string; readonly value: string }[];
  readonly said: string;
};

/** Of the keys under which a browser keeps what is not saved yet. */
export const keptPrefix = "quote ";
