import type { Line } from "#forms/read-lines.ts";
import type { PriceTable } from "./price-table.tsx";

/** A mail before it becomes HTML or text: both parts are made from this, so they always say the same. */
export type Letter = {
  readonly subject: string;
  /** The line that mail clients show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly intro: readonly Run[];
  /** What a buyer asks for, as it was read from the list. */
  readonly lines?: readonly Line[] | undefined;
  readonly prices?: PriceTable | undefined;
  readonly rows: readonly Row[];
  readonly sections: readonly Section[];
  readonly action: Link | undefined;
  /** Quieter. */
  readonly secondAction?: Link | undefined;
  /** Right after the opening, for readers who act before they read on. */
  readonly actsFirst?: boolean;
  readonly footer: string;
};

export type Run = string | { readonly strong: string };
export type Row = {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  readonly isStrong?: boolean;
};
export type Section = { readonly heading: string; readonly steps: readonly string[] };
export type Link = { readonly text: string; readonly href: string };
