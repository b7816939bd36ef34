import { readdir, readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { buyerSecret, openDesk } from "./buyer.ts";

export type Request = {
  readonly method?: string;
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Any loopback address; each is a separate client. */
  readonly from?: string;
};

export type Answer = {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  json(): Record<string, unknown>;
};

/** The built server, as it is shipped, for all tests of a file; without a rate limit unless one is given. */
export function builtSite(environment: Readonly<Record<string, string>> = {}) {
  let site: RunningSite | undefined;
  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_HOUR: "1000000", ...environment });
  });
  afterAll(() => site?.stop());
  const running = () => {
    if (!site) throw new Error("The site runs inside tests only");
    return site;
  };
  return { site: running, ask: (asked: Request | string) => ask(running().port, asked) };
}

/** The built site for all tests of a file, and its store, opened beside it. */
export function builtBuyerSite() {
  const { ask, site } = builtSite({ SIGNING_SECRET: buyerSecret });
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeAll(async () => {
    desk = await openDesk(site());
  });
  afterAll(() => desk?.store.close());
  return { ask, site, desk: () => desk };
}

/** Waits until a mail has these words: each is a file, which may be read while it is being written. */
export async function expectMail(site: RunningSite, reference: string, ...words: readonly string[]) {
  const folder = path.join(site.dataFolder, "mail");
  const holdsAll = async (name: string) => {
    const text = await readFile(path.join(folder, name), "utf8").catch(() => "");
    const plain = text.replaceAll("=\r\n", "");
    return [`X-Reference: ${reference}`, ...words].every((each) => plain.includes(each));
  };
  const isThere = async () => (await Promise.all((await readdir(folder)).map(holdsAll))).includes(true);
  await expect.poll(isThere).toBe(true);
}

/** Sends exactly what it gets, including hosts, origins and lengths that `fetch` refuses. */
export function ask(port: number, asked: Request | string): Promise<Answer> {
  const {
    url,
    method = "GET",
    payload,
    headers = {},
    from,
  } = typeof asked === "string" ? { url: asked } : asked;
  const length = payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path: url,
        method,
        headers: { ...length, ...headers },
        agent: false,
        ...(from !== undefined && { localAddress: from }),
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const body = Buffer.concat(chunks).toString("utf8");
        const { statusCode = 0, headers } = response;
        resolve({ statusCode, headers, body, json: () => JSON.parse(body) });
      },
    );
    sent.on("error", reject).end(payload);
  });
}
