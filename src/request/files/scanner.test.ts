import { expect, test } from "vitest";
import { scanFile } from "./files.ts";

const pieces = [Buffer.alloc(300_000, "a"), Buffer.from("EICAR"), Buffer.alloc(300_000, "b")];
const store = { readFilePiece: async ({ number }: { number: number }) => pieces[number] };
const run = (script: string) => `${process.execPath} -e ${script.replaceAll(/\s/g, "")}`;
const answer = (code: number) => run(`process.stdin.resume().on("end",()=>process.exit(${code}))`);

test.each([
  [answer(0), "clean"],
  [answer(1), "infected"],
  [answer(2), { error: "exit code 2" }],
  [run("process.exit(1)"), "infected"],
  [run("process.exit(0)"), "clean"],
  [run("process.kill(process.pid,9)"), { error: "ended by SIGKILL" }],
  ["/no/such/scanner -", { error: expect.stringContaining("ENOENT") }],
])("what %s says is %o", async (command, result) => {
  expect(await scanFile(command, store, 1)).toEqual(result);
});

test("the scanner is fed the file, whole and in order, and none of our settings", async () => {
  const looks = run(`
    let text = "";
    process.stdin.on("data", (piece) => { text += piece; }).on("end", () => {
      const whole = text.length === 600005 && text.indexOf("EICAR") === 300000;
      process.exit(whole && Object.keys(process.env).join() === "PATH" ? 1 : 7);
    })`);
  expect(await scanFile(looks, store, 1)).toBe("infected");
});

test("a scanner that stops early is believed while the next piece is still being read; a file with a failed piece is not clean", async () => {
  const slow = {
    readFilePiece: () => new Promise<Buffer>((resolve) => setTimeout(resolve, 1_500, pieces[0])),
  };
  expect(await scanFile(run("process.exit(0)"), slow, 1)).toBe("clean");
  const failing = { readFilePiece: () => Promise.reject(new Error("the store is down")) };
  expect(await scanFile(answer(0), failing, 1)).toEqual({ error: "the store is down" });
});

test("a scanner that hangs is ended with the server", async () => {
  const stopping = new AbortController();
  const scan = scanFile(run("setTimeout(()=>{},60000)"), store, 1, stopping.signal);
  stopping.abort();
  expect(await scan).toEqual({ error: expect.stringContaining("abort") });
});
