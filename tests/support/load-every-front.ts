import { fronts } from "./proxies.ts";
import { keepAsking } from "./steady-load.ts";

/**
 * Run on a machine's network: asks its nodes, each given as HOST:PORT, through every proxy until its input ends, then
 * prints how that went.
 */
const [least, ...nodes] = process.argv.slice(2);
const clients = 5;
let isOver = false;
process.stdin.on("end", () => {
  isOver = true;
});
process.stdin.resume();
const started = await Promise.all(
  fronts(nodes).map(async ({ name, start }) => ({ name, front: await start() })),
);
console.log("asking");
const loads = started.map(async ({ name, front }) => {
  const { asked, taken, failed } = await keepAsking({
    ...front,
    clients,
    isOver: (asked) => isOver && asked >= Number(least),
  });
  await front.stop();
  return { name, asked, taken, failed: Object.fromEntries(failed) };
});
console.log(JSON.stringify(await Promise.all(loads)));
