import type { Operations, StoreOf } from "#store/store.ts";
import { editDraft, findDraft, findEdition, listEditions, publishEdition, refuseEdition } from "./record.ts";

export const editionOperations = {
  reads: { findEdition, findDraft, listEditions },
  writes: { editDraft, publishEdition, refuseEdition },
} satisfies Operations;

export type EditionStore = StoreOf<typeof editionOperations>;
