import { attachmentExtensions, cleanFileNames } from "#forms/attachments.ts";

export type FileChoice = {
  readonly names: readonly string[];
  readonly added: readonly string[];
  /** Of a type that the picker does not offer; a file can still be dropped on it. */
  readonly refused: readonly string[];
};

/** Choosing again adds to the list; a name that is on it already stays once. */
export function addFiles(names: readonly string[], chosen: readonly string[]): FileChoice {
  const cleaned = cleanFileNames(chosen);
  const accepted = cleaned.filter(isAccepted);
  const added = [...new Set(accepted)].filter((name) => !names.includes(name));
  return { names: [...names, ...added], added, refused: cleaned.filter((name) => !isAccepted(name)) };
}

function isAccepted(name: string) {
  const lower = name.toLowerCase();
  return attachmentExtensions.some((extension) => lower.endsWith(extension));
}
