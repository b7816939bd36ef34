import { companyTime } from "#company/time.ts";
import type { FormType } from "#forms/message.ts";
import type { ResponseRow } from "#inbox/records.ts";

export type Figures = {
  readonly received: number;
  readonly answered: number;
  readonly inTime: number;
  /** Answered, or open past the deadline: it is known whether the promise was kept. */
  readonly decided: number;
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
};

type WeekFigures = Figures & { readonly week: string; readonly formType: FormType };
type FormFigures = Figures & { readonly formType: FormType };
export type Stats = { readonly forms: readonly FormFigures[]; readonly weeks: readonly WeekFigures[] };

type Tally = { received: number; inTime: number; decided: number; readonly responses: number[] };

/** Suspected spam is not counted. Weeks begin on Monday in the company's time zone. */
export async function computeStats(
  pages: AsyncIterable<readonly ResponseRow[]>,
  now: number,
): Promise<Stats> {
  const forms = new Map<FormType, Tally>();
  const weeks = new Map<string, Tally>();
  const weekOf = createWeekFinder();
  for await (const page of pages) {
    for (const row of page.filter(({ state }) => state !== "quarantined")) {
      count(tallyOf(forms, row.formType), row, now);
      count(tallyOf(weeks, `${weekOf(row.receivedAt)} ${row.formType}`), row, now);
    }
  }
  return {
    forms: [...forms].sort(byKey).map(([formType, tally]) => ({ formType, ...toFigures(tally) })),
    weeks: [...weeks].sort(byKey).map(([key, tally]) => {
      const [week = "", formType] = key.split(" ");
      return { week, formType: formType as FormType, ...toFigures(tally) };
    }),
  };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const tally = tallies.get(key) ?? { received: 0, inTime: 0, decided: 0, responses: [] };
  tallies.set(key, tally);
  return tally;
}

function count(tally: Tally, { state, receivedAt, respondBy, answeredAt }: ResponseRow, now: number) {
  tally.received += 1;
  if (answeredAt !== undefined) {
    tally.responses.push(answeredAt - receivedAt);
    tally.decided += 1;
    if (answeredAt <= respondBy) tally.inTime += 1;
  } else if (state === "open" && respondBy < now) tally.decided += 1;
}

function toFigures({ received, inTime, decided, responses }: Tally): Figures {
  const sorted = responses.sort((one, other) => one - other);
  return {
    received,
    answered: sorted.length,
    inTime,
    decided,
    medianMs: percentile(sorted, 0.5),
    p90Ms: percentile(sorted, 0.9),
  };
}

/** Nearest rank: always a response time that actually occurred. */
function percentile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** Calendar arithmetic once a day, not once a row. */
function createWeekFinder() {
  let day = { from: 0, until: 0, week: "" };
  return (at: number) => {
    if (at < day.from || at >= day.until) {
      const start = companyTime(at).startOfDay();
      const week = start
        .subtract({ days: start.dayOfWeek - 1 })
        .toPlainDate()
        .toString();
      day = { from: start.epochMilliseconds, until: start.add({ days: 1 }).epochMilliseconds, week };
    }
    return day.week;
  };
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]) {
  return one < other ? -1 : 1;
}
