import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { parseConfig } from "./config.ts";

test.each([
  [{ MAIL_FORM: "a@company.example" }, "MAIL_FORM is not a variable; did you mean MAIL_FROM?"],
  [{ PUBLIC_ORIGN: "x" }, "PUBLIC_ORIGN is not a variable; did you mean PUBLIC_ORIGIN?"],
  [{ TRUSTED_PROXY: "127.0.0.1" }, "TRUSTED_PROXY is not a variable; did you mean TRUSTED_PROXIES?"],
  [{ Backup_Dir: "x" }, "Backup_Dir is not a variable; did you mean BACKUP_DIR?"],
  [{ DATABASE_URI: "x" }, "DATABASE_URI is not a variable; did you mean DATABASE_URL?"],
  [{ COMPANY_DIRS: "x" }, "COMPANY_DIRS is not a variable; did you mean COMPANY_DIR?"],
])("%o is said to be misspelt", (environment, problem) => {
  expect(parseConfig(environment, theCompany.facts)).toEqual({ ok: false, problems: [problem] });
});

test("other programs' variables are no business of ours, nor is a near miss beside the right name", () => {
  const others = {
    MAILTO: "root",
    LOGLEVEL: "1",
    STATE_DIRECTORY: "/var/lib/site",
    RUNTIME_DIRECTORY: "/run/site",
    RESTIC_REPOSITORY_FILE: "/etc/restic",
    RESTIC_PASSWORD: "x",
    XDG_DATA_DIRS: "/usr/share",
    HOSTNAME: "site",
    NODE_OPTIONS: "",
    npm_config_cache: "x",
    ["LONG_".repeat(20_000)]: "x",
    ALERT_TOO: "x",
    ALERT_TO: "owner@company.example",
  };
  expect(parseConfig(others, theCompany.facts).ok).toBe(true);
});
