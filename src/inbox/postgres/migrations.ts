import type { Migration } from "#inbox/sqlite/migrations.ts";
import submissions from "./migrations/001-submissions.sql?raw";

/** In order, and never edited once released: a change is a new file. Names follow SQLite's where both have one. */
export const migrations: readonly Migration[] = [{ version: 1, name: "submissions", sql: submissions }];
