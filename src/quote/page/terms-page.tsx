import type { FastifyInstance } from "fastify";
import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { contracting } from "#content/pages/contracting.ts";
import { paths, termsOfSalePath } from "#content/paths.ts";
import type { TermsOfSale } from "#quote/quote.ts";
import type { QuoteStore } from "#quote/store.ts";
import { citeTerms, termsInForce } from "#quote/terms-of-sale.ts";
import { show } from "#request/page/private-pages.tsx";
import type { Page } from "#site/page.ts";
import { tableEntry } from "#site/pages/contracting-page.tsx";
import { Clauses } from "#site/ui/clauses.tsx";
import { PageBand } from "#site/ui/sections.tsx";

type DayRoute = { readonly Params: { readonly day: string } };

/** The terms of sale of an earlier day stay where the quotes of that day say that they are. */
export function registerTermsOfSale(
  app: FastifyInstance,
  { store }: { readonly store: Pick<QuoteStore, "findTermsOfSale"> },
) {
  app.get<DayRoute>(termsOfSalePath(":day"), async ({ params: { day }, site }, reply) => {
    const texts = [...(await store.findTermsOfSale(day)), termsInForce(site.company)].filter(
      ({ date }) => date === day,
    );
    const different = [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
    const [first] = different;
    return first ? show(reply, 200, (company) => termsPage(company, first, different)) : reply.callNotFound();
  });
}

function termsPage(company: Company, { date }: TermsOfSale, texts: readonly TermsOfSale[]): Page {
  const { id, title, columns } = company.words(contracting).saleTerms;
  const heading = `${title}, ${sayDay(date)}`;
  const inForce = { text: "Read the text in force", href: `${paths.contracting}#${id}` };
  const [number] = citeTerms(company, { date }).text.split(",");
  return {
    path: "",
    meta: {
      title: heading,
      description: `The terms of sale of ${company.said.name}, as dated ${sayDay(date)}.`,
    },
    isIndexed: false,
    render: () => (
      <>
        <PageBand
          heading={heading}
          lead="The text that the quotes naming this day were sent with."
          reference={[number ?? ""]}
        />
        <Clauses
          entries={texts.map((text, index) =>
            tableEntry({
              ...{ id: `${id}-${index + 1}`, columns, rows: text.rows, note: [text.note, " ", inForce, "."] },
              title: texts.length > 1 ? `${title}: text ${index + 1} of that day` : title,
            }),
          )}
        />
      </>
    ),
  };
}
