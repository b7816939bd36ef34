/** Requests are counted by the week in which they came, without reading them. */
export const figures = `
CREATE INDEX requests_by_arrival ON submissions (received_at, state) WHERE form_type = 'rfq';
`;
