import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { parseConfig, readersOf } from "./config.ts";

const { said: company } = theCompany;

const secret = "0123456789abcdef0123456789abcdef";

test.each([
  [{ PORT: "8080" }, 8081],
  [{ PORT: "0" }, 0],
  [{ PORT: "8080", DESK_PORT: "9000" }, 9000],
])("with %o the desk is on port %i", (environment, port) => {
  expect(parseConfig(environment, theCompany.facts)).toMatchObject({ config: { DESK_PORT: port } });
});

test("each form has its readers at once, and its next ones", () => {
  const parsed = parseConfig(
    {
      MAIL_TO: "info@example.com",
      MAIL_TO_RFQ: "ann@example.com, ben@example.com,ann@example.com",
      ESCALATE_TO_RFQ: "boss@example.com",
      ESCALATE_MINUTES: "45",
    },
    theCompany.facts,
  );
  expect(parsed.ok && readersOf(parsed.config)).toEqual({
    mails: {
      recipients: { contact: ["info@example.com"], rfq: ["ann@example.com", "ben@example.com"] },
      mailDomain: company.emails.general.split("@")[1],
    },
    escalation: { to: { contact: [], rfq: ["boss@example.com"] }, afterMs: 45 * 60_000 },
  });
});

test("a webhook follows the addresses of each form, and is never the only one to escalate to", () => {
  const hook = { ALERT_WEBHOOK_URL: "https://hooks.example.com/x", ALERT_WEBHOOK_SECRET: secret };
  const parsed = parseConfig(
    { ...hook, MAIL_TO: "info@example.com", MAIL_TO_RFQ: "ann@example.com" },
    theCompany.facts,
  );
  expect(parsed.ok && readersOf(parsed.config)).toMatchObject({
    mails: { recipients: { contact: ["info@example.com", "webhook"], rfq: ["ann@example.com", "webhook"] } },
    escalation: { to: { contact: [], rfq: [] } },
  });
});

test("several nodes need one secret", () => {
  const DATABASE_URL = "postgresql://site@db.test/site";
  expect(parseConfig({ DATABASE_URL }, theCompany.facts)).toEqual({
    ok: false,
    problems: [
      "SIGNING_SECRET must be set together with DATABASE_URL, to the same value on every node: that of DATA_DIR/secret, if there is one, so that links in sent e-mails keep working",
    ],
  });
  expect(parseConfig({ DATABASE_URL, SIGNING_SECRET: secret }, theCompany.facts).ok).toBe(true);
});

const encoding = "in the user name and password, write % as %25, @ as %40, / as %2F, # as %23 and ? as %3F";
const notAnAddress = "TRUSTED_PROXIES must list addresses or CIDR ranges, not a hop count or 'true'";
test.each([
  [
    { MAIL_TO_RFQ: "ann@example.com, ben" },
    "MAIL_TO_RFQ must be one e-mail address, or several separated by commas",
  ],
  [
    { ESCALATE_TO: "ann@example.com;ben@example.com" },
    "ESCALATE_TO must be one e-mail address, or several separated by commas",
  ],
  [{ ESCALATE_MINUTES: "0" }, "ESCALATE_MINUTES must be at least 1"],
  [
    { ALERT_WEBHOOK_URL: "http://hooks.example.com/x", ALERT_WEBHOOK_SECRET: secret },
    "ALERT_WEBHOOK_URL must start with https://, or be an address on this machine",
  ],
  [
    { ALERT_WEBHOOK_URL: "https://hooks.example.com/x" },
    "ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET must be set together: every alert is signed",
  ],
  [{ SIGNING_SECRET: "short" }, "SIGNING_SECRET must have at least 32 characters"],
  [{ REMIND_RFQ_MINUTES: "241" }, "REMIND_RFQ_MINUTES must be at most 240"],
  [{ REMIND_INQUIRY_MINUTES: "-1" }, "REMIND_INQUIRY_MINUTES must be at least 0"],
  [{ RETENTION_DAYS: "-1" }, "RETENTION_DAYS must be at least 1"],
  [{ RETENTION_DAYS: "1.5" }, "RETENTION_DAYS must be a whole number"],
  [{ METRICS_PORT: "70000" }, "METRICS_PORT must be at most 65535"],
  [{ TRUSTED_PROXIES: "1" }, notAnAddress],
  [{ TRUSTED_PROXIES: "true" }, notAnAddress],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, notAnAddress],
  [{ TRUSTED_PROXIES: "::/129" }, notAnAddress],
  [{ TRUSTED_PROXIES: "10.0.0.0/8/8" }, notAnAddress],
  [{ TRUSTED_PROXIES: "10.1/16" }, notAnAddress],
  [
    { PUBLIC_ORIGIN: "ftp://www.example.com" },
    "PUBLIC_ORIGIN must be an origin such as https://www.example.com, without a path or a slash at the end",
  ],
])("%o is refused with its reason", (environment, problem) => {
  expect(parseConfig(environment, theCompany.facts)).toEqual({ ok: false, problems: [problem] });
});

test.each(["", "site:50%off@mail.example.com", "site:50#off@mail.example.com", "site:5/0@mail.example.com"])(
  "a mail server written as %o is refused, with how to write it",
  (server) => {
    const problem = `SMTP_URL must name a mail server, as in smtps://user:password@mail.example.com:465; ${encoding}`;
    expect(parseConfig({ SMTP_URL: `smtps://${server}` }, theCompany.facts)).toEqual({
      ok: false,
      problems: [problem],
    });
  },
);

test("an empty variable is one that is not set", () => {
  expect(parseConfig({ SIGNING_SECRET: "", METRICS_PORT: "" }, theCompany.facts).ok).toBe(true);
});
