import type { FormType } from "#forms/message.ts";
import type { Transaction } from "./database.ts";
import { addEvent } from "./events.ts";

/** Those who answer. They get in with passkeys; what is secret about them is stored as a hash or not at all. */
export type StaffMember = { readonly id: number; readonly name: string; readonly email: string };

export type StaffListing = StaffMember & {
  readonly passkeys: number;
  readonly lastSeenAt: number | undefined;
  readonly revokedAt: number | undefined;
};

const minute = 60_000;
const hour = 60 * minute;
const INVITATION_MS = 30 * minute;
const CHALLENGE_MS = 5 * minute;
const SESSION_IDLE_MS = 12 * hour;
export const SESSION_MS = 7 * 24 * hour;
/** Being seen is noted no more often than this: reading a page is then rarely a write. */
const SEEN_EVERY_MS = minute;

export type Invitation = {
  readonly name: string;
  readonly email: string;
  readonly tokenHash: string;
  readonly now: number;
};

/** A person of the same address is the same person: the invitation then adds a passkey to what is there. */
export async function inviteStaff(transaction: Transaction, invitation: Invitation): Promise<StaffMember> {
  const { name, email, tokenHash, now } = invitation;
  const [member] = await transaction.query<StaffMember>(
    `INSERT INTO staff (name, email, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET name = excluded.name, revoked_at = NULL RETURNING id, name, email`,
    name,
    email.toLowerCase(),
    now,
  );
  if (!member) throw new Error("An insert returned no row");
  await transaction.query(
    "INSERT INTO invitations (token_hash, staff_id, expires_at) VALUES ($1, $2, $3)",
    tokenHash,
    member.id,
    now + INVITATION_MS,
  );
  await addEvent(transaction, { kind: "invited", now, staffId: member.id });
  return member;
}

export type TokenQuestion = { readonly tokenHash: string; readonly now: number };

/** Whom an invitation is for; undefined once it is used or expired. */
export async function findInvitation(
  transaction: Transaction,
  { tokenHash, now }: TokenQuestion,
): Promise<StaffMember | undefined> {
  const [member] = await transaction.query<StaffMember>(
    `SELECT staff.id, name, email FROM invitations JOIN staff ON staff.id = staff_id
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND revoked_at IS NULL`,
    tokenHash,
    now,
  );
  return member;
}

/** A challenge is good for one ceremony, on whichever node it ends. */
export async function rememberChallenge(
  transaction: Transaction,
  { challenge, now }: { readonly challenge: string; readonly now: number },
): Promise<void> {
  await transaction.query("DELETE FROM challenges WHERE expires_at <= $1", now);
  await transaction.query(
    "INSERT INTO challenges (challenge, expires_at) VALUES ($1, $2)",
    challenge,
    now + CHALLENGE_MS,
  );
}

/** True once; from then on the challenge is unknown. */
export async function takeChallenge(
  transaction: Transaction,
  { challenge, now }: { readonly challenge: string; readonly now: number },
): Promise<boolean> {
  const rows = await transaction.query<{ expires_at: number }>(
    "DELETE FROM challenges WHERE challenge = $1 RETURNING expires_at",
    challenge,
  );
  return rows.some(({ expires_at }) => expires_at > now);
}

