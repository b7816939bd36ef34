import { createPostgresStore } from "#server/store/stores.ts";
import { openDatabase } from "#store/postgres/database.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";
import { createSharedRateLimit } from "#store/postgres/shared-rate-limit.ts";

type Sharing = {
  readonly address: ServerAddress;
  readonly poolSize: number;
  readonly acceptedPerHour: number;
};

export async function openPostgres({ address, poolSize, acceptedPerHour }: Sharing) {
  const database = openDatabase({ address, poolSize });
  const store = await createPostgresStore({ database });
  return {
    store,
    rateLimit: createSharedRateLimit(database, acceptedPerHour),
    createLimit: (name: string, perHour: number) => createSharedRateLimit(database, perHour, `${name} `),
    async close() {
      await store.close();
      await database.close();
    },
  };
}
