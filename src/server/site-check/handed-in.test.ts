import fs from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";

/** What makes or passes on the one company that the environment names. */
const ofTheOne = [
  "src/company/deadlines.ts",
  "src/company/facts.ts",
  "src/company/palette.ts",
  "src/company/time.ts",
  "src/content/company.ts",
  "src/content/one-company.ts",
];

/** Rooms that are not handed their company yet. A room that is leaves this list; none may come back. */
const stillToConvert = ["cli", "costs", "desk", "quote", "request", "server"];

const modules = Object.keys(
  import.meta.glob(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*", "!/src/**/testing/**"]),
).map((file) => file.slice(1));
const roomOf = (file: string) => String(file.split("/")[1]);

test("only rooms that are still to be converted reach the one company", () => {
  const reaching = new Set(ofTheOne);
  const imports = modules.map((file) => [file, importsOf(file)] as const);
  for (let size = 0; size < reaching.size; ) {
    size = reaching.size;
    for (const [file, imported] of imports)
      if (imported.some((each) => reaching.has(each))) reaching.add(file);
  }
  const rooms = [...reaching].filter((file) => !ofTheOne.includes(file)).map(roomOf);
  expect([...new Set(rooms)].sort()).toEqual(stillToConvert);
});

/** What is needed when it runs, by path from the repository's root; types are not. */
function importsOf(file: string) {
  const imports = fs
    .readFileSync(file, "utf8")
    .matchAll(/^(?:import|export)(?! type)[^;]*? from "([#.][^"]+)"/gm);
  return [...imports].map(([, name = ""]) =>
    name.startsWith("#") ? `src/${name.slice(1)}` : path.join(path.dirname(file), name),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("no module of a converted room reads environment, disk or clock when it is imported", async () => {
  const loaded = modules.filter(
    (file) =>
      !stillToConvert.includes(roomOf(file)) &&
      !ofTheOne.includes(file) &&
      file !== "src/company/page-facts.ts",
  );
  expect(loaded.length).toBeGreaterThan(80);
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
