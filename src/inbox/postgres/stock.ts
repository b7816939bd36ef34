import type { Stock } from "#inbox/store.ts";
import type { Runner } from "./database.ts";
import { countMails } from "./mails.ts";

export async function takeStock(database: Runner, now: number): Promise<Stock> {
  const [requests] = await database.query<{ open: number; overdue: number }>(
    `SELECT count(*) AS open, count(*) FILTER (WHERE respond_by <= $1) AS overdue
     FROM submissions WHERE state = 'open'`,
    now,
  );
  const [oldest] = await database.query<{ created: number | null }>(
    "SELECT min(created_at) AS created FROM outbox WHERE state = 'pending'",
  );
  return {
    open: requests?.open ?? 0,
    overdue: requests?.overdue ?? 0,
    mails: await countMails(database),
    oldestPendingMailAt: oldest?.created ?? undefined,
  };
}
