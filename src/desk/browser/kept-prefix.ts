/** Of the keys under which the editor of a quote keeps what is not saved yet. */
export const keptPrefix = "quote ";
