/** The terms of sale that quotes were sent with, by the day of the text: the site shows only the latest. */
export const termsOfSale = `
CREATE TABLE terms_of_sale (
  day TEXT NOT NULL,
  -- A text may change twice on one day.
  sha256 TEXT NOT NULL,
  terms TEXT NOT NULL,
  PRIMARY KEY (day, sha256)
) STRICT;
`;
