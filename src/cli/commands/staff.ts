import { createHash, randomBytes } from "node:crypto";
import { renderUnicodeCompact } from "uqr";
import { type ArchiveContext, type Command, jsonOption, printJson } from "#cli/command.ts";
import { type ExitCode, exitCodes } from "#cli/terminal/io.ts";
import { formatTable } from "#cli/terminal/table.ts";
import { sortableTime } from "#company/time.ts";
import { toPlainAddress } from "#mail/plain-address.ts";

/** Who may come to the desk. There are no passwords: a link lets a person make a passkey, once, within 30 minutes. */
export const staff: Command = {
  name: "staff",
  group: "Desk",
  operand: "ACTION",
  mostOperands: 3,
  summary: "who may sign in at the desk: invite, list, revoke, audit",
  details: [
    "An invitation is a link that works once, for 30 minutes; with it a person makes a passkey and is signed in.",
    "Inviting the same address again adds a passkey, for a new phone or laptop.",
    "Revoking ends every session at once and forgets the passkeys; what the person did stays on record.",
  ],
  options: [jsonOption],
  examples: [
    { line: 'inbox staff invite "Ann Lee" ann@example.com', does: "prints the link, and a code for a phone" },
    { line: "inbox staff list", does: "who is there" },
    { line: "inbox staff revoke ann@example.com", does: "she is out, on every node" },
  ],
  needsArchive: true,
  run(context) {
    const [action, ...rest] = context.operands;
    const run = action === undefined ? undefined : actions[action];
    return run
      ? run(context, rest)
      : Promise.resolve(context.misuse(`"${action}" is not one of ${Object.keys(actions).join(", ")}.`));
  },
};

type Action = (context: ArchiveContext, operands: readonly string[]) => Promise<ExitCode>;

const actions: Readonly<Record<string, Action>> = { invite, list, revoke, audit };

async function invite(context: ArchiveContext, [name = "", email = ""]: readonly string[]) {
  const { archive, config, io, options } = context;
  if (!name.trim() || toPlainAddress(email) === undefined) {
    return context.misuse(
      'A name and an e-mail address are needed: inbox staff invite "Ann Lee" ann@example.com',
    );
  }
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  await archive.inviteStaff({ name: name.trim(), email, tokenHash, now: io.now() });
  const url = `${config.DESK_ORIGIN ?? `http://localhost:${config.DESK_PORT ?? config.PORT + 1}`}/invitations/${token}`;
  if (options.json) await printJson(io, { name: name.trim(), email, url });
  else {
    await io.write(
      `For ${name.trim()}, once, within 30 minutes:\n\n  ${url}\n\n${renderUnicodeCompact(url)}\n\nWhoever opens it first gets in: hand it over in person.\n`,
    );
  }
  return exitCodes.ok;
}

async function list({ archive, io, options, paint }: ArchiveContext) {
  const members = await archive.listStaff();
  if (options.json) await printJson(io, members);
  else if (members.length === 0) {
    await io.write('Nobody yet. Invite someone: inbox staff invite "Ann Lee" ann@example.com\n');
  } else {
    const rows = members.map(({ name, email, passkeys, lastSeenAt, revokedAt }) => [
      name,
      email,
      revokedAt
        ? `revoked ${sortableTime(revokedAt)}`
        : `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
      lastSeenAt ? sortableTime(lastSeenAt) : "never signed in",
    ]);
    await io.write(
      formatTable(titled("Name", "E-mail", "Access", "Last sign-in"), rows, { width: io.columns, paint }),
    );
  }
  return exitCodes.ok;
}

async function revoke(context: ArchiveContext, [email = ""]: readonly string[]) {
  const { archive, io, options } = context;
  const member = await archive.revokeStaff({ email, now: io.now() });
  if (!member) return context.fail(`nobody with the address "${email}" may sign in. See: inbox staff list`);
  if (options.json) await printJson(io, { outcome: "done", email: member.email });
  else await io.write(`${member.name} is out: sessions ended, passkeys forgotten.\n`);
  return exitCodes.ok;
}

const MOST_LINES = 200;

async function audit({ archive, io, options, paint }: ArchiveContext) {
  const lines = await archive.listAudit({ limit: MOST_LINES });
  if (options.json) await printJson(io, lines);
  else {
    const rows = lines.map(({ happenedAt, who = "–", kind, reference = "" }) => [
      sortableTime(happenedAt),
      who,
      kind,
      reference,
    ]);
    await io.write(formatTable(titled("When", "Who", "What", "Request"), rows, { width: io.columns, paint }));
  }
  return exitCodes.ok;
}

function titled(...titles: readonly string[]) {
  return titles.map((title) => ({ title }));
}
