import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Chance, createChance } from "#request/testing/chance.ts";
import { type Acknowledged, checkState } from "../support/power-cuts/check.ts";
import { createDisk, isShared, writeState } from "../support/power-cuts/crash-states.ts";
import { type Mark, type Recorded, readMark, recordWork } from "../support/power-cuts/record.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const recordings = size(1, 50);
const steps = size(16, 40);
const statesOfEach = size(60, 200);
const startedOfEach = 1;

test("whenever the power fails, all that was acknowledged is there, whole, and the site starts by itself", async () => {
  const parent = await createDataFolder();
  const memory = inMemory();
  const figures = { states: 0, acknowledgements: 0, writes: 0, syncs: 0, "sites started": 0 };
  for (let seed = 1; seed <= recordings; seed++) {
    const { folder, records } = recordWork(parent, { seed, steps });
    expectWholeRecord(records, folder);
    const chance = createChance(seed);
    const count = (kind: Recorded["kind"]) => records.filter((each) => each.kind === kind).length;
    figures.acknowledgements += count("marked");
    figures.writes += count("written");
    figures.syncs += count("synced") + count("folder synced");
    let state = 0;
    for (const { files, at, acknowledged } of crashStates(records, chance, statesOfEach)) {
      const crashed = path.join(memory, "crashed");
      writeState(crashed, files);
      expect([seed, at, await checkState(crashed, acknowledged)]).toEqual([seed, at, []]);
      rmSync(crashed, { recursive: true });
      figures.states += 1;
      state += 1;
      if (state % Math.ceil(statesOfEach / startedOfEach) === 0) {
        const dataFolder = await createDataFolder();
        writeState(dataFolder, files);
        const site = await startTestSite({}, { dataFolder });
        expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
        await accept(site.port, createSubmission());
        await site.stop();
        figures["sites started"] += 1;
      }
    }
    rmSync(folder, { recursive: true });
  }
  reportFigures(33, { ...figures, lost: 0, "half there": 0 });
});

test("answers before the disk has the writes are found", async () => {
  const parent = await createDataFolder();
  const memory = inMemory();
  const { records } = recordWork(parent, { seed: 1, steps: 8, isRelaxed: true });
  let tried = 0;
  let found: readonly string[] = [];
  for (const { files, acknowledged } of crashStates(records, createChance(1), 100)) {
    const crashed = path.join(memory, "crashed");
    writeState(crashed, files);
    found = await checkState(crashed, acknowledged);
    rmSync(crashed, { recursive: true });
    tried += 1;
    if (found.length > 0) break;
  }
  expect(found).not.toEqual([]);
  reportFigures(33, { "with synchronous = NORMAL, found in state": tried });
});

/** Otherwise something writes in a way that is not seen. */
function expectWholeRecord(records: readonly Recorded[], folder: string) {
  const disk = createDisk();
  for (const record of records) disk.follow(record);
  const seen = new Map([...disk.whole()].map(([name, bytes]) => [name, bytes.toString("latin1")]));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => statSync(path.join(folder, name)).isFile() && !isShared(name),
  );
  expect([...seen.keys()].sort()).toEqual(names.sort());
  const differing = names.filter(
    (name) => readFileSync(path.join(folder, name), "latin1") !== seen.get(name),
  );
  expect(differing).toEqual([]);
  expect(names).toContain("inbox.sqlite");
  expect(names).toContain("secret");
}

/** At moments of chance, and right after acknowledgements, where something that is not synced would be missed. */
function* crashStates(records: readonly Recorded[], chance: Chance, count: number) {
  const marked = records.flatMap(({ kind }, at) => (kind === "marked" ? [at + 1] : []));
  // What was made first has not been synced along with anything else yet.
  const firsts = marked.slice(0, 3).flatMap((moment) => [moment, moment, moment, moment]);
  const others = Array.from({ length: count - firsts.length }, (_, n) =>
    n % 2 === 0 ? chance.pick(marked) : 1 + chance.below(records.length),
  );
  const moments = [...firsts, ...others].sort((one, other) => one - other);
  const disk = createDisk();
  const marks: Mark[] = [];
  let at = 0;
  for (const moment of moments) {
    for (; at < moment; at++) {
      const record = records[at];
      if (record?.kind === "marked") marks.push(readMark(record));
      else if (record) disk.follow(record);
    }
    const following = records.slice(at).filter(({ kind }) => kind === "marked");
    const next = following.map(readMark).find(({ of }) => of === "history");
    const acknowledged: Acknowledged = { marks: [...marks], next };
    yield { files: disk.cut(chance), at, acknowledged };
  }
}

/** Each state is written and read once. */
function inMemory() {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = mkdtempSync(path.join(parent, "power-cuts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
