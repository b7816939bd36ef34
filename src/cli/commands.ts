import type { Command } from "./command.ts";
import { alert } from "./commands/alert.ts";
import { backup, restore } from "./commands/backup.ts";
import { company } from "./commands/company.ts";
import { copy } from "./commands/copy.ts";
import { dead, resend, retry } from "./commands/dead.ts";
import { doctor } from "./commands/doctor.ts";
import { exportCommand } from "./commands/export.ts";
import { forget } from "./commands/forget.ts";
import { keep } from "./commands/keep.ts";
import { launchCheck } from "./commands/launch-check.ts";
import { migrateStore } from "./commands/migrate-store.ts";
import { purge } from "./commands/purge.ts";
import { staff } from "./commands/staff.ts";
import { testMail } from "./commands/test-mail.ts";

/** In the order in which help shows them. */
export const commands: readonly Command[] = [
  dead,
  retry,
  resend,
  testMail,
  exportCommand,
  keep,
  forget,
  purge,
  backup,
  copy,
  restore,
  migrateStore,
  staff,
  company,
  doctor,
  alert,
  launchCheck,
];
