import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const json = "POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const oversized = 70_000;

/** What a public address gets every day. None of it may leave anything behind. */
const visits: readonly string[] = [
  "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /%zz%00/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: lo",
  "\u0016\u0003\u0001 not HTTP at all\r\n\r\n",
  "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  `${json}Content-Length: 9\r\n\r\n{"name":"`,
  `${json}Content-Length: 500\r\n\r\n{"name":`,
  `${json}Content-Length: ${oversized}\r\n\r\n${"x".repeat(oversized)}`,
  `${json}Sec-Fetch-Site: cross-site\r\nContent-Length: 2\r\n\r\n{}`,
  `${json}Content-Length: 35\r\n\r\n{"name":["array"],"formType":"rfq"}`,
];

const stayMs = 200;

/** One after the other until told to stop; each hangs up without waiting for the end of an answer. */
export function visitRudely(port: number, pauseMs: number) {
  const ending = new AbortController();
  let count = 0;

  async function keepVisiting() {
    while (!ending.signal.aborted) {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("error", () => {});
      socket.resume();
      socket.write(visits[count % visits.length] ?? "");
      setTimeout(() => socket.destroy(), stayMs);
      count += 1;
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  const visiting = keepVisiting();
  return async () => {
    ending.abort();
    await visiting;
    return count;
  };
}
