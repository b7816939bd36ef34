import { allOf, type Template } from "#content/template.ts";
import { armor, nightVision, optics, weapons } from "./arms.ts";
import type { Capability } from "./capability.ts";
import { comms, logistics, medical, training } from "./support.ts";

const lines: readonly Template<Capability>[] = [
  weapons,
  optics,
  armor,
  comms,
  nightVision,
  medical,
  logistics,
  training,
];

/** In the order in which the site shows and numbers them. */
export const capabilities = allOf(lines);

const numberWords = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "eight", and "Eight" where a sentence begins with it. */
export const capabilityCount = numberWords[lines.length] ?? String(lines.length);
export const capabilityCountAtStart = capabilityCount.slice(0, 1).toUpperCase() + capabilityCount.slice(1);
