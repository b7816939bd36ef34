"""Cuts the static fonts of the PDFs and sharing pictures.

PDFKit cannot embed a variable WOFF2 font, so each width or weight is a file of its own. They hold what the site's fonts
hold, and the accented letters of Latin-1 besides: in a browser another font steps in for those, in a PDF none does.
Run again when the site's fonts change, in a folder with both packages:
npm pack @fontsource-variable/archivo @fontsource-variable/public-sans (unpacked), pip install fonttools brotli,
python3 tools/document-fonts.py ARCHIVO-FOLDER PUBLIC-SANS-FOLDER
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

archivo_folder, public_sans_folder = sys.argv[1:]
ARCHIVO = (f"{archivo_folder}/files/archivo-latin-standard-normal.woff2", "archivo-600-w80-112", {"wght": 600, "wdth": (80, 112)})
PUBLIC_SANS = (f"{public_sans_folder}/files/public-sans-latin-wght-normal.woff2", "public-sans-400-700", {"wght": (400, 700)})
SITE_FONTS = "src/site/assets/fonts"
DOCUMENT_FONTS = "src/documents/fonts"

ACCENTED = [code for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7)]

CUTS = [
    (ARCHIVO, {"wdth": 106}, "archivo-heading"),
    (ARCHIVO, {"wdth": 88}, "archivo-label"),
    (PUBLIC_SANS, {"wght": 400}, "public-sans-regular"),
    (PUBLIC_SANS, {"wght": 700}, "public-sans-bold"),
]

for (source, site_font, site_axes), axes, name in CUTS:
    # In two steps, as the site's fonts were cut: rounding then agrees with them.
    font = instantiateVariableFont(instantiateVariableFont(TTFont(source), site_axes), axes)
    options = subset.Options()
    options.layout_features = ["ccmp", "liga", "locl", "tnum", "kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[*TTFont(f"{SITE_FONTS}/{site_font}.woff2").getBestCmap(), *ACCENTED])
    cut.subset(font)
    del font["STAT"]
    postscript_name = "".join(part.capitalize() for part in name.split("-"))
    for record in font["name"].names:
        # Full name, unique name and PostScript name: viewers tell embedded fonts apart by them.
        if record.nameID in (1, 3, 4, 6):
            record.string = postscript_name
    font.flavor = None  # fontkit would inflate a compressed table again for every glyph
    font.save(f"{DOCUMENT_FONTS}/{name}.ttf")
