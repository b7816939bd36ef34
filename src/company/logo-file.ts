const mostSvgBytes = 400 * 1024;

/** As we write it around a PNG picture. */
const pictureInside =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><image width="\d+" height="\d+" href="data:image\/png;base64,[\w+/=]+"\/><\/svg>\n$/;
const shapes = new Set(
  "svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop title desc clippath".split(
    " ",
  ),
);

/** Drawn shapes only: nothing that runs, loads or points elsewhere. What is not known is refused. */
export function svgProblem(text: string): string | undefined {
  if (text.length <= mostSvgBytes && pictureInside.test(text)) return undefined;
  const svg = text
    .replace(/^\ufeff?\s*<\?xml[^>]*\?>/, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .trim();
  if (!/^<svg[\s>]/i.test(svg) || !svg.endsWith("</svg>")) return "is neither an SVG nor a PNG file";
  if (text.length > mostSvgBytes) return `is larger than ${mostSvgBytes / 1024} KB`;
  if (!/^<svg[^>]*\sviewBox="/.test(svg)) return "has no viewBox, so it cannot be shown in any size";
  const other = [...svg.matchAll(/<\/?([^\s>/]*)/g)]
    .map(([, name = ""]) => name)
    .find((name) => !shapes.has(name.toLowerCase()));
  if (other !== undefined) return `has a part that is no shape: ${other.slice(0, 30)}`;
  if (/\son\w+\s*=|\bhref\s*=|\bstyle\s*=|&#|url\(\s*(?!["']?#)/i.test(svg)) {
    return "has something that runs, or that loads from elsewhere";
  }
  return undefined;
}
