import path from "node:path";
import type { Config } from "#server/config.ts";

const minute = 60_000;

/** What the configuration says about who is written to, when and under which name. */
export function mailSettings(config: Config) {
  return {
    /** Where mails are written as files while there is no mail server. */
    mailFolder: path.join(config.DATA_DIR, "mail"),
    recipients: { contact: config.MAIL_TO, rfq: config.MAIL_TO_RFQ },
    mailDomain: config.MAIL_FROM.slice(config.MAIL_FROM.indexOf("@") + 1),
    /** How long before the deadline the staff is reminded. */
    soonMs: {
      contact: config.REMIND_INQUIRY_MINUTES * minute,
      rfq: config.REMIND_RFQ_MINUTES * minute,
    },
  };
}
