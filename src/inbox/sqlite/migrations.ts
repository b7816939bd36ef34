import submissions from "./migrations/001-submissions.sql?raw";
import operator from "./migrations/002-operator.sql?raw";
import reminders from "./migrations/003-reminders.sql?raw";
import lighterIntake from "./migrations/004-lighter-intake.sql?raw";
import cheaperChecks from "./migrations/005-cheaper-checks.sql?raw";

export type Migration = { readonly version: number; readonly name: string; readonly sql: string };

/** In order, and never edited once released: a change is a new file. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "submissions", sql: submissions },
  { version: 2, name: "operator", sql: operator },
  { version: 3, name: "reminders", sql: reminders },
  { version: 4, name: "lighter-intake", sql: lighterIntake },
  { version: 5, name: "cheaper-checks", sql: cheaperChecks },
];
