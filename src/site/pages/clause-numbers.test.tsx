import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contractingClauses } from "#content/pages/contracting.ts";
import { ContractingPage } from "./contracting-page.tsx";

test("the page has its clauses in the order by which a quote cites them", () => {
  const html = renderToStaticMarkup(<ContractingPage />);
  const places = contractingClauses.map(({ id }) => html.indexOf(`id="${id}"`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
