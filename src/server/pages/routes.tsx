import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { about } from "#content/pages/about.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { compliance } from "#content/pages/compliance.ts";
import { contracting } from "#content/pages/contracting.ts";
import { home } from "#content/pages/home.ts";
import { type LegalPage as LegalWords, privacy, terms } from "#content/pages/legal.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { paths } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import type { Template } from "#content/template.ts";
import { contactPage } from "#request/form-pages/contact-page.tsx";
import { rfqPage, rfqPagesByCapability } from "#request/form-pages/rfq-page.tsx";
import type { Page } from "#site/page.ts";
import { AboutPage } from "#site/pages/about-page.tsx";
import { CapabilitiesPage } from "#site/pages/capabilities-page.tsx";
import { CapabilityPage } from "#site/pages/capability-page.tsx";
import { ContractingPage } from "#site/pages/contracting-page.tsx";
import { HomePage } from "#site/pages/home-page.tsx";
import { CompliancePage, LegalPage } from "#site/pages/legal-pages.tsx";
import { PastPerformancePage } from "#site/pages/past-performance-page.tsx";

/** Every page of the site and what renders it. The sitemap, the server and the tests walk this list. */
export function pagesOf(company: Company): readonly Page[] {
  return [
    indexed(paths.home, home, () => <HomePage />),
    indexed(paths.capabilities, capabilitiesPage, () => <CapabilitiesPage />),
    ...company.words(capabilities).map((capability): Page => {
      const meta = { title: capability.name, description: capability.metaDescription };
      const render: Page["render"] = ({ origin }) => (
        <CapabilityPage capability={capability} origin={origin} />
      );
      return { path: capability.href, meta, isIndexed: true, render };
    }),
    indexed(paths.contracting, contracting, () => <ContractingPage />),
    indexed(paths.pastPerformance, pastPerformance, () => <PastPerformancePage />),
    indexed(paths.compliance, compliance, () => <CompliancePage />),
    indexed(paths.about, about, () => <AboutPage />),
    contactPage(company),
    rfqPage(company),
    ...rfqPagesByCapability(company),
    legal(paths.terms, terms),
    legal(paths.privacy, privacy),
  ];

  function indexed(path: string, words: Template<Pick<Page, "meta">>, render: Page["render"]): Page {
    return { path, meta: company.words(words).meta, isIndexed: true, render };
  }

  function legal(path: string, words: Template<LegalWords>) {
    return indexed(path, words, ({ today }) => (
      <LegalPage
        {...company.words(words)}
        today={today}
        inForceSince={lastRevision(path, company.edition) ?? today}
      />
    ));
  }
}
