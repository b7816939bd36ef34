import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepSigningSecret } from "./signing-secret.ts";

async function emptyFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "secret-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "data");
}

test("a secret is made once, kept for later starts and readable by its owner only", async () => {
  const folder = await emptyFolder();
  const secret = await keepSigningSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keepSigningSecret(folder)).toBe(secret);
  expect((await stat(path.join(folder, "secret"))).mode & 0o777).toBe(0o600);
  expect(await keepSigningSecret(await emptyFolder())).not.toBe(secret);
});

test("processes that start at the same time end up with one secret", async () => {
  const folder = await emptyFolder();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepSigningSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("a secret that was cut short is refused rather than used", async () => {
  const folder = await emptyFolder();
  await keepSigningSecret(folder);
  await writeFile(path.join(folder, "secret"), "short\n");
  await expect(keepSigningSecret(folder)).rejects.toThrow("too short");
});
