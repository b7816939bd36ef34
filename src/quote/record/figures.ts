import type { Transaction } from "#store/database.ts";

/** A moment at which each week begins, the first week first; the last is the end of all. */
type Weeks = readonly number[];

export type FiguresRequest = {
  readonly weeks: Weeks;
  /** The weeks to come, in which quotes expire. */
  readonly expiries: Weeks;
  readonly now: number;
};

/** A request whose first quote left in these weeks. */
export type QuotedInTime = {
  readonly receivedAt: number;
  readonly sentAt: number;
  readonly promisedAt: number;
  /** How it was closed: "won", "lost-price" …; undefined while it is not. */
  readonly closedAs: string | undefined;
  /** Of what was confirmed, or else of the latest revision, in cents; undefined once it was erased. */
  readonly value: number | undefined;
};

type Counted = { readonly count: number; readonly value: number };

export type Figures = {
  readonly requests: readonly number[];
  readonly quoted: readonly QuotedInTime[];
  /** What is out and valid, by the week in which it expires; the last is what expires later. */
  readonly expiring: readonly Counted[];
};

/** What an owner wants to know of the last weeks. Nothing here grows with the archive, only with the weeks. */
export async function findFigures(
  database: Transaction,
  { weeks, expiries, now }: FiguresRequest,
): Promise<Figures> {
  const requests: number[] = [];
  for (const [from, until] of pairsOf(weeks)) {
    const [row] = await database.query<{ requests: number }>`SELECT count(*) AS requests FROM submissions
      WHERE form_type = 'rfq' AND received_at >= ${from} AND received_at < ${until}
        AND state NOT IN ('quarantined', 'spam')`;
    requests.push(Number(row?.requests ?? 0));
  }
  type Row = Omit<QuotedInTime, "closedAs" | "value"> &
    Record<"confirmed" | "quoted", number | null> & {
      readonly closedAs: string | null;
    };
  const rows = await database.query<Row>`SELECT received_at AS "receivedAt", quotes.sent_at AS "sentAt",
      respond_by AS "promisedAt", closed_as AS "closedAs",
      (SELECT sum(any_of.confirmed_total) FROM quotes AS any_of
        WHERE any_of.submission_id = submissions.id AND any_of.confirmed_at IS NOT NULL) AS confirmed,
      (SELECT latest.total FROM quotes AS latest WHERE latest.id = (SELECT max(id) FROM quotes AS any_of
        WHERE any_of.submission_id = submissions.id)) AS quoted
    FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE quotes.revision = 'A' AND quotes.sent_at >= ${weeks[0] ?? now} AND quotes.sent_at < ${now}
    ORDER BY quotes.sent_at, quotes.id`;
  const open = await database.query<{ expiresAt: number; total: number | null }>`SELECT
      expires_at AS "expiresAt", total FROM submissions JOIN quotes ON quotes.submission_id = submissions.id
    WHERE state = 'quoted' AND withdrawn_at IS NULL AND expires_at > ${now}
      AND NOT EXISTS (SELECT 1 FROM quotes AS newer
        WHERE newer.submission_id = submissions.id AND newer.id > quotes.id)`;
  return {
    requests,
    quoted: rows.map(({ confirmed, quoted, closedAs, ...row }) => ({
      ...row,
      closedAs: confirmed === null ? (closedAs ?? undefined) : "won",
      value: amountOf(confirmed ?? quoted),
    })),
    expiring: [...pairsOf(expiries), [expiries.at(-1) ?? now, Number.POSITIVE_INFINITY] as const].map(
      ([from, until]) => {
        const within = open.filter(({ expiresAt }) => expiresAt > from && expiresAt <= until);
        return { count: within.length, value: within.reduce((sum, { total }) => sum + (total ?? 0), 0) };
      },
    ),
  };
}

function pairsOf(weeks: Weeks) {
  return weeks.slice(1).map((until, index) => [weeks[index] ?? until, until] as const);
}

/** PostgreSQL adds whole numbers up to a text. */
function amountOf(sum: number | string | null) {
  return sum === null ? undefined : Number(sum);
}
