/** Just enough of RFC 5322 and MIME to check our own mails: headers, two parts, base64 and quoted-printable. */
export function parseMail(raw: string) {
  const [head, body] = splitOnce(raw, "\r\n\r\n");
  const headers = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => splitOnce(line, ":"))
    .map(([name, value]) => ({ name: name.toLowerCase(), value: value.trim() }));
  const parts = parseParts(head, body);
  return {
    names: headers.map((header) => header.name),
    header: (name: string) => decodeWords(headers.find((header) => header.name === name)?.value ?? ""),
    text: parts.find((part) => part.type.startsWith("text/plain"))?.content ?? "",
    html: parts.find((part) => part.type.startsWith("text/html"))?.content ?? "",
    attachments: parts.filter((part) => part.filename !== ""),
  };
}

type Part = {
  readonly type: string;
  readonly content: string;
  readonly filename: string;
  readonly bytes: Buffer;
};

/** The parts within parts too. */
function parseParts(head: string, body: string): readonly Part[] {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  return boundary ? body.split(`--${boundary}`).slice(1, -1).flatMap(parsePart) : [];
}

function parsePart(part: string): readonly Part[] {
  const [head, body] = splitOnce(part.replace(/^\r\n/, ""), "\r\n\r\n");
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? "";
  if (type.startsWith("multipart/")) return parseParts(head, body);
  const encoding = /^content-transfer-encoding: *(.*)$/im.exec(head)?.[1]?.trim() ?? "7bit";
  const content = decodeBody(body.replace(/\r\n$/, ""), encoding).replaceAll("\r\n", "\n");
  const filename = /filename="?([^"\r\n]+)"?/.exec(head)?.[1] ?? "";
  return [{ type, content, filename, bytes: Buffer.from(body, "base64") }];
}

function decodeBody(body: string, encoding: string) {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return decodeQuoted(body.replaceAll("=\r\n", ""));
  return body;
}

function decodeWords(value: string) {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuoted(text.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string) {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
