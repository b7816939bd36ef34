import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import path from "node:path";
import { writeReadmeSection } from "../scripts/readme-section.ts";
import type { Row } from "./rows.ts";

/** What the product's README shows; everything else is in results.md. */
const headlines = [
  "HTML + CSS, Brotli",
  "JavaScript, Brotli",
  "Lighthouse, mobile",
  "LCP, throttled mobile, × bare HTML",
  "pages per second, × bare",
  "durable submissions per second, × bare SQLite FULL commits",
  "durable submissions per second on PostgreSQL",
  "submit p99, × empty inbox",
  "start to first answered page",
  "memory at rest (RSS)",
];

export function writeResults(rows: readonly Row[], minutes: number) {
  const missed = rows.filter((row) => row.isMet === false).length;
  const short = worstOfEach(rows);
  const when = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()} (${process.arch})`;
  const machine = `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}, load ${loadavg()[2]?.toFixed(1)}, commit ${commit()}`;
  const results = [
    "# Speed and weight, measured",
    "",
    `${when}, ${machine}. ${rows.length} rows, ${missed} missed; one run of ${minutes} minutes.`,
    "",
    "## The worst page of each row",
    "",
    ...table(short),
    "",
    "## Every page",
    "",
    ...table(rows),
    "",
  ];
  writeFileSync(path.join(import.meta.dirname, "results.md"), results.join("\n"));
  const shown = headlines.flatMap((what) => short.filter((row) => row.what === what));
  const summary = `${when}: the worst page of each row; ${missed} of all ${rows.length} rows missed.`;
  writeReadmeSection("speed", [summary, "", ...table(shown.map(({ detail, ...row }) => row))]);
}

function worstOfEach(rows: readonly Row[]): readonly Row[] {
  return Object.values(Object.groupBy(rows, (row) => row.what)).flatMap((group = []) => {
    const [worst] = group.toSorted((a, b) => b.badness - a.badness);
    if (!worst || group.length === 1) return group;
    const met = group.filter((row) => row.isMet).length;
    return [{ ...worst, where: `${met} of ${group.length} pages met; worst: ${worst.where}` }];
  });
}

function table(rows: readonly Row[]) {
  return [
    "| what | where | measured | target | |",
    "|---|---|---|---|---|",
    ...rows.map(({ what, where, measured, target, isMet, detail }) => {
      const mark = isMet === undefined ? "–" : isMet ? "met" : "**missed**";
      return `| ${what} | ${where} | ${measured}${detail ? `; ${detail}` : ""} | ${target} | ${mark} |`;
    }),
  ];
}

export function printRow({ what, where, measured, target, isMet, detail }: Row) {
  const mark = isMet === undefined ? "  –   " : isMet ? "  met " : "MISSED";
  console.log(`${mark} ${what} · ${where}: ${measured} (${target})${detail ? ` · ${detail}` : ""}`);
}

function commit() {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" });
  return stdout.trim();
}
