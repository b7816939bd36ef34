import { HOUR_MS, timeIn } from "#company/time-in.ts";
import { listOf, raw, type Transaction, type Value } from "#store/database.ts";
import { calendarIn } from "./calendar.ts";
import { countUpTo, MOST_COUNTED, ofTab, type Tab, toPattern } from "./records.ts";
import { type Request, type RequestRow, selectRequest, toRequest } from "./requests.ts";
import { unmatchedMail } from "./submission.ts";
import { findWithTwins } from "./twins.ts";

/*
 * The desk's lists. A list is a row of groups, each a condition with the order that an index follows: its rows and its
 * count come from the same condition, and the conditions of a list exclude each other, so that the counts add up.
 */

export const groupNames = {
  waiting: "Buyers waiting",
  followUp: "To follow up",
  overdue: "Overdue",
  soon: "Within the hour",
  today: "Later today",
  tomorrow: "Tomorrow",
  later: "Later",
  unset: "No deadline",
  off: "Put off",
  expiring: "Expires today",
  week: "Within 7 days",
  valid: "Later",
  expired: "Expired",
  closed: "Closed",
  held: "Held back",
  all: "All",
} as const;
export type GroupName = keyof typeof groupNames;

type Group = {
  readonly name: GroupName;
  readonly where: string;
  /** Then by id. */
  readonly by: string;
  readonly isDescending?: boolean;
};

const cameByMail = `(source = 'e-mail' OR suspicions LIKE '%${unmatchedMail}%')`;

/** What it is, and how it came. */
export const kinds = {
  rfq: { name: "Quote requests", where: "form_type = 'rfq'" },
  contact: { name: "Messages", where: "form_type = 'contact'" },
  mail: { name: "By e-mail", where: cameByMail },
  entered: { name: "Entered at the desk", where: "source IS NOT NULL AND source <> 'e-mail'" },
} as const;
export type Kind = keyof typeof kinds;

const latestQuote = (column: string) =>
  `(SELECT ${column} FROM quotes WHERE submission_id = listed.id ORDER BY quotes.id DESC LIMIT 1)`;
const notClosedAs = "closed_as <> 'won' AND closed_as NOT LIKE 'lost-%'";

/** What became of it, as far as a list can be narrowed to it. */
export const standings = {
  "not-opened": { name: "Not opened", tab: "quoted", where: `${latestQuote("opened_at")} IS NULL` },
  won: { name: "Won", tab: "closed", where: "closed_as = 'won'" },
  lost: { name: "Lost", tab: "closed", where: "closed_as LIKE 'lost-%'" },
  answered: { name: "Answered", tab: "closed", where: `(closed_as IS NULL OR ${notClosedAs})` },
} as const satisfies Readonly<Record<string, { name: string; tab: Tab; where: string }>>;
export type Standing = keyof typeof standings;

/** Other orders than by urgency, without groups. */
export const sorts = {
  newest: { name: "Newest first", by: "received_at", isDescending: true },
  organization: { name: "Organization", by: "lower(company)", isDescending: false },
  need: { name: "Need by", by: "coalesce(need_by, '9999')", isDescending: false },
  total: { name: "Highest total", by: `coalesce(${latestQuote("total")}, 0)`, isDescending: true },
} as const;
export type Sort = keyof typeof sorts;

export type ListFilter = {
  readonly tab: Tab;
  /** Whose: of this person, of nobody, or of one of both. */
  readonly whose?: { readonly of: "mine" | "nobody" | "free"; readonly staffId: number } | undefined;
  /** Part of an organization's name, in any case. */
  readonly organization?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly standing?: Standing | undefined;
  readonly sort?: Sort | undefined;
};

type Asked = ListFilter & {
  readonly now: number;
  readonly limit: number;
  /** From `next` of the page before. */
  readonly after?: string | undefined;
  readonly marksTwins?: boolean | undefined;
};

export type ListedGroup = {
  readonly name: GroupName;
  /** Of all its requests that pass the filter. */
  readonly count: number;
  readonly requests: readonly Request[];
};

export type RequestList = {
  readonly groups: readonly ListedGroup[];
  /** Where the next page begins. */
  readonly next: string | undefined;
  /** The next page looks further, since this one looked at as many as a page may. */
  readonly isUnfinished: boolean;
};

