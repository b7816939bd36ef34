import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "forks",
    css: true,
    coverage: {
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["**/*.test.*", "**/test/**", "**/testing/**", "**/*-contract.ts", "**/*-testing.ts"],
      reporter: ["text-summary", "html"],
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          testTimeout: process.env.FAULT_SCALE === "full" ? 3_600_000 : 120_000,
          // One at a time and after all others: they measure how long things take under load of their own.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
