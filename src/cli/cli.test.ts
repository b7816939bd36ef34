import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#store/sqlite/database.ts";
import { commands } from "./cli.ts";
import { reasonOf } from "./command.ts";
import { readSettings, readSettingsFile } from "./settings-file.ts";
import { openInbox, run, temporaryFolder } from "./testing/cli-testing.ts";

test("help lists every command, and explains each with an example", async () => {
  const overall = await run(["help"]);
  expect(overall.code).toBe(0);
  expect(await run([])).toEqual(overall);
  for (const [name, load] of Object.entries(commands)) {
    const { options = [] } = await load();
    expect(overall.out).toContain(`  ${name}`);
    const { code, out } = await run(["help", name]);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples\n {2}\S/);
    for (const option of options) expect(out).toContain(`--${option.name}`);
    expect((await run([name, "--help"])).out).toBe(out);
  }
});

test("a usage error says what is wrong", async () => {
  const inbox = await openInbox();
  for (const [line, words] of [
    [["frobnicate"], 'there is no command "frobnicate". Try: inbox help'],
    [["help", "frobnicate"], 'there is no command "frobnicate"'],
    [["dead", "--colour"], "Unknown option '--colour'"],
    [["export", "--text"], "--text"],
    [["keep"], "REF is missing"],
    [["keep", ""], "REF is missing"],
    [["keep", "RFQ-1"], "is not a reference such as"],
    [["dead", "everything"], '"everything" is one argument too many'],
    [["staff", "audit", "ann"], '"ann" is one argument too many'],
    [["export"], "choose either --csv or --json"],
    [["test-mail", "nobody"], "is not an e-mail address"],
    [["forget", "dana@agency.example"], "add --yes"],
  ] as const) {
    const { code, out, err } = await inbox.run(line);
    expect({ line, code, out }).toEqual({ line, code: 2, out: "" });
    expect(err).toContain(words);
    expect(err).toContain("inbox help");
  }
});

test("without a repository there is no copy to restore, and inbox says which setting is missing", async () => {
  const { code, err } = await (await openInbox()).run(["restore", "--copy"]);
  expect([code, err]).toEqual([1, expect.stringContaining("RESTIC_REPOSITORY is not set")]);
});

test("a file that may not be used is explained to an administrator who is root", () => {
  const refused = Object.assign(new Error("EACCES: permission denied, open '/root/x'"), { code: "EACCES" });
  expect(reasonOf(refused)).toContain("/root/x'; on a server, inbox runs as the user site");
  expect(reasonOf(new Error("disk I/O error"))).toBe("disk I/O error");
});

test("a data folder without an inbox is a failure that says where it looked, and makes nothing", async () => {
  const folder = temporaryFolder();
  const { code, err } = await run(["dead"], { environment: { DATA_DIR: folder } });
  expect(code).toBe(1);
  expect(err).toContain(`there is no inbox at ${join(folder, "inbox.sqlite")}`);
  expect((await run(["dead"], { environment: { DATA_DIR: folder } })).err).toBe(err);
});

test("settings that are wrong are named", async () => {
  const { code, err } = await run(["dead"], { environment: { PORT: "many", MAIL_TO: "nobody" } });
  expect(code).toBe(2);
  expect(err).toContain("PORT must be a whole number");
  expect(err).toContain("MAIL_TO must be one e-mail address, or several separated by commas");
});

test("a database of a newer release is refused", async () => {
  const inbox = await openInbox();
  const database = openDatabase(join(inbox.folder, "inbox.sqlite"));
  await database.query("INSERT INTO schema_migrations VALUES (999, 'future', 'x', 0)");
  await database.close();
  const { code, err } = await inbox.run(["dead"]);
  expect(code).toBe(1);
  expect(err).toContain("which this release does not know");
});

test("settings come from a file that is named before the command", () => {
  const file = join(temporaryFolder(), "site.env");
  writeFileSync(file, "PORT=3000\nDATA_DIR=/var/lib/site\n");
  expect(readSettings(["--env", file, "dead", "--waiting"], { PORT: "1", HOST: "::" })).toEqual({
    args: ["dead", "--waiting"],
    environment: { PORT: "3000", HOST: "::", DATA_DIR: "/var/lib/site" },
  });
  expect(readSettings(["dead"], { PORT: "1" })).toEqual({ args: ["dead"], environment: { PORT: "1" } });
  expect(() => readSettings(["--env", "/no/such/file", "dead"], {})).toThrow("/no/such/file");
});

test("a file of settings is read as systemd reads it", () => {
  const file = join(temporaryFolder(), "site.env");
  writeFileSync(file, "# A=0\n;B=0\r\n A = a#b \nQUOTED=\"x 'y' # z\"\nEMPTY=\nLAST=1\nLAST='2'");
  expect(readSettingsFile(file)).toEqual({ A: "a#b", QUOTED: "x 'y' # z", EMPTY: "", LAST: "2" });
});
