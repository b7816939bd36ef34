const minute = 60;
const hour = 60 * minute;

/** The header's value is a number of seconds or a date. */
export function secondsUntil(retryAfter: string | null, now = Date.now()) {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** Rounded up: whoever waits that long gets through. */
export function waitInWords(seconds: number | undefined) {
  if (seconds === undefined) return "a few minutes";
  if (seconds <= minute) return "a minute";
  if (seconds <= hour) return `${Math.ceil(seconds / minute)} minutes`;
  const hours = Math.ceil(seconds / hour);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
