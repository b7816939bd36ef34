/** The parts of npm's CycloneDX output that are read here. */
export type Component = {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
};

/** Each lets a closed product use and ship the code as long as its notice is kept. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  // libvips, which sharp loads at run time from a separate package, which anyone can replace.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** Packages that have a license file but name no license in package.json; each file was read by a person. */
const readByHand: Readonly<Record<string, string>> = { "png-js": "MIT" };

export function licenseOf({ name, licenses: [first] = [] }: Component) {
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? readByHand[name] ?? "none stated";
}

/** "OR" leaves the choice to us; any other expression needs a person's decision. */
export function isAllowed(license: string) {
  return license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => allowed.has(choice));
}
