import { useLayoutEffect, useRef, useState } from "react";

/**
 * The same functions from one drawing to the next; each does what the last one given does. What is drawn with them is
 * not drawn again because of them.
 */
export function useLatest<Acts extends Readonly<Record<string, (...given: never[]) => unknown>>>(
  acts: Acts,
): Acts {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ),
  );
  return stable as Acts;
}
