import { lazy } from "react";

type Parts = Pick<typeof import("./read-lines.tsx"), "ListAsRead" | "SentLines">;

const nothing = () => null;

/** Loaded when it is needed, and never in the way: where it cannot be loaded, nothing is shown. */
const load = (): Promise<Parts> =>
  import("./read-lines.tsx").catch(() => ({ ListAsRead: nothing, SentLines: nothing }));

export const ListAsRead = lazy(async () => ({ default: (await load()).ListAsRead }));
export const SentLines = lazy(async () => ({ default: (await load()).SentLines }));
