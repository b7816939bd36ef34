import { isValid, readTags, type Signature } from "./dkim.ts";
import type { NameServer } from "./name-server.ts";
import { type Handover, isSentBy } from "./spf.ts";

/**
 * Signed: with a key of the sender's domain. Sent: by a mail server of that domain. All others are not proven:
 * unsigned: nothing says that it is from there; disowned: and that domain asks that such e-mails be refused;
 * unchecked: its records could not be looked up.
 */
export type Proof = "signed" | "sent" | "unsigned" | "disowned" | "unchecked";

export function isProven(proof: Proof): proof is "signed" | "sent" {
  return proof === "signed" || proof === "sent";
}

type Claim = Handover & {
  /** The address in "From", which people see. */
  readonly from: string;
  readonly signatures: readonly Signature[];
};

/** Name servers of a stranger may take as long as they like. */
const LONGEST_MS = 5_000;

/** DMARC (RFC 7489): a signature or a sending server counts only for the domain that people see. */
export async function proveSender(
  claim: Claim,
  names: NameServer,
  now: number,
  longestMs = LONGEST_MS,
): Promise<Proof> {
  const late = Promise.withResolvers<Proof>();
  const timer = setTimeout(() => late.resolve("unchecked"), longestMs);
  try {
    return await Promise.race([prove(claim, names, now), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function prove(claim: Claim, names: NameServer, now: number): Promise<Proof> {
  const author = domainOf(claim.from);
  if (author === "") return "unsigned";
  let isUnknown = false;
  const orNothing = <Found, Nothing>(asked: Promise<Found>, nothing: Nothing) =>
    asked.catch(() => {
      isUnknown = true;
      return nothing;
    });
  const policy = await orNothing(findPolicy(author, names), undefined);
  for (const signature of claim.signatures) {
    if (!isAligned(signature.domain, author, policy, "adkim")) continue;
    if (await orNothing(isValid(signature, names, now), false)) return "signed";
  }
  // A report has no sender: then the server's own name counts (RFC 7208, 2.4).
  const envelope = domainOf(claim.sender) || claim.greeting.toLowerCase();
  const client = claim.client.replace(/^::ffff:/i, "");
  const handover = { ...claim, client, sender: claim.sender || `postmaster@${envelope}` };
  const isOwn = !isOurselves(client) && isAligned(envelope, author, policy, "aspf");
  if (isOwn && (await orNothing(isSentBy(envelope, handover, names), false))) return "sent";
  if (isUnknown) return "unchecked";
  return policy && isRefusedBy(policy, author) ? "disowned" : "unsigned";
}

type Policy = { readonly domain: string; readonly tags: ReadonlyMap<string, string> };

/** Of the domain, or else of the nearest one above it; not of a top level, where everyone has a name. */
async function findPolicy(author: string, names: NameServer): Promise<Policy | undefined> {
  const labels = author.split(".");
  const above = labels.map((_, n) => labels.slice(n).join(".")).slice(0, -1);
  const asked = above.length > MOST_ABOVE ? [author, ...above.slice(1 - MOST_ABOVE)] : above;
  const found = await Promise.all(asked.map((domain) => names.texts(`_dmarc.${domain}`)));
  for (const [n, records] of found.entries()) {
    const own = records.filter((record) => /^v=DMARC1\s*(?:;|$)/.test(record));
    const domain = asked[n];
    if (own[0] !== undefined && own.length === 1 && domain) return { domain, tags: readTags(own[0]) };
  }
  return undefined;
}

const MOST_ABOVE = 8;

/** The same domain or, unless its policy is strict, one above it, or another one below that policy. */
function isAligned(domain: string, author: string, policy: Policy | undefined, kind: "adkim" | "aspf") {
  if (domain === author) return true;
  if (policy?.tags.get(kind) === "s" || !domain.includes(".")) return false;
  return (
    isBelow(author, domain) ||
    (policy !== undefined && (domain === policy.domain || isBelow(domain, policy.domain)))
  );
}

function isBelow(name: string, domain: string) {
  return name.endsWith(`.${domain}`);
}

function isRefusedBy({ domain, tags }: Policy, author: string) {
  const wish = (domain !== author && tags.get("sp")) || tags.get("p");
  return wish === "reject" || wish === "quarantine";
}

/** A mail server on this machine passes on everyone's e-mails. */
function isOurselves(client: string) {
  return ["", "::1", "127.0.0.1"].includes(client);
}

function domainOf(address: string) {
  return address.slice(address.lastIndexOf("@") + 1 || address.length).toLowerCase();
}
