import path from "node:path";
import type { Company } from "#content/create-company.ts";
import { documentResource } from "#server/pages/documents.ts";
import { loadSite } from "#server/pages/load-site.ts";
import { makersOf } from "#server/pages/make-documents.ts";
import type { PreviewAnswer } from "./draft.ts";

export async function answerPreview(company: Company) {
  const makers = makersOf(company);
  const site = await loadSite({
    company,
    distFolder: path.dirname(import.meta.dirname.replace(/\/chunks$/, "")),
    origin: process.env.PREVIEW_ORIGIN ?? "",
    clock: Date.now,
    log: () => {},
  });

  process.on("message", async ({ id, url }: { readonly id: number; readonly url: string }) => {
    const { status, body, headers } = (await find(url)) ?? site.pages.notFound();
    process.send?.({ id, status, body, headers } satisfies PreviewAnswer);
  });
  process.on("disconnect", () => process.exit());

  async function find(url: string) {
    const made = await makers.get(url)?.();
    return made ? documentResource(url, made.bytes) : (site.pages.find(url) ?? site.files.get(url));
  }
}
