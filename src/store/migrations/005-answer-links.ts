/** Requests are marked as answered at the desk; e-mails no longer carry a link for it. */
export const answerLinks = `
DROP TABLE used_answer_links;
`;
