import { createHash } from "node:crypto";
import path from "node:path";
import type { Edition } from "./read-company.ts";

/** A person's picture as pages show it. */
type Portrait = { readonly src: string; readonly width: number; readonly height: number };

/** What the addresses of the owner's pictures begin with. */
export const portraitsPath = "/portraits/";

/** The owner's pictures, each under an address that holds a hash of its bytes and may be cached for good. */
export function addressPictures({ portraits, logo }: Pick<Edition, "portraits" | "logo">) {
  /** Where the owner's own mark is; undefined for the program's. */
  const logoSrc = logo && `${portraitsPath}logo-${hashOf(logo)}.svg`;
  const files = Object.entries(portraits).map(([file, { bytes, ...measures }]) => {
    const { name, ext } = path.parse(file);
    return { file, bytes, portrait: { src: `${portraitsPath}${name}-${hashOf(bytes)}${ext}`, ...measures } };
  });
  const portraitOf: Readonly<Record<string, Portrait>> = Object.fromEntries(
    files.map(({ file, portrait }) => [file, portrait]),
  );
  /** By URL path. */
  const bytes: ReadonlyMap<string, Buffer> = new Map([
    ...files.map(({ bytes, portrait }) => [portrait.src, bytes] as const),
    ...(logo && logoSrc ? [[logoSrc, logo] as const] : []),
  ]);
  return { logoSrc, portraits: portraitOf, bytes };
}

function hashOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
}
