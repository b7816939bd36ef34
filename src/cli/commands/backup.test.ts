import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { HOUR, MINUTE, NOON, openInbox, run, temporaryFolder } from "#cli/testing/cli-testing.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { fingerprintOf } from "#request/record/private-links.ts";
import { openSqliteArchive } from "#server/archive/archive.ts";
import { copyPassword, createCopyRepository } from "#server/testing/copy-repository.ts";
import { answerByPhone } from "#server/testing/sent-quote.ts";

test("a backup restored into an empty folder gives the same records", async () => {
  const inbox = await openInbox();
  const first = await inbox.receive({ name: "Zoë O'Neill 🛡" });
  await inbox.receive({}, { suspicions: ["links"] });
  await answerByPhone(inbox.store, first, NOON);
  const file = join(temporaryFolder(), "inbox.backup");
  const made = await inbox.run(["backup", file]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^2 requests, \d\.\d MB, checked: /);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const environment = { DATA_DIR: join(temporaryFolder(), "new") };
  expect(await run(["restore", file], { environment })).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `2 requests restored to ${join(environment.DATA_DIR, "inbox.sqlite")}; 2 e-mails are waiting to be sent.\n`,
    ),
  });
  const everything = ["export", "--json"];
  expect((await run(everything, { environment })).out).toBe((await inbox.run(everything)).out);
});

test("a restore says whether the secret here is the one that signed the links in sent e-mails", async () => {
  const inbox = await openInbox();
  const secret = "s".repeat(43);
  const backUp = async () => {
    const file = join(temporaryFolder(), "inbox.backup");
    await inbox.run(["backup", file]);
    return file;
  };
  const restore = async (file: string, settings: Record<string, string> = {}, kept?: string) => {
    const DATA_DIR = temporaryFolder();
    if (kept) writeFileSync(join(DATA_DIR, "secret"), `${kept}\n`);
    return (await run(["restore", file], { environment: { DATA_DIR, ...settings } })).out;
  };
  expect(await restore(await backUp(), { SIGNING_SECRET: secret })).toContain("the backup is too old to say");
  expect(await inbox.store.noteSecret({ fingerprint: fingerprintOf(secret), now: NOON })).toBe(false);
  const file = await backUp();
  expect(await restore(file)).toContain(
    "There is no signing secret here. Before the start, set SIGNING_SECRET",
  );
  expect(await restore(file, { SIGNING_SECRET: secret })).toContain(
    "that of SIGNING_SECRET, the same as before",
  );
  expect(await restore(file, {}, secret)).toContain(
    "/secret, the same as before: links in sent e-mails work",
  );
  expect(await restore(file, {}, "o".repeat(43))).toContain("/secret is another one than before");
});

test("the doctor compares the secret with the links of the newest e-mails", async () => {
  const [before, after] = ["b".repeat(43), "a".repeat(43)];
  const inbox = await openInbox();
  const ask = async (SIGNING_SECRET?: string) => {
    const { out } = await inbox.run(["doctor"], {
      environment: { DATA_DIR: inbox.folder, PORT: "1", ...(SIGNING_SECRET && { SIGNING_SECRET }) },
    });
    return /^.* Signing secret +(.*)$/m.exec(out)?.[0];
  };
  expect(await ask()).toMatch(/^look .* there is none/);
  await inbox.store.noteSecret({ fingerprint: fingerprintOf(before), now: NOON - HOUR });
  await inbox.receive();
  const mails = await inbox.store.leaseDueMails({
    now: NOON,
    until: NOON + MINUTE,
    limit: 9,
    holder: "test",
  });
  for (const { id } of mails) await inbox.store.settleMail({ id, holder: "test", now: NOON, result: "sent" });
  expect(await inbox.store.noteSecret({ fingerprint: fingerprintOf(after), now: NOON + HOUR })).toBe(true);
  expect(await ask(after)).toMatch(
    /^look .* 2 of the newest 2 e-mails have links that SIGNING_SECRET did not sign/,
  );
  await inbox.store.noteSecret({ fingerprint: fingerprintOf(before), now: NOON + 2 * HOUR });
  expect(await ask(before)).toMatch(/^ok .*SIGNING_SECRET has signed the links of the newest e-mails/);
});

test("after a restore nobody is signed in, no link works, and who can sign in is listed", async () => {
  const inbox = await openInbox();
  const now = Date.now();
  const session = { tokenHash: "s", label: "Firefox, Windows" };
  for (const name of ["Ann", "Mallory"]) {
    const email = `${name.toLowerCase()}@company.example`;
    await inbox.store.inviteStaff({ name, email, tokenHash: name, now });
    await inbox.store.inviteStaff({ name, email, tokenHash: `${name} again`, now });
    const passkey = { id: name, publicKey: "AAAA", counter: 0, transports: [] };
    const own = { ...session, tokenHash: `session of ${name}` };
    await inbox.store.enroll({ tokenHash: name, now, passkey, session: own });
  }
  const file = join(temporaryFolder(), "inbox.backup");
  await inbox.run(["backup", file]);
  const mails = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" };
  await inbox.store.revokeStaff({ email: "mallory@company.example", now, ...mails });

  const environment = { DATA_DIR: join(temporaryFolder(), "new") };
  const restored = await run(["restore", file], { environment });
  expect(restored.out).toContain("Everyone has to sign in again. Check who can");
  expect(restored.out).toContain("Mallory, mallory@company.example, clerk: Firefox, Windows (");
  const archive = await openSqliteArchive(join(environment.DATA_DIR, "inbox.sqlite"), theCompany.facts);
  for (const name of ["Ann", "Mallory"]) {
    expect(await archive.findSession({ tokenHash: `session of ${name}`, now })).toBeUndefined();
    expect(await archive.findInvitation({ tokenHash: `${name} again`, now })).toBeUndefined();
    expect(await archive.findPasskey(name)).toBeDefined();
  }
  await archive.close();
});

