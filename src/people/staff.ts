import { insertMail, type MailKind, quoteList, webhookReader } from "#mail/outbox.ts";
import { raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";

/** Owners invite people; clerks answer requests. */
export type Role = "owner" | "clerk";

/** Those who answer. They get in with passkeys; what is secret about them is stored as a hash or not at all. */
export type StaffMember = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

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
  /** Without: a clerk, unless there is no owner yet. It makes nobody who is there already less than before. */
  readonly role?: Role | undefined;
  readonly tokenHash: string;
  readonly now: number;
  /** Who does it at the desk; undefined at the terminal. */
  readonly by?: StaffMember | undefined;
  /** Of our own mails, to tell someone who is there already. */
  readonly mailDomain?: string | undefined;
};

/**
 * A person of the same address is the same person, and keeps the name: the invitation adds a passkey to what is there,
 * or lets someone back in. Since anyone who holds the link becomes that person, the person gets an e-mail about it.
 */
export async function inviteStaff(transaction: Transaction, invitation: Invitation): Promise<StaffMember> {
  const { name, tokenHash, now, by } = invitation;
  const email = invitation.email.toLowerCase();
  const [known] = await transaction.query<{ id: number; role: Role; revoked_at: number | null }>`SELECT id,
    role, revoked_at FROM staff WHERE email = ${email}`;
  const [owner] = await transaction.query`SELECT id FROM staff WHERE role = 'owner' AND revoked_at IS NULL
    LIMIT 1`;
  const isThere = known !== undefined && known.revoked_at === null;
  // At the desk, roles of those who are there change by name, not along with a link.
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

/** What a person reads in the mail about access that someone else gave or took. */
export type AccessMailContent = {
  readonly act: "link" | "passkey-removed" | "mail-check";
  readonly by: string | undefined;
};

type AccessChange = Pick<AccessMailContent, "act"> & Act & Pick<Invitation, "mailDomain">;

async function tellOfAccess(transaction: Transaction, { id, email }: StaffMember, change: AccessChange) {
  const { act, by, now, mailDomain } = change;
  if (mailDomain === undefined || by?.id === id) return;
  const content = JSON.stringify({ act, by: by?.name } satisfies AccessMailContent);
  const mail = { submissionId: undefined, kind: "access", to: email, now, content } as const;
  await insertMail(transaction, { ...mail, messageIdDomain: mailDomain });
}

export type DeskInvitation = Omit<Invitation, "by"> & { readonly staffId: number };

/** Owners invite people; everyone else only their own devices. Undefined: this person may not. */
export async function inviteFromDesk(
  transaction: Transaction,
  { staffId, ...invitation }: DeskInvitation,
): Promise<StaffMember | undefined> {
  const by = await findActive(transaction, staffId);
  const isOwn = by?.email === invitation.email.toLowerCase();
  if (!by || !(isOwn || by.role === "owner")) return undefined;
  return inviteStaff(transaction, { ...invitation, by });
}

const memberColumns = "id, name, email, role";

export type TokenQuestion = { readonly tokenHash: string; readonly now: number };

export type Invited = StaffMember & { readonly invitedBy: string | undefined };

/** Whom an invitation is for; undefined once it is used or expired. */
export async function findInvitation(
  transaction: Transaction,
  { tokenHash, now }: TokenQuestion,
): Promise<Invited | undefined> {
  const [found] = await transaction.query<StaffMember & { inviter: string | null }>`SELECT staff.id,
    staff.name, staff.email, staff.role, inviter.name AS inviter FROM invitations JOIN staff
    ON staff.id = staff_id LEFT JOIN staff AS inviter ON inviter.id = invited_by
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} AND staff.revoked_at IS NULL`;
  if (!found) return undefined;
  const { inviter, ...member } = found;
  return { ...member, invitedBy: inviter ?? undefined };
}

type Challenge = { readonly challenge: string; readonly now: number };

/** A challenge is good for one ceremony, on whichever node it ends. */
export async function rememberChallenge(transaction: Transaction, { challenge, now }: Challenge) {
  await transaction.query`DELETE FROM challenges WHERE expires_at <= ${now}`;
  const insert = "INSERT INTO challenges (challenge, expires_at) VALUES ($1, $2)";
  await transaction.query(insert, challenge, now + CHALLENGE_MS);
}

/** True once; from then on the challenge is unknown. */
export async function takeChallenge(transaction: Transaction, { challenge, now }: Challenge) {
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

export type Enrollment = TokenQuestion & { readonly passkey: NewPasskey; readonly session: NewSession };

/** Uses the invitation up, adds the passkey and signs in: all of it, or nothing when the invitation is not good. */
export async function enroll(
  transaction: Transaction,
  { tokenHash, now, passkey, session }: Enrollment,
): Promise<StaffMember | undefined> {
  const [used] = await transaction.query<{ staff_id: number }>`UPDATE invitations SET used_at = ${now}
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}
    RETURNING staff_id`;
  const member = used && (await findActive(transaction, used.staff_id));
  if (!member) return undefined;
  const added = await transaction.query<{ id: string }>`INSERT INTO passkeys (credential_id, staff_id,
    public_key, counter, transports, label, created_at)
    VALUES (${passkey.id}, ${member.id}, ${passkey.publicKey}, ${passkey.counter},
    ${JSON.stringify(passkey.transports)}, ${session.label}, ${now}) ON CONFLICT (credential_id) DO NOTHING
    RETURNING credential_id AS id`;
  if (added.length === 0) throw new Error("This passkey is enrolled already");
  await addEvent(transaction, { kind: "enrolled", now, staffId: member.id });
  await startSession(transaction, { staffId: member.id, passkeyId: passkey.id, session, now });
  return member;
}

/** Undefined when nobody has it, or its holder was revoked. */
export async function findPasskey(transaction: Transaction, id: string) {
  const [passkey] = await transaction.query<Omit<NewPasskey, "transports">>`SELECT credential_id AS id,
    public_key AS "publicKey", counter FROM passkeys JOIN staff ON staff.id = staff_id
    WHERE credential_id = ${id} AND revoked_at IS NULL`;
  return passkey;
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
  const [used] = await transaction.query<{ staff_id: number }>`UPDATE passkeys SET counter = ${counter},
    last_used_at = ${now} WHERE credential_id = ${passkeyId} RETURNING staff_id`;
  const member = used && (await findActive(transaction, used.staff_id));
  if (member) await startSession(transaction, { staffId: member.id, passkeyId, session, now });
  return member;
}

/** Undefined when there is no such person now. */
export async function findActive(transaction: Transaction, id: number) {
  const [member] = await transaction.query<StaffMember>`SELECT ${raw(memberColumns)} FROM staff
    WHERE id = ${id} AND revoked_at IS NULL`;
  return member;
}

type SessionStart = Pick<SignIn, "passkeyId" | "session" | "now"> & { readonly staffId: number };

async function startSession(transaction: Transaction, { staffId, passkeyId, session, now }: SessionStart) {
  await transaction.query`DELETE FROM sessions WHERE seen_at <= ${now - SESSION_IDLE_MS}
    OR created_at <= ${now - SESSION_MS}`;
  await transaction.query`INSERT INTO sessions (token_hash, staff_id, label, created_at, seen_at, passkey_id)
    VALUES (${session.tokenHash}, ${staffId}, ${session.label}, ${now}, ${now}, ${passkeyId})`;
  await addEvent(transaction, { kind: "signed-in", now, staffId });
}

/**
 * Who is asking. Read from the store every time, so that a revoked person is out at once on every node.
 */
export async function findSession(
  transaction: Transaction,
  { tokenHash, now }: TokenQuestion,
): Promise<StaffMember | undefined> {
  const [found] = await transaction.query<StaffMember>`SELECT staff.id, name, email, role FROM sessions
    JOIN staff ON staff.id = staff_id
    WHERE token_hash = ${tokenHash} AND seen_at > ${now - SESSION_IDLE_MS}
    AND sessions.created_at > ${now - SESSION_MS} AND revoked_at IS NULL`;
  return found;
}

/** Keeps a session from ending. A separate write, so that staff can still read while the disk is full. */
export async function noteSessionUse(transaction: Transaction, { tokenHash, now }: TokenQuestion) {
  const update = "UPDATE sessions SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $3";
  await transaction.query(update, tokenHash, now, now - SEEN_EVERY_MS);
}

export type Session = { readonly tokenHash: string; readonly label: string; readonly seenAt: number };
export type PasskeyListing = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
};

/** Those that have not ended by themselves. */
export async function listSessions(
  transaction: Transaction,
  { staffId, now }: { readonly staffId: number; readonly now: number },
): Promise<readonly Session[]> {
  return transaction.query<Session>`SELECT token_hash AS "tokenHash", label, seen_at AS "seenAt" FROM sessions
    WHERE staff_id = ${staffId} AND seen_at > ${now - SESSION_IDLE_MS} AND created_at > ${now - SESSION_MS}
    ORDER BY seen_at DESC`;
}

export async function listPasskeys(
  transaction: Transaction,
  staffId: number,
): Promise<readonly PasskeyListing[]> {
  const rows = await transaction.query<
    Omit<PasskeyListing, "lastUsedAt"> & { used: number | null }
  >`SELECT credential_id AS id, label, created_at AS "createdAt", last_used_at AS used FROM passkeys WHERE staff_id = ${staffId}
    ORDER BY created_at`;
  return rows.map(({ used, ...passkey }) => ({ ...passkey, lastUsedAt: used ?? undefined }));
}

export type SessionEnd = TokenQuestion & {
  /** Only if it is this person's. A holder of the token itself need not say who they are. */
  readonly staffId?: number;
};

export async function endSession(transaction: Transaction, { tokenHash, staffId, now }: SessionEnd) {
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
  >`SELECT staff.id, name, email, role, revoked_at AS revoked,
      (SELECT count(*) FROM passkeys WHERE staff_id = staff.id) AS passkeys,
      (SELECT max(coalesce(last_used_at, created_at)) FROM passkeys WHERE staff_id = staff.id) AS seen
    FROM staff ORDER BY name, staff.id`;
  return rows.map(({ seen, revoked, ...member }) => ({
    ...member,
    lastSeenAt: seen ?? undefined,
    revokedAt: revoked ?? undefined,
  }));
}

export type Access = StaffListing & {
  /** Printed under the name on quotes; empty until the person has said it. */
  readonly title: string;
  readonly hasSignature: boolean;
  readonly devices: readonly PasskeyListing[];
  /** When the last link that nobody has used ends; undefined where there is none. */
  readonly linkEndsAt: number | undefined;
};

/** Who can get in, and with what. */
export async function listAccess(transaction: Transaction): Promise<readonly Access[]> {
  const people: Access[] = [];
  for (const member of await listStaff(transaction)) {
    const [link] = await transaction.query<{ ends: number | null }>`SELECT max(expires_at) AS ends
      FROM invitations WHERE staff_id = ${member.id} AND used_at IS NULL`;
    const devices = await listPasskeys(transaction, member.id);
    const { title, signature } = await findSigner(transaction, member.id);
    const signs = { title, hasSignature: signature !== undefined };
    people.push({ ...member, ...signs, devices, linkEndsAt: link?.ends ?? undefined });
  }
  return people;
}

/** What a person signs quotes with. */
export type Signer = { readonly title: string; readonly signature: Uint8Array | undefined };

export async function findSigner(database: Transaction, staffId: number): Promise<Signer> {
  const [row] = await database.query<{ title: string; signature: Uint8Array | null }>`SELECT title,
    signature FROM staff WHERE id = ${staffId}`;
  return { title: row?.title ?? "", signature: row?.signature ?? undefined };
}

type NewSigner = {
  readonly staffId: number;
  readonly title: string;
  readonly signature: Uint8Array | null | undefined;
  readonly now: number;
};

/** By the person alone. A signature that is undefined stays as it is; null takes it away. */
export async function saveSigner(
  transaction: Transaction,
  { staffId, title, signature, now }: NewSigner,
): Promise<void> {
  await transaction.query`UPDATE staff SET title = ${title} WHERE id = ${staffId}`;
  if (signature === undefined) return;
  await transaction.query`UPDATE staff SET signature = ${signature} WHERE id = ${staffId}`;
  await addEvent(transaction, { kind: signature ? "signature-saved" : "signature-removed", staffId, now });
}

/** Of a copy: who was in, or invited, when it was made must ask again. */
export async function dropSessions(transaction: Transaction) {
  for (const table of ["sessions", "invitations", "challenges"]) {
    await transaction.query`DELETE FROM ${raw(table)}`;
  }
}

/** A new secret address; the one before, if any, leads nowhere from now on. */
export async function resetCalendar(
  transaction: Transaction,
  { staffId, tokenHash, now }: { readonly staffId: number } & TokenQuestion,
): Promise<void> {
  await transaction.query`UPDATE staff SET calendar_hash = ${tokenHash} WHERE id = ${staffId}`;
  await addEvent(transaction, { kind: "calendar-made", now, staffId });
}

export type Deadline = {
  readonly reference: string;
  readonly formType: "contact" | "rfq";
  readonly respondBy: number;
};

const MOST_DEADLINES = 500;

/** What waits for its first answer, the nearest deadline first; undefined when the address is nobody's. */
export async function findCalendar(
  database: Transaction,
  tokenHash: string,
): Promise<readonly Deadline[] | undefined> {
  const [owner] = await database.query<{ id: number }>`SELECT id FROM staff
    WHERE calendar_hash = ${tokenHash} AND revoked_at IS NULL`;
  if (!owner) return undefined;
  return database.query<Deadline>`SELECT reference, form_type AS "formType", respond_by AS "respondBy"
    FROM submissions WHERE state = 'open' AND answered_at IS NULL
    ORDER BY respond_by, id LIMIT ${MOST_DEADLINES}`;
}

/** Who does it, and when. */
type Act = Pick<Invitation, "by" | "now">;
export type Revocation = Act &
  Pick<StaffMember, "email"> & {
    /** Of new requests: they get what was still to be e-mailed to the person. */
    readonly recipients: Readonly<Record<Deadline["formType"], readonly string[]>>;
    readonly mailDomain: string;
  };

/**
 * Ends every session, forgets every passkey and open invitation, also those that the person made, and puts back what the
 * person was on, so that others are told that nobody is. What was still to be e-mailed goes to others. What the person
 * did stays on record. The last owner stays.
 */
export async function revokeStaff(
  transaction: Transaction,
  revocation: Revocation,
): Promise<StaffMember | "last-owner" | undefined> {
  const { email, now, by } = revocation;
  const [member] = await transaction.query<StaffMember>`SELECT ${raw(memberColumns)} FROM staff
    WHERE email = ${email.toLowerCase()} AND revoked_at IS NULL`;
  if (!member || !(await mayChange(transaction, by))) return undefined;
  if (await isLastOwner(transaction, member)) return "last-owner";
  await transaction.query`UPDATE staff SET revoked_at = ${now}, calendar_hash = NULL, title = '',
    signature = NULL WHERE id = ${member.id}`;
  for (const table of ["sessions", "passkeys", "invitations"]) {
    await transaction.query`DELETE FROM ${raw(table)} WHERE staff_id = ${member.id}`;
  }
  await dropLinks(transaction, member.id);
  await putBackAll(transaction, member.id, now);
  await redirectMails(transaction, { ...revocation, email: member.email });
  await addEvent(transaction, { kind: "revoked", now, staffId: by?.id, subjectId: member.id });
  return member;
}

/** Of e-mails to a person: what nobody else was told, and what others need not know. */
const toOthers = ["message", "reminder", "expiry"] as const satisfies readonly MailKind[];
const toNobody = ["handed-over", "overdue", "access"] as const satisfies readonly MailKind[];

type RedirectedMail = {
  readonly id: number;
  readonly submission_id: number;
  readonly kind: MailKind;
  readonly content: string | null;
  readonly form: Deadline["formType"];
};

/** Nothing more is sent to the person, unless the company gets its new requests at the same address. */
async function redirectMails(transaction: Transaction, revocation: Revocation) {
  const { email, now, recipients, mailDomain } = revocation;
  if (Object.values(recipients).flat().includes(email)) return;
  const mails = await transaction.query<RedirectedMail>`DELETE FROM outbox
    WHERE state = 'pending' AND recipient = ${email} AND kind IN (${raw(quoteList([...toOthers, ...toNobody]))})
    RETURNING id, submission_id, kind, content,
      (SELECT form_type FROM submissions WHERE submissions.id = submission_id) AS form`;
  const passedOn = mails.filter(({ kind }) => toOthers.some((each) => each === kind));
  for (const { submission_id, kind, content, form } of passedOn.sort((a, b) => a.id - b.id)) {
    for (const to of recipients[form].filter((each) => each !== webhookReader)) {
      const mail = { submissionId: submission_id, kind, to, now, messageIdDomain: mailDomain };
      await insertMail(transaction, { ...mail, ...(content !== null && { content }) });
    }
  }
}

export type RoleChange = Act & { readonly staffId: number; readonly role: Role };

export async function changeRole(
  transaction: Transaction,
  { staffId, role, by, now }: RoleChange,
): Promise<"done" | "last-owner" | "unknown"> {
  const member = await findActive(transaction, staffId);
  if (!member || !(await mayChange(transaction, by))) return "unknown";
  if (member.role === role) return "done";
  if (await isLastOwner(transaction, member)) return "last-owner";
  await transaction.query`UPDATE staff SET role = ${role} WHERE id = ${staffId}`;
  if (role === "clerk") await dropLinks(transaction, staffId);
  await addEvent(transaction, { kind: `made-${role}`, now, staffId: by?.id, subjectId: staffId });
  return "done";
}

/** Asked again in the transaction: someone may have just been made a clerk. */
async function mayChange(transaction: Transaction, by: StaffMember | undefined) {
  return by === undefined || (await findActive(transaction, by.id))?.role === "owner";
}

/** An owner who was invited and never came does not count beside one who can sign in. */
async function isLastOwner(transaction: Transaction, { id, role }: StaffMember) {
  if (role !== "owner") return false;
  // Locked, so that two owners cannot remove each other at the same moment.
  const owners = await transaction.query<{ id: number }>`SELECT id FROM staff WHERE role = 'owner'
    AND revoked_at IS NULL ORDER BY id ${raw(transaction.engine.forUpdate)}`;
  const canSignIn = async (staffId: number) => (await listPasskeys(transaction, staffId)).length > 0;
  const isNeeded = await canSignIn(id);
  for (const other of owners) {
    if (other.id !== id && (!isNeeded || (await canSignIn(other.id)))) return false;
  }
  return true;
}

export type PasskeyRemoval = Act & {
  readonly passkeyId: string;
  /** Whose it is. */
  readonly staffId: number;
  readonly mailDomain?: string | undefined;
};

/** The person stays, with the other passkeys: the last one goes with the person only. Sessions that began with it end, and links. */
export async function removePasskey(
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

/** The links to this person, and those that the person made, whose addresses the person knows: unless they were used. */
async function dropLinks(transaction: Transaction, staffId: number) {
  await transaction.query`DELETE FROM invitations
    WHERE used_at IS NULL AND (staff_id = ${staffId} OR invited_by = ${staffId})`;
}

async function putBackAll(transaction: Transaction, staffId: number, now: number) {
  // One state at a time, each with its own index.
  for (const state of ["open", "quoted"]) {
    const rows = await transaction.query<{ id: number }>`UPDATE submissions SET taken_by = NULL,
      taken_at = NULL WHERE state = '${raw(state)}' AND taken_by = ${staffId}
      RETURNING id`;
    for (const { id } of rows) await addEvent(transaction, { kind: "put-back", submissionId: id, now });
  }
}
