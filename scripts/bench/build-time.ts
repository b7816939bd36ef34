import { spawnSync } from "node:child_process";
import { atMost, type Row } from "./row.ts";
import { median } from "./statistics.ts";

const limitSeconds = 15;

export function measureBuild(times: number): Row {
  const seconds = Array.from({ length: times }, () => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, ["scripts/build.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: undefined },
    });
    if (status !== 0) throw new Error("The site could not be built");
    return (performance.now() - started) / 1_000;
  });
  return atMost(limitSeconds, median(seconds), {
    what: "production build",
    where: "npm run build",
    unit: "s",
  });
}
