import { expect, test } from "vitest";
import { judgeSoak } from "../../scripts/bench/soak/judge-soak.ts";
import { runSoak } from "../../scripts/bench/soak/run-soak.ts";

const soakSeconds = 20;
const slowAfterMs = 300_000;

test(
  "twenty seconds of traffic, rude visitors and a flapping mail server leave nothing behind",
  async () => {
    const rows = judgeSoak(await runSoak(soakSeconds, () => {}));
    const missed = rows
      .filter(({ isMet }) => !isMet)
      .map(({ what, measured, target }) => `${what}: ${measured}, ${target}`);
    expect(missed).toEqual([]);
  },
  slowAfterMs,
);
