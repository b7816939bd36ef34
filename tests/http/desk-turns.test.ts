import { expect, onTestFinished, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { columnOf } from "#quote/columns.ts";
import { mostLines } from "#quote/finish-quote.ts";
import { lineNames, type QuoteDraft } from "#quote/quote.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { readRoom } from "../support/quote-form.ts";
import { measured, readTurns } from "../support/turns.ts";

/** A visitor who comes at the worst moment does not notice a delay of this length. */
const mostMs = 50;
/** The best of at most this many counts, because some turns also collect garbage or compile. */
const tries = 6;

test("opening and saving the longest draft never holds the thread that answers visitors", async () => {
  const desk = await startDesk({}, { nodeArguments: measured });
  onTestFinished(() => desk.site.kill());
  const { reference } = await sendRequest(desk.site.port);
  const { cookie } = await desk.signIn("Ann Lee");
  const url = desk.origin + deskPaths.quote(reference);
  const headers = { cookie, origin: desk.origin };

  const opened: number[] = [];
  const saved: number[] = [];
  const isQuick = (turns: readonly number[]) => Math.min(...turns) < mostMs;
  for (let version = 0; version < tries && !(isQuick(opened) && isQuick(saved)); version += 1) {
    await longestTurn();
    const put = await fetch(url, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ version, draft: longestDraft }),
    });
    saved.push(await longestTurn());
    expect([put.status, await put.json()]).toMatchObject([200, { version: version + 1 }]);
    const page = await fetch(url, { headers });
    const html = await page.text();
    opened.push(await longestTurn());
    expect(readRoom(html).draft.lines).toHaveLength(mostLines);
  }
  expect(Math.min(...opened)).toBeLessThan(mostMs);
  expect(Math.min(...saved)).toBeLessThan(mostMs);

  async function longestTurn() {
    return (await readTurns(desk.site)).longestMs;
  }
});

test("forged drafts are refused with a sentence, and none holds that thread", async () => {
  const desk = await startDesk({}, { nodeArguments: measured });
  onTestFinished(() => desk.site.kill());
  const { reference } = await sendRequest(desk.site.port);
  const { cookie } = await desk.signIn("Ann Lee");
  const [line] = exampleDraft.lines;
  const reasons = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`x${n}`, "1"]));
  const forged: readonly (readonly [string, object])[] = [
    ["At most 500 lines.", { ...exampleDraft, lines: Array(30_000).fill("x".repeat(50)) }],
    ["The body has too many fields.", { ...exampleDraft, lines: Array(30_000).fill({ id: "1" }) }],
    ["The body has too many fields.", { ...exampleDraft, overruled: reasons }],
    ["Line 1, Unit price, $ is not text.", { ...exampleDraft, lines: [{ ...line, unitPrice: 1e308 }] }],
    ["Line 1 has a field that no line has.", { ...exampleDraft, lines: [{ ...line, submission_id: "1" }] }],
  ];
  for (const [said, draft] of forged) {
    const turns: number[] = [];
    do {
      await readTurns(desk.site);
      const answer = await desk.callQuote(cookie, deskPaths.quote(reference), "PUT", { version: 0, draft });
      turns.push((await readTurns(desk.site)).longestMs);
      expect(answer.said).toEqual({ said });
    } while (turns.length < tries && Math.min(...turns) >= mostMs);
    expect([said, Math.min(...turns) < mostMs, turns]).toEqual([said, true, turns]);
  }
});

const longestDraft: QuoteDraft = {
  ...exampleDraft,
  lines: Array.from({ length: mostLines }, (_, index) => {
    const [line = undefined as never] = exampleDraft.lines;
    const texts = lineNames.map((name) => {
      const text = name === "description" ? `${line[name]}, `.repeat(20).slice(0, 1_000) : line[name];
      return [name, text.slice(0, columnOf(name)?.longest)];
    });
    return { ...line, ...Object.fromEntries(texts), id: String(index + 1), number: String(index + 1) };
  }),
};
