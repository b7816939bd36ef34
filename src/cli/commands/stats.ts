import { type ArchiveContext, type Command, jsonOption, printJson } from "#cli/command.ts";
import { readRange, timeOptions } from "#cli/listing-options.ts";
import { computeStats, type Figures, type Stats } from "#cli/stats.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { type Cell, formatTable } from "#cli/terminal/table.ts";
import { companyTime, duration } from "#company/time.ts";
import { computeQuoteStats, type QuoteFigures, type QuoteStats } from "#quotes/quote-stats.ts";

const DEFAULT_WEEKS = 12;
const CHART_WIDTH = 20;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

export const stats: Command = {
  name: "stats",
  group: "Requests",
  summary: "shows, by week, what came in, how fast it was answered, and what was quoted and won",
  details: [
    "ON TIME counts requests that are answered or overdue. Half of all answers took at most the median; nine of",
    `ten at most P90. Without --since it shows the last ${DEFAULT_WEEKS} weeks. Quotes count by the week in which the`,
    "first of a request was sent; HIT RATE is the share won of those won or lost.",
  ],
  options: [...timeOptions, jsonOption],
  examples: [
    { line: "inbox stats", does: `the last ${DEFAULT_WEEKS} weeks` },
    { line: "inbox stats --since 2026-01-01 --json", does: "a year's figures for a program" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options } = context;
    const range = readRange(context);
    if (!range.ok) return context.misuse(range.problem);
    const since = range.value.since ?? firstMonday(io.now());
    const figures = await computeStats(archive.responses({ ...range.value, since }), io.now());
    const until = range.value.until ?? io.now() + 1;
    const quotes = computeQuoteStats(await archive.listQuoted({ since, until }));
    if (options.json) await printJson(io, { ...toJson(figures), quotes: quotesToJson(quotes) });
    else await io.write(toWords(context, figures) + quotesToWords(context, quotes));
    return exitCodes.ok;
  },
};

function firstMonday(now: number) {
  const today = companyTime(now).startOfDay();
  return today.subtract({ days: today.dayOfWeek - 1, weeks: DEFAULT_WEEKS - 1 }).epochMilliseconds;
}

function toJson({ forms, weeks }: Stats) {
  const readable = ({ formType, medianMs, p90Ms, ...rest }: Stats["forms"][number]) => ({
    form: formType,
    ...rest,
    medianSeconds: medianMs === undefined ? undefined : Math.round(medianMs / 1000),
    p90Seconds: p90Ms === undefined ? undefined : Math.round(p90Ms / 1000),
  });
  return { forms: forms.map(readable), weeks: weeks.map(readable) };
}

function toWords({ io, paint }: ArchiveContext, { forms, weeks }: Stats) {
  if (forms.length === 0) return "Nothing came in during this period.\n";
  const most = Math.max(...weeks.map(({ received }) => received));
  const rows: Cell[][] = weeks.map((row) => [row.week, row.formType, ...cells(row), bar(row.received, most)]);
  const totals: Cell[][] = forms.map((row) => ["all", row.formType, ...cells(row), ""]);
  return formatTable(columns, [...rows, ...totals], { width: io.columns, paint });
}

function quotesToJson({ all, weeks }: QuoteStats) {
  const readable = ({ medianMs, hitRate, ...rest }: QuoteFigures) => ({
    ...rest,
    hitRate: hitRate === undefined ? undefined : Number(hitRate.toFixed(3)),
    medianSeconds: medianMs === undefined ? undefined : Math.round(medianMs / 1000),
  });
  return { ...readable(all), weeks: weeks.map(readable) };
}

function quotesToWords({ io, paint }: ArchiveContext, { all, weeks }: QuoteStats) {
  if (all.quotes === 0) return "";
  const rows = [...weeks, { week: "all", ...all }].map(({ week, quotes, won, lost, hitRate, medianMs }) => [
    week,
    String(quotes),
    String(won),
    String(lost),
    hitRate === undefined ? "–" : `${Math.round(100 * hitRate)}%`,
    medianMs === undefined ? "–" : duration(medianMs),
  ]);
  return `\n${formatTable(quoteColumns, rows, { width: io.columns, paint })}`;
}

const quoteColumns = [
  { title: "WEEK OF" },
  { title: "QUOTES", alignRight: true },
  { title: "WON", alignRight: true },
  { title: "LOST", alignRight: true },
  { title: "HIT RATE", alignRight: true },
  { title: "MEDIAN TO QUOTE", alignRight: true },
];

const columns = [
  { title: "WEEK OF" },
  { title: "FORM" },
  { title: "RECEIVED", alignRight: true },
  { title: "ANSWERED", alignRight: true },
  { title: "ON TIME", alignRight: true },
  { title: "MEDIAN", alignRight: true },
  { title: "P90", alignRight: true },
  { title: "", least: 0 },
];

function cells({ received, answered, inTime, decided, medianMs, p90Ms }: Figures): Cell[] {
  const share =
    decided === 0 ? "–" : `${inTime}/${decided} ${String(Math.floor((100 * inTime) / decided)).padStart(3)}%`;
  const kept = { text: share, format: inTime === decided ? "green" : "red" } as const;
  const words = (ms: number | undefined) => (ms === undefined ? "–" : duration(ms));
  return [String(received), String(answered), decided === 0 ? share : kept, words(medianMs), words(p90Ms)];
}

function bar(value: number, most: number): Cell {
  const units = Math.round((value / most) * CHART_WIDTH * eighths.length);
  const text = "█".repeat(Math.floor(units / eighths.length)) + eighths[units % eighths.length];
  return { text, format: "cyan" };
}
