const crlf = "\r\n";
const head = `From: x@stranger.example${crlf}Subject: Hello${crlf}`;
const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
const multipart = (body: string, kind = "mixed") =>
  `${head}Content-Type: multipart/${kind}; boundary="b"${crlf}${crlf}${body}`;
const part = (type: string, body: string) => `--b${crlf}Content-Type: ${type}${crlf}${crlf}${body}${crlf}`;

/** Texts that a pattern might search over and over. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  "dashes and spaces": (bytes) => `-----${filled(" ", bytes)}x`,
  "dashes, spaces and dashes": (bytes) => filled("-----     ", bytes),
  "one line of dashes": (bytes) => `${filled("-", bytes)}x`,
  "rules and empty lines": (bytes) => filled("-----\n\n\n\n", bytes),
  "a rule and empty lines": (bytes) => `-----${filled("\n", bytes)}x`,
  "headers of e-mails": (bytes) => filled("From:\n", bytes),
  "headers with long lines": (bytes) => filled(`From: ${"@".repeat(500)}\nTo:\n`, bytes),
  "marks before headers": (bytes) => filled("*>", bytes),
  "an address without an end": (bytes) => `From: ${filled("@", bytes)}`,
  "lines that begin like an attribution": (bytes) => filled("On x\n", bytes),
  "long lines that begin like an attribution": (bytes) => filled(`On ${"wrote: ".repeat(28)}\n`, bytes),
  "the same in German": (bytes) => filled(`Am ${"schrieb ".repeat(24)}\n`, bytes),
  "the same in French": (bytes) => filled(`Le ${"a écrit ".repeat(24)}\n`, bytes),
  "quoted lines": (bytes) => filled("> y\n", bytes),
  "blanks before a mark": (bytes) => filled(" ", bytes),
  "blank lines": (bytes) => filled(" \n", bytes),
  digits: (bytes) => filled("5.1.", bytes),
  codes: (bytes) => filled("550", bytes),
  "letters without an @": (bytes) => filled("a", bytes),
  "at signs": (bytes) => filled("@", bytes),
  quotes: (bytes) => filled('"', bytes),
  "angle brackets": (bytes) => filled("<", bytes),
  colons: (bytes) => filled(":", bytes),
};

const headers: Readonly<Record<string, (bytes: number) => string>> = {
  "many headers": (bytes) => filled(`a:${crlf}`, bytes),
  "a folded header": (bytes) => `X: a${filled(`${crlf} `, bytes)}`,
  "a long subject": (bytes) => `Subject: ${filled(" ", bytes)}x`,
  "a subject of encoded words": (bytes) => `Subject: ${filled("=?utf-8?q?a?= ", bytes)}`,
  "a broken encoded word": (bytes) => `Subject: ${filled("=?utf-8?q?", bytes)}`,
  references: (bytes) => `References: ${filled("<a@b> ", bytes)}`,
  "references without an end": (bytes) => `References: ${filled("<", bytes)}`,
  "a second sender": (bytes) => `Reply-To: ${filled("<", bytes)}`,
  "a list of addresses": (bytes) => `To: ${filled("a@b.example,", bytes)}`,
  "comments in an address": (bytes) => `Cc: ${filled("(", bytes)}`,
  "groups of addresses": (bytes) => `Cc: ${filled("a:b;", bytes)}`,
  "quotes in an address": (bytes) => `Cc: ${filled('"a" ', bytes)}`,
  "parameters of a type": (bytes) => `Content-Type: text/plain${filled("; a*0=x", bytes)}`,
  "comments in a type": (bytes) => `Content-Type: text/plain${filled("(", bytes)}`,
  "servers on the way": (bytes) => filled(`Received: from a${crlf}`, bytes),
};

/** Whole e-mails of about so many bytes, each of which once took long to read or might. */
export const hostileMails: Readonly<Record<string, (bytes: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, make]) => [
      `text: ${name}`,
      (bytes: number) => `${head}${crlf}${make(bytes).replaceAll("\n", crlf)}`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(headers).map(([name, make]) => [
      name,
      (bytes: number) => `${head}${make(bytes)}${crlf}${crlf}Hello`,
    ]),
  ),
  "a long sender": (bytes) => `From: ${filled("<", bytes)}${crlf}${crlf}Hello`,
  "a sender with a long domain": (bytes) => `From: <a@${filled("ä", bytes)}>${crlf}${crlf}Hello`,
  "empty parts": (bytes) => multipart(filled(`--b${crlf}${crlf}`, bytes)),
  "parts in parts": (bytes) =>
    Array.from(
      { length: Math.ceil(bytes / 70) },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"${crlf}${crlf}--b${n}${crlf}`,
    ).join(""),
  "lines that look like parts": (bytes) => multipart(filled(`--c${crlf}`, bytes)),
  "empty lines": (bytes) => `${head}${crlf}${filled("\n", bytes)}`,
  "attached e-mails": (bytes) =>
    multipart(filled(part("message/rfc822", `Subject: x${crlf}${crlf}x`), bytes)),
  "a status of long words": (bytes) =>
    multipart(
      part("message/delivery-status", `Action: failed${crlf}Final-Recipient: ${filled("a", bytes)}`),
      "report",
    ),
  "a status of folded lines": (bytes) =>
    multipart(
      part("message/delivery-status", `Action: failed${crlf}${filled(`X${crlf} `, bytes)}`),
      "report",
    ),
  "returned headers": (bytes) =>
    multipart(
      part("message/delivery-status", "Action: failed") +
        part("text/rfc822-headers", filled(`message-id:${crlf}`, bytes)),
      "report",
    ),
  ...Object.fromEntries(
    [
      "<a ",
      "<!--",
      "<",
      "&",
      "<a href=",
      "<p>",
      "</",
      "&#x",
      "<style>",
      "<br ",
      "<a href=x>y",
      "<li> ",
      "<table>",
      "<table><tr><td>x",
      "<tr><td rowspan=9999 colspan=99>x",
      "<blockquote type=cite>x",
      "<s>x",
      "<a href=https://x.example>y",
      "&nbsp;",
      "</div>",
    ].flatMap((piece) => [
      [
        `HTML: ${piece}`,
        (bytes: number) => `${head}Content-Type: text/html${crlf}${crlf}${filled(piece, bytes)}`,
      ],
      [
        `HTML beside text: ${piece}`,
        (bytes: number) => multipart(part("text/plain", "x") + part("text/html", filled(piece, bytes))),
      ],
    ]),
  ),
  "flowed text": (bytes) =>
    `${head}Content-Type: text/plain; format=flowed${crlf}${crlf}${filled("a \n", bytes)}`,
  "quoted-printable": (bytes) =>
    `${head}Content-Transfer-Encoding: quoted-printable${crlf}${crlf}${filled("=", bytes)}`,
  "base64 that is none": (bytes) =>
    `${head}Content-Transfer-Encoding: base64${crlf}${crlf}${filled("=", bytes)}`,
  "a calendar": (bytes) => multipart(part("text/calendar", filled("\r\n", bytes))),
};
