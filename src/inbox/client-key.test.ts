import { expect, test } from "vitest";
import { clientKey } from "./client-key.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:198.51.100.23", "198.51.100.23"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["203.0.113.7:51413", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  // Looks like a mapped address but for its first group: whoever owns the network must not choose a limit by hand.
  ["2001:0:0:0:0:ffff:203.0.113.7", "2001:0:0:0::/64"],
])("%s is limited as %s", (address, key) => {
  expect(clientKey(address)).toBe(key);
});
