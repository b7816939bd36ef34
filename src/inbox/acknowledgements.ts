import type { Transaction } from "./database.ts";

/** How many mails a stranger can have us queue, so that no form can be used to flood someone with them. */
export const acknowledgementCaps = { perMailboxPerDay: 1, perDomainPerHour: 30, perHour: 200 } as const;
/** Of mails with a lost link, which are asked for after the acknowledgement. */
const linkCaps = { ...acknowledgementCaps, perMailboxPerDay: 3 } as const;

type Caps = typeof acknowledgementCaps | typeof linkCaps;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether one more acknowledgement may go to this address; if so, it is counted. Only one node at a time may decide,
 * until its transaction ends. What is over a cap already is turned away before that, so that a flood does not wait:
 * the lock is taken no more often than the caps allow mails.
 */
export async function takeAcknowledgement(
  transaction: Transaction,
  to: string,
  now: number,
  kind: "acknowledgement" | "link" = "acknowledgement",
) {
  const caps = kind === "link" ? linkCaps : acknowledgementCaps;
  if (!(await isWithinCaps(transaction, to, now, kind, caps))) return false;
  await transaction.engine.lock(transaction, "acknowledgements");
  if (!(await isWithinCaps(transaction, to, now, kind, caps))) return false;
  await transaction.query(
    "INSERT INTO recent_acknowledgements (kind, mailbox, domain, created_at) VALUES ($1, $2, $3, $4)",
    kind,
    mailboxOf(to),
    domainOf(to),
    now,
  );
  return true;
}

async function isWithinCaps(transaction: Transaction, to: string, now: number, kind: string, caps: Caps) {
  const count = "(SELECT count(*) FROM recent_acknowledgements WHERE";
  const [counted] = await transaction.query<{ mailbox: number; domain: number; everyone: number }>(
    `SELECT ${count} mailbox = $1 AND kind = $7 AND created_at BETWEEN $3 AND $4) AS mailbox,
       ${count} domain = $2 AND created_at BETWEEN $5 AND $6) AS domain,
       ${count} created_at BETWEEN $5 AND $6) AS everyone`,
    mailboxOf(to),
    domainOf(to),
    now - DAY_MS,
    now + DAY_MS,
    now - HOUR_MS,
    now + HOUR_MS,
    kind,
  );
  return (
    counted !== undefined &&
    counted.mailbox < caps.perMailboxPerDay &&
    counted.domain < caps.perDomainPerHour &&
    counted.everyone < caps.perHour
  );
}

/**
 * One mailbox has many spellings: case, tags after a plus sign, and at some providers dots. Where dots do count, two
 * neighbours share one acknowledgement a day, which harms neither.
 */
export function mailboxOf(email: string) {
  const [local = ""] = email.toLowerCase().split("@");
  return `${local.replace(/(.)\+.*$/, "$1").replaceAll(".", "")}@${domainOf(email)}`;
}

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
