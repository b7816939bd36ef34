/** Without a key, the same words again within this time are taken for a retry. */
export const SAME_WORDS_MS = 10 * 60_000;
/** A draft and its key live for a day; the rest is for clocks that jump. */
export const REPEATS_MEMORY_MS = 7 * 24 * 60 * 60_000;
/** Few at a time, so that nobody waits for the forgetting. */
export const FORGET_AT_ONCE = 1_000;
