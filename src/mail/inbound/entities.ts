/** In the order of their letters in Latin-1, from 160 on. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const others: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", ndash: "–", mdash: "—", hellip: "…", bull: "•" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", prime: "′", Prime: "″" },
  ...{ trade: "™", euro: "€", minus: "−", le: "≤", ge: "≥", ne: "≠", asymp: "≈", infin: "∞", Omega: "Ω" },
  ...{
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    zwnj: "",
    zwj: "",
    lrm: "",
    rlm: "",
    tilde: "˜",
    circ: "ˆ",
    mu: "μ",
  },
  ...{ larr: "←", rarr: "→", uarr: "↑", darr: "↓", check: "✓", dagger: "†", Dagger: "‡", permil: "‰" },
};

const named = new Map([
  ...latin.split(" ").map((name, n): [string, string] => [name, String.fromCharCode(160 + n)]),
  ...Object.entries(others),
]);

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));?/gi;

/** As mail programs write them; one that nobody knows stays as it is. */
export function decodeEntities(text: string) {
  if (!text.includes("&")) return text;
  return text.replace(entity, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
}
