import { createPostgresStore } from "#server/store/stores.ts";
import { openDatabase } from "#store/postgres/database.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";
import { createSharedRateLimit } from "#store/postgres/shared-rate-limit.ts";
import { type CreateLimit, createRateLimit, type LocalRateLimit } from "#store/rate-limit.ts";

type Sharing = {
  readonly address: ServerAddress;
  readonly poolSize: number;
  /** Used while the database cannot be reached. */
  readonly local: LocalRateLimit;
  readonly acceptedPerHour: number;
};

export async function openPostgres(sharing: Sharing) {
  const { address, poolSize, local, acceptedPerHour } = sharing;
  const database = openDatabase({ address, poolSize });
  const store = await createPostgresStore({ database });
  return {
    store,
    rateLimit: createSharedRateLimit({ database, local, acceptedPerHour }),
    createLimit: ((name, perHour) =>
      createSharedRateLimit({
        database,
        local: createRateLimit({ now: () => performance.now(), acceptedPerHour: perHour }),
        acceptedPerHour: perHour,
        name: `${name} `,
      })) satisfies CreateLimit,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
