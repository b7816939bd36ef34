import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what kernels hand out for port 0: no one else gets one of these between the check and its use. */
const lowest = 15_000;
const highest = 32_000;

/** For a program that has to be told its port before it starts, or that starts again on the same port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
