import { raw, type Transaction } from "#store/database.ts";
import { deletePieces, readPiece } from "#store/pieces.ts";

export type MailPiece = {
  /** Undefined for the first piece of an e-mail. */
  readonly mail: number | undefined;
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly now: number;
};

/** Returns the e-mail's number. An e-mail that never becomes whole is removed later. */
export async function addMailPiece(transaction: Transaction, { mail, number, bytes, now }: MailPiece) {
  const id =
    mail ??
    (await transaction.insert`INSERT INTO inbound_mails (recipient, sender, size, received_at, leased_until,
      attempts)
      VALUES ('', '', 0, ${now}, 0, 0)`);
  if (id === undefined) throw new Error("An e-mail was given no number");
  await transaction.query`INSERT INTO inbound_pieces (mail_id, number, bytes)
    VALUES (${id}, ${number}, ${bytes})`;
  return id;
}

export type ArrivedMail = {
  /** The e-mail's last piece. */
  readonly piece: MailPiece;
  readonly onceKey: string;
  readonly recipient: string;
  readonly sender: string;
  readonly size: number;
  /** The address of the mail server that sent it, and the name that it gave. */
  readonly client: string;
  readonly greeting: string;
};

/**
 * The whole e-mail is here: it will be read, whatever happens. A repeated e-mail is not kept twice; its pieces
 * are left for `dropMail`.
 */
export async function takeMail(
  transaction: Transaction,
  arrived: ArrivedMail,
): Promise<"taken" | "repeated"> {
  const { piece, onceKey, recipient, sender, size, client, greeting } = arrived;
  await transaction.engine.lock(transaction, `mail ${onceKey}`);
  const known = await transaction.query`SELECT 1 AS found FROM inbound_mails WHERE once_key = ${onceKey}`;
  if (known.length > 0) return "repeated";
  const id = await addMailPiece(transaction, piece);
  await transaction.query`UPDATE inbound_mails SET once_key = ${onceKey}, recipient = ${recipient},
    sender = ${sender}, size = ${size}, client = ${client}, greeting = ${greeting} WHERE id = ${id}`;
  return "taken";
}

export const mailPieces = { table: "inbound_pieces", owner: "mail_id" };

/**
 * Removes an e-mail whose transfer broke off, a part of it at a time: "more" while some is left. One that is
 * whole stays.
 */
export async function dropMail(transaction: Transaction, id: number): Promise<"more" | undefined> {
  const broken = await transaction.query`SELECT id FROM inbound_mails WHERE id = ${id} AND once_key IS NULL`;
  if (broken.length === 0) return undefined;
  if ((await deletePieces(transaction, mailPieces, [id])) === "more") return "more";
  await transaction.query`DELETE FROM inbound_mails WHERE id = ${id} AND once_key IS NULL`;
  return undefined;
}

export type UnreadMail = {
  readonly id: number;
  readonly onceKey: string;
  readonly recipient: string;
  readonly sender: string;
  readonly size: number;
  readonly client: string;
  readonly greeting: string;
  readonly receivedAt: number;
  /** This one included. */
  readonly attempts: number;
};

export type MailLease = { readonly now: number; readonly until: number; readonly limit: number };

/** A lease longer than this was made by a clock that ran ahead. */
const CLOCK_JUMP_MS = 60 * 60_000;

/** What is behind so many waits until some of them were read. */
const MOST_IN_LINE = 2_000;

/**
 * First those to an address, and from a server, for which the fewest wait: whoever sends many to one address,
 * or from one server, waits for themselves and nobody else does.
 */
export async function leaseMails(
  transaction: Transaction,
  { now, until, limit }: MailLease,
): Promise<readonly UnreadMail[]> {
  const isDue = raw(`read_at IS NULL AND once_key IS NOT NULL
    AND (leased_until <= ${Number(now)} OR leased_until > ${Number(until + CLOCK_JUMP_MS)})`);
  const leased = await transaction.query<UnreadMail>`WITH line AS (
      SELECT id, count(*) OVER (PARTITION BY recipient) * count(*) OVER (PARTITION BY client) AS crowd
      FROM (SELECT id, recipient, client FROM inbound_mails WHERE ${isDue}
        ORDER BY id LIMIT ${MOST_IN_LINE}) AS due
    ), unread AS MATERIALIZED (
      SELECT inbound_mails.id FROM inbound_mails JOIN line ON line.id = inbound_mails.id
      WHERE ${isDue} ORDER BY crowd, inbound_mails.id LIMIT ${limit} ${raw(transaction.engine.skipLocked)}
    )
    UPDATE inbound_mails SET leased_until = ${until}, attempts = attempts + 1
    WHERE id IN (SELECT id FROM unread)
    RETURNING id, once_key AS "onceKey", recipient, sender, size, client, greeting,
      received_at AS "receivedAt", attempts`;
  return leased.sort((a, b) => a.id - b.id);
}

/** Undefined after the last. */
export function readMailPiece(
  database: Transaction,
  { mail, number }: { readonly mail: number; readonly number: number },
) {
  return readPiece(database, mailPieces, mail, number);
}
