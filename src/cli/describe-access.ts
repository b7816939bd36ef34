import { sortableTime } from "#company/time.ts";
import type { Access } from "#people/staff.ts";

/** For a person to review: people and passkeys removed after the copy was made are back. */
export function describeAccess(people: readonly Access[]) {
  const can = people.filter(({ revokedAt }) => revokedAt === undefined);
  if (can.length === 0) return "Nobody can sign in at the desk.\n";
  const lines = can.map(({ name, email, role, devices }) => {
    const passkeys = devices.map(({ label, createdAt }) => `${label} (${sortableTime(createdAt)})`);
    return `  ${name}, ${email}, ${role}: ${passkeys.join("; ") || "no passkey"}`;
  });
  const head = "Everyone has to sign in again. Check who can; inbox staff revoke EMAIL removes access:";
  return `${head}\n${lines.join("\n")}\n`;
}
