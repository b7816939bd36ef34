import { armor } from "./armor.ts";
import type { Capability } from "./capability.ts";
import { comms } from "./comms.ts";
import { logistics } from "./logistics.ts";
import { medical } from "./medical.ts";
import { nightVision } from "./night-vision.ts";
import { optics } from "./optics.ts";
import { training } from "./training.ts";
import { weapons } from "./weapons.ts";

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

export function findCapability(slug: string): Capability | undefined {
  return capabilities.find((capability) => capability.slug === slug);
}
