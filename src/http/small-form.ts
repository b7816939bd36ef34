import type { IncomingMessage } from "node:http";
import { requestError } from "./fields.ts";

/** A sender of too much gets an answer that says so; a browser reads it only after it has sent everything. */
const mostRead = 20 * 1024 * 1024;

/** A form with a small file, whole in memory. */
export async function readSmallForm(request: IncomingMessage, mostBytes: number): Promise<FormData> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRead) break;
    if (size <= mostBytes) chunks.push(chunk);
  }
  if (size > mostBytes) throw requestError(413, "The file is too large. Nothing was changed.");
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  try {
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch {
    throw requestError(400, "The form was cut off or is not what it says");
  }
}
