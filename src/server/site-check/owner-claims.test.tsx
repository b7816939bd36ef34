import { expect, test } from "vitest";
import { companySchema } from "#company/schema.ts";
import { claimsOf } from "#content/owner-confirmations.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";

const company = fixtureCompany();
const context = {
  company,
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.test",
  formScript: "",
};
const ownerClaims = claimsOf(company.facts);

test("every confirmation key has its claim", () => {
  expect(Object.keys(ownerClaims).sort()).toEqual(
    Object.keys(companySchema.entries.confirmations.pipe[0].entries).sort(),
  );
});

test.each(Object.entries(ownerClaims))("the claim of %s is on its page, letter for letter", (_key, claim) => {
  const page = pagesOf(company).find(({ path }) => path === claim.page);
  expect(page, claim.page).toBeDefined();
  const words = page ? textOf(renderPage(page, context).html) : "";
  expect(claim.sentence.length).toBeGreaterThan(5);
  expect(words).toContain(claim.sentence);
});

function textOf(markup: string) {
  return markup
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
