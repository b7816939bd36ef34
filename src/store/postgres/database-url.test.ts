import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { classifyFault, openDatabase } from "./database.ts";
import { readDatabaseUrl } from "./database-url.ts";
import { testCluster } from "./testing/test-database.ts";

const { cluster, createUrl, connect } = testCluster({ isDurable: false });
const folder = mkdtempSync(path.join(tmpdir(), "postgres-tls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(url: string) {
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.address;
}

const problemOf = (url: string) => {
  const reading = readDatabaseUrl(url);
  return reading.ok ? undefined : reading.problem;
};

test("a URL names the server, the database and who asks", () => {
  expect(read("postgres://inbox:p%40ss@db.internal:6432/site")).toMatchObject({
    host: "db.internal",
    port: 6432,
    database: "site",
    user: "inbox",
    password: "p@ss",
  });
  expect(read("postgresql:///site?host=/run/postgresql&user=inbox")).toMatchObject({
    host: "/run/postgresql",
    port: 5432,
    user: "inbox",
  });
});

test("the connection is encrypted and verified, except on this machine or when the URL says otherwise", () => {
  const ssl = (url: string) => read(url).ssl;
  expect(ssl("postgres://db.internal/site")).toMatchObject({ rejectUnauthorized: true });
  expect(ssl("postgres://db.internal/site?sslmode=require")).toMatchObject({ rejectUnauthorized: true });
  expect(ssl("postgres://localhost/site?sslmode=verify-full")).toMatchObject({ rejectUnauthorized: true });
  expect(ssl("postgres://127.example/site")).toMatchObject({ rejectUnauthorized: true });
  for (const url of [
    "postgres://db.internal/site?sslmode=disable",
    "postgres://localhost/site",
    "postgres://127.0.0.1/site",
    "postgres://[::1]/site",
    "postgres:///site?host=/run/postgresql",
  ]) {
    expect(ssl(url), url).toBe(false);
  }
});

test("what would weaken the connection, or is not understood, is refused", () => {
  expect(problemOf("mysql://db.internal/site")).toContain("must look like");
  expect(problemOf("postgres://db.internal/site?sslmode=prefer")).toContain("sslmode=prefer");
  expect(problemOf("postgres://db.internal/site?sslmode=no-verify")).toContain("sslmode=no-verify");
  expect(problemOf("postgres://db.internal/site?options=-c%20fsync%3Doff")).toContain("options");
  expect(problemOf("postgres://db.internal/site?sslrootcert=/nowhere.pem")).toContain("/nowhere.pem");
});

test("a certificate is checked against what the URL trusts, and against the name", async () => {
  const url = await createUrl();
  const database = connect(url);
  const certificate = createCertificate("localhost");
  await database.query(`ALTER SYSTEM SET ssl_cert_file = '${certificate.cert}'`);
  await database.query(`ALTER SYSTEM SET ssl_key_file = '${certificate.key}'`);
  await database.query("ALTER SYSTEM SET ssl = on");
  await database.query("SELECT pg_reload_conf()");

  const attempt = async (host: string, parameters: string) => {
    const { port, pathname } = new URL(url);
    const address = read(`postgres://postgres@${host}:${port}${pathname}?${parameters}`);
    const tls = openDatabase({ address, poolSize: 1 });
    try {
      const [row] = await tls.query<{ ssl: boolean }>(
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
      );
      return row?.ssl;
    } catch (error) {
      return classifyFault(error);
    } finally {
      await tls.close();
    }
  };
  const trusted = `sslmode=verify-full&sslrootcert=${certificate.cert}`;
  await expect.poll(() => attempt("localhost", trusted)).toBe(true);
  expect(await attempt("localhost", "sslmode=verify-full")).toBe("refused");
  expect(await attempt("127.0.0.1", trusted)).toBe("refused");
});

/** The server reads its key only when it owns it and nobody else can read it. */
function createCertificate(name: string) {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const kind = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  execFileSync("openssl", [...kind, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
  chmodSync(folder, 0o755);
  chmodSync(key, 0o600);
  const { uid, gid } = cluster().owner;
  if (statSync(key).uid !== uid) chownSync(key, uid, gid);
  return { key, cert };
}
