import { atMost, type Row } from "../row.ts";
import { median } from "../statistics.ts";
import type { Sample, Soak } from "./run-soak.ts";

/** How much the last third may lie above the second: the first third is warming up. */
const allowed = { memoryMegabytes: 15, heapMegabytes: 15, files: 20, delayFactor: 3, delayFloorMs: 100 };

export function judgeSoak({
  samples,
  pages,
  submissions,
  rudeVisits,
  mailsTaken,
  waitingAtEnd,
}: Soak): readonly Row[] {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const before = samples.slice(third, Math.max(third + 1, 2 * third));
  const after = samples.slice(-third);
  const growth = (figure: (sample: Sample) => number) =>
    median(after.map(figure)) - median(before.map(figure));
  const delay = (some: readonly Sample[]) => median(some.map(({ eventLoopDelayMs }) => eventLoopDelayMs));
  const last = samples.at(-1);
  return [
    atMost(0, pages.failed, { what: "pages not answered", where: `of ${pages.answered + pages.failed}` }),
    atMost(0, submissions.failed, {
      what: "submissions not accepted",
      where: `of ${submissions.answered + submissions.failed}`,
    }),
    atMost(0, last?.serverErrors ?? 0, { what: "answers of 5xx", where: `beside ${rudeVisits} rude visits` }),
    growthRow(
      "memory (RSS)",
      growth((sample) => sample.residentBytes / 1e6),
      allowed.memoryMegabytes,
      "MB",
    ),
    growthRow(
      "heap",
      growth((sample) => sample.heapBytes / 1e6),
      allowed.heapMegabytes,
      "MB",
    ),
    growthRow(
      "open files",
      growth((sample) => sample.openFiles),
      allowed.files,
    ),
    atMost(Math.max(allowed.delayFloorMs, allowed.delayFactor * delay(before)), delay(after), {
      what: "event-loop delay p99, last third",
      where: "the site",
      unit: "ms",
    }),
    atMost(0, waitingAtEnd, { what: "mails still waiting at the end", where: `${mailsTaken} delivered` }),
    atMost(0, last?.deadMails ?? 0, { what: "mails given up", where: "the outbox" }),
  ];
}

function growthRow(what: string, value: number, limit: number, unit = ""): Row {
  return atMost(limit, value, { what: `growth of ${what}`, where: "second to last third", unit });
}
