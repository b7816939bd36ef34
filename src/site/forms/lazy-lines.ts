import { lazy, type ReactNode } from "react";

type Module = typeof import("./read-lines.tsx");
type Part<Name extends keyof Module> = (props: Parameters<Module[Name]>[0]) => ReactNode;
type Parts = { readonly ListAsRead: Part<"ListAsRead">; readonly SentLines: Part<"SentLines"> };

const nothing = () => null;

/** Loaded when it is needed, and never in the way: where it cannot be loaded, nothing is shown. */
const load = (): Promise<Parts> =>
  import("./read-lines.tsx").catch(() => ({ ListAsRead: nothing, SentLines: nothing }));

export const ListAsRead = lazy(async () => ({ default: (await load()).ListAsRead }));
export const SentLines = lazy(async () => ({ default: (await load()).SentLines }));
