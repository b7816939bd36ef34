import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MS } from "#people/staff.ts";

/** Random, and known to the browser alone: the store keeps the hash. */
export function createToken() {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string) {
  return createHash("sha256").update(token).digest("base64url");
}

/** `__Host-` ties a cookie to this host and to HTTPS; at http://localhost there is no HTTPS to tie it to. */
function cookieName(isHttps: boolean) {
  return isHttps ? "__Host-desk" : "desk";
}

export function readSessionToken({ headers }: FastifyRequest, isHttps: boolean): string | undefined {
  const name = cookieName(isHttps);
  const found = headers.cookie
    ?.split(/;\s*/)
    .map((pair) => pair.split("="))
    .find(([key]) => key === name);
  return found?.[1] || undefined;
}

/** An empty one ends it. */
export function setSessionToken(reply: FastifyReply, token: string, isHttps: boolean) {
  const flags = [
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${token ? SESSION_MS / 1_000 : 0}`,
    ...(isHttps ? ["Secure"] : []),
  ];
  reply.header("set-cookie", [`${cookieName(isHttps)}=${token}`, ...flags].join("; "));
}
