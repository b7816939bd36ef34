import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What one would write by hand: the JSON parsed, one row, one commit on the disk, an answer. No e-mail, no rules. */
const folder = mkdtempSync(path.join(tmpdir(), "site-by-hand-"));
const database = new DatabaseSync(path.join(folder, "bare.sqlite"));
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE message (id INTEGER PRIMARY KEY, name TEXT, email TEXT, subject TEXT, text TEXT)`);
const insert = database.prepare("INSERT INTO message (name, email, subject, text) VALUES (?, ?, ?, ?)");

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const { name, email, subject, message } = JSON.parse(body);
  const { lastInsertRowid } = insert.run(name, email, subject, message);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: true, reference: String(lastInsertRowid) }));
});
process.once("disconnect", () => {
  database.close();
  rmSync(folder, { recursive: true });
  process.exit();
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
