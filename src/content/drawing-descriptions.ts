import type { CapabilitySlug } from "./paths.ts";
import { words } from "./words.ts";

/** What each drawing shows, for readers who cannot see it where it is not plain decoration. */
export const drawingDescriptions: Readonly<Record<CapabilitySlug, string>> = words("drawingDescriptions", {
  weapons: "Line drawing of a rifle in side view",
  optics: "Line drawing of a telescopic sight in side view, with its reticle",
  armor: "Line drawing of an armor plate, from the front and in section",
  comms: "Line drawing of a portable radio and a headset",
  "night-vision": "Line drawing of a night-vision binocular from the front",
  medical: "Line drawing of a first-aid pouch and a tourniquet",
  logistics: "Line drawing of a strapped load on its pallet",
  training: "Line drawing of a target and of range lanes in plan",
});
