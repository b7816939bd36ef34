import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { terms as termsWords } from "#content/pages/legal.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { CompanyContext } from "#site/use-company.tsx";
import { LegalPage } from "./legal-pages.tsx";

const company = fixtureCompany();
const terms = company.words(termsWords);
const today = Temporal.PlainDate.from("2027-03-02");
const inForceSince = Temporal.PlainDate.from("2026-11-16");

test("a coming change is above the text in force, which keeps its date", () => {
  const announcement = "From April 1, 2027, clause 12.0 names other courts.";
  const markup = renderToStaticMarkup(
    <CompanyContext value={company}>
      <LegalPage {...terms} announcement={announcement} today={today} inForceSince={inForceSince} />
    </CompanyContext>,
  );
  const order = ["Text in force since", "November 16, 2026", announcement, terms.clauses[0]?.title ?? ""];
  const positions = order.map((words) => markup.indexOf(words));
  expect(positions.every((position) => position > 0)).toBe(true);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});
