import { company } from "#content/company.ts";
import { createResource } from "./resource.ts";

/** For the case that the error screen itself cannot be rendered: no component, no style, only words. */
export function fallbackErrorPage() {
  const { phone, emails, legalName } = company;
  return createResource({
    status: 500,
    body: `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong | ${legalName}</title><h1>Something went wrong</h1><p>Please try again in a few minutes, call <a href="${phone.href}">${phone.display}</a> or write to <a href="mailto:${emails.sales}">${emails.sales}</a>.</p></html>`,
    contentType: "text/html; charset=utf-8",
    cacheControl: "no-store",
  });
}
