import type { Check, CheckContext } from "#quote/finish-quote.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/write-quote.ts";

/** Where the browser's script finds the room's place, and the data beside it. */
export const roomId = "quote-room";
export const roomDataId = "quote-data";
/** In the page's head, which the server renders: the buttons, and whether the draft is saved. */
export const actsId = "quote-acts";
export const savedId = "quote-saved";

export type DraftCopyShown = {
  readonly id: number;
  readonly by: string;
  readonly at: string;
  readonly draft: QuoteDraft;
};

/** The sentence to the buyer, and the addresses that get a copy. */
export const longestEnclosed = 1_500;

/** What the script is given with the page. */
export type RoomData = {
  readonly draft: QuoteDraft;
  readonly basis: DraftBasis;
  /** Who saved it last and when, and from which page; undefined before the first save. */
  readonly saved: { readonly by: string; readonly at: string; readonly page: string } | undefined;
  readonly seen: string;
  readonly checkContext: CheckContext;
  readonly revision: string;
  readonly nextRevision: string;
  /** Who reads the quote: "Dana Reyes, dana@county.example". */
  readonly goesTo: string;
  readonly before: { readonly revision: string; readonly draft: QuoteDraft } | undefined;
  readonly copies: readonly DraftCopyShown[];
  /** The lines' numbers that the buyer gave, or was given with an earlier revision. */
  readonly knownNumbers: readonly string[];
  readonly paths: {
    readonly draft: string;
    readonly preview: string;
    readonly request: string;
    readonly sent: string;
    readonly signIn: string;
    /** Takes files ahead of the quote that they go with. */
    readonly files: string;
  };
};

/** Someone else saved or sent the quote; nothing of this draft was stored, and nothing of theirs was lost. */
export type OvertakenAnswer = {
  readonly by: string;
  readonly at: string;
  readonly version: number;
  readonly theirs?: QuoteDraft | undefined;
  readonly sent?: string | undefined;
  /** Undefined: someone else has saved it. */
  readonly said?: string | undefined;
};

export type SavedAnswer = { readonly version: number; readonly at: string };
export type SentAnswer = { readonly location: string };
/** What is missing, or why it was refused. */
export type RefusedAnswer = { readonly said: string; readonly checks?: readonly Check[] };
