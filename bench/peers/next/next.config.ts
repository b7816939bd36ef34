import type { NextConfig } from "next";

/** The sources are type-checked where they live. */
const config: NextConfig = { typescript: { ignoreBuildErrors: true }, poweredByHeader: false };

export default config;
