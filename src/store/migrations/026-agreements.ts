/** To a paper of an order that proposes something, its buyer agrees. */
export const agreements = `
-- JSON: the papers that do not bind before the buyer agrees. NULL if there is none.
ALTER TABLE orders ADD COLUMN proposals TEXT;

-- An ISO date; the event says the time.
ALTER TABLE order_versions ADD COLUMN agreed_on TEXT;
-- 'page', 'writing' or 'phone'.
ALTER TABLE order_versions ADD COLUMN agreed_how TEXT;
-- Who recorded it at the desk; NULL if the buyer did it on the page.
ALTER TABLE order_versions ADD COLUMN agreed_by INTEGER REFERENCES staff;

-- The last paper of an order of an earlier release, if something in it is not as ordered.
UPDATE orders SET proposals = (SELECT '[{"paper":' || version || ',"places":[]}]' FROM order_versions
  WHERE order_id = orders.id AND content LIKE '%"differences":["%' AND version =
    (SELECT max(version) FROM order_versions AS others WHERE others.order_id = orders.id))
WHERE state IN ('confirmed', 'in part');
`;
