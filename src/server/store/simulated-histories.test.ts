import { expect, test } from "vitest";
import { tell } from "#request/testing/simulate.ts";
import {
  type Engine,
  openPostgresEngine,
  openSqliteEngine,
  simulateOn,
} from "#server/testing/simulated-store.ts";
import { joinCluster } from "#store/postgres/testing/cluster.ts";

/* The same random histories as of the model, through every operation of the store; many more in `npm run proof`. */

type Opening = { readonly histories: number; open(): Promise<Engine> };

const engines: Readonly<Record<string, Opening>> = {
  // Among these is one during which the server is started again.
  sqlite: { histories: 10, open: openSqliteEngine },
  postgres: {
    histories: 4,
    open: async () => openPostgresEngine(await (await joinCluster()).createDatabase()),
  },
};

for (const [name, { histories, open }] of Object.entries(engines))
  test(`${histories} random lives are stored as the model says (${name})`, async () => {
    const engine = await open();
    try {
      for (let seed = 14; seed < 14 + histories; seed++) {
        const failure = await simulateOn(engine, seed);
        expect(failure && tell(failure, name)).toBeUndefined();
      }
    } finally {
      await engine.close();
    }
  });
