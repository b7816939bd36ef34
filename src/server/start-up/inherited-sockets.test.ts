import { expect, test } from "vitest";
import { readInheritedSockets } from "./inherited-sockets.ts";

const env = { LISTEN_PID: "7", LISTEN_FDS: "3", LISTEN_FDNAMES: "site:site:desk" };
const site = [
  ["site", [{ fd: 3 }, { fd: 4 }]],
  ["desk", [{ fd: 5 }]],
];

test.each([
  ["systemd started the site", { env, pid: 7 }, site],
  ["they were meant for another process", { env, pid: 8 }, []],
  ["there is no systemd", { env: {}, pid: 7 }, []],
])("sockets are taken over by name when %s", (_, process, sockets) => {
  expect([...readInheritedSockets(process)]).toEqual(sockets);
});
