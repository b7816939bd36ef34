import submissions from "./migrations/001-submissions.sql?raw";

export type Migration = { readonly version: number; readonly name: string; readonly sql: string };

/** In order, and never edited once released: a change is a new file. */
export const migrations: readonly Migration[] = [{ version: 1, name: "submissions", sql: submissions }];
