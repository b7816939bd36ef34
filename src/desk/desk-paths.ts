/** Every address of the desk, which has its own host. The site's own are in `content/paths.ts`. */
export const deskPaths = {
  list: "/",
  signIn: "/sign-in",
  signInOptions: "/sign-in/options",
  signOut: "/sign-out",
  account: "/account",
  accountSessions: "/account/sessions",
  accountCalendar: "/account/calendar",
  people: "/people",
  peopleInvitations: "/people/invitations",
  peopleDevices: "/people/devices",
  peoplePasskeys: "/people/passkeys",
  peopleRoles: "/people/roles",
  peopleAccess: "/people/access",
  welcome: "/welcome",
  company: "/company",
  companyLook: "/company/look",
  companyWords: "/company/words",
  companyChanges: "/company/changes",
  companyPublish: "/company/publish",
  health: "/health",
  /** A person's own title and signature; GET gives the picture. */
  peopleSignature: "/people/signature",
  export: "/export",
  spam: "/spam",
} as const;

export function stylesPath(hash: string) {
  return `/styles/${hash}.css`;
}

/** The draft as a whole site, for signed-in people. */
export function previewPath(path: string) {
  return `/preview${path}`;
}

/** The sentences of one page of the site. */
export function wordsPath(page: string) {
  return `${deskPaths.companyWords}?page=${encodeURIComponent(page)}`;
}

/** A picture of the draft: a portrait, or the logo. */
export function companyPortraitPath(file: string) {
  return `${deskPaths.companyLook}/${file}`;
}

export function invitationPath(token: string) {
  return `/invitations/${token}`;
}

export function invitationOptionsPath(token: string) {
  return `${invitationPath(token)}/options`;
}

/** For calendar programs, which cannot sign in: the token is the key. */
export function calendarPath(token: string) {
  return `/calendar/${token}.ics`;
}

/** The page of people with a question in place, before a passkey is removed or someone's access ends. */
export function peopleQuestionPath(about: "passkey" | "end", which: string) {
  return `${deskPaths.people}?${about}=${encodeURIComponent(which)}#question`;
}

/** One of the lists: open requests, quoted, closed, held back. */
export function tabPath(tab: string) {
  return `${deskPaths.list}?state=${tab}`;
}

/** An action on a request is posted to its own address: `/requests/RFQ-7K3MX9QD/take`. */
export function requestPath(reference: string, action?: string) {
  return `/requests/${reference}${action ? `/${action}` : ""}`;
}

/** The time left of a request, for its page that is open already. */
export function clockPath(reference: string) {
  return requestPath(reference, "clock");
}

/** The page of a request, saying why what was posted was not done. */
export function latePath(reference: string, why: string) {
  return `${requestPath(reference)}?late=${why}`;
}

/** The session had ended: the script puts back what was written. */
export const lateBySignOut = "signed-out";

/** The box in which the buyer is answered, on the request's page. */
export function answerPath(reference: string) {
  return `${requestPath(reference)}#answer`;
}

/** A file that came with a message, as a download. */
export function filePath(reference: string, file: number | string) {
  return requestPath(reference, `files/${file}`);
}

/** Where the quote of a request is written. */
export function quotePath(reference: string) {
  return requestPath(reference, "quote");
}

export function quotePreviewPath(reference: string) {
  return `${quotePath(reference)}/preview`;
}

/** A revision that was sent: `/requests/RFQ-7K3MX9QD/quotes/A/pdf`. */
export function sentQuotePath(reference: string, revision: string, part?: "pdf") {
  return `${requestPath(reference, "quotes")}/${revision}${part ? `/${part}` : ""}`;
}