/** A page looks at this many requests of a group, so that a filter that finds few is never slow. */
const MOST_LOOKED_AT = MOST_COUNTED;

function groupsOf(database: Transaction, tab: Tab, now: number): readonly Group[] {
  if (tab === "closed")
    return [{ name: "closed", where: ofTab.closed, by: "received_at", isDescending: true }];
  if (tab === "held") return [{ name: "held", where: ofTab.held, by: "received_at", isDescending: true }];
  const { dayOf, endOfDay } = timeIn(calendarIn(database).timeZone);
  const today = dayOf(now);
  const [endOfToday, endOfTomorrow] = [endOfDay(today), endOfDay(today.add({ days: 1 }))];
  if (tab === "quoted") {
    const until = (name: GroupName, from: number, to?: number): Group => ({
      name,
      where: `${ofTab.quoted} AND quote_expires_at > ${from}${to === undefined ? "" : ` AND quote_expires_at <= ${to}`}`,
      by: "quote_expires_at",
    });
    const endOfWeek = endOfDay(today.add({ days: 7 }));
    return [
      until("expiring", now, endOfToday),
      until("week", endOfToday, endOfWeek),
      until("valid", endOfWeek),
      {
        name: "expired",
        where: `${ofTab.quoted} AND quote_expires_at <= ${now}`,
        by: "quote_expires_at",
        isDescending: true,
      },
    ];
  }
  // What a buyer waits for comes first, whatever the state of the request.
  const rest = `${ofTab.open} AND waits_since IS NULL AND put_off_until IS NULL`;
  const due = (name: GroupName, from: number | undefined, to?: number): Group => ({
    name,
    where: [
      rest,
      "to_do_due_at IS NOT NULL",
      from !== undefined && `to_do_due_at > ${from}`,
      to !== undefined && `to_do_due_at <= ${to}`,
    ]
      .filter(Boolean)
      .join(" AND "),
    by: "to_do_due_at",
  });
  const soon = now + HOUR_MS;
  return [
    { name: "waiting", where: "waits_since IS NOT NULL AND follows_up = 0", by: "waits_since" },
    { name: "followUp", where: "waits_since IS NOT NULL AND follows_up = 1", by: "waits_since" },
    due("overdue", undefined, now),
    due("soon", now, soon),
    due("today", soon, Math.max(soon, endOfToday)),
    due("tomorrow", Math.max(soon, endOfToday), endOfTomorrow),
    due("later", endOfTomorrow),
    { name: "unset", where: `${rest} AND to_do_due_at IS NULL`, by: "id" },
    { name: "off", where: `${ofTab.open} AND put_off_until IS NOT NULL`, by: "put_off_until" },
  ];
}

/** The first rows of a group, without sorting: the columns that filters and sorts look at. */
function windowOf(group: Group, from = "") {
  return `SELECT id, company, received_at, waits_since, to_do_due_at, quote_expires_at, put_off_until, need_by, taken_by, form_type,
      source, suspicions, closed_as FROM submissions WHERE ${group.where} ${from} ORDER BY ${orderOf(group)}
      LIMIT ${MOST_LOOKED_AT}`;
}

function orderOf({ by, isDescending }: Group) {
  return isDescending ? `${by} DESC, id DESC` : `${by}, id`;
}

/** The condition for what the filter lets pass, and its values; undefined where everything passes. */
function conditionOf(database: Transaction, { whose, organization, kind, standing }: ListFilter) {
  const values: Value[] = [];
  const conditions = [
    whose && conditionOn(whose),
    kind && kinds[kind].where,
    standing && standings[standing].where,
  ];
  if (organization) {
    values.push(toPattern(organization));
    conditions.push(`company ${database.engine.like} $1 ESCAPE '\\'`);
  }
  const where = conditions.filter(Boolean).join(" AND ");
  return where ? { where, values } : undefined;
}

function conditionOn({ of, staffId }: NonNullable<ListFilter["whose"]>) {
  if (of === "nobody") return "taken_by IS NULL";
  return of === "mine"
    ? `taken_by = ${Number(staffId)}`
    : `(taken_by IS NULL OR taken_by = ${Number(staffId)})`;
}

