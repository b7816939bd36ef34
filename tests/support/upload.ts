import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { exampleRfq } from "#request/testing/example-rfq.ts";

type Sending = { readonly bytes: number; readonly until?: number; readonly from?: string };

/** The end of a Word file is kept in memory, so it takes more memory than other files. */
export const fileStart = "PK\x03\x04[Content_Types].xml word/";

/** Sends a Word file of this size as a form does, breaking off after `until` bytes. Undefined: no answer. */
export function upload(port: number, url: string, { bytes, until = bytes, from = "127.0.0.1" }: Sending) {
  const boundary = crypto.randomUUID();
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="big.docx"\r\n\r\n`;
  const head = `${field("form", boundary)}${field("text", "See the file")}${field("zip", exampleRfq.deliveryZip)}${file}${fileStart}`;
  const tail = `\r\n--${boundary}--\r\n`;
  return new Promise<number | undefined>((resolve) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path: url,
        method: "POST",
        agent: false,
        localAddress: from,
        headers: {
          "sec-fetch-site": "same-origin",
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": head.length + bytes + tail.length,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
        response.on("error", () => resolve(undefined));
      },
    );
    sent.on("error", () => resolve(undefined));
    sent.write(head);
    void (async () => {
      const chunk = Buffer.alloc(64 * 1024, "a");
      for (let left = until; left > 0 && !sent.destroyed; left -= chunk.length) {
        if (!sent.write(chunk.subarray(0, Math.min(left, chunk.length)))) {
          await Promise.race([new Promise((done) => sent.once("drain", done)), sleep(1_000)]);
        }
      }
      if (until < bytes) sent.destroy();
      else sent.end(tail);
    })();
  });
}
