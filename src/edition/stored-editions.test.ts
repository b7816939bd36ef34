import { expect, test } from "vitest";
import type { Store } from "#server/store/operations.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { NOON } from "#server/testing/example-submission.ts";

onBothEngines((store) => {
  const photo = new Uint8Array([0xff, 0xd8, 0]);
  const base = [
    {
      path: "company.json",
      bytes: Buffer.from('{"name":{"long":"Ridge"},"people":[{"name":"Ann"},{"name":"Bo"}]}'),
    },
    { path: "portraits/ann.jpg", bytes: photo },
  ];
  const read = (files: readonly { path: string; bytes: Uint8Array }[] = [], path = "company.json") =>
    JSON.parse(Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString());
  const edit = (place: readonly (string | number)[], value: unknown) =>
    store().editDraft({ base, now: NOON, facts: [{ place, value }] });

  test("a draft begins as what the site shows, and nothing is published by it", async () => {
    expect(await store().findDraft()).toBeUndefined();
    await edit(["name", "long"], "Hollow Creek");
    await edit(["people", 0], undefined);
    const draft = await store().findDraft();
    expect(read(draft?.files)).toEqual({ name: { long: "Hollow Creek" }, people: [{ name: "Bo" }] });
    expect(Buffer.from(photo).equals(draft?.files.at(-1)?.bytes ?? Buffer.of())).toBe(true);
    expect(draft?.revision).toBe(2);
    expect(await store().findEdition()).toBeUndefined();
  });

  test("changes made at once are all kept", async () => {
    await Promise.all(["a", "b", "c", "d"].map((key) => edit(["name", key], key)));
    expect(read((await store().findDraft())?.files).name).toEqual({
      long: "Ridge",
      a: "a",
      b: "b",
      c: "c",
      d: "d",
    });
  });

  test("a draft is published as it was looked at, and no other", async () => {
    await edit(["name", "long"], "One");
    await edit(["name", "long"], "Two");
    const publish = (revision: number) =>
      store().publishEdition({ source: { revision }, note: "Name", build: "0123", now: NOON + 1 });
    expect(await publish(1)).toBeUndefined();
    const id = await publish(2);
    expect(await store().findEdition()).toMatchObject({ id });
    expect(await store().findPublished()).toEqual({ id, publishedAt: NOON + 1 });
    expect(await store().findBuild(id ?? 0)).toBe("0123");
    expect(read((await store().findEdition())?.files).name.long).toBe("Two");
    expect(await store().findDraft()).toBeUndefined();
    expect(await store().listEditions()).toEqual([
      { id, number: 1, publishedAt: NOON + 1, who: undefined, note: "Name", problem: undefined },
    ]);
  });

  test("the revision of a published draft is not that of a later one", async () => {
    const publish = (revision: number) =>
      store().publishEdition({ source: { revision }, note: "", now: NOON });
    await edit(["name", "long"], "One");
    const looked = (await store().findDraft())?.revision ?? 0;
    const id = (await publish(looked)) ?? 0;
    await edit(["name", "long"], "Not finis");
    expect(await publish(looked)).toBeUndefined();
    expect(await store().findEdition()).toMatchObject({ id });
    const later = (await store().findDraft())?.revision ?? 0;
    const refused = (await publish(later)) ?? 0;
    await store().refuseEdition({ id: refused, problem: "It has no home page", now: NOON });
    expect((await store().findDraft())?.revision).toBeGreaterThan(later);
  });

  test("an earlier edition is published again, byte for byte, beside the draft", async () => {
    const publish = (source: Parameters<Store["publishEdition"]>[0]["source"]) =>
      store().publishEdition({ source, note: "", now: NOON });
    const first = (await publish({ files: base })) ?? 0;
    await publish({ files: [] });
    await edit(["name", "long"], "Draft");
    const again = (await publish({ id: first })) ?? 0;
    expect(again).toBeGreaterThan(first);
    const bytes = (await store().findEdition())?.files.map((file) => Buffer.from(file.bytes).toString("hex"));
    expect(bytes).toEqual(base.map((file) => Buffer.from(file.bytes).toString("hex")));
    expect(await store().findDraft()).toBeDefined();
    expect(await publish({ id: 9_999 })).toBeUndefined();
  });

  test("an edition that no node can start with gives way to the one before, and is a draft again", async () => {
    const first = await store().publishEdition({ source: { files: base }, note: "", now: NOON });
    await edit(["name", "long"], "Broken");
    const id = (await store().publishEdition({ source: { revision: 1 }, note: "", now: NOON })) ?? 0;
    for (const problem of ["It has no home page", "later"])
      await store().refuseEdition({ id, problem, now: NOON });
    expect(await store().findEdition()).toMatchObject({ id: first });
    expect((await store().listEditions())[0]).toMatchObject({ id, problem: "It has no home page" });
    expect(read((await store().findDraft())?.files).name.long).toBe("Broken");
  });

  test("words that are taken back are the program's own again", async () => {
    const words = (changed: Record<string, string | null>) =>
      store().editDraft({ base, now: NOON, words: changed });
    await words({ "home.lead": "We deliver.", "home.title": "Hello" });
    await words({ "home.title": null });
    expect(read((await store().findDraft())?.files, "words.json")).toEqual({ "home.lead": "We deliver." });
  });
});
