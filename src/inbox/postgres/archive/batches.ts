/** Calls until nothing was left to do. */
export async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = await runBatch(); done > 0; done = await runBatch()) total += done;
  return total;
}
