import { isIPv6, SocketAddress } from "node:net";

export type Admission =
  /** Settled at most once. */
  | { readonly admitted: true; settle(outcome: "accepted" | "refused"): void }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

export type RateLimit = { admit(client: string): Admission | Promise<Admission> };
/** Counts in this process alone. */
export type LocalRateLimit = { admit(client: string): Admission };

/** Creates a separate limit by name: shared by all nodes that share a database. */
export type CreateLimit = (name: string, acceptedPerHour: number) => RateLimit;

export const createLocalLimit: CreateLimit = (_name, acceptedPerHour) =>
  createRateLimit({ now: () => performance.now(), acceptedPerHour });

type RateLimitOptions = {
  /** Milliseconds of a clock that never jumps, such as `performance.now`. */
  readonly now: () => number;
  readonly acceptedPerHour?: number;
  readonly maxClients?: number;
};

const DEFAULT_ACCEPTED_PER_HOUR = 60;
const DEFAULT_MAX_CLIENTS = 20_000;
/** People mistype and retry: the limit on refused requests is much higher than on accepted ones. */
const REFUSED_FACTOR = 10;
export const slotLengthMs = 5 * 60_000;
export const slotsPerHour = 12;

export function limitsOf(acceptedPerHour: number) {
  return { accepted: acceptedPerHour, refused: acceptedPerHour * REFUSED_FACTOR };
}

type Slot = { readonly number: number; accepted: number; refused: number };

/** A sliding hour per client, counted in slots: never more than the limit in any hour, few numbers per client. */
export function createRateLimit(options: RateLimitOptions): LocalRateLimit {
  const { now, acceptedPerHour = DEFAULT_ACCEPTED_PER_HOUR, maxClients = DEFAULT_MAX_CLIENTS } = options;
  const limits = limitsOf(acceptedPerHour);
  const clients = new Map<string, Slot[]>();

  return {
    /** Counts as accepted until settled, so that simultaneous requests cannot slip through together. */
    admit(client) {
      const slotNumber = Math.floor(now() / slotLengthMs);
      const slots = (clients.get(client) ?? []).filter((slot) => slot.number >= slotNumber - slotsPerHour);
      remember(client, slots);

      const counts = ["accepted", "refused"] as const;
      const exhausted = counts.find((count) => sum(slots, count) >= limits[count]);
      if (exhausted) {
        const oldest = slots.find((slot) => slot[exhausted] > 0);
        return { admitted: false, retryAfterSeconds: secondsUntilForgotten(oldest?.number ?? slotNumber) };
      }

      const slot = currentSlot(slots, slotNumber);
      slot.accepted += 1;
      return {
        admitted: true,
        settle(outcome) {
          if (outcome === "accepted") return;
          slot.accepted -= 1;
          slot.refused += 1;
        },
      };
    },
  };

  /** Beyond `maxClients`, drops the client that has been idle longest. */
  function remember(client: string, slots: Slot[]) {
    clients.delete(client);
    clients.set(client, slots);
    if (clients.size <= maxClients) return;
    const [quietest] = clients.keys();
    if (quietest !== undefined) clients.delete(quietest);
  }

  function secondsUntilForgotten(slotNumber: number) {
    const forgottenAt = (slotNumber + slotsPerHour + 1) * slotLengthMs;
    return Math.max(1, Math.ceil((forgottenAt - now()) / 1000));
  }
}

function currentSlot(slots: Slot[], number: number) {
  const last = slots.at(-1);
  if (last?.number === number) return last;
  const slot: Slot = { number, accepted: 0, refused: 0 };
  slots.push(slot);
  return slot;
}

function sum(slots: readonly Slot[], count: "accepted" | "refused") {
  return slots.reduce((total, slot) => total + slot[count], 0);
}

const ADDRESS_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Who shares one rate limit: an IPv4 address, or the /64 that one IPv6 subscriber gets. A connection that was reset
 * no longer has an address; all such clients share one limit.
 */
export function clientKey(addressOrHost: string | undefined): string {
  if (addressOrHost === undefined) return "reset";
  // Neither IPv6 nor a port.
  if (!addressOrHost.includes(":")) return addressOrHost;
  const text = withoutPort(addressOrHost);
  if (!isIPv6(text)) return text;
  const { address } = new SocketAddress({ address: text.replace(/%.*/, ""), family: "ipv6" });
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [start = [], end = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(ADDRESS_GROUPS - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** Some proxies append the client's port, which differs per connection. */
function withoutPort(text: string) {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
