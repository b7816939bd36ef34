/**
 * What a request for quote says, as JSON: its fields and lines, read when it came in. The JSON value null if
 * the text is not from our form; SQL's NULL for requests from before this column, and for erased ones.
 */
export const rfqContent = `
ALTER TABLE submissions ADD COLUMN rfq_content TEXT;
`;
