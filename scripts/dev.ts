import { createServer as createHttpServer } from "node:http";
import { createServer as createViteServer } from "vite";

/** The site with hot reload: every request renders from the sources, and a saved file reloads the page. */
const port = Number(process.env.PORT ?? 3000);
const http = createHttpServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    const url = request.url ?? "/";
    try {
      const { renderFromSource } = await vite.ssrLoadModule("/src/site/preview.tsx");
      const { status, html } = renderFromSource(url, `http://localhost:${port}`);
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
      response.end(await vite.transformIndexHtml(url, html));
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { "content-type": "text/plain" }).end(String((error as Error).stack));
    }
  });
});
http.listen(port, () => console.log(`http://localhost:${port}`));
