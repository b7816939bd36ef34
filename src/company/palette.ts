import { facts } from "#company/facts.ts";
import { paletteOf } from "./palette-of.ts";

export * from "./palette-of.ts";

/** The colors of the one company that the environment names, for rooms that do not get theirs handed in yet. */
export const palette = paletteOf(facts.accent);
