const LONGEST_TAG = 2_000;
const name = /<[/!?]?([a-z][a-z0-9]*|--)?/iy;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const unseen = new Set(["script", "style", "head", "title"]);
const blocks = new Set(["p", "div", "table", "tr", "td", "th"]);
const inline = new Set(["span", "em", "i", "strong", "b", "u"]);

/**
 * HTML with its words, entities and links, but without tags, in one pass: a stranger wrote it, and the parser
 * that makes text of it looks for tags with patterns that can be made to take hours.
 */
export function withoutTags(html: string): string {
  // Letter by letter: other letters may become two.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const kept: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    kept.push(html.slice(at, open));
    name.lastIndex = open;
    const [start = "<", tag = ""] = name.exec(lower) ?? [];
    if (start === "<") kept.push("&lt;");
    at = start === "<" ? open + 1 : endOf(lower, open, tag);
    if (start !== "<") kept.push(wordsOf(tag, start, html.slice(open, Math.min(at, open + LONGEST_TAG))));
  }
  return kept.join("") + html.slice(at);
}

/** Past the tag, or past the element if nobody sees what is in it. What does not end goes on to the last letter. */
function endOf(html: string, open: number, tag: string) {
  const isClosing = html[open + 1] === "/";
  const [last, from] =
    tag === "--"
      ? ["-->", open]
      : [">", unseen.has(tag) && !isClosing ? html.indexOf(`</${tag}`, open) : open];
  const end = from < 0 ? -1 : html.indexOf(last, from);
  return end < 0 ? html.length : end + last.length;
}

function wordsOf(tag: string, start: string, text: string) {
  if (tag === "br") return "\n";
  if (blocks.has(tag)) return "\n\n";
  if (tag === "hr") return "\n-------------\n";
  if (tag === "li" && !start.startsWith("</")) return "* ";
  if (tag === "a" && !start.startsWith("</")) {
    const [, double, single, bare] = href.exec(text) ?? [];
    const link = double ?? single ?? bare;
    return link ? ` (${link.replaceAll("<", "&lt;")}) ` : "";
  }
  return inline.has(tag) || tag === "a" ? "" : " ";
}
