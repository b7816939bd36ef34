import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { quotePath } from "../src/content/paths.ts";
import { buyerLinks, buyerSecret, sendRequest } from "../tests/support/buyer.ts";
import { startDesk } from "../tests/support/desk.ts";
import { quotedDraft } from "../tests/support/quote-form.ts";
import { atMost, median, percentile, type Row, show, showSpread, withoutTarget } from "./rows.ts";

const limits = { saveMs: 200, sendMs: 2_000, pdfBytes: 400_000 };
const lines = 500;
const visits = 20;

/** A quote of 500 lines at the desk: saved, sent with its PDF, and read by its buyer. */
export async function measureLongQuotes(rounds: number): Promise<readonly Row[]> {
  const settings = { SMTP_URL: "smtp://127.0.0.1:1", SIGNING_SECRET: buyerSecret, COMPANY_DIR: "company" };
  const desk = await startDesk(settings);
  try {
    const { cookie } = await desk.signIn("Ann Lee");
    const [saves, sends, pages]: [number[], number[], number[]] = [[], [], []];
    const sizes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { reference } = await sendRequest(desk.site.port, { email: `buyer-${round}@agency.example` });
      const place = `/requests/${reference}/quote`;
      const draft = longDraft();
      saves.push(await timeOf(() => desk.callQuote(cookie, place, "PUT", { version: 0, draft })));
      sends.push(await timeOf(() => desk.callQuote(cookie, place, "POST", { version: 1, draft })));
      sizes.push(pdfBytesIn(desk.site.dataFolder));
      const page = quotePath(reference, "A", buyerLinks.quoteKey(reference, "A"));
      for (let visit = 0; visit < visits; visit += 1)
        pages.push(await timeOf(() => fetchPage(`http://127.0.0.1:${desk.site.port}${page}`)));
    }
    // The first of each compiles.
    const [saved, sent, read] = [saves.slice(1), sends.slice(1), pages.slice(visits)];
    const where = `${lines} lines`;
    const ofRounds = (times: readonly number[]) => `${showSpread(times)} in ${rounds} runs`;
    return [
      atMost(limits.saveMs, median(saved), {
        ...{ what: "save of a 500-line draft", where, unit: "ms", detail: ofRounds(saved) },
      }),
      atMost(limits.sendMs, median(sent), {
        ...{ what: "quote of 500 lines sent, with its PDF", where, unit: "ms", detail: ofRounds(sent) },
      }),
      atMost(limits.pdfBytes, Math.max(...sizes), { what: "PDF of 500 lines", where, unit: "bytes" }),
      withoutTarget(`p50 ${show(median(read))} ms, p99 ${show(percentile(read, 0.99))} ms`, {
        ...{ what: "a buyer's page", where, detail: `${read.length} visits` },
      }),
    ];
  } finally {
    await desk.site.stop();
  }
}

function longDraft() {
  const [line] = quotedDraft({ unitPrice: "1,234.56" }).lines;
  if (!line) throw new Error("The example has no line");
  const all = Array.from({ length: lines }, (_, n) => {
    const number = String(n + 1);
    return { ...line, id: number, number, description: `Plate carrier, level IIIA, lot ${number}` };
  });
  return { ...quotedDraft({}), lines: all };
}

async function timeOf(work: () => Promise<{ readonly status: number }>) {
  const began = performance.now();
  const { status, ...answer } = await work();
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(answer).slice(0, 500)}`);
  return performance.now() - began;
}

async function fetchPage(address: string) {
  const answer = await fetch(address);
  if (!(await answer.text()).includes("lot 500")) throw new Error("The page lacks the last line");
  return { status: answer.status };
}

function pdfBytesIn(dataFolder: string) {
  const database = new DatabaseSync(path.join(dataFolder, "inbox.sqlite"), { readOnly: true });
  try {
    return Number(
      database.prepare("SELECT length(pdf) AS bytes FROM quotes ORDER BY id DESC LIMIT 1").get()?.bytes,
    );
  } finally {
    database.close();
  }
}
