export type ScannedAnswer = {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

type Rule = {
  readonly name: string;
  /** What Mozilla's HTTP Observatory adds or takes away: its charts.js and analyzer/tests, read in November 2026. */
  readonly points: (answer: ScannedAnswer) => number;
};

const perfect = 100;
/** Extra points count only for those who have lost few. */
const leastForExtra = 90;
const sixMonths = 15_768_000;
const broadSources = ["ftp:", "http:", "https:", "*", "http://*", "https://*", "http://*.*", "https://*.*"];
const inlineSources = ["'unsafe-inline'", "data:"];

const rules: readonly Rule[] = [
  { name: "Content-Security-Policy", points: gradePolicy },
  { name: "Set-Cookie", points: ({ headers }) => (headers["set-cookie"] === undefined ? 0 : -20) },
  {
    name: "Access-Control-Allow-Origin",
    points: ({ headers }) => (headers["access-control-allow-origin"] === undefined ? 0 : -50),
  },
  {
    name: "Referrer-Policy",
    points: oneOf("referrer-policy", {
      "no-referrer": 5,
      "same-origin": 5,
      "strict-origin": 5,
      "strict-origin-when-cross-origin": 5,
    }),
  },
  { name: "Strict-Transport-Security", points: gradeTransport },
  { name: "Subresource integrity", points: gradeScripts },
  {
    name: "X-Content-Type-Options",
    points: ({ headers }) => (headers["x-content-type-options"] === "nosniff" ? 0 : -5),
  },
  {
    name: "X-Frame-Options",
    points: ({ headers }) => {
      if (sourcesOf(readPolicy(headers), "frame-ancestors").length > 0) return 5;
      return /^(deny|sameorigin)$/i.test(String(headers["x-frame-options"])) ? 5 : -20;
    },
  },
  {
    name: "Cross-Origin-Resource-Policy",
    points: oneOf("cross-origin-resource-policy", { "same-origin": 10, "same-site": 10 }),
  },
  {
    name: "Cross-Origin-Embedder-Policy",
    points: oneOf("cross-origin-embedder-policy", { "require-corp": 10, credentialless: 10 }),
  },
  { name: "Cross-Origin-Opener-Policy", points: oneOf("cross-origin-opener-policy", { "same-origin": 10 }) },
];

/** The grade of https://developer.mozilla.org/en-US/observatory, for a site that its proxy redirects to https. */
export function gradeLikeObservatory(answer: ScannedAnswer) {
  const points = rules.map(({ name, points }) => ({ name, points: points(answer) }));
  const sum = (list: typeof points) => list.reduce((total, rule) => total + rule.points, 0);
  const lost = points.filter((rule) => rule.points < 0);
  const base = perfect + sum(lost);
  const score = base >= leastForExtra ? base + sum(points.filter((rule) => rule.points > 0)) : base;
  return { score, isHighest: score >= perfect, lost: lost.map(({ name }) => name) };
}

/** What securityheaders.com wants for an A+; what is missing or warned about is listed. */
export function gradeLikeSecurityHeaders({ headers }: ScannedAnswer) {
  const wanted: Readonly<Record<string, (value: string) => boolean>> = {
    "strict-transport-security": (value) => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= 2_592_000,
    "content-security-policy": (value) => !/unsafe-inline|unsafe-eval|\*/.test(value),
    "x-frame-options": (value) => /^(deny|sameorigin)$/i.test(value),
    "x-content-type-options": (value) => value === "nosniff",
    "referrer-policy": (value) =>
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(value),
    "permissions-policy": (value) => /^[a-z-]+=\(.*\)/.test(value),
  };
  const problems = Object.entries(wanted).filter(([name, isGood]) => !isGood(String(headers[name] ?? "")));
  const talkative = ["server", "x-powered-by", "x-aspnet-version", "via"].filter(
    (name) => headers[name] !== undefined,
  );
  return {
    isHighest: problems.length + talkative.length === 0,
    problems: [...problems.map(([name]) => name), ...talkative],
  };
}

function gradePolicy({ headers }: ScannedAnswer) {
  const policy = readPolicy(headers);
  if (policy.size === 0) return -25;
  const scripts = sourcesOf(policy, "script-src");
  const styles = sourcesOf(policy, "style-src");
  const isUnsafe = scripts.some((source) => [...broadSources, ...inlineSources].includes(source));
  if (isUnsafe || sourcesOf(policy, "object-src").some((source) => broadSources.includes(source))) return -20;
  if ([...policy.values()].flat().some((source) => source.startsWith("http:"))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (styles.some((source) => [...broadSources, ...inlineSources].includes(source))) return 0;
  const defaults = policy.get("default-src") ?? [];
  return defaults.length === 1 && defaults[0] === "'none'" ? 10 : 5;
}

function gradeTransport({ headers }: ScannedAnswer) {
  const age = /max-age=(\d+)/.exec(String(headers["strict-transport-security"] ?? ""))?.[1];
  if (age === undefined) return -20;
  return Number(age) >= sixMonths ? 0 : -10;
}

/** Scripts of our own origin need no hash; one of another origin without it costs points. */
function gradeScripts({ body, headers }: ScannedAnswer) {
  if (!String(headers["content-type"]).startsWith("text/html")) return 0;
  const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const isForeign = ([tag, source = ""]: RegExpMatchArray) =>
    /^(https?:)?\/\//.test(source) && !tag.includes("integrity=");
  return scripts.some(isForeign) ? -50 : 0;
}

function oneOf(header: string, points: Readonly<Record<string, number>>) {
  return ({ headers }: ScannedAnswer) =>
    headers[header] === undefined ? 0 : (points[String(headers[header])] ?? -5);
}

/** A directive that comes twice counts the first time only, as in a browser. */
export function readPolicy(headers: ScannedAnswer["headers"]) {
  const policy = new Map<string, readonly string[]>();
  for (const directive of String(headers["content-security-policy"] ?? "").split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name !== "" && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

function sourcesOf(policy: ReadonlyMap<string, readonly string[]>, directive: string) {
  const fallsBack = directive.endsWith("-src");
  return policy.get(directive) ?? (fallsBack ? (policy.get("default-src") ?? ["*"]) : []);
}