test("neither overwrites anything, nor leaves half a file", async () => {
  const inbox = await openInbox();
  const folder = temporaryFolder();
  const file = join(folder, "inbox.backup");
  writeFileSync(file, "mine");
  expect((await inbox.run(["backup", file])).err).toContain("exists already");
  expect((await inbox.run(["backup", join(folder, "no", "where")])).err).toContain("There is no folder");
  const good = join(folder, "good.backup");
  await inbox.run(["backup", good]);
  const onTop = await inbox.run(["restore", good]);
  expect(onTop).toMatchObject({ code: 1, out: "" });
  expect(onTop.err).toContain("already exists and is not overwritten");
  expect(readdirSync(folder).sort()).toEqual(["good.backup", "inbox.backup"]);
});

test("what is no backup, or a damaged one, is not restored", async () => {
  const inbox = await openInbox();
  for (let n = 0; n < 50; n += 1) await inbox.receive({ email: `buyer${n}@agency.example` });
  const folder = temporaryFolder();
  const environment = { DATA_DIR: join(folder, "new") };
  const file = join(folder, "inbox.backup");
  expect((await run(["restore", file], { environment })).err).toContain(
    `no such file or directory, access '${file}'`,
  );
  writeFileSync(file, "something else entirely");
  expect((await run(["restore", file], { environment })).err).toContain(
    "no backup that this release can read",
  );

  const damaged = join(folder, "damaged.backup");
  await inbox.run(["backup", damaged]);
  const { size } = statSync(damaged);
  const bytes = readFileSync(damaged);
  bytes.fill(0xff, Math.floor(size / 2), Math.floor(size / 2) + 8_192);
  writeFileSync(damaged, bytes);
  expect(await run(["restore", damaged], { environment })).toMatchObject({ code: 1 });
  expect(readdirSync(environment.DATA_DIR)).toEqual([]);
});

test("what stops a restore is said in words, whatever it is", async () => {
  const inbox = await openInbox();
  const folder = temporaryFolder();
  const [good, loop] = [join(folder, "good.backup"), join(folder, "loop.backup")];
  await inbox.run(["backup", good]);
  // Root may read everything, but not this.
  symlinkSync(loop, loop);
  const database = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", SIGNING_SECRET: "x".repeat(32) };
  for (const [file, environment, reason] of [
    [loop, { DATA_DIR: join(folder, "new") }, "ELOOP"],
    [good, { DATA_DIR: join(good, "new") }, "ENOTDIR"],
    [good, { DATA_DIR: folder, ...database }, "ECONNREFUSED"],
  ] as const) {
    const { code, err } = await run(["restore", file], { environment });
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("nothing was restored: ") });
    expect(err).toContain(reason);
  }
});

test("any copy can be restored, and an inbox without requests is copied again afterwards", async () => {
  vi.stubEnv("RESTIC_PASSWORD", copyPassword);
  onTestFinished(() => void vi.unstubAllEnvs());
  const RESTIC_REPOSITORY = createCopyRepository(temporaryFolder());
  const inbox = await openInbox({ RESTIC_REPOSITORY });
  expect(await inbox.run(["copy"])).toMatchObject({ code: 0 });
  await inbox.receive();
  expect(await inbox.run(["copy"])).toMatchObject({ code: 0 });

  const environment = { DATA_DIR: temporaryFolder(), RESTIC_REPOSITORY };
  const newest = await run(["restore", "--copy"], { environment });
  expect(newest.out).toMatch(/^1 requests restored/);
  rmSync(join(environment.DATA_DIR, "inbox.sqlite"));

  const unknown = await run(["restore", "--copy", "unknown"], { environment });
  expect(unknown).toMatchObject({ code: 1, out: "" });
  const [, ...listed] = unknown.err.trim().split("\n");
  expect(unknown.err).toMatch(/there is no copy "unknown"; these are there:\n/);
  expect(listed).toEqual(Array(2).fill(expect.stringMatching(/^ {2}[0-9a-f]{8} {2}\w{3}, \w{3} \d+, \d{4}/)));

  const [, oldest = ""] = listed.map((line) => line.trim().split(" ")[0]);
  const older = await run(["restore", "--copy", oldest], { environment });
  expect(older.out).toMatch(/^0 requests restored/);
  expect(await run(["copy"], { environment })).toMatchObject({ code: 0 });
});
