import { type AcknowledgementCaps, capWindowsMs, domainOf, mailboxOf } from "#inbox/acknowledgement-caps.ts";
import type { Runner } from "./database.ts";
import { locks } from "./locks.ts";

/** Longer than the longest window, for clocks that jump. */
const MEMORY_MS = 7 * capWindowsMs.day;

export type WantedAcknowledgement = { readonly to: string; readonly now: number };

type Counts = { readonly mailbox: number; readonly domain: number; readonly all: number };

/**
 * Which of these acknowledgements may be sent; those are counted. Only one node at a time may decide, until its
 * transaction ends. To keep this from slowing down a flood, what is over a cap already is turned away before that:
 * the lock is taken no more often than the caps allow mails.
 */
export async function takeAcknowledgements<Wanted extends WantedAcknowledgement>(
  transaction: Runner,
  caps: AcknowledgementCaps,
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  const hopeful = await withinCaps(transaction, caps, wanted);
  if (hopeful.length === 0) return [];
  await transaction.query("SELECT pg_advisory_xact_lock($1)", locks.acknowledgements);
  const granted = await withinCaps(transaction, caps, hopeful);
  await remember(transaction, granted);
  return granted;
}

async function withinCaps<Wanted extends WantedAcknowledgement>(
  transaction: Runner,
  caps: AcknowledgementCaps,
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  if (wanted.length === 0) return [];
  const counts = await count(transaction, wanted);
  const granted: Wanted[] = [];
  wanted.forEach((one, n) => {
    const counted = counts[n];
    const grantedTo = (nameOf: (email: string) => string) =>
      granted.filter(({ to }) => nameOf(to) === nameOf(one.to)).length;
    if (
      counted &&
      counted.mailbox + grantedTo(mailboxOf) < caps.perMailboxPerDay &&
      counted.domain + grantedTo(domainOf) < caps.perDomainPerHour &&
      counted.all + granted.length < caps.perHour
    ) {
      granted.push(one);
    }
  });
  return granted;
}

function count(transaction: Runner, wanted: readonly WantedAcknowledgement[]): Promise<Counts[]> {
  const within = "recent.created_at BETWEEN wanted.now -";
  const recent = "(SELECT count(*) FROM recent_acknowledgements AS recent WHERE";
  return transaction.query<Counts>(
    `SELECT
       ${recent} recent.mailbox = wanted.mailbox AND ${within} $2 AND wanted.now + $2) AS mailbox,
       ${recent} recent.domain = wanted.domain AND ${within} $3 AND wanted.now + $3) AS domain,
       ${recent} ${within} $3 AND wanted.now + $3) AS all
     FROM json_to_recordset($1) AS wanted (n INT, mailbox TEXT, domain TEXT, now BIGINT) ORDER BY n`,
    toRows(wanted),
    capWindowsMs.day,
    capWindowsMs.hour,
  );
}

function remember(transaction: Runner, granted: readonly WantedAcknowledgement[]) {
  return transaction.query(
    `INSERT INTO recent_acknowledgements (mailbox, domain, created_at)
     SELECT mailbox, domain, now FROM json_to_recordset($1) AS granted (n INT, mailbox TEXT, domain TEXT, now BIGINT)`,
    toRows(granted),
  );
}

function toRows(wanted: readonly WantedAcknowledgement[]) {
  return JSON.stringify(
    wanted.map(({ to, now }, n) => ({ n, mailbox: mailboxOf(to), domain: domainOf(to), now })),
  );
}

export async function forgetOldAcknowledgements(database: Runner, now: number) {
  await database.query("DELETE FROM recent_acknowledgements WHERE created_at < $1", now - MEMORY_MS);
}
