import { build } from "vite";

/** Both halves: what the browser gets, then what Node runs. */
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
