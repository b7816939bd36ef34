/** A buyer may ask for a new revision of a quote that has expired: the time that was promised for it counts from there. */
export const renewals = `
ALTER TABLE submissions ADD COLUMN renewal_asked_at INTEGER;
`;
