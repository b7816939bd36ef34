import { renderUnicodeCompact } from "uqr";
import { type ArchiveContext, type Command, report } from "#cli/command.ts";
import { type ExitCode, formatTable } from "#cli/terminal.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { toPlainAddress } from "#mail/transport.ts";
import { createToken, hashToken } from "#people/sign-in.ts";
import { readersOf } from "#server/config.ts";

/** Who may sign in at the desk. There are no passwords: a link lets a person create one passkey, within 30 minutes. */
export const staff: Command = {
  operands: "ACTION ...",
  summary: "who may sign in at the desk: invite, list, revoke, audit",
  details: [
    "An invitation is a link that works once, for 30 minutes; the person creates a passkey with it and is signed in.",
    "Inviting the same address again adds a passkey, for a new phone or laptop; we e-mail the person about it.",
    "The first person is an owner, who can invite others at the desk; others are clerks, unless --owner is given.",
    "Owners remove one passkey at the desk.",
    "Revoking ends every session at once and deletes the passkeys; what the person did stays on record.",
  ],
  options: [{ name: "owner", help: "with invite: may invite others" }],
  examples: [
    {
      line: 'inbox staff invite "Ann Lee" ann@example.com',
      does: "prints the link, and a QR code for a phone",
    },
    { line: "inbox staff list", does: "who has access" },
    { line: "inbox staff revoke ann@example.com", does: "ends her access, on every node" },
  ],
  async runOnArchive(context) {
    const [action = "", ...rest] = context.operands;
    const known = actions[action];
    if (!known) return context.misuse(`"${action}" is not one of ${Object.keys(actions).join(", ")}.`);
    const tooMany = rest[known.takes];
    if (tooMany !== undefined) return context.misuse(`"${tooMany}" is one argument too many.`);
    return known.run(context, rest);
  },
};

type Action = {
  readonly takes: number;
  run(context: ArchiveContext, operands: readonly string[]): Promise<ExitCode>;
};

const actions: Readonly<Record<string, Action>> = {
  invite: { takes: 2, run: invite },
  list: { takes: 0, run: list },
  revoke: { takes: 1, run: revoke },
  audit: { takes: 0, run: audit },
};

async function invite(context: ArchiveContext, [name = "", email = ""]: readonly string[]) {
  const { archive, config, io, options } = context;
  if (!name.trim() || toPlainAddress(email) === undefined) {
    return context.misuse(
      'a name and an e-mail address are needed, as in: inbox staff invite "Ann Lee" ann@example.com.',
    );
  }
  const token = createToken();
  const member = await archive.inviteStaff({
    name: name.trim(),
    email,
    role: options.owner ? "owner" : undefined,
    tokenHash: hashToken(token),
    now: io.now(),
    mailDomain: readersOf(config).mails.mailDomain,
  });
  const url = config.DESK_ORIGIN + deskPaths.invitation(token);
  return report(
    context,
    { name: member.name, email, role: member.role, url },
    `For ${member.name} (${member.role}), once, within 30 minutes:\n\n  ${url}\n\n${renderUnicodeCompact(url)}\n\nThe first person to open it gets in, so hand it over in person.\n`,
  );
}

async function list(context: ArchiveContext) {
  const { sortableTime } = context.company.time;
  const members = await context.archive.listStaff();
  if (members.length === 0) {
    return report(context, [], 'Nobody yet. Invite someone: inbox staff invite "Ann Lee" ann@example.com\n');
  }
  const rows = members.map(({ name, email, role, passkeys, lastSeenAt, revokedAt }) => [
    name,
    email,
    role,
    revokedAt
      ? `revoked ${sortableTime(revokedAt)}`
      : `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
    lastSeenAt ? sortableTime(lastSeenAt) : "never signed in",
  ]);
  const titles = ["Name", "E-mail", "Role", "Access", "Last sign-in"];
  return report(context, members, formatTable(titles, rows));
}

async function revoke(context: ArchiveContext, [email = ""]: readonly string[]) {
  const { archive, config, io } = context;
  const member = await archive.revokeStaff({ email, now: io.now(), ...readersOf(config).mails });
  if (!member) return context.fail(`nobody with the address "${email}" may sign in. See: inbox staff list`);
  if (member === "last-owner") {
    return context.fail(
      "this is the last owner. Invite another one first: inbox staff invite NAME EMAIL --owner",
    );
  }
  const words = `${member.name} no longer has access: sessions ended, passkeys deleted.\n`;
  return report(context, { outcome: "done", email: member.email }, words);
}

const MOST_LINES = 200;

async function audit(context: ArchiveContext) {
  const { sortableTime } = context.company.time;
  const lines = await context.archive.listAudit({ limit: MOST_LINES });
  const rows = lines.map(({ happenedAt, who, kind, whom, reference }) => [
    sortableTime(happenedAt),
    who ?? "–",
    kind,
    whom ?? reference ?? "",
  ]);
  return report(context, lines, formatTable(["When", "Who", "What", "Whom or which request"], rows));
}
