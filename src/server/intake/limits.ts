/** The largest message that passes the rules is far below this. */
export const bodyLimit = 64 * 1024;

export const unavailableRetrySeconds = 30;
