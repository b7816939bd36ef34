import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** One row, one commit, one wait for the disk: no batches, no indexes, nothing around it. */
const seconds = Number(process.argv[2]);
const folder = mkdtempSync(path.join(tmpdir(), "site-commits-"));
const database = new DatabaseSync(path.join(folder, "bare.sqlite"));
database.exec(
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT)",
);
const insert = database.prepare("INSERT INTO message (text) VALUES (?)");
const text = "Plate carriers, level IIIA. ".repeat(30);

const started = performance.now();
let commits = 0;
while (performance.now() - started < seconds * 1_000) {
  insert.run(text);
  commits += 1;
}
const perSecond = commits / ((performance.now() - started) / 1_000);
database.close();
rmSync(folder, { recursive: true });
process.send?.(perSecond, () => process.exit());
