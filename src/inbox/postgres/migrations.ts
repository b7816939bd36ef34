import type { Migration } from "#inbox/schema.ts";
import inbox from "./migrations/001-inbox.sql?raw";

/** In order, and never edited once released: a change is a new file. */
export const migrations: readonly Migration[] = [{ version: 1, name: "inbox", sql: inbox }];
