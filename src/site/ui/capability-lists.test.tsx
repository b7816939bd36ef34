import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { capabilitySlugs } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { CompanyContext } from "#site/use-company.tsx";
import { CapabilityTable } from "./capability-lists.tsx";

test("each cell whose column head a phone does not show names that column itself", () => {
  const html = renderToStaticMarkup(
    <CompanyContext value={fixtureCompany()}>
      <CapabilityTable caption="Lines" />
    </CompanyContext>,
  );
  const heads = [...html.matchAll(/<th scope="col">([^<]+)</g)].map(([, head]) => head);
  const labels = [...html.matchAll(/<td[^>]* data-label="([^"]+)"/g)].map(([, label]) => label);
  expect(labels).toEqual(capabilitySlugs.flatMap(() => heads.slice(1, -1)));
});
