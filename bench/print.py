"""Printing measured: a whole deck of pictures and 400 words, processor time, bytes and peak memory.

`python bench/print.py [--fpdf2]`: with fpdf2 installed, the same pictures on the same pages with it too.
"""

from __future__ import annotations

import argparse
import io
import resource
import time

from nomdecode.press.order import Order, Part
from nomdecode.press.print_order import print_order
from nomdecode.press.printable_cards import PrintableCards, load_shipped_cards
from nomdecode.press.sheet_layout import PAPERS, SAFE, SQUARE, find_card_position
from nomdecode.rules.options import Game


def ours(order: Order, printable: PrintableCards) -> tuple[float, int]:
    began, out = time.process_time(), io.BytesIO()
    print_order(order, printable, out)
    return time.process_time() - began, len(out.getvalue())


def theirs(order: Order, printable: PrintableCards) -> tuple[float, int]:
    import fpdf  # noqa: PLC0415 - only for this comparison
    from PIL import Image  # noqa: PLC0415 - the same

    began = time.process_time()
    pdf = fpdf.FPDF(format="A4", unit="mm")
    paper, side = PAPERS[order.paper], SQUARE.width - 2 * SAFE
    for first in range(0, len(printable.cards), SQUARE.cards_per_sheet):
        cards = printable.cards[first : first + SQUARE.cards_per_sheet]
        for face in (0, 1):
            pdf.add_page()
            for n, card in enumerate(cards):
                spot = find_card_position(n, SQUARE, paper, order.sides, is_back=face == 1)
                picture = Image.open(io.BytesIO(printable.picture_file(card[face]))).convert("L")
                pdf.image(picture, spot.x + SAFE, paper.height - spot.y - SAFE - side, side, side)
    return time.process_time() - began, len(pdf.output())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fpdf2", action="store_true", help="compare with fpdf2")
    args = parser.parse_args()
    words = Order(parts=(Part.CARDS,), test_sheet=False)
    pictures = Order(parts=(Part.CARDS,), game=Game.IMAGES, test_sheet=False)
    seconds, size = ours(words, load_shipped_cards(words))
    print(f"400 words: {seconds:.2f} s, {size / 1000:.0f} kB (at most 600)")
    printable = load_shipped_cards(pictures)
    seconds, size = ours(pictures, printable)
    print(f"280 pictures: {seconds:.2f} s, {size / 280_000:.1f} kB each (at most 45)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"peak memory {peak:.0f} MB (at most 120)")
    if args.fpdf2:
        other, other_size = theirs(pictures, printable)
        print(f"fpdf2: {other:.2f} s, {other_size / 280_000:.1f} kB each")
        print(f"ratio {seconds / other:.2f} (at most 1.3)")


if __name__ == "__main__":
    main()
