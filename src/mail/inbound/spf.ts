import { BlockList, isIP } from "node:net";
import type { NameServer } from "./name-server.ts";

/** Who hands an e-mail over: the address of the mail server, the name that it gave, and the envelope's sender. */
export type Handover = { readonly client: string; readonly greeting: string; readonly sender: string };

/** RFC 7208, 4.6.4: a record that asks for more is broken, since each question is one that a stranger causes. */
const MOST_LOOKUPS = 10;
const MOST_VOID_LOOKUPS = 2;
const MOST_MAIL_SERVERS = 10;

class BrokenRecord extends Error {}

/**
 * Whether the domain says that this mail server sends its e-mails (RFC 7208). All that counts here is a plain
 * yes: a record that is broken, or asks not to be relied on, is none.
 */
export async function isSentBy(domain: string, handover: Handover, names: NameServer): Promise<boolean> {
  let lookups = 0;
  let voidLookups = 0;
  return judge(domain).then(
    (verdict) => verdict === "+",
    (error) => {
      if (error instanceof BrokenRecord) return false;
      throw error;
    },
  );

  /** The qualifier of what matches first; undefined if nothing does, or if the domain says nothing. */
  async function judge(asked: string, isNamed = false): Promise<string | undefined> {
    const records = (await names.texts(asked)).filter((record) => /^v=spf1(?: |$)/i.test(record));
    const [record] = records;
    if (record === undefined && !isNamed) return undefined;
    if (record === undefined || records.length > 1 || record.length > LONGEST_RECORD)
      throw new BrokenRecord();
    const terms = record.split(" ").slice(1).filter(Boolean);
    for (const term of terms.filter((each) => !isModifier.test(each))) {
      const [, qualifier = "", mechanism = "", rest = ""] = /^([+?~-]?)([a-z0-9]+)(.*)$/i.exec(term) ?? [];
      if (await isMatch(mechanism.toLowerCase(), rest, asked)) return qualifier || "+";
    }
    const redirect = terms.find((each) => /^redirect=/i.test(each))?.slice("redirect=".length);
    if (redirect === undefined || terms.some((each) => /^[+?~-]?all$/i.test(each))) return undefined;
    count();
    return judge(expand(redirect, asked), true);
  }

  async function isMatch(mechanism: string, rest: string, asked: string): Promise<boolean> {
    const [, name = "", prefix4, prefix6] = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest) ?? [];
    if (name !== "" && !name.startsWith(":")) throw new BrokenRecord();
    const target = name === "" ? asked : expand(name.slice(1), asked);
    const isHere = (addresses: readonly string[]) =>
      addresses.some((each) => isWithin(handover.client, each, isIP(each) === 6 ? prefix6 : prefix4));
    switch (mechanism) {
      case "all":
        return true;
      case "ip4":
      case "ip6": {
        const [address = "", prefix] = rest.slice(1).split("/");
        if (isIP(address) !== Number(mechanism.slice(2))) throw new BrokenRecord();
        return isWithin(handover.client, address, prefix);
      }
      case "include": {
        count();
        return (await judge(target, true)) === "+";
      }
      case "a":
        return isHere(await ask(() => names.addresses(target)));
      case "exists":
        return (await ask(() => names.addresses(target))).length > 0;
      case "mx": {
        const servers = await ask(() => names.mailServers(target));
        if (servers.length > MOST_MAIL_SERVERS) throw new BrokenRecord();
        for (const server of servers) if (isHere(await names.addresses(server))) return true;
        return false;
      }
      case "ptr":
        // Anyone can name themselves as they like there; RFC 7208, 5.5 advises against it.
        count();
        return false;
      default:
        throw new BrokenRecord();
    }
  }

  function count() {
    lookups += 1;
    if (lookups > MOST_LOOKUPS) throw new BrokenRecord();
  }

  async function ask(question: () => Promise<readonly string[]>) {
    count();
    const found = await question();
    if (found.length === 0) voidLookups += 1;
    if (voidLookups > MOST_VOID_LOOKUPS) throw new BrokenRecord();
    return found;
  }

  /** RFC 7208, 7. */
  function expand(text: string, asked: string): string {
    const at = handover.sender.lastIndexOf("@");
    const values: Readonly<Record<string, string>> = {
      s: handover.sender,
      l: handover.sender.slice(0, at),
      o: handover.sender.slice(at + 1),
      d: asked,
      i: dotted(handover.client),
      v: isIP(handover.client) === 6 ? "ip6" : "in-addr",
      h: handover.greeting,
      p: "unknown",
    };
    const name = text.replace(
      /%(?:\{([a-z])(\d*)(r?)([.+,/_=-]*)\}|(.))/gi,
      (_, letter, digits, reverse, by, other) => {
        if (other) return { "%": "%", _: " ", "-": "%20" }[String(other)] ?? fail();
        const value = values[String(letter).toLowerCase()] ?? fail();
        const labels = value.split(by ? new RegExp(`[${by.replace("-", "\\-")}]`) : ".");
        if (reverse) labels.reverse();
        return labels.slice(digits ? -Number(digits) : 0).join(".");
      },
    );
    return name.length > LONGEST_NAME ? name.slice(name.indexOf(".", name.length - LONGEST_NAME) + 1) : name;
  }
}

const LONGEST_NAME = 253;
const LONGEST_RECORD = 4_096;
const isModifier = /^[a-z][\w.-]*=/i;

function fail(): never {
  throw new BrokenRecord();
}

function isWithin(client: string, address: string, prefix: string | undefined) {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (isIP(client) !== isIP(address) || isIP(client) === 0) return false;
  const most = family === "ipv6" ? 128 : 32;
  const length = prefix === undefined ? most : Number(prefix);
  if (!Number.isInteger(length) || length > most) throw new BrokenRecord();
  const network = new BlockList();
  network.addSubnet(address, length, family);
  return network.check(client, family);
}

/** IPv6 as one label for each half byte. */
function dotted(client: string) {
  if (isIP(client) !== 6) return client;
  const [head = "", tail] = client.toLowerCase().split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [first, last] = [groups(head), groups(tail)];
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const all = tail === undefined ? first : [...first, ...between, ...last];
  return [...all.map((group) => group.padStart(4, "0")).join("")].join(".");
}
