import { createServer as createHttpServer } from "node:http";
import { stripVTControlCharacters } from "node:util";
import { createServer as createViteServer } from "vite";
import { companyFolder } from "../src/company/read-company.ts";

/** The site with hot reload: everything runs from its sources, and a saved file reloads the page. */
const port = Number(process.env.PORT ?? 3000);
const origin = `http://localhost:${port}`;
const http = createHttpServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});

let app: ReturnType<typeof startApp> | undefined;
vite.watcher.add(companyFolder());
vite.watcher.on("all", (_event, file) => {
  app = undefined;
  // Modules read the company's files without importing them, so Vite does not know who depends on them.
  if (file.startsWith(companyFolder())) vite.environments.ssr.moduleGraph.invalidateAll();
  vite.ws.send({ type: "full-reload" });
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      app ??= startApp();
      (await app).routing(request, response);
    } catch (error) {
      app = undefined;
      // A module that failed to load is not watched, so the next request tries everything again.
      vite.environments.ssr.moduleGraph.invalidateAll();
      vite.ssrFixStacktrace(error as Error);
      const words = stripVTControlCharacters(String((error as Error).stack));
      console.error(words);
      response.writeHead(500, { "content-type": "text/html; charset=utf-8" }).end(errorPage(words));
    }
  });
});
http.on("error", ({ message }) => {
  console.error(`${message}: stop the program that uses port ${port}, or set another PORT`);
  process.exit(1);
});
http.listen(port, () => console.log(`${origin}\nmails that would be sent: ${origin}/mail-preview`));

/** Contains Vite's client, so that the page comes back by itself when the file is repaired. */
function errorPage(words: string) {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html><meta charset="utf-8"><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`;
}

async function startApp() {
  const { createDevelopmentApp } = await vite.ssrLoadModule("/scripts/development-app.ts");
  return createDevelopmentApp({
    origin,
    formScript: "/src/request/browser/main.tsx",
    conversationScript: "/src/request/browser/send-files.ts",
    transformHtml: (url: string, html: string) => vite.transformIndexHtml(url, html),
    log: (level: string, event: string, fields: unknown) => console.log(level, event, fields ?? ""),
  });
}
