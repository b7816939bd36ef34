/** One page of one stack, measured like all others. */
export type PageFigures = {
  readonly path: string;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly pagesPerSecond: number;
};

export type PeerFigures = {
  readonly name: string;
  readonly pages: readonly PageFigures[];
  readonly memoryMegabytes: number;
  readonly buildSeconds: number | undefined;
};

export type Peer = { readonly folder: string; readonly name: string; readonly package: string };

export const peers: readonly Peer[] = [
  { folder: "next", name: "Next.js", package: "next" },
  { folder: "astro", name: "Astro", package: "astro" },
  { folder: "react-router", name: "React Router", package: "react-router" },
  { folder: "vite-spa", name: "Vite SPA", package: "vite" },
];
