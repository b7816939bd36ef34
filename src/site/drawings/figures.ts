import type { CapabilitySlug } from "#content/paths.ts";
import { armor } from "./armor.ts";
import { comms } from "./comms.ts";
import type { Figure } from "./figure.ts";
import { logistics } from "./logistics.ts";
import { medical } from "./medical.ts";
import { nightVision } from "./night-vision.ts";
import { optics } from "./optics.ts";
import { training } from "./training.ts";
import { weapons } from "./weapons.ts";

export const figures: Readonly<Record<CapabilitySlug, Figure>> = {
  weapons,
  optics,
  armor,
  comms,
  "night-vision": nightVision,
  medical,
  logistics,
  training,
};
