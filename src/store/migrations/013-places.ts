/** What the law asks about places and parties: the countries, what allows a listed one, and how a match was cleared. */
export const places = `
-- As a person at the desk confirmed them, like delivery_country.
ALTER TABLE submissions ADD COLUMN buyer_country TEXT;
ALTER TABLE submissions ADD COLUMN end_user_country TEXT;

-- A possible match counts until someone clears it with a reason.
ALTER TABLE screenings ADD COLUMN cleared_by INTEGER REFERENCES staff;
ALTER TABLE screenings ADD COLUMN cleared_at INTEGER;
ALTER TABLE screenings ADD COLUMN cleared_why TEXT NOT NULL DEFAULT '';
-- 1: by the person who recorded it, who was the only one at the desk.
ALTER TABLE screenings ADD COLUMN cleared_alone INTEGER NOT NULL DEFAULT 0;

-- Until now, a later screening with the result "clear" cleared a match.
UPDATE screenings SET cleared_why = 'Cleared by a later screening, when no reason was asked for',
  cleared_at = (SELECT min(later.recorded_at) FROM screenings AS later
    WHERE later.submission_id = screenings.submission_id AND later.id > screenings.id AND later.result = 'clear'),
  cleared_by = (SELECT later.staff_id FROM screenings AS later WHERE later.id = (SELECT min(first.id)
    FROM screenings AS first WHERE first.submission_id = screenings.submission_id
      AND first.id > screenings.id AND first.result = 'clear'))
  WHERE result = 'match' AND EXISTS (SELECT 1 FROM screenings AS later
    WHERE later.submission_id = screenings.submission_id AND later.id > screenings.id AND later.result = 'clear');

-- An owner's record of why a request may go on although a country of it is listed. The latest counts, and only
-- for the countries that it was given for.
CREATE TABLE place_allowances (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  countries TEXT NOT NULL,
  ground TEXT NOT NULL CHECK (ground IN ('license', 'exception', 'not-required')),
  authority TEXT NOT NULL,
  reason TEXT NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff,
  recorded_at INTEGER NOT NULL
) STRICT;

CREATE INDEX place_allowances_by_submission ON place_allowances (submission_id, id);
`;
