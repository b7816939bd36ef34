"""Cuts the static fonts of the PDFs and sharing pictures.

PDFKit cannot embed a variable WOFF2 font, so each width or weight is a file of its own. All hold what the site's fonts
hold and the accented letters of Latin-1. The two that print what people have typed also hold the rest of Latin, Greek,
Cyrillic and the usual signs: what Public Sans lacks is taken from Noto Sans and its siblings (all under the SIL Open
Font License, none with a reserved name), so that a text is set in one font and no code has to change fonts within it.

Run again when the site's fonts change, in a folder with these packages unpacked under their own names (npm pack):
@fontsource-variable/archivo, @fontsource-variable/public-sans, @expo-google-fonts/public-sans,
@expo-google-fonts/noto-sans, @expo-google-fonts/noto-sans-math, @expo-google-fonts/noto-sans-symbols,
@expo-google-fonts/noto-sans-symbols-2. Then: pip install fonttools brotli, python3 tools/document-fonts.py FOLDER
"""

import copy
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

packages = Path(sys.argv[1])
ARCHIVO = ("@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2", "archivo-600-w80-112", {"wght": 600, "wdth": (80, 112)})
PUBLIC_SANS = ("@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2", "public-sans-400-700", {"wght": (400, 700)})
SITE_FONTS = "src/site/assets/fonts"
DOCUMENT_FONTS = Path("src/documents/fonts")

ACCENTED = [code for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7)]

# First and last of each Unicode block, or of the part of it that is of use on a quote.
TYPED = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x36F),  # Latin, modifiers, combining accents
    (0x370, 0x3FF), (0x400, 0x52F),  # Greek, Cyrillic
    (0x1E00, 0x1EFF), (0x1F00, 0x1FFF),  # more Latin, Greek with all its accents
    (0x2000, 0x206F), (0x2070, 0x209F), (0x20A0, 0x20BF),  # punctuation, small figures, currencies
    (0x2100, 0x214F), (0x2150, 0x218F),  # letterlike signs, fractions and Roman numerals
    (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x2300),  # arrows, mathematics, diameter
    (0x2460, 0x2473), (0x25A0, 0x25FF),  # circled numbers, squares and triangles
    (0x2600, 0x2613), (0x26A0, 0x26A1), (0x2713, 0x2718), (0x2776, 0x277F), (0x2794, 0x27BE),  # boxes, ticks, arrows
    (0xFB00, 0xFB06), (0xFFFD, 0xFFFD),
]
TRADEMARK = 0x2122  # Public Sans draws it on the baseline
FALLBACKS = {
    "public-sans-regular": ["public-sans/400Regular/PublicSans_400Regular", "noto-sans/400Regular/NotoSans_400Regular"],
    "public-sans-bold": ["public-sans/700Bold/PublicSans_700Bold", "noto-sans/700Bold/NotoSans_700Bold"],
}
SIGNS = [
    "noto-sans-math/400Regular/NotoSansMath_400Regular",
    "noto-sans-symbols/400Regular/NotoSansSymbols_400Regular",
    "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular",
]

OUTLINES = {"GlyphOrder", "head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post"}

CUTS = [
    (ARCHIVO, {"wdth": 106}, "archivo-heading"),
    (ARCHIVO, {"wdth": 88}, "archivo-label"),
    (PUBLIC_SANS, {"wght": 400}, "public-sans-regular"),
    (PUBLIC_SANS, {"wght": 700}, "public-sans-bold"),
]


def keep(font, codes, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=codes)
    cut.subset(font)


def add_typed(font, sources):
    """Each character from the first source that has it."""
    lacking = {code for first, last in TYPED for code in range(first, last + 1)} - set(font.getBestCmap())
    with TemporaryDirectory() as folder:
        files = [f"{folder}/0.ttf"]
        font.save(files[0])
        for source in sources:
            other = TTFont(packages / "@expo-google-fonts" / f"{source}.ttf")
            codes = lacking & set(other.getBestCmap())
            if source.startswith("public-sans/"):
                codes.discard(TRADEMARK)
            lacking -= codes
            if not codes:
                continue
            keep(other, codes, [])
            for table in set(other.keys()) - OUTLINES:
                del other[table]
            scale_upem(other, font["head"].unitsPerEm)
            files.append(f"{folder}/{len(files)}.ttf")
            other.save(files[-1])
        merged = Merger().merge(files)
    for table in ("hhea", "OS/2"):
        # Merging takes the tallest of all; lines stay as far apart as they were.
        for name in ("ascent", "descent", "lineGap", "sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent", "sxHeight", "sCapHeight"):
            if hasattr(font[table], name):
                setattr(merged[table], name, getattr(font[table], name))
    return merged


def separate(font):
    """A glyph of its own for each character: copied from a PDF, a micro sign is then no Greek letter."""
    glyphs, metrics, taken = font["glyf"], font["hmtx"], set()
    for code, name in sorted(font.getBestCmap().items()):
        if name in taken:
            own = f"own{code:04X}"
            glyphs[own] = copy.deepcopy(glyphs[name])
            metrics[own] = metrics[name]
            for table in font["cmap"].tables:
                if code in table.cmap:
                    table.cmap[code] = own
        taken.add(name)


for (source, site_font, site_axes), axes, name in CUTS:
    # In two steps, as the site's fonts were cut: rounding then agrees with them.
    font = instantiateVariableFont(instantiateVariableFont(TTFont(packages / source), site_axes), axes)
    keep(font, [*TTFont(f"{SITE_FONTS}/{site_font}.woff2").getBestCmap(), *ACCENTED], ["ccmp", "liga", "locl", "tnum", "kern"])
    del font["STAT"]
    if name in FALLBACKS:
        font = add_typed(font, [*FALLBACKS[name], *SIGNS])
        separate(font)
    postscript_name = "".join(part.capitalize() for part in name.split("-"))
    for record in font["name"].names:
        # Full name, unique name and PostScript name: viewers tell embedded fonts apart by them.
        if record.nameID in (1, 3, 4, 6):
            record.string = postscript_name
    font.flavor = None  # fontkit would inflate a compressed table again for every glyph
    font.save(DOCUMENT_FONTS / f"{name}.ttf")

# As a class of a regular expression, for those who must know without opening a font.
typed = sorted(set.intersection(*(set(TTFont(DOCUMENT_FONTS / f"{name}.ttf").getBestCmap()) for name in FALLBACKS)))
starts = [code for code in typed if code - 1 not in typed]
ends = [code for code in typed if code + 1 not in typed]
ranges = "".join(f"\\\\u{{{first:x}}}-\\\\u{{{last:x}}}" for first, last in zip(starts, ends))
(DOCUMENT_FONTS / "characters.ts").write_text(
    "/** What Public Sans regular and bold hold. Written by tools/document-fonts.py. */\n"
    f'export const fontCharacters =\n  "{ranges}";\n'
)
