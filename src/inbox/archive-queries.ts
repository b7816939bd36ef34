import {
  type ArchiveFilter,
  type ArchiveState,
  type ListFilter,
  type MailFilter,
  MOST_COUNTED,
} from "./archive.ts";

/** What an operator asks, in words that both databases understand: the values stand as question marks. */
export type Query = { readonly sql: string; readonly values: readonly (string | number)[] };
type Condition = Query;

const EXPORT_PAGE = 500;
const RESPONSES_PAGE = 5_000;

const stateConditions: Record<ArchiveState, string> = {
  open: "state = 'open'",
  answered: "state = 'answered' AND erased_at IS NULL",
  quarantined: "state = 'quarantined' AND erased_at IS NULL",
  erased: "erased_at IS NOT NULL",
};

const listOrder: readonly { readonly state: ArchiveState; readonly order: string }[] = [
  { state: "open", order: "respond_by, id" },
  { state: "answered", order: "received_at DESC, id DESC" },
  { state: "quarantined", order: "received_at DESC, id DESC" },
  { state: "erased", order: "received_at DESC, id DESC" },
];

/** One query a state, each along its own index, so that a long archive costs nothing. Last value: how many. */
export function listQueries(filter: ListFilter): readonly Query[] {
  const wanted = filter.states ?? statesByDefault;
  return listOrder
    .filter(({ state }) => wanted.includes(state))
    .map(({ state, order }) => {
      const { sql, values } = allOf([inState(state), ...conditionsOf(filter), ...dueSince(state, filter)]);
      return { sql: `SELECT * FROM submissions WHERE ${sql} ORDER BY ${order} LIMIT ?`, values };
    });
}

/** Nothing is due before it came in, which lets the index of deadlines skip an old backlog. */
function dueSince(state: ArchiveState, { since }: ListFilter): Condition[] {
  return state === "open" && since !== undefined ? [{ sql: "respond_by >= ?", values: [since] }] : [];
}

export const findQuery = "SELECT * FROM submissions WHERE reference = ?";

/** Last value: the id of the last one on the page before. */
export function exportQuery(filter: ArchiveFilter): Query {
  const { sql, values } = allOf([inStates(filter.states), ...conditionsOf(filter)]);
  return {
    sql: `SELECT * FROM submissions WHERE ${sql} AND id > ? ORDER BY id LIMIT ${EXPORT_PAGE}`,
    values,
  };
}

/** Values: when the last one on the page before came in, its id, and the end of the range. */
export const responsesQuery = `SELECT id, form_type, state, erased_at, received_at, respond_by, answered_at
  FROM submissions WHERE (received_at, id) > (?, ?) AND received_at < ?
  ORDER BY received_at, id LIMIT ${RESPONSES_PAGE}`;

const mails = `SELECT outbox.id, reference, kind, recipient, outbox.state, attempts, created_at, due_at, settled_at,
  last_error FROM outbox JOIN submissions ON submissions.id = submission_id`;

export const mailsOfQuery = `${mails} WHERE submission_id = ? ORDER BY outbox.id`;

const mailQueries: Readonly<Record<MailFilter["state"], string>> = {
  dead: "outbox.state = 'dead' ORDER BY created_at DESC, outbox.id DESC",
  pending: "outbox.state = 'pending' AND last_error IS NOT NULL ORDER BY due_at, outbox.id",
};

export function mailsQuery({ state, limit }: MailFilter): Query {
  return { sql: `${mails} WHERE ${mailQueries[state]} LIMIT ?`, values: [limit] };
}

export const overviewQueries = {
  open: countUpTo(stateConditions.open),
  /** Value: now. */
  overdue: countUpTo(`${stateConditions.open} AND respond_by <= ?`),
  quarantined: countUpTo(stateConditions.quarantined),
  oldestPendingMail: `SELECT min(created_at) AS at FROM
    (SELECT created_at FROM outbox WHERE state = 'pending' ORDER BY due_at LIMIT ${MOST_COUNTED}) AS waiting`,
};

function countUpTo(condition: string) {
  return `SELECT count(*) AS n FROM (SELECT 1 FROM submissions WHERE ${condition} LIMIT ${MOST_COUNTED}) AS counted`;
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(" AND ") || "true",
  values: conditions.flatMap(({ values }) => values),
});

/** All of a filter but its states, which decide about the index and stand in the query itself. */
function conditionsOf({ formType, since, until, text }: ArchiveFilter): Condition[] {
  const conditions: Condition[] = [];
  if (formType !== undefined) conditions.push({ sql: "form_type = ?", values: [formType] });
  if (since !== undefined) conditions.push({ sql: "received_at >= ?", values: [since] });
  if (until !== undefined) conditions.push({ sql: "received_at < ?", values: [until] });
  if (text !== undefined) conditions.push(contains(text));
  return conditions;
}

const searched = [
  "reference",
  "name",
  "email",
  "phone",
  "company",
  "subject",
  "message",
  "coalesce(answered_note, '')",
];

function contains(text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    sql: searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR "),
    values: searched.map(() => pattern),
  };
}

function inState(state: ArchiveState): Condition {
  return { sql: stateConditions[state], values: [] };
}

const statesByDefault: readonly ArchiveState[] = ["open", "answered", "quarantined"];

function inStates(states: readonly ArchiveState[] = statesByDefault): Condition {
  return { sql: states.map((state) => `(${stateConditions[state]})`).join(" OR ") || "false", values: [] };
}
