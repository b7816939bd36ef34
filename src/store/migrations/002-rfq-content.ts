/**
 * What a request for quote says, as JSON: its fields and lines, read when it came in. The JSON value null for a text
 * that is not our form's; no value at all for what came in before this column, and for what was erased.
 */
export const rfqContent = `
ALTER TABLE submissions ADD COLUMN rfq_content TEXT;
`;
