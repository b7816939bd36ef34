/** Files that browsers and crawlers look for under fixed names. */
export const wellKnownFiles = {
  favicon: "/favicon.ico",
  icon: "/icon.svg",
  appleTouchIcon: "/apple-touch-icon.png",
  icon192: "/icon-192.png",
  icon512: "/icon-512.png",
  manifest: "/site.webmanifest",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  speculationRules: "/speculation-rules.json",
} as const;
