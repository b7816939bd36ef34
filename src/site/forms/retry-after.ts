const minute = 60;
const hour = 60 * minute;

/** The header may also hold a date; then, as without it, "a few minutes" is what can be said. */
export function secondsOf(retryAfter: string | null) {
  return retryAfter && Number.isFinite(Number(retryAfter)) ? Number(retryAfter) : undefined;
}

/** Rounded up: whoever waits that long gets through. */
export function waitInWords(seconds: number | undefined) {
  if (seconds === undefined) return "a few minutes";
  if (seconds <= minute) return "a minute";
  if (seconds < hour) return `${Math.ceil(seconds / minute)} minutes`;
  return seconds === hour ? "1 hour" : `${Math.ceil(seconds / hour)} hours`;
}
