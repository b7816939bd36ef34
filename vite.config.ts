import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const assetNames = "assets/[name]-[hash][extname]";

/** Two builds: what the browser gets (`dist/client`) and what Node runs (`dist/server`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    reportCompressedSize: false,
    modulePreload: false,
    ...(isSsrBuild ? serverBuild : browserBuild),
  },
  ssr: { noExternal: ["react", "react-dom", "valibot"] },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));

const browserBuild = {
  outDir: "dist/client",
  manifest: true,
  rollupOptions: {
    input: { forms: "src/browser/main.tsx" },
    output: { entryFileNames: "assets/[name]-[hash].js", assetFileNames: assetNames },
  },
};

const serverBuild = {
  ssr: true,
  outDir: "dist/server",
  ssrEmitAssets: true,
  copyPublicDir: false,
  sourcemap: true,
  rollupOptions: {
    input: { main: "src/server/main.ts" },
    output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js", assetFileNames: assetNames },
  },
};
