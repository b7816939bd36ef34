import type { Said } from "./describe-company.ts";
import type { Status } from "./page.ts";
import { documentPaths, paths } from "./paths.ts";
import { gsaStatus } from "./shared-words.ts";
import { fromCompany, type Template, template } from "./template.ts";

export const mainNavigation = template("mainNavigation", [
  { text: "Home", href: paths.home },
  { text: "Capabilities", href: paths.capabilities },
  { text: "Contracting", href: paths.contracting },
  { text: "Past Performance", href: paths.pastPerformance },
  { text: "Compliance", href: paths.compliance },
  { text: "About", href: paths.about },
  { text: "Contact", href: paths.contact },
]);

export const headerButtons = template("headerButtons", {
  contact: { text: "Contact Sales", href: paths.contact },
  quote: { text: "Request Quote", href: paths.rfq },
});

/** The two buttons of the home page's hero and of every closing call. */
export const callButtons = template("callButtons", {
  quote: { text: "Request a Quote", href: paths.rfq },
  contact: { text: "Contact Sales", href: paths.contact },
});

export const footerColumns = template("footerColumns", [
  {
    heading: "Company",
    links: [
      { text: "About", href: paths.about },
      { text: "Capabilities", href: paths.capabilities },
      { text: "Past Performance", href: paths.pastPerformance },
      { text: "Compliance", href: paths.compliance },
    ],
  },
  {
    heading: "Contracting",
    links: [
      { text: "How to Buy", href: paths.contracting },
      { text: "Request a Quote", href: paths.rfq },
      { text: "Contact Sales", href: paths.contact },
    ],
  },
  {
    heading: "Legal",
    links: [
      { text: "Terms of Service", href: paths.terms },
      { text: "Privacy Policy", href: paths.privacy },
    ],
  },
]);

export const exportControlNotice = template("exportControlNotice", {
  heading: "Export Control Notice",
  text: [
    "Some items are controlled under the Export Administration Regulations or the ITAR. Sale and transfer require verification. ",
    { text: "Read the compliance information", href: paths.compliance },
    ".",
  ],
});

export const accessibilityNote = template("accessibilityNote", {
  heading: "Accessibility",
  text: "We aim for WCAG 2.1 AA on every page.",
});

type StandingPromise = {
  readonly text: string;
  readonly state?: Status["state"];
  /** The number to call. */
  readonly phone?: Said["emergencyPhone"];
  /** Stays visible where there is room for two promises only. */
  readonly essential: boolean;
};

/** The second top bar. */
export const standingPromises: Template<readonly StandingPromise[]> = template("standingPromises", [
  { text: "Quotes [quote promise]", essential: true },
  { text: "[open days] [open hours]", essential: false },
  {
    text: "Emergency support [emergency hours]",
    phone: fromCompany(({ said }) => said.emergencyPhone),
    essential: true,
  },
  { text: "[GSA line]", state: gsaStatus.state, essential: false },
]);

export const layoutLabels = template("layoutLabels", {
  skipLink: "Skip to main content",
  mainNavigation: "Main",
  menu: "Menu",
  /** As short as "Menu", whose place it takes. People who do not see where it is hear what it closes. */
  close: "Close",
  homeLink: "home",
  standingPromises: "Service commitments",
  breadcrumb: "Breadcrumb",
  contents: "On this page",
  identifiers: "Identifiers",
  network: "Professional network",
  networkLink: "[network] (external site)",
} as const);

export function copyright(year: number, { legalName, location, address }: Said) {
  return `© ${year} ${legalName}, ${location}, ${address.country}`;
}

/** Links to the files that a visitor may take away; each says what kind of file it is. */
export const documentLinks = template("documentLinks", {
  capabilityStatement: {
    text: "Capability statement (PDF, 1 page)",
    href: documentPaths.capabilityStatement,
  },
  endUseStatement: {
    text: "end-use statement (PDF form)",
    href: documentPaths.endUseStatement,
  },
  capabilityList: { text: "This table as a file (CSV)", href: documentPaths.capabilityList },
  companyCard: { text: "Save contact (vCard)", href: documentPaths.companyCard },
} as const);

export const sheetLinkText = template("sheetLinkText", {
  long: "This page as a data sheet (PDF, 1 page)",
  short: "PDF",
} as const);
