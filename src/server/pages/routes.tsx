import { capabilities } from "#content/capabilities/index.ts";
import { about } from "#content/pages/about.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { compliance } from "#content/pages/compliance.ts";
import { contracting } from "#content/pages/contracting.ts";
import { home } from "#content/pages/home.ts";
import { privacy, terms } from "#content/pages/legal.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { paths } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
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
export const pages: readonly Page[] = [
  indexed(paths.home, home, () => <HomePage />),
  indexed(paths.capabilities, capabilitiesPage, () => <CapabilitiesPage />),
  ...capabilities.map((capability) => {
    const meta = { title: capability.name, description: capability.metaDescription };
    return indexed(capability.href, { meta }, ({ origin }) => (
      <CapabilityPage capability={capability} origin={origin} />
    ));
  }),
  indexed(paths.contracting, contracting, () => <ContractingPage />),
  indexed(paths.pastPerformance, pastPerformance, () => <PastPerformancePage />),
  indexed(paths.compliance, compliance, () => <CompliancePage />),
  indexed(paths.about, about, () => <AboutPage />),
  contactPage(),
  rfqPage(),
  ...rfqPagesByCapability,
  legal(paths.terms, terms),
  legal(paths.privacy, privacy),
];

function indexed(path: string, { meta }: Pick<Page, "meta">, render: Page["render"]): Page {
  return { path, meta, isIndexed: true, render };
}

function legal(path: string, words: typeof terms | typeof privacy) {
  return indexed(path, words, ({ today }) => (
    <LegalPage {...words} today={today} inForceSince={lastRevision(path) ?? today} />
  ));
}
