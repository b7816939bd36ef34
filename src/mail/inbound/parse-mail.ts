import PostalMime, { type Attachment, type Email } from "postal-mime";
import { withoutTags } from "./plain-html.ts";

const parserLimits = {
  maxNestingDepth: 20,
  maxHeadersSize: 512 * 1024,
  // We read attached e-mails ourselves, to know which words are whose.
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
export const LONGEST_HEAD = 64 * 1024;
/** The parser takes long for each line: those of attached files, in base64, are longer than this. */
const SHORT_LINE = 40;
const MOST_SHORT_LINES = 20_000;
/** Lines that may begin a part. */
const MOST_PARTS = 10_000;
/** Of all text parts together: what people write is shorter, and the original has the rest. */
const MOST_TEXT_BYTES = 512 * 1024;

/** If the e-mail is nested too deeply, in too many parts or broken, as much as its headers tell. */
export async function parseMail(raw: Uint8Array): Promise<{ email: Email; isWhole: boolean }> {
  const email = await parseWhole(raw);
  if (email) return { email, isWhole: true };
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, LONGEST_HEAD));
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes
    .toString("latin1", 0, end < 0 ? bytes.length : end)
    .replace(/^content-type:/gim, "X-Type:");
  return { email: await PostalMime.parse(head, parserLimits).catch(() => nothing), isWhole: false };
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] };

/** Undefined if that would take too long, or if it is broken. */
export async function parseWhole(raw: Uint8Array): Promise<Email | undefined> {
  if (!isBounded(raw)) return undefined;
  const parser = new PostalMime(parserLimits);
  limitText(parser as unknown as TextParser);
  return parser.parse(raw).catch(() => undefined);
}

const NEW_LINE = 0x0a;
const DASH = 0x2d;

function isBounded(raw: Uint8Array) {
  let last = 0;
  let short = 0;
  let parts = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] !== NEW_LINE) continue;
    if (at - last < SHORT_LINE) short += 1;
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) parts += 1;
    if (short > MOST_SHORT_LINES || parts > MOST_PARTS) return false;
    last = at;
  }
  return true;
}

/** The parser's own step that tells text from files; its types do not show it. */
type TextParser = { isInlineTextNode(part: TextPart): boolean };
type TextPart = {
  content: ArrayBuffer | null;
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: { charset?: string } };
  };
  getTextContent(): string;
};

/**
 * The parser turns all text into HTML and back before it gives any, so each part is cut before that, and HTML
 * loses its tags.
 */
function limitText(parser: TextParser) {
  const isText = parser.isInlineTextNode;
  let left = MOST_TEXT_BYTES;
  parser.isInlineTextNode = (part) => {
    if (!isText.call(parser, part)) return false;
    if (part.content && part.content.byteLength > left) part.content = part.content.slice(0, left);
    left -= part.content?.byteLength ?? 0;
    const { value, params } = part.contentType.parsed;
    if (value === "text/html") {
      part.content = new Uint8Array(Buffer.from(withoutTags(part.getTextContent()))).buffer;
      params.charset = "utf-8";
    }
    return true;
  };
}

/** Its plain text. The parser turns HTML into text only beside a plain part, so HTML alone is given one. */
export async function textOfMail({ text, html }: Email) {
  if (text?.trim() || !html) return (text ?? "").replace(/\r\n?/g, "\n");
  const boundary = crypto.randomUUID();
  const part = (kind: string, content: string) =>
    `--${boundary}\r\nContent-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const both = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${part("plain", " ")}${part("html", html)}--${boundary}--\r\n`;
  const { text: converted = "" } = await PostalMime.parse(both, parserLimits);
  return converted.replace(/\r\n?/g, "\n").trim();
}

export function textOf(content: Attachment["content"]) {
  if (typeof content === "string") return content;
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
