import type { Row } from "./rows.ts";

/**
 * Every row of the page of targets, and the names of what is measured for it. Nothing: it is not measured yet, and the bench
 * says so and fails.
 */
export type Target = { readonly row: string; readonly target: string; readonly measured: readonly string[] };

export const targets: readonly Target[] = [
  {
    row: "reading page, HTML + CSS, Brotli",
    target: "≤ 14,000 bytes, 1 request before first paint",
    measured: ["HTML + CSS, Brotli", "requests before first paint"],
  },
  { row: "JavaScript on a reading page", target: "0 bytes", measured: ["JavaScript, Brotli"] },
  {
    row: "fonts",
    target: "≤ 2 files, 40 KB together, no layout shift",
    measured: ["fonts together", "font files", "layout shift"],
  },
  {
    row: "form page JavaScript, Brotli",
    target: "≤ 68,000 bytes, after first paint",
    measured: ["JavaScript, Brotli", "scripts asked for before first paint"],
  },
  {
    row: "largest contentful paint, throttled mobile",
    target: "≤ 1.05 × the bare HTML",
    measured: ["LCP, throttled mobile, × bare HTML"],
  },
  {
    row: "Lighthouse (mobile)",
    target: "100 / 100 / 100 / 100; blocking time ≤ 50 ms above",
    measured: ["Lighthouse, mobile", "blocking time above bare HTML with security headers"],
  },
  { row: "cumulative layout shift", target: "0", measured: ["layout shift"] },
  {
    row: "pages per second from one process",
    target: "≥ 0.7 × bare",
    measured: ["pages per second, × bare"],
  },
  {
    row: "page p99 beside 200 durable submissions/s, fsync 10 ms longer",
    target: "≤ 2 ×, or under 5 ms",
    measured: ["page p99 beside 200 submissions/s on a slow disk, × without"],
  },
  {
    row: "durable submissions per second",
    target: "≥ 0.25 × bare commits; PostgreSQL ≥ 300/s",
    measured: [
      "durable submissions per second, × bare SQLite FULL commits",
      "durable submissions per second on PostgreSQL",
    ],
  },
  {
    row: "the same beside what an engineer would write by hand",
    target: "≥ 1.0 ×, with fsync as it is and with 10 ms more",
    measured: [
      "durable submissions per second, × node:http with a commit each",
      "durable submissions per second, × node:http with a commit each, slow disk",
    ],
  },
  {
    row: "pages beside the exported files served by Caddy and by nginx",
    target: "≥ 1.0 × Caddy",
    measured: ["pages per second, × Caddy", "pages per second, × nginx"],
  },
  {
    row: "1, 2 and 4 nodes on one PostgreSQL",
    target: "printed: submissions/s, pages/s, seconds until a killed node's share is answered",
    measured: [
      "durable submissions per second on PostgreSQL, several nodes",
      "pages per second, several nodes",
      "seconds until a killed node's share is answered",
    ],
  },
  {
    row: "with 1,000,000 stored submissions",
    target: "submit p99 ≤ 1.5 × that of an empty inbox",
    measured: ["submit p99, × empty inbox"],
  },
  { row: "start to first answered page", target: "≤ 0.8 s", measured: ["start to first answered page"] },
  {
    row: "memory at rest, after 100,000 page requests and five publications",
    target: "≤ 180 MB, no growth",
    measured: ["memory at rest (RSS)", "growth of memory", "memory after five publications"],
  },
  { row: "production build", target: "≤ 15 s", measured: ["production build"] },
  {
    row: "the quote grid, 500 lines, processor slowed 4 ×",
    target: "key to paint ≤ 50 ms; open ≤ 700 ms; paste ≤ 250 ms; put back ≤ 100 ms",
    measured: ["quote grid, key to paint", "quote grid, open", "quote grid, paste", "quote grid, put back"],
  },
  {
    row: "save of a 500-line draft; PDF of 500 lines, size",
    target: "≤ 200 ms; ≤ 2 s; ≤ 400 KB",
    measured: ["save of a 500-line draft", "quote of 500 lines sent, with its PDF", "PDF of 500 lines"],
  },
  { row: "quote island, Brotli", target: "≤ 110,000 bytes", measured: ["quote island, Brotli"] },
  {
    row: "40 known parts quoted",
    target: "≤ 10 keystrokes; 40 unknown ones ≤ 120",
    measured: ["keystrokes for 40 known parts", "keystrokes for 40 unknown parts"],
  },
  {
    row: "e-mail to sent quote, prices known",
    target: "≤ 6 actions",
    measured: ["actions from e-mail to quote"],
  },
  {
    row: "desk list and search with 1,000,000 requests",
    target: "first page under 100 ms",
    measured: ["desk, open list, whole page", "desk, search among the closed, whole page"],
  },
  {
    row: "publishing an edition, to a visitor",
    target: "≤ 2 s, 0 failed or mixed answers",
    measured: ["publishing an edition, to a visitor", "failed or mixed answers while publishing"],
  },
  {
    row: "restart or upgrade under load",
    target: "0 of 10,000 requests fail",
    measured: ["requests that failed while nodes were replaced"],
  },
  {
    row: "block of the thread by any post, mail or picture of a stranger",
    target: "≤ 50 ms",
    measured: ["longest turn of the thread beside hostile posts"],
  },
  {
    row: "figures, search, export of the desk at 1,000,000",
    target: "≤ 100 ms to the first row",
    measured: [
      "desk, figures, first row",
      "desk, search among the closed, whole page",
      "desk, export, first row",
    ],
  },
  {
    row: "50 uploads of 20 MB at once",
    target: "≤ 80 MB above rest; pages' p99 ≤ 2 ×",
    measured: ["memory above rest beside 50 uploads", "page p99 beside 50 uploads, × without"],
  },
];

/** A row for each target that lacks a figure: printed as what it is, and never as met. */
export function findUnmeasured(rows: readonly Row[]): readonly Row[] {
  const names = new Set(rows.map(({ what }) => what));
  return targets.flatMap(({ row, target, measured }) => {
    const missing = measured.filter((name) => !names.has(name));
    return missing.map((what) => ({
      ...{ what, where: row, measured: "not measured", target, isMet: false },
      badness: Number.POSITIVE_INFINITY,
    }));
  });
}
