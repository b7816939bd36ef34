import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { writeReadmeSection } from "../readme-section.ts";
import type { PeerFigures } from "./peers/peer.ts";
import { peerTables } from "./peers/peer-tables.ts";
import type { Row } from "./row.ts";

export type Results = {
  readonly machine: Readonly<Record<string, string>>;
  readonly isQuick: boolean;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly peers?: readonly PeerFigures[];
  readonly pictures: readonly string[];
};

/** A quick run shows that the bench works; its figures must not take the place of real ones. */
export function resultsFolder(isQuick: boolean) {
  const folder = isQuick ? "test-results/bench" : "bench";
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function writeResults(results: Results) {
  const file = `${resultsFolder(results.isQuick)}/results`;
  const complete = { ...results, peers: results.peers ?? earlierPeers(`${file}.json`) };
  writeFileSync(`${file}.json`, `${JSON.stringify(complete, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdown(complete));
  if (!results.isQuick) writeReadmeSection("speed", summary(complete));
  return `${file}.md`;
}

function summary({ machine, rows, peers = [] }: Results) {
  const { date = "", processor } = machine;
  return [
    `${date.slice(0, 10)}, ${processor}: the worst page of each row.`,
    "",
    ...rowTable(worstOfEach(rows)),
    "",
    ...peerTables(peers).slice(1),
  ];
}

/** The peers change only with their own versions: a run without them keeps the tables of the last run with them. */
function earlierPeers(file: string): readonly PeerFigures[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")).peers ?? [];
  } catch {
    return [];
  }
}

function markdown({ machine, isQuick, seconds, rows, peers = [], pictures }: Results) {
  const facts = Object.entries(machine).map(([name, value]) => `| ${name} | ${value} |`);
  const missed = rows.filter((row) => row.isMet === false).length;
  return [
    "# Speed and weight, measured",
    "",
    `${rows.length} rows, ${missed} missed. One run of ${Math.round(seconds)} s${isQuick ? " at a size that proves nothing (`--quick`)" : ""}.`,
    "",
    "| machine | |",
    "|---|---|",
    ...facts,
    "",
    "## In short: the worst page of each row",
    "",
    ...rowTable(worstOfEach(rows)),
    "",
    ...pictures.map((picture) => `![${picture.replace(".svg", "").replaceAll("-", " ")}](${picture})\n`),
    ...peerTables(peers),
    "",
    "## Every row, every page",
    "",
    ...rowTable(rows),
    "",
  ].join("\n");
}

function worstOfEach(rows: readonly Row[]): readonly Row[] {
  return Object.values(Object.groupBy(rows, (row) => row.what)).flatMap((group = []) => {
    const [worst] = group.toSorted((a, b) => badness(b) - badness(a));
    if (!worst) return [];
    const met = group.filter((row) => row.isMet).length;
    const where =
      group.length === 1 ? worst.where : `${met} of ${group.length} pages met; worst: ${worst.where}`;
    return [{ ...worst, where }];
  });
}

function badness({ badness, isMet }: Row) {
  const known = badness ?? (isMet ? 0 : 1);
  return Number.isNaN(known) ? Number.POSITIVE_INFINITY : known;
}

function rowTable(rows: readonly Row[]) {
  return [
    "| what | where | measured | target | |",
    "|---|---|---|---|---|",
    ...rows.map(({ what, where, measured, target, isMet, detail }) => {
      const mark = isMet === undefined ? "–" : isMet ? "met" : "**missed**";
      return `| ${what} | ${where} | ${measured}${detail ? ` (${detail})` : ""} | ${target} | ${mark} |`;
    }),
  ];
}

export function printRow({ what, where, measured, target, isMet, detail }: Row) {
  const mark = isMet === undefined ? "  –   " : isMet ? "  ok  " : "MISSED";
  console.log(`${mark} ${what} · ${where}: ${measured} (${target})${detail ? ` · ${detail}` : ""}`);
}
