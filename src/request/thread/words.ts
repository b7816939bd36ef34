import type { Said } from "#content/describe-company.ts";

export const talkWords = {
  empty: "Write a message or choose a file.",
  tooMany: ({ phone }: Said) =>
    `Too many messages were sent for this request within 24 hours. Please call ${phone.display}.`,
  unavailable: "We could not save what you sent. Please try again in a minute.",
} as const;

export const fileRefusalWords = {
  type: "is not a PDF, Word, Excel, text, CSV, JPEG, PNG or HEIC file.",
  tooLarge: "is larger than 20 MB.",
  tooMany: "is one too many: send at most 10 files at once.",
  together: "does not fit: all files together may be at most 60 MB.",
  empty: "is empty.",
  full: "does not fit: this request has as many files as we can keep. Please call {phone}.",
  unavailable: "could not be stored right now. Please try again in a minute.",
  unkept: "could not be kept. Please choose it again.",
  gone: "is no longer stored. Please choose it again.",
  sent: "was sent with an earlier message. Choose it again if it belongs to this one too.",
} as const;

export function sayRefusal(reason: keyof typeof fileRefusalWords, { phone }: Said) {
  return `${fileRefusalWords[reason]}`.replace("{phone}", phone.display);
}

export function sayRefused(
  { name, reason }: { readonly name: string; readonly reason: keyof typeof fileRefusalWords },
  said: Said,
) {
  return `“${name}” ${sayRefusal(reason, said)}`;
}

export const uploadWords = {
  kept: "Already here",
  sending: "Sending files",
  failed: "The files could not be sent. Please try again.",
} as const;

export const withheldWords = {
  waiting: "Being checked",
  infected: "Refused: the virus scanner found something in it",
} as const;

/** Under a message that is not proven to be from the address that it names. */
export const unprovenWords = {
  unsigned:
    "The sender’s domain did not sign this e-mail, and it did not come from one of that domain’s mail servers.",
  disowned:
    "The sender’s domain did not sign this e-mail, and asks mail servers to refuse what does not come from its own servers.",
  unchecked: "The records of the sender’s domain could not be looked up.",
} as const;

export const askByPhone = "Before you rely on it, ask the buyer by phone.";

export function sayNotProven(address: string) {
  return `Not proven to be from ${address}`;
}

export const mailWords = {
  unreadable: "We could not read all of this e-mail. Open the original.",
  cut: "The text goes on in the original e-mail.",
  nameless: "File without a name",
  refused: (name: string, why: string) => `“${name}” ${why} It is in the original e-mail.`,
} as const;

export const fileKindWords = {
  pdf: "PDF",
  doc: "Word",
  docx: "Word",
  xls: "Excel",
  xlsx: "Excel",
  txt: "Text",
  csv: "CSV",
  jpg: "Picture",
  png: "Picture",
  heic: "Picture",
  eml: "E-mail as it came",
} as const;

/** "Excel, 18 KB" */
export function describeFile({ kind, size }: { kind: keyof typeof fileKindWords; size: number }) {
  const KB = 1024;
  const amount =
    size < KB * KB ? `${Math.max(1, Math.round(size / KB))} KB` : `${(size / KB / KB).toFixed(1)} MB`;
  return `${fileKindWords[kind]}, ${amount}`;
}

/** For a file that waits for its message: what its form sends, and what people read. */
export function describeKept(file: { id: number; name: string } & Parameters<typeof describeFile>[0]) {
  return { value: `${file.id} ${file.name}`, words: `${file.name}, ${describeFile(file)}` };
}
