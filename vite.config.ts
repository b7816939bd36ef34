import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Vite wraps `import()` in half a kilobyte of code that preloads style sheets; ours loads a script and nothing else. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

const assetNames = "assets/[name]-[hash][extname]";

/**
 * Three builds: what visitors' browsers get and what the desk's get (`dist/client`, mode "desk" for the second), and what
 * Node runs (`dist/server`). In one build, what both scripts use would become files of its own that visitors wait for.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), plainImports],
  build: {
    emptyOutDir: mode !== "desk",
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    reportCompressedSize: false,
    modulePreload: false,
    ...(isSsrBuild ? serverBuild : browserBuild(mode === "desk")),
  },
  // In the bundle React is the production build; in development Node loads it as it is.
  ssr: { noExternal: isSsrBuild ? ["react", "react-dom", "valibot"] : [] },
  // No developer tools attach to a visitor's form; React leaves that code out when the hook cannot exist.
  define: isSsrBuild
    ? { "process.env.NODE_ENV": JSON.stringify("production") }
    : { ...(mode === "production" && { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" }) },
}));

const entries: Readonly<Record<"visitor" | "desk", Record<string, string>>> = {
  visitor: { forms: "src/request/browser/main.tsx", conversation: "src/request/browser/send-files.ts" },
  desk: { desk: "src/desk/browser/main.ts" },
};

const browserBuild = (isDesk: boolean) => ({
  outDir: "dist/client",
  manifest: isDesk ? ".vite/desk.json" : true,
  rollupOptions: {
    checks: { pluginTimings: false },
    input: entries[isDesk ? "desk" : "visitor"],
    treeshake: { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false },
    output: { entryFileNames: "assets/[name]-[hash].js", assetFileNames: assetNames },
  },
});

const serverBuild = {
  ssr: true,
  outDir: "dist/server",
  ssrEmitAssets: true,
  copyPublicDir: false,
  sourcemap: true,
  rollupOptions: {
    checks: { pluginTimings: false },
    input: {
      main: "src/server/main.ts",
      "serve-site": "src/server/serve-site.ts",
      inbox: "src/cli/main.ts",
      "store-worker": "src/server/store/store-worker.ts",
      "picture-worker": "src/server/editions/picture-worker.ts",
      "edition-worker": "src/server/editions/edition-worker.ts",
      "mail-worker": "src/server/inbound/mail-worker.ts",
      "table-worker": "src/server/tables/table-worker.ts",
      "paper-worker": "src/server/papers/paper-worker.ts",
      "render-site": "src/server/render-site.ts",
    },
    output: {
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      assetFileNames: assetNames,
    },
  },
};
