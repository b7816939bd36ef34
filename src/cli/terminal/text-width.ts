const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** What terminals draw two cells wide: East Asian wide letters and emoji. */
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += segmentWidth(segment);
  return width;
}

export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let cut = "";
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += segmentWidth(segment);
    if (width > most - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

function segmentWidth(segment: string) {
  return wide.test(segment) ? 2 : 1;
}

/** A visitor's words must not be able to move the cursor, recolor the screen or swap the order of letters. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
