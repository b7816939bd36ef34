import { ownersOnly } from "#desk/words.ts";
import { requestError } from "#http/fields.ts";
import type { StaffMember } from "#people/staff.ts";

export function requireOwner({ role }: Pick<StaffMember, "role">) {
  if (role !== "owner") throw requestError(403, ownersOnly);
}
