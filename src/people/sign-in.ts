import { createHash, randomBytes } from "node:crypto";
import { raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import {
  type Act,
  dropLinks,
  findActive,
  listPasskeys,
  mayChange,
  memberColumns,
  type Role,
  type StaffMember,
  tellOfAccess,
} from "./staff.ts";

const minute = 60_000;
const hour = 60 * minute;
const INVITATION_MS = 30 * minute;
const CHALLENGE_MS = 5 * minute;
const SESSION_IDLE_MS = 12 * hour;
export const SESSION_MS = 7 * 24 * hour;
/** Being seen is noted no more often than this: reading a page is then rarely a write. */
const SEEN_EVERY_MS = minute;

/** Random, and known only to its holder: the store keeps the hash. */
export function createToken() {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string) {
  return createHash("sha256").update(token).digest("base64url");
}

type TokenQuestion = { readonly tokenHash: string; readonly now: number };

type Invitation = TokenQuestion &
  Act & {
    readonly name: string;
    readonly email: string;
    /**
     * A clerk if not given; an owner in any case while there is none. Someone who already has access is never
     * made less than before.
     */
    readonly role?: Role | undefined;
    /** Domain of our e-mails, to tell a person who is already known. */
    readonly mailDomain?: string | undefined;
  };

/**
 * A known address means the same person, who keeps the name: the invitation adds a passkey, or lets the
 * person back in. Since anyone who holds the link can sign in as that person, the person gets an e-mail
 * about it.
 */
async function inviteStaff(transaction: Transaction, invitation: Invitation): Promise<StaffMember> {
  const { name, tokenHash, now, by } = invitation;
  const email = invitation.email.toLowerCase();
  const [known] = await transaction.query<{ id: number; role: Role; revoked_at: number | null }>`SELECT id,
    role, revoked_at FROM staff WHERE email = ${email}`;
  const [owner] = await transaction.query`SELECT id FROM staff WHERE role = 'owner' AND revoked_at IS NULL
    LIMIT 1`;
  const isThere = known !== undefined && known.revoked_at === null;
  // At the desk, the role of someone who has access is changed by `changeRole`, not along with a link.
  const role = !owner ? "owner" : by && isThere ? undefined : invitation.role;
  const [member] = await transaction.query<StaffMember>`INSERT INTO staff (name, email, created_at, role)
    VALUES (${name}, ${email}, ${now}, ${role ?? "clerk"})
    ON CONFLICT (email) DO UPDATE
    SET revoked_at = NULL ${raw(isThere && role !== "owner" ? "" : ", role = excluded.role")}
    RETURNING ${raw(memberColumns)}`;
  if (!member) throw new Error("An insert returned no row");
  await transaction.query`INSERT INTO invitations (token_hash, staff_id, expires_at, invited_by)
    VALUES (${tokenHash}, ${member.id}, ${now + INVITATION_MS}, ${by?.id ?? null})`;
  await addEvent(transaction, { kind: "invited", now, staffId: by?.id, subjectId: member.id });
  if (isThere && known.role !== member.role) {
    await addEvent(transaction, { kind: "made-owner", now, staffId: by?.id, subjectId: member.id });
  }
  if (known) await tellOfAccess(transaction, member, { act: "link", ...invitation });
  return member;
}

/** Owners invite people; everyone else only their own devices. Undefined: this person may not. */
async function inviteFromDesk(
  transaction: Transaction,
  { staffId, ...invitation }: Omit<Invitation, "by"> & { readonly staffId: number },
) {
  const by = await findActive(transaction, staffId);
  const isOwn = by?.email === invitation.email.toLowerCase();
  if (!by || !(isOwn || by.role === "owner")) return undefined;
  return inviteStaff(transaction, { ...invitation, by });
}

export type Invited = StaffMember & { readonly invitedBy: string | null };

/** Whom an invitation is for; undefined once it is used or expired. */
async function findInvitation(transaction: Transaction, { tokenHash, now }: TokenQuestion) {
  const [found] = await transaction.query<Invited>`SELECT staff.id, staff.name, staff.email, staff.role,
    inviter.name AS "invitedBy" FROM invitations JOIN staff
    ON staff.id = staff_id LEFT JOIN staff AS inviter ON inviter.id = invited_by
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} AND staff.revoked_at IS NULL`;
  return found;
}

type Challenge = { readonly challenge: string; readonly now: number };

/** A challenge is good for one ceremony, on whichever node it ends. */
async function rememberChallenge(transaction: Transaction, { challenge, now }: Challenge) {
  await transaction.query`DELETE FROM challenges WHERE expires_at <= ${now}`;
  await transaction.query`INSERT INTO challenges (challenge, expires_at)
    VALUES (${challenge}, ${now + CHALLENGE_MS})`;
}

/** True once; from then on the challenge is unknown. */
async function takeChallenge(transaction: Transaction, { challenge, now }: Challenge) {
  const rows = await transaction.query<{ expires_at: number }>`DELETE FROM challenges
    WHERE challenge = ${challenge} RETURNING expires_at`;
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

type Enrollment = TokenQuestion & { readonly passkey: NewPasskey; readonly session: NewSession };

/**
 * Uses up the invitation, adds the passkey and signs in: all of it, or nothing if the link is not valid or the
 * passkey is known already.
 */
async function enroll(
  transaction: Transaction,
  { tokenHash, now, passkey, session }: Enrollment,
): Promise<StaffMember | "known" | undefined> {
  const [invited] = await transaction.query<{ staff_id: number }>`SELECT staff_id FROM invitations
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} ${raw(transaction.engine.forUpdate)}`;
  const member = invited && (await findActive(transaction, invited.staff_id));
  if (!member) return undefined;
  const added = await transaction.query<{ id: string }>`INSERT INTO passkeys (credential_id, staff_id,
    public_key, counter, transports, label, created_at)
    VALUES (${passkey.id}, ${member.id}, ${passkey.publicKey}, ${passkey.counter},
    ${JSON.stringify(passkey.transports)}, ${session.label}, ${now}) ON CONFLICT (credential_id) DO NOTHING
    RETURNING credential_id AS id`;
  if (added.length === 0) return "known";
  await transaction.query`UPDATE invitations SET used_at = ${now} WHERE token_hash = ${tokenHash}`;
  await addEvent(transaction, { kind: "enrolled", now, staffId: member.id });
  await startSession(transaction, member.id, { passkeyId: passkey.id, session, now });
  return member;
}

/** Undefined when nobody has it, or its holder was revoked. */
async function findPasskey(transaction: Transaction, id: string) {
  const [passkey] = await transaction.query<Omit<NewPasskey, "transports">>`SELECT credential_id AS id,
    public_key AS "publicKey", counter FROM passkeys JOIN staff ON staff.id = staff_id
    WHERE credential_id = ${id} AND revoked_at IS NULL`;
  return passkey;
}

type SessionStart = { readonly passkeyId: string; readonly session: NewSession; readonly now: number };

/** After the passkey's signature was checked. */
async function signIn(
  transaction: Transaction,
  { counter, ...start }: SessionStart & Pick<NewPasskey, "counter">,
): Promise<StaffMember | undefined> {
  const [used] = await transaction.query<{ staff_id: number }>`UPDATE passkeys SET counter = ${counter},
    last_used_at = ${start.now} WHERE credential_id = ${start.passkeyId} RETURNING staff_id`;
  const member = used && (await findActive(transaction, used.staff_id));
  if (member) await startSession(transaction, member.id, start);
  return member;
}

async function startSession(transaction: Transaction, staffId: number, start: SessionStart) {
  const { passkeyId, session, now } = start;
  await transaction.query`DELETE FROM sessions WHERE seen_at <= ${now - SESSION_IDLE_MS}
    OR created_at <= ${now - SESSION_MS}`;
  await transaction.query`INSERT INTO sessions (token_hash, staff_id, label, created_at, seen_at, passkey_id)
    VALUES (${session.tokenHash}, ${staffId}, ${session.label}, ${now}, ${now}, ${passkeyId})`;
  await addEvent(transaction, { kind: "signed-in", now, staffId });
}

/** Who is asking. Read from the store every time, so that a revoked person is out at once on every node. */
async function findSession(transaction: Transaction, { tokenHash, now }: TokenQuestion) {
  const [found] = await transaction.query<StaffMember>`SELECT staff.id, name, email, role FROM sessions
    JOIN staff ON staff.id = staff_id
    WHERE token_hash = ${tokenHash} AND seen_at > ${now - SESSION_IDLE_MS}
    AND sessions.created_at > ${now - SESSION_MS} AND revoked_at IS NULL`;
  return found;
}

/** Keeps a session from ending. A separate write, so that staff can still read while the disk is full. */
async function noteSessionUse(transaction: Transaction, { tokenHash, now }: TokenQuestion) {
  await transaction.query`UPDATE sessions SET seen_at = ${now}
    WHERE token_hash = ${tokenHash} AND seen_at < ${now - SEEN_EVERY_MS}`;
}

export type Session = NewSession & { readonly seenAt: number };

/** Those that have not ended by themselves. */
function listSessions(
  transaction: Transaction,
  { staffId, now }: { readonly staffId: number; readonly now: number },
) {
  return transaction.query<Session>`SELECT token_hash AS "tokenHash", label, seen_at AS "seenAt" FROM sessions
    WHERE staff_id = ${staffId} AND seen_at > ${now - SESSION_IDLE_MS} AND created_at > ${now - SESSION_MS}
    ORDER BY seen_at DESC`;
}

type SessionEnd = TokenQuestion & {
  /** Ends it only if it is this person's. Not needed by a holder of the token itself. */
  readonly staffId?: number;
};

async function endSession(transaction: Transaction, { tokenHash, staffId, now }: SessionEnd) {
  const ended = await transaction.query<{ staff_id: number }>(
    `DELETE FROM sessions WHERE token_hash = $1 ${staffId === undefined ? "" : "AND staff_id = $2"} RETURNING staff_id`,
    tokenHash,
    ...(staffId === undefined ? [] : [staffId]),
  );
  for (const { staff_id } of ended)
    await addEvent(transaction, { kind: "signed-out", now, staffId: staff_id });
}

type PasskeyRemoval = Act & {
  readonly passkeyId: string;
  /** Whose it is. */
  readonly staffId: number;
  readonly mailDomain?: string | undefined;
};

/**
 * The person stays, with the other passkeys; the last one is removed only with the person's access. Sessions
 * that began with the passkey end, and so do unused links.
 */
async function removePasskey(
  transaction: Transaction,
  { passkeyId, staffId, by, now, mailDomain }: PasskeyRemoval,
): Promise<"done" | "last" | "unknown"> {
  if (by?.id !== staffId && !(await mayChange(transaction, by))) return "unknown";
  await transaction.query`SELECT id FROM staff WHERE id = ${staffId} ${raw(transaction.engine.forUpdate)}`;
  const passkeys = await listPasskeys(transaction, staffId);
  if (!passkeys.some(({ id }) => id === passkeyId)) return "unknown";
  if (passkeys.length === 1) return "last";
  await transaction.query`DELETE FROM sessions WHERE staff_id = ${staffId}
    AND (passkey_id = ${passkeyId} OR passkey_id IS NULL)`;
  await transaction.query`DELETE FROM passkeys WHERE credential_id = ${passkeyId}`;
  await dropLinks(transaction, staffId);
  const member = await findActive(transaction, staffId);
  await addEvent(transaction, { kind: "passkey-removed", now, staffId: by?.id, subjectId: staffId });
  if (member) await tellOfAccess(transaction, member, { act: "passkey-removed", by, now, mailDomain });
  return "done";
}

/** For a restored copy: anyone signed in or invited when it was made must sign in or be invited again. */
export async function dropSessions(transaction: Transaction) {
  for (const table of ["sessions", "invitations", "challenges"]) {
    await transaction.query`DELETE FROM ${raw(table)}`;
  }
}

export const signInReads = { listSessions, findInvitation, findPasskey, findSession };
export const signInWrites = {
  inviteFromDesk,
  inviteStaff,
  removePasskey,
  rememberChallenge,
  takeChallenge,
  enroll,
  signIn,
  noteSessionUse,
  endSession,
};
