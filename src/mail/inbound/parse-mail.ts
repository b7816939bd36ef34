import PostalMime, { type Attachment, type Email } from "postal-mime";
import { textOfHtml } from "./html-text.ts";

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
const MOST_TEXT_BYTES = 2 * 1024 * 1024;

export type ParsedMail = {
  readonly email: Email;
  /** What people read, without HTML. */
  readonly text: string;
  readonly isTextCut: boolean;
};

/** If the e-mail is nested too deeply, in too many parts or broken, as much as its headers tell. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail & { readonly isWhole: boolean }> {
  const parsed = await parseWhole(raw);
  if (parsed) return { ...parsed, isWhole: true };
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, LONGEST_HEAD));
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes
    .toString("latin1", 0, end < 0 ? bytes.length : end)
    .replace(/^content-type:/gim, "X-Type:");
  const email = await PostalMime.parse(head, parserLimits).catch(() => nothing);
  return { email, text: "", isTextCut: false, isWhole: false };
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] };

/** Undefined if that would take too long, or if it is broken. */
export async function parseWhole(raw: Uint8Array): Promise<ParsedMail | undefined> {
  if (!isBounded(raw)) return undefined;
  const parser = new PostalMime(parserLimits);
  const texts = takeTexts(parser as unknown as TextParser);
  const email = await parser.parse(raw).catch(() => undefined);
  return email && { email, text: texts.join(), isTextCut: texts.isCut() };
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

/** The parser's own steps that tell text from files, and keep it; its types do not show them. */
type TextParser = {
  isInlineTextNode(part: TextPart): boolean;
  addTextEntry(of: object, kind: "plain" | "html", entry: { readonly value: string }): void;
};
type TextPart = { content: ArrayBuffer | null };
type Texts = { readonly plain: string[]; readonly html: string[] };

/** The parser turns all text into HTML and back before it gives any, so its text is taken before that, and cut. */
function takeTexts(parser: TextParser) {
  const isText = parser.isInlineTextNode;
  const taken = new Map<object, Texts>();
  let left = MOST_TEXT_BYTES;
  let isCut = false;
  parser.isInlineTextNode = (part) => {
    if (!isText.call(parser, part)) return false;
    isCut ||= (part.content?.byteLength ?? 0) > left;
    if (part.content && part.content.byteLength > left) part.content = part.content.slice(0, left);
    left -= part.content?.byteLength ?? 0;
    return true;
  };
  parser.addTextEntry = (of, kind, { value }) => {
    const texts = taken.get(of) ?? { plain: [], html: [] };
    taken.set(of, texts);
    texts[kind].push(value);
  };
  return {
    isCut: () => isCut,
    join: () => Array.from(taken.values(), chooseText).filter(Boolean).join("\n"),
  };
}

/** Of the same words with and without HTML, what tells more: many programs write the plain ones badly, or not at all. */
function chooseText({ plain, html }: Texts) {
  const typed = plain.join("\n").replace(/\r\n?/g, "\n").trim();
  if (html.length === 0) return typed;
  const { text, saysMore } = textOfHtml(html.join("\n"));
  const isUseless = typed.length < LONGEST_NOTICE && notice.test(typed);
  return saysMore || isUseless || countLetters(typed) * 2 < countLetters(text) ? text : typed;
}

/** "This message requires an HTML viewer." */
const notice = /\bhtml\b/i;
const LONGEST_NOTICE = 300;

function countLetters(text: string) {
  return text.replace(/\s+/g, "").length;
}

export function textOf(content: Attachment["content"]) {
  if (typeof content === "string") return content;
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
