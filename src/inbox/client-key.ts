import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const NETWORK_GROUPS = 4;

/** Who shares one rate limit: an IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function clientKey(addressOrHost: string): string {
  const text = withoutPort(addressOrHost);
  if (isIP(text) === 0) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Some proxies append the client's port, which is another one for every connection. */
function withoutPort(text: string) {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
