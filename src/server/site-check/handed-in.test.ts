import fs from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, test, vi } from "vitest";

/** What runs when it is loaded: programs, threads and the scripts of pages. */
const entries = /^src\/(cli\/main|server\/main|server\/.*\/\w+-worker|(request|desk)\/browser\/.*)\.tsx?$/;

const modules = Object.keys(
  import.meta.glob([
    "/src/**/*.{ts,tsx}",
    "!/src/**/*.test.*",
    "!/src/**/testing/**",
    "!/src/**/*-contract.ts",
  ]),
).map((file) => file.slice(1));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("no module reads environment, disk or clock when it is imported", async () => {
  const loaded = modules.filter((file) => !entries.test(file));
  expect(loaded.length).toBeGreaterThan(300);
  vi.resetModules();
  const restore = refuseReading();
  const failures: string[] = [];
  try {
    for (const file of loaded)
      await import(/* @vite-ignore */ `/${file}`).catch((error) => failures.push(`${file}: ${error}`));
  } finally {
    restore();
  }
  expect(failures).toEqual([]);
});

/** Whatever our own modules read of the machine throws. Vitest, which loads them, may go on reading. */
function refuseReading() {
  const restoreFiles = [fs, fsPromises].map((each) => refuseCalls(each as never));
  syncBuiltinESMExports();
  const { env } = process;
  process.env = new Proxy(env, {
    get(target, key) {
      refuse(`the environment's ${String(key)}`);
      return Reflect.get(target, key);
    },
  });
  const RealDate = Date;
  class RefusedDate extends RealDate {
    constructor(...values: []) {
      if (!values.length) refuse("the clock");
      super(...values);
    }
    static override now() {
      refuse("the clock");
      return RealDate.now();
    }
  }
  vi.stubGlobal("Date", RefusedDate);
  const restoreClock = [Temporal.Now, performance].map((each) => refuseCalls(each as never));
  return function restore() {
    for (const undo of [...restoreFiles, ...restoreClock]) undo();
    syncBuiltinESMExports();
    process.env = env;
  };
}

function refuseCalls(object: Record<string, (...values: unknown[]) => unknown>) {
  const real = Object.getOwnPropertyNames(object).flatMap((name) => {
    const { value, writable } = Object.getOwnPropertyDescriptor(object, name) ?? {};
    return writable && typeof value === "function" && /^[a-z]/.test(name) ? [[name, value] as const] : [];
  });
  for (const [name, call] of real)
    object[name] = (...values) => {
      refuse(name);
      return call.apply(object, values);
    };
  return () => {
    for (const [name, call] of real) object[name] = call;
  };
}

/** Called by what stands in for the real one: the frame above that is who reads. */
function refuse(what: string) {
  const reader = String(new Error().stack).split("\n")[3] ?? "";
  if (/\/src\/(?!server\/site-check\/)/.test(reader)) throw new Error(`reads ${what}, ${reader.trim()}`);
}
