import type { Stock } from "#inbox/store.ts";
import type { Database } from "./database.ts";
import { countMails } from "./mails.ts";

export function takeStock(database: Database, now: number): Stock {
  const requests = database.get<{ open: number; overdue: number }>(
    `SELECT count(*) AS open, count(*) FILTER (WHERE respond_by <= ?) AS overdue
     FROM submissions WHERE state = 'open'`,
    now,
  );
  const oldest = database.get<{ created: number | null }>(
    "SELECT min(created_at) AS created FROM outbox WHERE state = 'pending'",
  );
  return {
    open: requests?.open ?? 0,
    overdue: requests?.overdue ?? 0,
    mails: countMails(database),
    oldestPendingMailAt: oldest?.created ?? undefined,
  };
}
