/** What the browser and the server agree on besides the fields and the paths. */

export const idempotencyHeader = "idempotency-key";

/** Signals against abuse travel as headers, so that the payload stays exactly what was asked for. */
export const elapsedHeader = "x-form-elapsed";
export const trapHeader = "x-form-trap";

/** A field that people neither see nor reach, and that programs fill in. */
export const trapField = "website";

/** The names of the chosen files, once for each, in a form that is posted without script. */
export const attachmentsField = "attachments";

/** The reference of a request that was sent, in the address of its confirmation. */
export const sentParameter = "sent";
/** Beside it, the key of the buyer's own page: whoever has only the reference is not told where that is. */
export const keyParameter = "key";