type NewPasskey = {
  readonly id: string;
  /** Base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
};

type NewSession = { readonly tokenHash: string; readonly label: string };

export type Enrollment = TokenQuestion & { readonly passkey: NewPasskey; readonly session: NewSession };

/** Uses the invitation up, adds the passkey and signs in: all of it, or nothing when the invitation is not good. */
export async function enroll(
  transaction: Transaction,
  { tokenHash, now, passkey, session }: Enrollment,
): Promise<StaffMember | undefined> {
  const [used] = await transaction.query<{ staff_id: number }>(
    `UPDATE invitations SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING staff_id`,
    tokenHash,
    now,
  );
  const member = used && (await findActive(transaction, used.staff_id));
  if (!member) return undefined;
  const added = await transaction.query<{ id: string }>(
    `INSERT INTO passkeys (credential_id, staff_id, public_key, counter, transports, label, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING credential_id AS id`,
    passkey.id,
    member.id,
    passkey.publicKey,
    passkey.counter,
    JSON.stringify(passkey.transports),
    session.label,
    now,
  );
  if (added.length === 0) throw new Error("This passkey is enrolled already");
  await addEvent(transaction, { kind: "enrolled", now, staffId: member.id });
  await startSession(transaction, member.id, session, now);
  return member;
}

export type Passkey = NewPasskey & { readonly staffId: number };

/** Undefined when nobody has it, or whoever has it was revoked. */
export async function findPasskey(transaction: Transaction, id: string): Promise<Passkey | undefined> {
  const [row] = await transaction.query<{
    id: string;
    public_key: string;
    counter: number;
    transports: string;
    staff_id: number;
  }>(
    `SELECT credential_id AS id, public_key, counter, transports, staff_id FROM passkeys JOIN staff ON staff.id = staff_id
     WHERE credential_id = $1 AND revoked_at IS NULL`,
    id,
  );
  return (
    row && {
      id: row.id,
      publicKey: row.public_key,
      counter: row.counter,
      transports: JSON.parse(row.transports),
      staffId: row.staff_id,
    }
  );
}

export type SignIn = {
  readonly passkeyId: string;
  readonly counter: number;
  readonly session: NewSession;
  readonly now: number;
};

/** After the passkey's signature was checked. */
export async function signIn(
  transaction: Transaction,
  { passkeyId, counter, session, now }: SignIn,
): Promise<StaffMember | undefined> {
  const [used] = await transaction.query<{ staff_id: number }>(
    "UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE credential_id = $1 RETURNING staff_id",
    passkeyId,
    counter,
    now,
  );
  const member = used && (await findActive(transaction, used.staff_id));
  if (member) await startSession(transaction, member.id, session, now);
  return member;
}

/** Undefined when there is no such person any more. */
export async function findActive(transaction: Transaction, id: number) {
  const [member] = await transaction.query<StaffMember>(
    "SELECT id, name, email FROM staff WHERE id = $1 AND revoked_at IS NULL",
    id,
  );
  return member;
}

async function startSession(transaction: Transaction, staffId: number, session: NewSession, now: number) {
  await transaction.query(
    "DELETE FROM sessions WHERE seen_at <= $1 OR created_at <= $2",
    now - SESSION_IDLE_MS,
    now - SESSION_MS,
  );
  await transaction.query(
    "INSERT INTO sessions (token_hash, staff_id, label, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)",
    session.tokenHash,
    staffId,
    session.label,
    now,
  );
  await addEvent(transaction, { kind: "signed-in", now, staffId });
}

/**
 * Who is asking. Asked of the store every time, so that whoever is revoked is out at once on every node.
 */
export async function findSession(
  transaction: Transaction,
  { tokenHash, now }: TokenQuestion,
): Promise<StaffMember | undefined> {
  const [found] = await transaction.query<StaffMember>(
    `SELECT staff.id, name, email FROM sessions JOIN staff ON staff.id = staff_id
     WHERE token_hash = $1 AND seen_at > $2 AND sessions.created_at > $3 AND revoked_at IS NULL`,
    tokenHash,
    now - SESSION_IDLE_MS,
    now - SESSION_MS,
  );
  return found;
}

/** Keeps a session from ending. A write of its own: while the disk is full, those who answer can still read. */
export async function noteSessionUse(
  transaction: Transaction,
  { tokenHash, now }: TokenQuestion,
): Promise<void> {
  await transaction.query(
    "UPDATE sessions SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $3",
    tokenHash,
    now,
    now - SEEN_EVERY_MS,
  );
}

export type Session = { readonly tokenHash: string; readonly label: string; readonly seenAt: number };
export type PasskeyListing = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
};

export async function listSessions(transaction: Transaction, staffId: number): Promise<readonly Session[]> {
  return transaction.query<Session>(
    `SELECT token_hash AS "tokenHash", label, seen_at AS "seenAt" FROM sessions WHERE staff_id = $1
     ORDER BY seen_at DESC`,
    staffId,
  );
}

export async function listPasskeys(
  transaction: Transaction,
  staffId: number,
): Promise<readonly PasskeyListing[]> {
  const rows = await transaction.query<Omit<PasskeyListing, "lastUsedAt"> & { used: number | null }>(
    `SELECT credential_id AS id, label, created_at AS "createdAt", last_used_at AS used FROM passkeys WHERE staff_id = $1
     ORDER BY created_at`,
    staffId,
  );
  return rows.map(({ used, ...passkey }) => ({ ...passkey, lastUsedAt: used ?? undefined }));
}

