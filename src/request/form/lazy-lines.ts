import { lazy } from "react";

type Component = typeof import("./read-lines.tsx").LinesAsRead;

const nothing: Component = () => null;

/** Loaded when it is needed, and never in the way: where it cannot be loaded, nothing is shown. */
export const LinesAsRead = lazy<Component>(() =>
  import("./read-lines.tsx").then(
    (parts) => ({ default: parts.LinesAsRead }),
    () => ({ default: nothing }),
  ),
);
