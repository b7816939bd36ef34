import { loadSite, type SiteInput } from "./load-site.ts";
import { makers } from "./make-documents.ts";
import { pages } from "./routes.tsx";

/** Every page and file as the server would answer it, for hosts that only serve files. */
export async function renderSite(input: SiteInput) {
  const site = await loadSite(input);
  const html = pages
    .filter((page) => page.isIndexed)
    .map((page) => ({ path: page.path, body: site.pages.find(page.path)?.body }));
  const files = [...site.files, ...site.pages.documents()].map(([path, resource]) => ({
    path,
    body: resource.body,
  }));
  const made = [...makers].map(async ([path, make]) => ({ path, body: (await make()).bytes }));
  const notFound = { path: "/404", body: site.pages.notFound().body };
  site.pages.stop();
  return { pages: [...html, notFound], files: [...files, ...(await Promise.all(made))] };
}