export type SessionEnd = {
  readonly tokenHash: string;
  /** Only if it is this person's. Whoever has the token itself need not be. */
  readonly staffId?: number;
  readonly now: number;
};

export async function endSession(
  transaction: Transaction,
  { tokenHash, staffId, now }: SessionEnd,
): Promise<void> {
  const ended = await transaction.query<{ staff_id: number }>(
    `DELETE FROM sessions WHERE token_hash = $1 ${staffId === undefined ? "" : "AND staff_id = $2"} RETURNING staff_id`,
    tokenHash,
    ...(staffId === undefined ? [] : [staffId]),
  );
  for (const { staff_id } of ended)
    await addEvent(transaction, { kind: "signed-out", now, staffId: staff_id });
}

export async function listStaff(transaction: Transaction): Promise<readonly StaffListing[]> {
  const rows = await transaction.query<
    StaffMember & { passkeys: number; seen: number | null; revoked: number | null }
  >(
    `SELECT staff.id, name, email, revoked_at AS revoked,
       (SELECT count(*) FROM passkeys WHERE staff_id = staff.id) AS passkeys,
       (SELECT max(last_used_at) FROM passkeys WHERE staff_id = staff.id) AS seen
     FROM staff ORDER BY name, staff.id`,
  );
  return rows.map(({ seen, revoked, ...member }) => ({
    ...member,
    lastSeenAt: seen ?? undefined,
    revokedAt: revoked ?? undefined,
  }));
}

/** A new secret address; the one before, if any, leads nowhere from now on. */
export async function resetCalendar(
  transaction: Transaction,
  { staffId, tokenHash, now }: { readonly staffId: number } & TokenQuestion,
): Promise<void> {
  await transaction.query("UPDATE staff SET calendar_hash = $2 WHERE id = $1", staffId, tokenHash);
  await addEvent(transaction, { kind: "calendar-made", now, staffId });
}

export type Deadline = {
  readonly reference: string;
  readonly formType: FormType;
  readonly respondBy: number;
};

const MOST_DEADLINES = 500;

/** What is open, the nearest deadline first; undefined when the address is nobody's. */
export async function findCalendar(
  database: Transaction,
  tokenHash: string,
): Promise<readonly Deadline[] | undefined> {
  const [owner] = await database.query<{ id: number }>(
    "SELECT id FROM staff WHERE calendar_hash = $1 AND revoked_at IS NULL",
    tokenHash,
  );
  if (!owner) return undefined;
  return database.query<Deadline>(
    `SELECT reference, form_type AS "formType", respond_by AS "respondBy" FROM submissions WHERE state = 'open'
     ORDER BY respond_by, id LIMIT ${MOST_DEADLINES}`,
  );
}

export type Revocation = { readonly email: string; readonly now: number };

/**
 * Ends every session, forgets every passkey and open invitation, and puts back what the person was on, so that others are
 * told that nobody is. What the person did stays on record.
 */
export async function revokeStaff(
  transaction: Transaction,
  { email, now }: Revocation,
): Promise<StaffMember | undefined> {
  const [member] = await transaction.query<StaffMember>(
    `UPDATE staff SET revoked_at = $2, calendar_hash = NULL WHERE email = $1 AND revoked_at IS NULL
     RETURNING id, name, email`,
    email.toLowerCase(),
    now,
  );
  if (!member) return undefined;
  for (const table of ["sessions", "passkeys", "invitations"]) {
    await transaction.query(`DELETE FROM ${table} WHERE staff_id = $1`, member.id);
  }
  await putBackAll(transaction, member.id, now);
  await addEvent(transaction, { kind: "revoked", now, staffId: member.id });
  return member;
}

async function putBackAll(transaction: Transaction, staffId: number, now: number) {
  // One state at a time, each along an index of its own.
  for (const state of ["open", "quoted"]) {
    const rows = await transaction.query<{ id: number }>(
      `UPDATE submissions SET taken_by = NULL, taken_at = NULL WHERE state = '${state}' AND taken_by = $1
       RETURNING id`,
      staffId,
    );
    for (const { id } of rows) await addEvent(transaction, { kind: "put-back", submissionId: id, now });
  }
}
