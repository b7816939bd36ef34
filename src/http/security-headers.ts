import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

type PolicyInput = {
  readonly inlineStyle?: string | undefined;
  readonly inlineScript?: string | undefined;
  readonly hasStyleSheet?: boolean | undefined;
  readonly hasFrame?: boolean | undefined;
};

/** Everything is denied, then what a page really uses is allowed: its own style by hash, and a form's script. */
export function contentSecurityPolicy(
  { inlineStyle, inlineScript, hasStyleSheet, hasFrame }: PolicyInput,
  isHttps: boolean,
) {
  const directives = [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `style-src ${hasStyleSheet ? "'self'" : inlineStyle === undefined ? "'none'" : hashSource(inlineStyle)}`,
    // 'self' also lets the browser fetch the speculation rules, which it counts as script.
    `script-src 'self'${inlineScript === undefined ? "" : ` ${hashSource(inlineScript)}`}`,
    // A form's script posts here; tools that read robots.txt from within a page do too.
    "connect-src 'self'",
    ...(hasFrame ? ["frame-src 'self'"] : []),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** A page that signs people in may ask the device for a passkey; no other page may. */
export function securityHeaders(
  isHttps: boolean,
  { passkeys = false } = {},
): Readonly<Record<string, string>> {
  const denied = deniedFeatures.filter((feature) => !(passkeys && feature === passkeyFeature));
  return {
    "content-security-policy": contentSecurityPolicy({}, isHttps),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "x-permitted-cross-domain-policies": "none",
    "permissions-policy": denied.map((feature) => `${feature}=()`).join(", "),
    ...(isHttps && {
      "strict-transport-security": `max-age=${twoYearsInSeconds}; includeSubDomains; preload`,
    }),
  };
}

/** Registered first, so that a route can override a header. */
export function addToEveryAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

const passkeyFeature = "publickey-credentials-get";

const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  passkeyFeature,
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

function hashSource(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
