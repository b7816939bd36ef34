import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contracting, contractingClauses } from "#content/pages/contracting.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { CompanyContext } from "#site/use-company.tsx";
import { ContractingPage } from "./contracting-page.tsx";

test("the page has its clauses in the order by which a quote cites them", () => {
  const company = fixtureCompany();
  const html = renderToStaticMarkup(
    <CompanyContext value={company}>
      <ContractingPage />
    </CompanyContext>,
  );
  const places = contractingClauses(company.words(contracting)).map(({ id }) => html.indexOf(`id="${id}"`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