/** A page of a list, with how many there are in each of its groups. */
async function listRequests(database: Transaction, asked: Asked): Promise<RequestList> {
  const groups = groupsOf(database, asked.tab, asked.now);
  const filter = conditionOf(database, asked);
  const counts = await countGroups(database, groups, filter);
  const page = asked.sort
    ? await findSorted(database, groups, asked)
    : await findByGroup(database, groups, asked);
  const requests = await findRequests(
    database,
    page.found.flatMap(({ ids }) => ids),
    asked.marksTwins,
  );
  return {
    groups: page.found.map(({ name, ids }) => ({
      name,
      count: name === "all" ? sum(Object.values(counts)) : (counts[name] ?? 0),
      requests: ids.flatMap((id) => requests.get(id) ?? []),
    })),
    next: page.next,
    isUnfinished: page.isUnfinished,
  };
}

type Condition = ReturnType<typeof conditionOf>;
type Found = {
  readonly found: readonly { readonly name: GroupName; readonly ids: readonly number[] }[];
  readonly next: string | undefined;
  readonly isUnfinished: boolean;
};

async function countGroups(database: Transaction, groups: readonly Group[], filter: Condition) {
  const counts: Partial<Record<GroupName, number>> = {};
  for (const group of groups) {
    const sql = filter
      ? `SELECT count(*) AS count FROM (${windowOf(group)}) AS listed WHERE ${filter.where}`
      : `SELECT ${countUpTo("submissions", group.where)} AS count`;
    const [row] = await database.query<{ count: number }>(sql, ...(filter?.values ?? []));
    counts[group.name] = row?.count ?? 0;
  }
  return counts;
}

type Place = { readonly id: number; readonly key: string | number };

async function findByGroup(database: Transaction, groups: readonly Group[], asked: Asked): Promise<Found> {
  const filter = conditionOf(database, asked);
  const start = readPlace(asked.after);
  const first = Math.max(
    0,
    groups.findIndex(({ name }) => name === start?.name),
  );
  const found: { name: GroupName; ids: number[] }[] = [];
  let left = asked.limit;
  for (const [index, group] of groups.slice(first).entries()) {
    const from = index === 0 ? afterRow(group, start?.row) : "";
    const order = orderOf(group);
    const sql = filter
      ? `SELECT id, ${group.by} AS key FROM (${windowOf(group, from)}) AS listed WHERE ${filter.where}
         ORDER BY ${order} LIMIT ${left + 1}`
      : `SELECT id, ${group.by} AS key FROM submissions WHERE ${group.where} ${from} ORDER BY ${order} LIMIT ${left + 1}`;
    const rows = await database.query<Place>(sql, ...(filter?.values ?? []));
    const shown = rows.slice(0, left);
    if (shown.length > 0) found.push({ name: group.name, ids: shown.map(({ id }) => id) });
    if (rows.length > left) return { found, next: writePlace(group.name, shown.at(-1)), isUnfinished: false };
    left -= shown.length;
    const end = filter && (await findWindowEnd(database, group, from));
    if (end) return { found, next: writePlace(group.name, end), isUnfinished: true };
  }
  return { found, next: undefined, isUnfinished: false };
}

function afterRow({ by, isDescending }: Group, row: Place | undefined) {
  if (!row) return "";
  return `AND (${by}, id) ${isDescending ? "<" : ">"} (${Number(row.key)}, ${row.id})`;
}

/** The last row that a filter looked at, if there may be others after it. */
async function findWindowEnd(database: Transaction, group: Group, from: string) {
  const [row] = await database.query<Place>(
    `SELECT id, ${group.by} AS key FROM submissions WHERE ${group.where} ${from} ORDER BY ${orderOf(group)}
     LIMIT 1 OFFSET ${MOST_LOOKED_AT - 1}`,
  );
  return row;
}

