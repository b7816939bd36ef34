import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { openDatabase, type PostgresDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { type Cluster, type ClusterOptions, joinCluster, startCluster } from "./cluster.ts";

const POOL_SIZE = 4;

/** Databases for one test file, on the server that all files share; connections to them are closed afterwards. */
export function testDatabases() {
  return databasesOn(joinCluster, async () => {});
}

/** A server for one test file, gone afterwards with all connections to it. */
export function testCluster(options: ClusterOptions) {
  return databasesOn(
    () => startCluster(options),
    (cluster) => cluster.remove(),
  );
}

function databasesOn<Server extends Pick<Cluster, "createDatabase">>(
  start: () => Promise<Server>,
  end: (server: Server) => Promise<void>,
) {
  let cluster: Server | undefined;
  const opened: PostgresDatabase[] = [];

  beforeAll(async () => {
    cluster = await start();
  });

  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    if (cluster) await end(cluster);
  });

  const running = () => {
    if (!cluster) throw new Error("The server is started before the first test");
    return cluster;
  };

  /** Another pool on the same database is as good as another node. */
  const connect = (url: string) => {
    const reading = readDatabaseUrl(url);
    if (!reading.ok) throw new Error(reading.problem);
    const database = openDatabase({ address: reading.address, poolSize: POOL_SIZE });
    opened.push(database);
    return database;
  };

  let shared: { readonly url: string; readonly database: PostgresDatabase } | undefined;
  return {
    cluster: running,
    connect,
    createUrl: () => running().createDatabase(),
    /** A user's own schema: as empty as a database, which would take longer to make than most tests to run. */
    async createSchemaUrl() {
      if (!shared) {
        const url = await running().createDatabase();
        shared = { url, database: connect(url) };
      }
      const user = `user_${randomBytes(8).toString("hex")}`;
      await shared.database.script(
        `CREATE ROLE ${user} LOGIN SUPERUSER; CREATE SCHEMA AUTHORIZATION ${user}`,
      );
      const url = new URL(shared.url);
      url.username = user;
      return url.href;
    },
  };
}
