/** Words that make an order binding: they are sent only from the order's own page, with its confirmation. */
export const acceptance =
  /\bwe\s+(?:hereby\s+)?(?:accept|confirm)\s+(?:your|the|this)\s+(?:purchase\s+)?order\b|\border\s+(?:is\s+)?(?:accepted|confirmed)\b/i;
