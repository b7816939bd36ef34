import type { FastifyInstance } from "fastify";
import { deskPaths, previewPath } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { messagePage } from "#desk/sign-in/sign-in-pages.tsx";
import { readState } from "./company-state.ts";
import { companyWords } from "./company-words.ts";

/** Of the pages' headers: the rest is for visitors and their caches. */
const kept = ["content-type", "content-security-policy"];

/** The draft as a whole site below one path of the desk, so that only signed-in people see it. */
export function registerPreview(app: FastifyInstance, parts: DeskParts) {
  const title = "No preview yet";
  const back = { text: "Changes", href: deskPaths.companyChanges };

  app.get(previewPath("/*"), async (request, reply) => {
    const { staff } = request;
    const { files, revision, problems } = await readState(request, parts);
    if (problems.length > 0) {
      return parts.send(reply, 409, {
        ...messagePage(title, companyWords.previewPage.wrong(problems.length), back),
        staff,
      });
    }
    const url = request.url.slice(previewPath("").length).replace(/[?#].*$/, "");
    const version = `${parts.edition.id}-${revision}`;
    const answer = await parts.preview.find(url, { version, files });
    if (!answer) {
      const text = "The site cannot be made with this draft. Nothing was published.";
      return parts.send(reply, 503, { ...messagePage(title, text, back), staff });
    }
    const headers = Object.fromEntries(kept.map((name) => [name, answer.headers[name]]));
    const policy = headers["content-security-policy"]?.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    );
    const isHtml = headers["content-type"]?.startsWith("text/html");
    return reply
      .code(answer.status)
      .headers({
        ...headers,
        ...(policy && { "content-security-policy": policy }),
        "x-frame-options": "SAMEORIGIN",
      })
      .send(isHtml ? keepInside(answer.body.toString()) : answer.body);
  });
}

/** Links, forms and pictures of the site lead to the preview; built files are the desk's, too. */
function keepInside(html: string) {
  return html.replaceAll(/ (href|src|action)="\/(?!assets\/|\/)/g, ` $1="${previewPath("/")}`);
}
