import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { checkLaunch } from "./launch-check.ts";

/** An https origin means that the public may be reading; then placeholders are worth a warning at every start. */
export function warnAboutLaunch(config: Config, log: Log) {
  if (!config.PUBLIC_ORIGIN?.startsWith("https:")) return;
  const missing = checkLaunch(config).filter(({ isReady }) => !isReady);
  if (missing.length === 0) return;
  const subjects = missing.map(({ subject }) => subject);
  log("warn", "launch_check_failed", { missing: subjects, see: "npm run launch-check" });
}
