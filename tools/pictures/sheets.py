"""Sheets to look at: twenty pictures at a time, or sprites under a grid."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from tools.pictures.sprites import resized, sprite

CELL = 300


def contact(out: Path, names: list[str], target: Path) -> list[Path]:
    """Write sheets of five by four named pictures and return their paths."""
    written = []
    for number, start in enumerate(range(0, len(names), 20), 1):
        part = [name for name in names[start : start + 20] if (out / "512" / f"{name}.webp").is_file()]
        sheet = Image.new("L", (5 * CELL, -(-len(part) // 5) * (CELL + 16)), 255)
        pen = ImageDraw.Draw(sheet)
        for i, name in enumerate(part):
            x, y = i % 5 * CELL, i // 5 * (CELL + 16)
            with Image.open(out / "512" / f"{name}.webp") as picture:
                sheet.paste(
                    picture.convert("L").resize((CELL - 6, CELL - 6), Image.Resampling.LANCZOS), (x, y)
                )
            pen.text((x + 8, y + CELL - 6), name, fill=0)
        path = target.with_name(f"{target.stem}-{number}.png")
        sheet.save(path)
        written.append(path)
    return written


def grid(refs: list[str], target: Path, columns: int = 6, side: int = 240) -> None:
    """Draw sprites with a line every tenth of their box and their proportions."""
    sheet = Image.new("L", (columns * side, -(-len(refs) // columns) * (side + 16)), 255)
    pen = ImageDraw.Draw(sheet)
    for i, ref in enumerate(refs):
        shape = sprite(ref, 400)
        k = (side - 12) / max(shape.width, shape.height)
        shape = resized(shape, shape.width * k, shape.height * k)
        x, y = i % columns * side, i // columns * (side + 16)
        tone = shape.tone * shape.alpha + 0.85 * (1 - shape.alpha)
        sheet.paste(Image.fromarray(np.uint8(tone * 255)), (x, y))
        for tenth in range(11):
            shade = 0 if tenth == 5 else 120
            u, v = x + tenth * shape.width / 10, y + tenth * shape.height / 10
            pen.line([u, y, u, y + shape.height], fill=shade)
            pen.line([x, v, x + shape.width, v], fill=shade)
        pen.text((x, y + side - 4), f"{ref} {shape.width / shape.height:.2f}", fill=0)
    sheet.save(target)
