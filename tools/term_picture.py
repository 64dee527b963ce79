#!/usr/bin/env python3
"""Makes a picture of a terminal's screen: tools/term_picture.py [--light] SCREEN PICTURE.png

SCREEN is what 'tmux capture-pane -e -p' wrote. Every cell is drawn in its place, so that glyphs which the fonts of this
machine lack or draw too wide move nothing; braille dots are drawn as dots. Needs chromium."""
import html
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WIDE, HIGH = 10, 20
EIGHT = ['#000000', '#cd3131', '#2f9e44', '#b58900', '#2472c8', '#bc3fbc', '#11a8cd', '#d0d0d0',
         '#666666', '#f14c4c', '#23d18b', '#e5c000', '#3b8eea', '#d670d6', '#29b8db', '#ffffff']


def palette(number):
    if number < 16:
        return EIGHT[number]
    if number >= 232:
        return '#' + f'{8 + 10 * (number - 232):02x}' * 3
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return '#%02x%02x%02x' % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])


class Pen:
    def __init__(self):
        self.reset()

    def reset(self):
        self.ink = self.ground = None
        self.bold = self.dim = self.under = self.reverse = False

    def change(self, codes):
        codes = [int(code or 0) for code in codes.split(';')]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2, 4, 7):
                setattr(self, {1: 'bold', 2: 'dim', 4: 'under', 7: 'reverse'}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code in (24, 27):
                setattr(self, {24: 'under', 27: 'reverse'}[code], False)
            elif code in (38, 48):
                kind = codes.pop(0)
                colour = palette(codes.pop(0)) if kind == 5 else '#%02x%02x%02x' % tuple(codes.pop(0) for _ in range(3))
                setattr(self, 'ink' if code == 38 else 'ground', colour)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = EIGHT[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.ground = EIGHT[code - 40 if code < 100 else code - 92]
            elif code in (39, 49):
                setattr(self, 'ink' if code == 39 else 'ground', None)


def braille(glyph, x, y, ink, style):
    bits = ord(glyph) - 0x2800
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return ''.join(f'<circle cx="{x + 2.5 + 5 * column}" cy="{y + 2.5 + 5 * row}" r="1.7" fill="{ink}"{style}/>'
                   for bit, (column, row) in enumerate(places) if bits >> bit & 1)


def draw(text, light):
    paper, plain = ('#fdf8ee', '#26282e') if light else ('#16191d', '#d8d4c8')
    pen, grounds, glyphs, width = Pen(), [], [], 0
    lines = text.rstrip('\n').split('\n')
    for row, line in enumerate(lines):
        column = 0
        for escape, glyph in re.findall(r'\x1b\[([0-9;]*)m|([^\x1b\x0e\x0f])', line):
            if not glyph:
                pen.change(escape)
                continue
            x, y = column * WIDE, row * HIGH
            ink, ground = pen.ink or plain, pen.ground or paper
            if pen.reverse:
                ink, ground = ground, ink
            if ground != paper:
                grounds.append(f'<rect x="{x}" y="{y}" width="{WIDE + .3}" height="{HIGH + .3}" fill="{ground}"/>')
            style = ' opacity=".6"' if pen.dim else ''
            if 0x2800 <= ord(glyph) < 0x2900:
                glyphs.append(braille(glyph, x, y, ink, style))
            elif glyph != ' ':
                style += ' font-weight="bold"' if pen.bold else ''
                style += ' text-decoration="underline"' if pen.under else ''
                glyphs.append(f'<text x="{x + WIDE / 2}" y="{y + 15}" fill="{ink}"{style}>{html.escape(glyph)}</text>')
            column += 1
        width = max(width, column)
    size = width * WIDE, len(lines) * HIGH
    return size, (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" text-anchor="middle" '
                  f'font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-size="16">'
                  f'<rect width="100%" height="100%" fill="{paper}"/>{"".join(grounds)}{"".join(glyphs)}</svg>')


def main():
    words = [word for word in sys.argv[1:] if word != '--light']
    if len(words) != 2:
        sys.exit(__doc__)
    size, picture = draw(Path(words[0]).read_text(encoding='utf-8'), '--light' in sys.argv)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, 'page.html')
        page.write_text(f'<meta charset="utf-8"><body style="margin:0">{picture}', encoding='utf-8')
        subprocess.run(['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
                        '--disable-background-networking', '--disable-component-update', '--disable-sync',
                        f'--user-data-dir={folder}/profile', f'--window-size={size[0]},{size[1]}',
                        f'--screenshot={Path(words[1]).resolve()}', page.as_uri()],
                       check=True, stderr=subprocess.DEVNULL)


if __name__ == '__main__':
    main()
