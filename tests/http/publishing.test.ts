import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listEditions, publishEdition } from "#edition/record.ts";
import { openExistingDatabase } from "#store/sqlite/database.ts";
import { createDataFolder, startSiteWithDesk } from "../support/site-fixture.ts";

const company = JSON.parse(readFileSync("tests/support/companies/one/company.json", "utf8"));
const phones = { old: "+12055550142", next: "+12055550177" };

test("an edition is published without one failed or mixed answer; one that cannot be used changes nothing, over a restart too, and says why", async () => {
  const dataFolder = await createDataFolder();
  const site = await startSiteWithDesk({ COMPANY_DIR: "" }, { dataFolder });
  const database = openExistingDatabase(path.join(dataFolder, "inbox.sqlite"));
  onTestFinished(() => database.close());
  const publish = (facts: unknown) => {
    const files = [{ path: "company.json", bytes: Buffer.from(JSON.stringify(facts)) }];
    return database.transaction((transaction) =>
      publishEdition(transaction, { source: { files }, note: "", now: Date.now() }),
    );
  };

  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answers: string[] = [];
  let isAsking = true;
  const asking = [agent, agent, false as const].map(async (through) => {
    while (isAsking) {
      answers.push(await ask(site.port, through).catch((error) => `failed: ${error.code}`));
      await sleep(20);
    }
  });
  const last = () => answers.at(-1);
  const wait = { timeout: 150_000, interval: 100 };

  await publish({ ...company, phones: { ...company.phones, main: phones.next } });
  await expect.poll(last, wait).toBe("next");
  const refused = await publish({ ...company, phones: {} });
  const problemOf = async () => (await listEditions(database)).find(({ id }) => id === refused)?.problem;
  await expect.poll(problemOf, wait).toContain("phones.main is missing");
  isAsking = false;
  await Promise.all(asking);

  expect(last()).toBe("next");
  expect([...new Set(answers)].sort()).toEqual(["next", "old"]);
  expect(readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, "utf8")).toBe("");
  expect(await site.stop()).toBe(0);

  // One that came while nothing ran is refused as well: what was shown here last stays.
  const another = await publish({ ...company, people: [] });
  const restarted = await startSiteWithDesk({ COMPANY_DIR: "" }, { dataFolder });
  expect(await ask(restarted.port, false)).toBe("next");
  const problems = async () => (await listEditions(database)).find(({ id }) => id === another)?.problem;
  await expect.poll(problems, wait).toContain("people");
  expect(await ask(restarted.port, false)).toBe("next");
});

/** Which of the phone numbers are on the page: with both, the answer is mixed. */
function ask(port: number, agent: Agent | false): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path: "/contact", agent }, async (response) => {
      let page = "";
      for await (const chunk of response.setEncoding("utf8")) page += chunk;
      const named = Object.entries(phones).filter(([, phone]) => page.includes(phone));
      resolve(named.map(([name]) => name).join(" and "));
    });
    request.on("error", reject);
  });
}
