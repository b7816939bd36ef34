import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { paths } from "../src/content/paths.ts";
import { publishEdition } from "../src/edition/record.ts";
import { openExistingDatabase } from "../src/store/sqlite/database.ts";
import { atMost, median, type Row, showSpread } from "./rows.ts";
import { startMeasuredSite } from "./site.ts";

const limitSeconds = 2;
const lookEveryMs = 20;
const giveUpMs = 120_000;

/** From the press on Publish until a visitor has the new page, beside others who read all the time. */
export async function measurePublishing(editions: number): Promise<readonly Row[]> {
  const site = await startMeasuredSite({ COMPANY_DIR: "" });
  const database = openExistingDatabase(path.join(site.dataFolder, "inbox.sqlite"));
  const company = JSON.parse(readFileSync("company/company.json", "utf8"));
  const agent = new Agent({ keepAlive: true });
  const phones = Array.from({ length: editions }, (_, n) => `+1205556${String(1_000 + n)}`);
  const wrong: string[] = [];
  let isAsking = true;
  let latest = "";
  const asking = [agent, false as const].map(async (through) => {
    while (isAsking) {
      const shown = await findShown(site.port, through, phones).catch((error) => [`failed: ${error}`, ""]);
      if (shown.length > 1) wrong.push(shown.join(" and "));
      else latest = shown[0] ?? latest;
      await sleep(lookEveryMs);
    }
  });
  const seconds: number[] = [];
  try {
    for (const phone of phones) {
      const facts = { ...company, phones: { ...company.phones, main: phone } };
      const files = [{ path: "company.json", bytes: Buffer.from(JSON.stringify(facts)) }];
      const began = performance.now();
      await database.transaction((transaction) =>
        publishEdition(transaction, { source: { files }, note: "", now: Date.now() }),
      );
      while (latest !== phone) {
        if (performance.now() - began > giveUpMs) throw new Error("The edition is not shown");
        await sleep(lookEveryMs);
      }
      seconds.push((performance.now() - began) / 1_000);
    }
  } finally {
    isAsking = false;
    await Promise.all(asking);
    agent.destroy();
    await database.close();
    await site.stop();
  }
  const where = `${paths.contact}, ${editions} editions`;
  return [
    atMost(limitSeconds, median(seconds), {
      ...{ what: "publishing an edition, to a visitor", where, unit: "s" },
      detail: showSpread(seconds),
    }),
    atMost(0, wrong.length, { what: "failed or mixed answers while publishing", where }),
  ];
}

/** The editions whose phone number is on the page. */
function findShown(port: number, agent: Agent | false, phones: readonly string[]) {
  return new Promise<readonly string[]>((resolve, reject) => {
    const asked = get({ host: "127.0.0.1", port, path: paths.contact, agent }, async (answer) => {
      let page = "";
      for await (const chunk of answer.setEncoding("utf8")) page += chunk;
      const shown = phones.filter((phone) => page.includes(phone));
      resolve(answer.statusCode === 200 ? shown : [`failed: ${answer.statusCode}`, ...shown, ""]);
    });
    asked.on("error", reject);
  });
}
