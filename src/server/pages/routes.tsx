import { capabilities } from "#content/capabilities/index.ts";
import { about } from "#content/pages/about.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { compliance } from "#content/pages/compliance.ts";
import { contracting } from "#content/pages/contracting.ts";
import { home } from "#content/pages/home.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { privacy } from "#content/pages/privacy.ts";
import { terms } from "#content/pages/terms.ts";
import { paths } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { contactPage } from "#request/contact-page/contact-page.tsx";
import { rfqPage, rfqPagesByCapability } from "#request/rfq-page/rfq-page.tsx";
import type { Page } from "#site/page.ts";
import { AboutPage } from "#site/pages/about/about-page.tsx";
import { CapabilitiesPage } from "#site/pages/capabilities/capabilities-page.tsx";
import { CapabilityPage } from "#site/pages/capability/capability-page.tsx";
import { CompliancePage } from "#site/pages/compliance/compliance-page.tsx";
import { ContractingPage } from "#site/pages/contracting/contracting-page.tsx";
import { HomePage } from "#site/pages/home/home-page.tsx";
import { LegalPage } from "#site/pages/legal/legal-page.tsx";
import { PastPerformancePage } from "#site/pages/past-performance/past-performance-page.tsx";

/** Every page of the site and what renders it. The sitemap, the server and the tests walk this list. */
export const pages: readonly Page[] = [
  { path: paths.home, meta: home.meta, isIndexed: true, render: () => <HomePage /> },
  {
    path: paths.capabilities,
    meta: capabilitiesPage.meta,
    isIndexed: true,
    render: () => <CapabilitiesPage />,
  },
  ...capabilities.map(
    (capability): Page => ({
      path: capability.href,
      meta: { title: capability.name, description: capability.metaDescription },
      isIndexed: true,
      render: ({ origin }) => <CapabilityPage capability={capability} origin={origin} />,
    }),
  ),
  { path: paths.contracting, meta: contracting.meta, isIndexed: true, render: () => <ContractingPage /> },
  {
    path: paths.pastPerformance,
    meta: pastPerformance.meta,
    isIndexed: true,
    render: () => <PastPerformancePage />,
  },
  { path: paths.compliance, meta: compliance.meta, isIndexed: true, render: () => <CompliancePage /> },
  { path: paths.about, meta: about.meta, isIndexed: true, render: () => <AboutPage /> },
  contactPage(),
  rfqPage(),
  ...rfqPagesByCapability,
  {
    path: paths.terms,
    meta: terms.meta,
    isIndexed: true,
    render: ({ today }) => (
      <LegalPage {...terms} today={today} inForceSince={lastRevision(paths.terms) ?? today} />
    ),
  },
  {
    path: paths.privacy,
    meta: privacy.meta,
    isIndexed: true,
    render: ({ today }) => (
      <LegalPage {...privacy} today={today} inForceSince={lastRevision(paths.privacy) ?? today} />
    ),
  },
];
