/**
 * What items, quantities and notes have together, counted as it is typed. A message has room for both: it indents
 * each of their lines.
 */
export const longestRequest = 70_000;
