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
};

/**
 * The whole e-mail is here: it will be read, whatever happens. A repeated e-mail is not kept twice; its pieces
 * are left for `dropMail`.
 */
export async function takeMail(
  transaction: Transaction,
  arrived: ArrivedMail,
): Promise<"taken" | "repeated"> {
  const { piece, onceKey, recipient, sender, size } = arrived;
  await transaction.engine.lock(transaction, `mail ${onceKey}`);
  const known = await transaction.query`SELECT 1 AS found FROM inbound_mails WHERE once_key = ${onceKey}`;
  if (known.length > 0) return "repeated";
  const id = await addMailPiece(transaction, piece);
  await transaction.query`UPDATE inbound_mails SET once_key = ${onceKey}, recipient = ${recipient},
    sender = ${sender}, size = ${size} WHERE id = ${id}`;
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
  readonly receivedAt: number;
  /** This one included. */
  readonly attempts: number;
};

export type MailLease = { readonly now: number; readonly until: number; readonly limit: number };

/** A lease longer than this was made by a clock that ran ahead. */
const CLOCK_JUMP_MS = 60 * 60_000;

export async function leaseMails(
  transaction: Transaction,
  { now, until, limit }: MailLease,
): Promise<readonly UnreadMail[]> {
  const leased = await transaction.query<UnreadMail>`WITH unread AS MATERIALIZED (
      SELECT id FROM inbound_mails WHERE read_at IS NULL AND once_key IS NOT NULL
        AND (leased_until <= ${now} OR leased_until > ${until + CLOCK_JUMP_MS}) ORDER BY id
        LIMIT ${limit} ${raw(transaction.engine.skipLocked)}
    )
    UPDATE inbound_mails SET leased_until = ${until}, attempts = attempts + 1
    WHERE id IN (SELECT id FROM unread)
    RETURNING id, once_key AS "onceKey", recipient, sender, size, received_at AS "receivedAt", attempts`;
  return leased.sort((a, b) => a.id - b.id);
}

/** Undefined after the last. */
export function readMailPiece(
  database: Transaction,
  { mail, number }: { readonly mail: number; readonly number: number },
) {
  return readPiece(database, mailPieces, mail, number);
}
