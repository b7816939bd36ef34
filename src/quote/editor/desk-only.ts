import type { ReactNode } from "react";
import type { OwnColumn } from "#quote/columns.ts";
import type { DraftLine, QuoteDraft } from "#quote/quote.ts";

export type AboutLine = {
  readonly line: DraftLine;
  /** Changes the price of one, as if it were typed. */
  readonly onPrice: (text: string) => void;
};

export type AboutLines = {
  readonly lines: readonly DraftLine[];
  /** As an ISO date. */
  readonly today: string;
  readonly say: (text: string) => void;
};

/**
 * What the desk alone knows of the lines, and no buyer: the room gives it a place. The quote does not know what it is
 * and cannot reach where it is stored.
 */
export type DeskOnly = {
  subscribe(listener: () => void): () => void;
  /** Another list each time that something in it has changed. */
  columns(): readonly OwnColumn[];
  /** Beside the price of a line, under it, for all lines, and beside the total. */
  renderPrice(about: AboutLine): ReactNode;
  renderLine(about: AboutLine): ReactNode;
  renderAll(about: AboutLines): ReactNode;
  renderSum(about: { readonly draft: QuoteDraft }): ReactNode;
  /** What the part about all lines is called. */
  readonly name: string;
};
