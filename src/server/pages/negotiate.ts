export type Encoding = "br" | "gzip" | "identity";

const preferred = ["br", "gzip"] as const;
const rememberedHeaders = 500;
const answers = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding header allows. Browsers send few different ones, so they are remembered. */
export function negotiate(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = answers.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (answers.size < rememberedHeaders) answers.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const accepted = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const quality = (encoding: string) => accepted.get(encoding) ?? accepted.get("*") ?? 0;
  const best = preferred.filter((encoding) => quality(encoding) > 0);
  return best.sort((a, b) => quality(b) - quality(a))[0] ?? "identity";
}
