import { DatabaseSync } from "node:sqlite";

/* The store's worker with a planted defect: it answers before its writes are on the disk. */

const execute = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  return execute.call(this, sql.replace("synchronous = FULL", "synchronous = NORMAL"));
};
await import("#server/store/store-worker.ts");