/** Sorted among as many of each group as a page may look at. */
async function findSorted(database: Transaction, groups: readonly Group[], asked: Asked): Promise<Found> {
  const { by, isDescending } = sorts[asked.sort ?? "newest"];
  const { where = "1 = 1", values: given = [] } = conditionOf(database, asked) ?? {};
  const values = [...given];
  const start = readPlace(asked.after)?.row;
  const direction = isDescending ? "DESC" : "ASC";
  let from = "";
  if (start) {
    values.push(asked.sort === "organization" || asked.sort === "need" ? start.key : Number(start.key));
    from = `AND (${by}, id) ${isDescending ? "<" : ">"} ($${values.length}, ${start.id})`;
  }
  const windows = groups.map((group) => `SELECT * FROM (${windowOf(group)}) AS looked`).join(" UNION ALL ");
  const rows = await database.query<Place>(
    `SELECT id, ${by} AS key FROM (${windows}) AS listed WHERE ${where} ${from}
     ORDER BY ${by} ${direction}, id ${direction} LIMIT ${asked.limit + 1}`,
    ...values,
  );
  const ids = rows.slice(0, asked.limit).map(({ id }) => id);
  const last = rows[asked.limit - 1];
  const next = rows.length > asked.limit && last ? writePlace("all", last) : undefined;
  return { found: ids.length > 0 ? [{ name: "all", ids }] : [], next, isUnfinished: false };
}

/** A place in a list: the group, and the id and key of the row before; without a row, where the group begins. */
function writePlace(name: GroupName, row: Place | undefined) {
  return row ? `${name} ${row.id} ${row.key}` : name;
}

function readPlace(place = "") {
  const [, name = "", id, key = ""] = /^(\w+)(?: (\d{1,15}) (.*))?$/s.exec(place) ?? [];
  if (!(name in groupNames)) return undefined;
  return { name: name as GroupName, row: id === undefined ? undefined : { id: Number(id), key } };
}

async function findRequests(database: Transaction, ids: readonly number[], marksTwins = false) {
  const rows =
    await database.query<RequestRow>`${raw(selectRequest)} WHERE submissions.id IN (${listOf(ids)})`;
  const withTwins = marksTwins ? await findWithTwins(database, rows) : new Set();
  return new Map(
    rows.map((row) => [row.id, { ...toRequest(row), ...(withTwins.has(row.id) && { hasTwin: true }) }]),
  );
}

export type ListCounts = Readonly<Record<"all" | "mine" | "nobody" | Kind | Standing, number>>;

/** How many each filter of a list would show. */
async function countFilters(
  database: Transaction,
  { tab, now, staffId }: { readonly tab: Tab; readonly now: number; readonly staffId: number },
): Promise<ListCounts> {
  const conditions = {
    mine: conditionOn({ of: "mine", staffId }),
    nobody: conditionOn({ of: "nobody", staffId }),
    ...Object.fromEntries(Object.entries(kinds).map(([name, { where }]) => [name, where])),
    ...Object.fromEntries(
      Object.entries(standings).map(([name, each]) => [name, each.tab === tab ? each.where : "1 = 0"]),
    ),
  };
  const names = Object.keys(conditions);
  const columns = Object.values(conditions).map(
    (where, index) => `count(CASE WHEN ${where} THEN 1 END) AS c${index}`,
  );
  const totals: Record<string, number> = Object.fromEntries(["all", ...names].map((name) => [name, 0]));
  for (const group of groupsOf(database, tab, now)) {
    const [row] = await database.query<Record<string, number>>(
      `SELECT count(*) AS "all", ${columns.join(", ")} FROM (${windowOf(group)}) AS listed`,
    );
    totals.all = (totals.all ?? 0) + (row?.all ?? 0);
    for (const [index, name] of names.entries())
      totals[name] = (totals[name] ?? 0) + (row?.[`c${index}`] ?? 0);
  }
  return totals as ListCounts;
}

/** The quotes that are out and still valid: how many, and together, in cents. */
async function sumQuoted(database: Transaction, now: number) {
  const sum = { count: 0, total: 0 };
  for (const group of groupsOf(database, "quoted", now)) {
    if (group.name === "expired") continue;
    const [row] = await database.query<{ count: number; total: number | null }>(
      `SELECT count(*) AS count, CAST(sum(${latestQuote("total")}) AS BIGINT) AS total
       FROM (${windowOf(group)}) AS listed`,
    );
    sum.count += row?.count ?? 0;
    sum.total += row?.total ?? 0;
  }
  return sum;
}

/** All that a page shows, in its order. */
export function requestsOf({ groups }: RequestList): readonly Request[] {
  return groups.flatMap(({ requests }) => requests);
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, each) => total + each, 0);
}

export const requestListReads = { listRequests, countFilters, sumQuoted };
