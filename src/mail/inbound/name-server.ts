import { Resolver } from "node:dns/promises";

/** What is asked about those who send e-mails. Empty where there is nothing; rejects if nobody answers. */
export type NameServer = {
  texts(name: string): Promise<readonly string[]>;
  addresses(name: string): Promise<readonly string[]>;
  mailServers(name: string): Promise<readonly string[]>;
};

const missing = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

/** The system's, unless an address is given. */
export function askNameServer(address?: string): NameServer {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (address !== undefined) resolver.setServers([address]);
  const orNone = <Found>(asked: Promise<readonly Found[]>) =>
    asked.catch((error): readonly Found[] => {
      if (missing.has(error.code)) return [];
      throw error;
    });
  return {
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join("")),
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    mailServers: async (name) =>
      (await orNone(resolver.resolveMx(name)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
  };
}
