import { capabilityPath, capabilitySlugs, paths } from "#content/paths.ts";

export const sitePages: readonly string[] = [...Object.values(paths), ...capabilitySlugs.map(capabilityPath)];

export function isFormPage(path: string) {
  return path === paths.contact || path === paths.rfq;
}

/** Files that pages name, besides their scripts. */
export async function findAssets(port: number, pages: readonly string[]) {
  const assets = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(`http://127.0.0.1:${port}${page}`)).text();
    for (const [path] of html.matchAll(
      /(?<=["'(])\/(?:assets\/[\w.-]+|favicon\.ico|[\w-]+\.png|[\w.]+manifest\w*)/g,
    )) {
      if (!path.endsWith(".js")) assets.add(path);
    }
  }
  return [...assets];
}
