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

/** In these, something was found: an order taken back, and a refusal that no e-mail could bring. */
const onceBroken = [618_932_061, 352_803_776];

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
      const seeds = Array.from({ length: histories }, (_, n) => 14 + n);
      for (const seed of [...seeds, ...onceBroken]) {
        const failure = await simulateOn(engine, seed);
        expect(failure && tell(failure, name)).toBeUndefined();
      }
    } finally {
      await engine.close();
    }
  });
