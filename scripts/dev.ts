import { createServer as createHttpServer } from "node:http";
import { createServer as createViteServer } from "vite";

/** The site with hot reload: everything runs from its sources, and a saved file reloads the page. */
const port = Number(process.env.PORT ?? 3000);
const origin = `http://localhost:${port}`;
const http = createHttpServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});

let app: ReturnType<typeof startApp> | undefined;
vite.watcher.on("change", () => {
  app = undefined;
  vite.ws.send({ type: "full-reload" });
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      app ??= startApp();
      (await app).routing(request, response);
    } catch (error) {
      app = undefined;
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { "content-type": "text/plain" }).end(String((error as Error).stack));
    }
  });
});
http.listen(port, () => console.log(origin));

async function startApp() {
  const { createDevelopmentApp } = await vite.ssrLoadModule("/src/server/development/development-app.ts");
  return createDevelopmentApp({
    origin,
    formScript: "/src/browser/main.tsx",
    transformHtml: (url: string, html: string) => vite.transformIndexHtml(url, html),
    log: (level: string, event: string, fields: unknown) => console.log(level, event, fields ?? ""),
  });
}
