/** Which quotes people were reminded of before they expired, and what people sign with. */
export const memory = `
ALTER TABLE quotes ADD COLUMN expiry_told_at INTEGER;
CREATE INDEX quotes_to_expire ON quotes (expires_at, id) WHERE expiry_told_at IS NULL;

-- Printed under the person's name on a quote.
ALTER TABLE staff ADD COLUMN title TEXT NOT NULL DEFAULT '';
-- A small picture, PNG or JPEG.
ALTER TABLE staff ADD COLUMN signature BLOB;
`;
