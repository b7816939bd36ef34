import { defineConfig } from "vitest/config";

/** The quick tests of the mutated folders: a defect that they miss is one that nobody notices for minutes. */
export default defineConfig({
  test: {
    include: ["src/{request,quote,mail}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
  },
});
