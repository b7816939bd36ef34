import { dueAt, isFollowUp, type Life, nextToTell, type ToDo, waitsSince } from "#request/lifecycle.ts";

/** The columns that lists, reminders and retention look at. */
export function toDoColumns(
  life: Pick<Life, "state" | "toDos" | "lastAt"> & Partial<Pick<Life, "followUp">>,
) {
  const first = nextToTell(life);
  return {
    to_dos: JSON.stringify(life.toDos),
    waits_since: waitsSince(life) ?? null,
    follows_up: Number(isFollowUp(life)),
    to_do_due_at: dueAt(life) ?? null,
    to_tell_at: first?.due ?? null,
    reminders: first?.told ?? 2,
    last_at: life.lastAt,
  };
}

export type StoredToDos = {
  readonly to_dos: string | null;
  readonly state: string;
  readonly erased_at: number | null;
  readonly closed_as: string | null;
  readonly suspicions: string;
  readonly answered_at: number | null;
  readonly renewal_asked_at: number | null;
  readonly received_at: number;
  readonly respond_by: number;
  readonly reminders: 0 | 1 | 2;
  readonly waits_since: number | null;
};

/** An earlier release stored only when the first answer is due, and since when anything else waits. */
export function readToDos(row: StoredToDos): readonly ToDo[] {
  if (row.to_dos !== null) return JSON.parse(row.to_dos);
  const { state, received_at, respond_by: due, reminders: told, waits_since, erased_at } = row;
  if (erased_at !== null) return [];
  const isHeldByFilter = state === "quarantined" && row.closed_as === null && row.suspicions !== "[]";
  const isUnanswered = row.answered_at === null && (state === "open" || isHeldByFilter);
  const since = row.renewal_asked_at ?? received_at;
  return [
    ...(isUnanswered ? [{ owed: "answer", since, due, told } as const] : []),
    ...(waits_since === null
      ? []
      : [{ owed: "reply", since: waits_since, due: undefined, told: 2 } as const]),
  ];
}
