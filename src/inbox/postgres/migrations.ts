import type { Migration } from "#inbox/schema.ts";
import inbox from "./migrations/001-inbox.sql?raw";
import lighterIntake from "./migrations/002-lighter-intake.sql?raw";

/** In order, and never edited once released: a change is a new file. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "inbox", sql: inbox },
  { version: 2, name: "lighter-intake", sql: lighterIntake },
];
