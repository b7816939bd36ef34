import { startSite } from "../start-site.ts";

/** Nobody answers there: mails stay queued, and only the intake is measured. */
const intakeOnly = { SMTP_URL: "smtp://127.0.0.1:1", RATE_LIMIT_PER_HOUR: "1000000" };

export function startMeasuredSite(...[environment, options]: Parameters<typeof startSite>) {
  return startSite({ ...intakeOnly, ...environment }, options);
}
