/** Elements that every browser shows in line, whatever a style sheet makes of them. */
const inline = /^<\/?(?:a|abbr|b|bdi|code|em|i|small|span|strong|time)\b/;
const unread = /<(script|style|head|svg)\b.*?<\/\1>/gs;

/**
 * Words of neighboring elements without a space between them. A style sheet may set them apart, but text
 * browsers, copied text and some screen readers run them together.
 */
export function findJoinedWords({ path, html }: { readonly path: string; readonly html: string }): string[] {
  const problems = new Set<string>();
  let before = "";
  let hasTag = false;
  for (const [part] of html.replace(unread, "").matchAll(/<!--.*?-->|<[^>]+>|[^<]+/gs)) {
    if (part.startsWith("<!--")) continue;
    if (part.startsWith("<")) {
      hasTag = true;
      if (!inline.test(part)) before = "";
      continue;
    }
    if (hasTag && /[\p{L}\p{N}.,:;)]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(part))
      problems.add(`${path}: no space between "${before.slice(-30)}" and "${part.slice(0, 30)}"`);
    before = part;
    hasTag = false;
  }
  return [...problems];
}
