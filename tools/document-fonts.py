"""Cuts the static fonts of the PDFs and sharing pictures out of the site's two variable ones.

PDFKit cannot embed a variable WOFF2 font, so each width or weight is a file of its own. Run again when the
site's fonts change: pip install fonttools brotli && python3 tools/document-fonts.py
"""

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SITE_FONTS = "src/site/assets/fonts"
DOCUMENT_FONTS = "src/documents/fonts"

CUTS = [
    ("archivo-600-w80-112", {"wdth": 106}, "archivo-heading"),
    ("archivo-600-w80-112", {"wdth": 88}, "archivo-label"),
    ("public-sans-400-700", {"wght": 400}, "public-sans-regular"),
    ("public-sans-400-700", {"wght": 700}, "public-sans-bold"),
]

for source, axes, name in CUTS:
    font = instantiateVariableFont(TTFont(f"{SITE_FONTS}/{source}.woff2"), axes)
    del font["STAT"]
    postscript_name = "".join(part.capitalize() for part in name.split("-"))
    for record in font["name"].names:
        # Full name, unique name and PostScript name: viewers tell embedded fonts apart by them.
        if record.nameID in (1, 3, 4, 6):
            record.string = postscript_name
    font.flavor = None  # fontkit would inflate a compressed table again for every glyph
    font.save(f"{DOCUMENT_FONTS}/{name}.ttf")
