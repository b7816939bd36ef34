import { defineConfig } from "vitest/config";
import "./tests/support/environment.ts";

const ownFolder = "tests/support/own-temporary-folder.ts";
/** What runs against the build: built once before, and set aside so that a later build does not pull it away. */
const built = { globalSetup: [ownFolder, "tests/support/build-first.ts"] };
const isFull = process.env.FULL_SIZE === "true";

/** These measure milliseconds of a server. */
const timed = ["tests/http/desk-turns.test.ts", "tests/http/growing-posts.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    css: true,
    // For what never ends: a machine that has much else to do takes its time.
    testTimeout: isFull ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // A worker keeps React, Fastify and the rest for its next file; so a test must put back what it changes.
    isolate: false,
    // The steps of the gate are separate processes with the same modules.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    projects: [
      {
        extends: true,
        test: {
          globalSetup: ownFolder,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          // Vitest would leave one core alone.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: timed,
          // Beside other steps, which use the cores while servers start and stop.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          maxWorkers: isFull ? 1 : 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: "timed",
          include: timed,
          // After all others, with no load but their own.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: "proof",
          // Too long for the gate.
          include: ["tests/proof/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
