import type { Kind, Sort, Standing } from "#request/record/request-list.ts";

/** An action on a request is posted to its own address: `/requests/RFQ-7K3MX9QD/take`. */
const request = (reference: string, action?: string) => `/requests/${reference}${action ? `/${action}` : ""}`;
const invitation = (token: string) => `/invitations/${token}`;
const quote = (reference: string) => request(reference, "quote");

/** What of a list is shown, as its address says it. */
export type ListAddress = {
  readonly tab: string;
  readonly whose?: "mine" | "nobody" | undefined;
  readonly kind?: Kind | undefined;
  readonly standing?: Standing | undefined;
  readonly organization?: string | undefined;
  readonly sort?: Sort | undefined;
  /** The place where the page before ended. */
  readonly after?: string | undefined;
};

function listed({ tab, ...more }: ListAddress) {
  const query = new URLSearchParams({ state: tab });
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
  return `/?${query}`;
}

/** Every address of the desk, which has its own host. The site's own are in `content/paths.ts`. */
export const deskPaths = {
  list: "/",
  /** One of the lists: open requests, quoted, closed, held back. */
  tab: (tab: string) => `/?state=${tab}`,
  /** The same with its filters, its order and its page. */
  listed,
  /** One search over everything. */
  search: "/search",
  /** What a search found: everywhere, or all of one place. */
  found: (text: string, place?: string) =>
    `/search?${new URLSearchParams({ q: text, ...(place && { place }) })}`,
  /** What is done with several requests at once. */
  selected: "/selected",
  selectedDone: (tab: string, act: string, count: number) => `/?state=${tab}&did=${act}&count=${count}`,
  export: "/export",
  /** The lines of all orders. */
  exportOrders: "/export/orders",
  health: "/health",
  /** What came in and what came of it, for owners. */
  figures: "/figures",

  newRequest: "/new-request",
  /** Known buyers, for the words that are being typed. */
  newRequestBuyers: "/new-request/buyers",
  /** The rows of a file, as lines. */
  newRequestLines: "/new-request/lines",

  signIn: "/sign-in",
  signInOptions: "/sign-in/options",
  signOut: "/sign-out",
  invitation,
  invitationOptions: (token: string) => `${invitation(token)}/options`,
  account: "/account",
  accountSessions: "/account/sessions",
  accountCalendar: "/account/calendar",
  /** For calendar programs, which cannot sign in: the token is the key. */
  calendar: (token: string) => `/calendar/${token}.ics`,

  people: "/people",
  peopleInvitations: "/people/invitations",
  peopleDevices: "/people/devices",
  peoplePasskeys: "/people/passkeys",
  peopleRoles: "/people/roles",
  peopleAccess: "/people/access",
  /** A person's own title and signature; GET gives the picture. */
  peopleSignature: "/people/signature",
  /** The people page, asking for confirmation before a passkey is removed or someone's access ends. */
  peopleQuestion: (about: "passkey" | "end", which: string) =>
    `/people?${about}=${encodeURIComponent(which)}#question`,

  welcome: "/welcome",
  company: "/company",
  companyLook: "/company/look",
  /** A picture of the draft: a portrait, or the logo. */
  companyPortrait: (file: string) => `/company/look/${file}`,
  companyWords: "/company/words",
  /** The sentences of one page of the site. */
  words: (page: string) => `/company/words?page=${encodeURIComponent(page)}`,
  companyChanges: "/company/changes",
  companyPublish: "/company/publish",
  /** The draft as a whole site, for signed-in people. */
  preview: (path: string) => `/preview${path}`,

  request,
  /** A request's time left, which its open page asks for. */
  clock: (reference: string) => request(reference, "clock"),
  /** A request's page, with the reason that a posted action was not carried out. */
  late: (reference: string, why: string) => `${request(reference)}?late=${why}`,
  /** A request's page, saying that the reply was sent. */
  sent: (reference: string) => `${request(reference)}?sent=reply`,
  /** The box in which the buyer is answered, on the request's page. */
  answer: (reference: string) => `${request(reference)}#answer`,
  /** A file that came with a message, as a download. */
  file: (reference: string, file: number | string) => request(reference, `files/${file}`),
  /** Where the quote of a request is written. */
  quote,
  /** One of its lines, by the number that the buyer knows. */
  quoteLine: (reference: string, number: string) => `${quote(reference)}#line-${encodeURIComponent(number)}`,
  /** What its lines were quoted for before. */
  quoteMemory: (reference: string) => `${quote(reference)}/memory`,
  /** What its lines cost us. Each has an address of its own, so that no answer about a quote holds a cost. */
  quoteCosts: (reference: string) => `${quote(reference)}/costs`,
  /** What one line cost before. */
  quoteEarlierCosts: (reference: string, line: string) => `${quote(reference)}/costs/earlier/${line}`,
  /** The lines as a supplier is asked about them, as a spreadsheet. */
  quoteAsking: (reference: string) => `${quote(reference)}/asking`,
  costs: "/costs",
  quotePreview: (reference: string) => `${quote(reference)}/preview`,
  /** A revision that was sent: `/requests/RFQ-7K3MX9QD/quotes/A/pdf`. */
  sentQuote: (reference: string, revision: string, part?: "pdf") =>
    `${request(reference, "quotes")}/${revision}${part ? `/${part}` : ""}`,

  /** The orders of a request; the first leads to the one that needs someone, or to where one is entered. */
  orders: (reference: string) => request(reference, "orders"),
  newOrder: (reference: string) => request(reference, "orders/new"),
  order: (reference: string, n: number | string, action?: string) =>
    request(reference, `orders/${n}${action ? `/${action}` : ""}`),
  /** A confirmation, a change or a cancellation, as it left. */
  orderPaper: (reference: string, version: number | string) => request(reference, `orders/papers/${version}`),

  styles: (hash: string) => `/styles/${hash}.css`,
} as const;

/** The reason when the session had ended: the script then puts what was written back into its form. */
export const lateBySignOut = "signed-out";
