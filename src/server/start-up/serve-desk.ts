import type { DeskInput } from "#desk/desk.ts";
import type { CreateLimit } from "#inbox/rate-limit.ts";
import type { Config } from "#server/config.ts";
import { listen } from "#server/http/listening.ts";

type Parts = Omit<DeskInput, "origin" | "rateLimit" | "trustedProxies">;

/** Passed by `npm start`: serves the desk too, if the next port is free. */
const wantsDesk = "--desk";

/** Signing in takes two posts; anyone who needs more than this is guessing. */
const ATTEMPTS_PER_HOUR = 120;

/**
 * The desk, on a separate port; its code is loaded only if it is wanted. If the default port is in use, the site runs
 * without a desk and logs that.
 */
export async function serveDesk(config: Config, createLimit: CreateLimit, parts: Parts) {
  const off = { stop: async () => {} };
  const { DESK_HOST: host, DESK_PORT, PORT, TRUSTED_PROXIES: trustedProxies } = config;
  const port = DESK_PORT ?? (process.argv.includes(wantsDesk) ? PORT + 1 : undefined);
  if (port === undefined) return off;
  const { createDesk } = await import("#desk/desk.ts");
  const origin = config.DESK_ORIGIN ?? `http://localhost:${port}`;
  const rateLimit = createLimit("sign-in", ATTEMPTS_PER_HOUR);
  const desk = createDesk({ ...parts, origin, rateLimit, trustedProxies });
  let listening: Awaited<ReturnType<typeof listen>>;
  try {
    listening = await listen(desk, { host, port });
  } catch (error) {
    await desk.close();
    if (DESK_PORT !== undefined) throw error;
    parts.log("warn", "desk_off", { port, why: "the port is in use; set DESK_PORT to another one" });
    return off;
  }
  const hint = "npm run inbox -- staff invite NAME EMAIL";
  parts.log("info", "desk_listening", { origin, port: listening.port, signIn: hint });
  return { stop: listening.close };
}
