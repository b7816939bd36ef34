import { armor, nightVision, optics, weapons } from "./arms.ts";
import type { Capability } from "./capability.ts";
import { comms, logistics, medical, training } from "./support.ts";

/** In the order in which the site shows and numbers them. */
export const capabilities: readonly Capability[] = [
  weapons,
  optics,
  armor,
  comms,
  nightVision,
  medical,
  logistics,
  training,
];

const numberWords = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "eight", and "Eight" where a sentence begins with it. */
export const capabilityCount = numberWords[capabilities.length] ?? String(capabilities.length);
export const capabilityCountAtStart = capabilityCount.slice(0, 1).toUpperCase() + capabilityCount.slice(1);
