import { deskPaths } from "#desk/desk-paths.ts";

/** A post that did not get through is sent again after this time. */
export const TRY_AGAIN_MS = 5_000;

/** Under "trusted-types 'none'", XMLHttpRequest is the only way to parse an answered page. */
export function askForPage(url: string, fields?: URLSearchParams): Promise<XMLHttpRequest> {
  const { promise, resolve } = Promise.withResolvers<XMLHttpRequest>();
  const request = new XMLHttpRequest();
  request.open(fields ? "POST" : "GET", url);
  request.responseType = "document";
  request.onloadend = () => resolve(request);
  request.send(fields);
  return promise;
}

/** In a window of its own, so that what was typed stays. */
export function signInLink() {
  const link = document.createElement("a");
  link.href = deskPaths.signIn;
  link.target = "_blank";
  link.textContent = "sign in again";
  return link;
}
