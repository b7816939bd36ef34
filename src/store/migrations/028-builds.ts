/** A release that cannot make an edition of another one must not refuse it for all nodes. */
export const builds = `
-- Which build has checked the edition; NULL if it was published by an earlier release.
ALTER TABLE editions ADD COLUMN build TEXT;
`;
