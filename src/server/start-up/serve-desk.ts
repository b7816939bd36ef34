import { createDesk } from "#desk/desk.ts";
import type { DeskInput } from "#desk/shell/desk-parts.ts";
import type { Config } from "#server/config.ts";
import type { SocketHandle } from "#server/editions/handover.ts";
import type { CreateLimit } from "#store/rate-limit.ts";
import { listen } from "./listen.ts";

type Parts = Omit<DeskInput, "origin" | "rateLimit" | "trustedProxies">;

/** Signing in takes two posts; anyone who needs more than this is guessing. */
const ATTEMPTS_PER_HOUR = 120;

/** The desk, on a separate port. */
export async function serveDesk(
  config: Config,
  createLimit: CreateLimit,
  parts: Parts,
  handed?: readonly SocketHandle[],
) {
  const { DESK_HOST: host, DESK_ORIGIN: origin, TRUSTED_PROXIES: trustedProxies } = config;
  const rateLimit = createLimit("sign-in", ATTEMPTS_PER_HOUR);
  const listening = await listen(
    createDesk({ ...parts, origin, rateLimit, trustedProxies }),
    {
      host,
      port: config.DESK_PORT,
    },
    handed,
  );
  const hint = "npm run inbox -- staff invite NAME EMAIL";
  parts.log("info", "desk_listening", { origin, port: listening.port, signIn: hint });
  return listening;
}
