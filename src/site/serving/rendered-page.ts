import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import type { Page } from "#site/page.ts";
import { renderPage } from "#site/render.tsx";
import type { PageCache } from "./page-cache.ts";

/** A page that belongs to one visitor: rendered for this answer, never cached, never compressed. */
export function sendRenderedPage(reply: FastifyReply, status: number, page: Page, pages: PageCache) {
  const context = pages.context();
  const { html, inlineStyle, inlineScript } = renderPage(page, context);
  const isHttps = context.origin.startsWith("https:");
  return reply
    .code(status)
    .headers({
      "content-security-policy": contentSecurityPolicy({ inlineStyle, inlineScript }, isHttps),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    })
    .send(html);
}
