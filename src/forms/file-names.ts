import { cleanLine, dropUnsafe } from "./define-form.ts";

export const attachmentExtensions = [".pdf", ".doc", ".docx", ".xls", ".xlsx", ".txt"] as const;

export const longestFileName = 80;

const folders = /^.*[/\\]/s;

/** A file's name never stops a request: it is cleaned and shortened instead of refused. */
export function cleanFileNames(names: unknown): string[] {
  const list = Array.isArray(names) ? names : [names];
  return list
    .filter((name) => typeof name === "string")
    .map(cleanFileName)
    .filter(Boolean);
}

function cleanFileName(path: string) {
  const name = cleanLine(dropUnsafe(path).replace(folders, ""));
  if (name.length <= longestFileName) return name;
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  return `${cut(name, longestFileName - extension.length - 1)}…${extension}`;
}

function cut(text: string, length: number) {
  const cutText = text.slice(0, length);
  return cutText.isWellFormed() ? cutText : cutText.slice(0, -1);
}
