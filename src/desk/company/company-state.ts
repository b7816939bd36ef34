import type { FastifyRequest } from "fastify";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { listChanges } from "#edition/changes.ts";
import { findEditionProblems } from "#edition/check.ts";
import type { DraftEdit } from "#edition/edition.ts";
import type { CompanyState } from "./company-frame.tsx";

export async function save({ store, clock, edition }: DeskParts, edit: DraftEdit) {
  const isEmpty = Object.values(edit).every((part) => Object.keys(part).length === 0);
  if (!isEmpty) await store.editDraft({ ...edit, base: edition.files, now: clock() });
}

/** The draft beside what is published, with all that is changed and wrong. */
export async function readState({ staff }: FastifyRequest, parts: DeskParts): Promise<CompanyState> {
  const { store, edition, time } = parts;
  const [draft, published, editions] = await Promise.all([
    edition.isFromFiles ? undefined : store.findDraft(),
    edition.isFromFiles ? undefined : store.findEdition(),
    store.listEditions(),
  ]);
  const shown = published?.files ?? edition.files;
  const files = draft?.files ?? shown;
  return {
    staff,
    mayEdit: staff.role === "owner" && !edition.isFromFiles,
    isFromFiles: edition.isFromFiles,
    published: shown,
    files,
    changes: listChanges(shown, files),
    problems: findEditionProblems(files),
    revision: draft?.revision,
    savedAt: draft?.savedAt,
    editions,
    shownId: edition.id,
    time,
  };
}
