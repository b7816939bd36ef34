import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Who shares one rate limit: an IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function clientKey(addressOrHost: string): string {
  const address = withoutPort(addressOrHost);
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return toIPv4(groups);
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Some proxies append the client's port, which is another one for every connection. */
function withoutPort(text: string) {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function expand(address: string): number[] {
  const [withoutZone = ""] = address.split("%");
  const [head = [], tail] = withoutZone.split("::").map(readGroups);
  if (tail === undefined) return [...head];
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function readGroups(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (isIPv4(group) ? readIPv4(group) : Number.parseInt(group, 16)));
}

function readIPv4(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

function toIPv4(groups: readonly number[]) {
  return groups
    .slice(-2)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
