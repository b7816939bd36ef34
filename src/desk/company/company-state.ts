import type { FastifyRequest } from "fastify";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { listChanges } from "#edition/changes.ts";
import { findEditionProblems } from "#edition/check.ts";
import type { DraftEdit } from "#edition/edition.ts";

export async function save({ store, clock, edition }: DeskParts, edit: DraftEdit) {
  const isEmpty = Object.values(edit).every((part) => Object.keys(part).length === 0);
  if (!isEmpty) await store.editDraft({ ...edit, base: edition.files, now: clock() });
}

/**
 * A page may have been open for long, so its script says what was changed on it: what others changed since stays. Without
 * the script every field of the form counts.
 */
export function isChanged(body: URLSearchParams, place: string) {
  const changed = body.getAll("changed");
  return changed.length === 0 || changed.some((name) => `${name}.`.startsWith(`${place}.`));
}

export type CompanyState = Awaited<ReturnType<typeof readState>>;

/** The draft beside what is published, with all that is changed and wrong. */
export async function readState({ staff }: FastifyRequest, parts: DeskParts) {
  const { store, edition, time } = parts;
  const { isFromFiles } = edition;
  const [draft, published, editions] = await Promise.all([
    isFromFiles ? undefined : store.findDraft(),
    isFromFiles ? undefined : store.findEdition(),
    store.listEditions(),
  ]);
  const shown = published?.files ?? edition.files;
  const files = draft?.files ?? shown;
  return {
    staff,
    mayEdit: staff.role === "owner" && !isFromFiles,
    isFromFiles,
    files,
    changes: listChanges(shown, files),
    problems: findEditionProblems(files),
    revision: draft?.revision,
    savedAt: draft?.savedAt,
    editions,
    /** Of the edition that this process shows; undefined for files. */
    shownId: edition.id,
    time,
  };
}
