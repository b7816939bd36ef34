/** What can be sent with a message, by what is in the file and not by what its name says alone. */
export const fileKinds = ["pdf", "doc", "docx", "xls", "xlsx", "txt", "csv", "jpg", "png", "heic"] as const;
export type FileKind = (typeof fileKinds)[number];
/** An e-mail as it came is kept too, but cannot be uploaded. */
export type StoredKind = FileKind | "eml";

export const fileLimits = {
  files: 10,
  bytes: 20 * 1024 * 1024,
  bytesTogether: 60 * 1024 * 1024,
} as const;
