import type { Database, Transaction } from "#store/database.ts";

/** So many of the newest e-mails are looked at: with more of them, what was sent before is seldom opened. */
const newestMails = 20;

type Signed = { readonly fingerprint: string; readonly now: number };

/**
 * Notes with which secret links are signed from now on: the links themselves are not stored. Returns whether it was
 * another one before.
 */
async function noteSecret(transaction: Transaction, { fingerprint, now }: Signed): Promise<boolean> {
  const before = await findSecret(transaction);
  if (before === fingerprint) return false;
  await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${prefix + fingerprint}, ${now})
    ON CONFLICT (name) DO UPDATE SET happened_at = ${now}`;
  return before !== undefined;
}

/** How many of the newest e-mails about a request have links that this secret did not sign. */
async function countForeignLinks(transaction: Transaction, fingerprint: string) {
  const secrets = await listSecrets(transaction);
  const mails = await transaction.query<{ at: number }>`SELECT settled_at AS at FROM outbox
    WHERE state = 'sent' AND submission_id IS NOT NULL AND settled_at IS NOT NULL
    ORDER BY id DESC LIMIT ${newestMails}`;
  const signedBy = (at: number) => secrets.find((each) => each.since <= at)?.fingerprint;
  const foreign = mails.filter(({ at }) => ![undefined, fingerprint].includes(signedBy(at)));
  return { foreign: foreign.length, mails: mails.length };
}

export const secretReads = { countForeignLinks };
export const secretWrites = { noteSecret };

/** The fingerprint of the secret that signs; undefined in an inbox that no release with this note has served. */
export async function findSecret(database: Database | Transaction): Promise<string | undefined> {
  return (await listSecrets(database))[0]?.fingerprint;
}

const prefix = "secret-";

/** Newest first. */
async function listSecrets(database: Database | Transaction) {
  const marks = await database.query<{ name: string; since: number }>`SELECT name, happened_at AS since
    FROM marks WHERE substr(name, 1, ${prefix.length}) = ${prefix} ORDER BY happened_at DESC`;
  return marks.map(({ name, since }) => ({ fingerprint: name.slice(prefix.length), since }));
}
