/** SPEC gives the sentence word for word, or requires what it says: the owner sees it locked. */
export function isFixed(text: string) {
  return specWords.has(text) || demanded.test(text);
}

/** The badge with the state, notice of changes, children, accessibility, carriers, armor levels, schedules, payment. */
const demanded =
  /^\[state\] Based$|\b30 days' notice\b|under 13\b|WCAG 2\.1 AA|FedEx, UPS|\bII, IIIA, III\b|legacy 84 and 70|Schedule 65|purchase orders?, net 30/i;

export const specWords: ReadonlySet<string> = new Set([
  // Navigation, buttons and screens.
  "Home",
  "Capabilities",
  "Contracting",
  "Past Performance",
  "Compliance",
  "About",
  "Contact",
  "Contact Sales",
  "Request Quote",
  "Request a Quote",
  "View All Capabilities",
  "View Details",
  "Back to Capabilities",
  "Company",
  "Legal",
  "Export Control Notice",
  "How to Buy",
  "Our Approach",
  "Terms of Service",
  "Get in Touch",
  "Quick Links",
  "Leadership Team",
  "Department Contacts",
  "Response Time",
  "What You Get",
  "Capability Not Found",
  "The requested capability could not be found.",
  "Page Not Found",
  // Pillars, customers, badges, values.
  "Reliability",
  "Speed",
  "U.S. Government Agencies",
  "Law Enforcement",
  "Defense Contractors",
  "International Partners",
  "Government Contracting Ready",
  "Quality Assured",
  "GSA MAS Ready",
  "Small Business",
  "Integrity",
  "Excellence",
  "Innovation",
  "GSA Multiple Award Schedule",
  "Open Market",
  "Available upon request",
  "Standard",
  "Expedited",
  "with additional fees",
  // Forms.
  "Send Another Message",
  "Submit Another Request",
  "Sending Message...",
  "Submitting...",
  "Submission Error",
  "There was an error sending your message. Please try again or contact us directly.",
  "There was an error submitting your request. Please try again or contact us directly.",
]);
