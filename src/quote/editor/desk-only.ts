import type { ReactNode } from "react";
import type { OwnColumn } from "#quote/columns.ts";
import type { Check } from "#quote/finish-quote.ts";
import type { DraftLine, QuoteDraft } from "#quote/quote.ts";

export type AboutLine = { readonly line: DraftLine };

export type AboutLines = {
  readonly lines: readonly DraftLine[];
  /** The ids of those that are selected in the grid. */
  readonly selected: () => readonly string[];
  /** As an ISO date. */
  readonly today: string;
  readonly say: (text: string) => void;
};

/** From left to right. */
export const ownNames = ["supplier", "cost", "margin"] as const satisfies readonly OwnColumn["name"][];
export type OwnName = (typeof ownNames)[number];
export type OwnCell = { readonly line: DraftLine; readonly name: OwnName; readonly text: string };

/** One thing that someone did to it. The room takes it back in its turn, and never looks inside. */
export type OwnAct = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly place: { readonly id: string; readonly name: OwnName };
  /** By line: what follows for the price of one. */
  readonly prices: Readonly<Record<string, string>>;
};

/**
 * What the desk alone knows of the lines, and no buyer: the room gives it a place. The quote does not know what it is
 * and cannot reach where it is stored.
 */
export type DeskOnly = {
  subscribe(listener: () => void): () => void;
  /** Another list each time that something in it has changed. */
  columns(): readonly OwnColumn[];
  /** As one act; what does not fit is left out, and why is said. */
  write(cells: readonly OwnCell[]): { readonly act: OwnAct | undefined; readonly refused: readonly string[] };
  /** What the desk alone sees before it sends the quote. */
  checks(draft: QuoteDraft): readonly Check[];
  /** Before the quote is sent. */
  save(): Promise<unknown>;
  /** Tells of every act in its own fields. */
  hear(onAct: (act: OwnAct) => void): void;
  /** Beside the price of a line, under it, for all lines, and beside the total. */
  renderPrice(about: AboutLine): ReactNode;
  renderLine(about: AboutLine): ReactNode;
  renderAll(about: AboutLines): ReactNode;
  renderSum(about: { readonly draft: QuoteDraft }): ReactNode;
  /** What the part about all lines is called. */
  readonly name: string;
};
