import { insertMail, type MailKind, type MailState, sqlList, webhookReader } from "#mail/outbox.ts";
import { raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";

/** Owners invite people; clerks answer requests. */
export type Role = "owner" | "clerk";

/** A person who answers requests, and signs in with passkeys. Secrets are stored as a hash or not at all. */
export type StaffMember = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

/** At the desk people go by their first names. */
export function firstName(name: string) {
  return name.split(" ")[0] ?? name;
}

export const memberColumns = "id, name, email, role";

/** Undefined when there is no such person now. */
export async function findActive(transaction: Transaction, id: number) {
  const [member] = await transaction.query<StaffMember>`SELECT ${raw(memberColumns)} FROM staff
    WHERE id = ${id} AND revoked_at IS NULL`;
  return member;
}

export type StaffListing = StaffMember & {
  readonly passkeys: number;
  readonly lastSeenAt: number | undefined;
  readonly revokedAt: number | undefined;
};

async function listStaff(transaction: Transaction): Promise<readonly StaffListing[]> {
  type Row = StaffMember & { passkeys: number; seen: number | null; revoked: number | null };
  const rows = await transaction.query<Row>`SELECT staff.id, name, email, role, revoked_at AS revoked,
      (SELECT count(*) FROM passkeys WHERE staff_id = staff.id) AS passkeys,
      (SELECT max(coalesce(last_used_at, created_at)) FROM passkeys WHERE staff_id = staff.id) AS seen
    FROM staff ORDER BY name, staff.id`;
  return rows.map(({ seen, revoked, ...member }) => ({
    ...member,
    lastSeenAt: seen ?? undefined,
    revokedAt: revoked ?? undefined,
  }));
}

export type PasskeyListing = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

export function listPasskeys(transaction: Transaction, staffId: number) {
  return transaction.query<PasskeyListing>`SELECT credential_id AS id, label, created_at AS "createdAt",
    last_used_at AS "lastUsedAt" FROM passkeys WHERE staff_id = ${staffId} ORDER BY created_at`;
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
async function findSigner(database: Transaction, staffId: number) {
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

/** Done only by the person. A signature that is undefined stays as it is; null removes it. */
async function saveSigner(transaction: Transaction, { staffId, title, signature, now }: NewSigner) {
  await transaction.query`UPDATE staff SET title = ${title} WHERE id = ${staffId}`;
  if (signature === undefined) return;
  await transaction.query`UPDATE staff SET signature = ${signature} WHERE id = ${staffId}`;
  await addEvent(transaction, { kind: signature ? "signature-saved" : "signature-removed", staffId, now });
}

/** Sets a new secret address; the one before, if any, no longer works. */
async function resetCalendar(
  transaction: Transaction,
  { staffId, tokenHash, now }: { readonly staffId: number; readonly tokenHash: string; readonly now: number },
) {
  await transaction.query`UPDATE staff SET calendar_hash = ${tokenHash} WHERE id = ${staffId}`;
  await addEvent(transaction, { kind: "calendar-made", now, staffId });
}

/** Who does it, and when. */
export type Act = {
  /** Undefined at the terminal. */
  readonly by?: StaffMember | undefined;
  readonly now: number;
};

type FormOfMail = "contact" | "rfq";

type Revocation = Act &
  Pick<StaffMember, "email"> & {
    /** The recipients of new requests, who get what was still to be e-mailed to the person. */
    readonly recipients: Readonly<Record<FormOfMail, readonly string[]>>;
    readonly mailDomain: string;
  };

/**
 * Ends the person's sessions, and deletes their passkeys and open invitations, including those they made. E-mails still waiting for them
 * go to others who need them. What they did stays on record. The last owner cannot be removed.
 */
async function revokeStaff(
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
  await redirectMails(transaction, { ...revocation, email: member.email });
  await addEvent(transaction, { kind: "revoked", now, staffId: by?.id, subjectId: member.id });
  return member;
}

/** E-mails to one person: what nobody else was told, and what others need not know. */
const toOthers = ["message", "reminder", "expiry"] as const satisfies readonly MailKind[];
const toNobody = ["handed-over", "overdue", "access"] as const satisfies readonly MailKind[];

type RedirectedMail = {
  readonly id: number;
  readonly submission_id: number;
  readonly kind: MailKind;
  readonly content: string | null;
  readonly form: FormOfMail;
};

/** Nothing more is sent to the person, unless the company gets its new requests at the same address. */
async function redirectMails(transaction: Transaction, revocation: Revocation) {
  const { email, now, recipients, mailDomain } = revocation;
  if (Object.values(recipients).flat().includes(email)) return;
  const mails = await transaction.query<RedirectedMail>`DELETE FROM outbox
    WHERE state = 'pending' AND recipient = ${email} AND kind IN (${raw(sqlList([...toOthers, ...toNobody]))})
    RETURNING id, submission_id, kind, content,
      (SELECT form_type FROM submissions WHERE submissions.id = submission_id) AS form`;
  const passedOn = mails.filter(({ kind }) => toOthers.some((each) => each === kind));
  for (const { submission_id, kind, content, form } of passedOn.sort((a, b) => a.id - b.id)) {
    for (const to of recipients[form].filter((each) => each !== webhookReader)) {
      const mail = { submissionId: submission_id, kind, to, now, mailDomain };
      await insertMail(transaction, { ...mail, ...(content !== null && { content: JSON.parse(content) }) });
    }
  }
}

async function changeRole(
  transaction: Transaction,
  { staffId, role, by, now }: Act & { readonly staffId: number; readonly role: Role },
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
export async function mayChange(transaction: Transaction, by: StaffMember | undefined) {
  return by === undefined || (await findActive(transaction, by.id))?.role === "owner";
}

/** An owner who was invited and never signed in does not count beside one who can. */
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

/** Deletes unused links to this person, and those that the person made and so knows the addresses of. */
export async function dropLinks(transaction: Transaction, staffId: number) {
  await transaction.query`DELETE FROM invitations
    WHERE used_at IS NULL AND (staff_id = ${staffId} OR invited_by = ${staffId})`;
}

/** What an e-mail tells a person: someone else changed their access, or a test that e-mail arrives. */
export type AccessMailContent = {
  readonly act: "link" | "passkey-removed" | "mail-check";
  readonly by: string | undefined;
};

type AccessChange = Act & Pick<AccessMailContent, "act"> & { readonly mailDomain?: string | undefined };

export async function tellOfAccess(transaction: Transaction, member: StaffMember, change: AccessChange) {
  const { act, by, now, mailDomain } = change;
  if (mailDomain === undefined || by?.id === member.id) return;
  const content: AccessMailContent = { act, by: by?.name };
  const mail = { submissionId: undefined, kind: "access", to: member.email, now, content } as const;
  await insertMail(transaction, { ...mail, mailDomain });
}

/** Queues a test e-mail to the person who asks, sent the same way as all others. */
async function queueMailCheck(
  transaction: Transaction,
  { staff, ...mail }: { readonly staff: StaffMember; readonly now: number; readonly mailDomain: string },
) {
  await tellOfAccess(transaction, staff, { act: "mail-check", ...mail });
}

export type MailCheck = {
  readonly state: MailState;
  readonly queuedAt: number;
  readonly settledAt: number | null;
  readonly error: string | null;
};

/** The last one to this person; undefined before the first. */
async function findMailCheck(database: Transaction, email: string) {
  const [found] = await database.query<MailCheck>`SELECT state, created_at AS "queuedAt",
    settled_at AS "settledAt", last_error AS error FROM outbox WHERE kind = 'access' AND recipient = ${email}
    AND content = ${JSON.stringify({ act: "mail-check" })} ORDER BY id DESC LIMIT 1`;
  return found;
}

export const staffReads = { listAccess, listStaff, listPasskeys, findSigner, findMailCheck };
export const staffWrites = { revokeStaff, changeRole, saveSigner, resetCalendar, queueMailCheck };
