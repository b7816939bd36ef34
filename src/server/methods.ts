import { answeredPath, paths } from "#content/paths.ts";

export const sendEmailPath = "/api/send-email";

const formPaths: readonly string[] = [paths.contact, paths.rfq];

/** The Allow header of a path that exists, undefined for one that does not. */
export function allowedMethods(path: string, isReadable: boolean) {
  if (path === sendEmailPath) return "POST";
  if (formPaths.includes(path)) return "GET, HEAD, POST";
  if (path.startsWith(answeredPath(""))) return "GET, HEAD, POST";
  return isReadable ? "GET, HEAD" : undefined;
}
