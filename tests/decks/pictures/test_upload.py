"""Pictures that people bring, and what they bring instead. Every file here is made here."""

import io
import zipfile
from random import Random

import pytest
from PIL import Image

from nomdecode.decks.deal import deal_grid, flip_grid
from nomdecode.decks.deck import DeckHeader
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import PictureLimits, PictureStyle
from nomdecode.decks.pictures.picture import PictureTag, PictureText
from nomdecode.decks.pictures.upload import (
    FileIssue,
    ParsedPictures,
    _ResultCollector,
    build_picture_deck,
    read_uploaded_pictures,
)
from nomdecode.decks.pictures.worker import FileResult
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import Game
from tests.decks.pictures.picture_files import (
    SVG,
    drawn,
    encoded,
    honest,
    opened,
    png_bomb,
    png_with_a_bombed_text,
    webp_bomb,
    zipped,
)

ABOUT = DeckHeader(id="mine", title="Nos photos")


def codes(reading: ParsedPictures) -> dict[str, str]:
    return {issue.file: issue.code for issue in reading.issues}


def one(data: bytes, finish: PictureStyle | None = None) -> tuple[Image.Image, Image.Image]:
    reading = read_uploaded_pictures([("it", data)], finish=finish)
    assert reading.issues == ()
    return opened(reading.pictures[0].large), opened(reading.pictures[0].small)


def test_several_pictures_make_a_deck() -> None:
    """I-01, O-12."""
    reading = read_uploaded_pictures(honest(9), PictureLimits(min_pictures=4))
    assert reading.issues == ()
    deck = build_picture_deck(reading, ABOUT, Random(1))
    assert sorted(deck.all_faces) == sorted(each.id for each in reading.pictures)
    assert [len(card.faces) for card in deck.cards] == [2] * 4 + [1]
    dealt = deal_grid(deck, 4, Random(2))
    assert len({each.card for each in flip_grid(dealt, deck, Random(3))}) == 4


def test_a_zip_gives_the_same_pictures_as_its_files() -> None:
    files, limits = honest(4), PictureLimits(min_pictures=4)
    loose, packed = (
        read_uploaded_pictures(files, limits),
        read_uploaded_pictures([("photos.zip", zipped(files))], limits),
    )
    assert packed.pictures == loose.pictures
    assert len(build_picture_deck(packed, ABOUT, Random(1)).cards) == 4


def test_every_accepted_kind_comes_back_as_two_squares_of_webp() -> None:
    for kind in ("PNG", "JPEG", "WEBP", "GIF"):
        large, small = one(encoded(drawn(), kind))
        assert (large.format, large.size, small.format, small.size) == (
            "WEBP",
            (512, 512),
            "WEBP",
            (256, 256),
        )


def test_fewer_pictures_than_the_grid_make_no_deck() -> None:
    """I-01."""
    assert PictureLimits().min_pictures == GRIDS[Game.IMAGES].size
    reading = read_uploaded_pictures(honest(3), PictureLimits(min_pictures=4))
    with pytest.raises(DeckError, match="3 usable pictures") as caught:
        build_picture_deck(reading, ABOUT, Random(1))
    assert caught.value.code == "too_few_pictures"


def test_hostile_files_are_refused_one_by_one_and_good_ones_stay() -> None:
    whole = encoded(drawn(1, (400, 400)))
    jpeg = encoded(drawn(2, (400, 400)), "JPEG")
    webp = encoded(drawn(3, (400, 400)), "WEBP")
    gif = encoded(drawn(4, (400, 400)), "GIF")
    hostile = {
        "bomb.png": (png_bomb(), "picture_bomb"),
        "bomb.webp": (webp_bomb(), "picture_bomb"),
        "comment.png": (png_with_a_bombed_text(), "truncated"),
        "cut.png": (whole[: len(whole) // 2], "truncated"),
        "cut.jpg": (jpeg[: len(jpeg) // 2], "truncated"),
        "cut.webp": (webp[: len(webp) // 2], "truncated"),
        "cut.gif": (gif[: len(gif) // 2], "truncated"),
        "header.png": (whole[:20], "truncated"),
        "header.webp": (webp[:20], "truncated"),
        "script.svg": (SVG, "svg_not_accepted"),
        "script.png": (SVG, "svg_not_accepted"),
        "wide.svg": (SVG.decode().encode("utf-16"), "svg_not_accepted"),
        "dot.png": (encoded(Image.new("RGB", (1, 1))), "too_small"),
        "page.jpg": (b"<html><script>alert(1)</script></html>", "not_a_picture"),
        "program.png": (b"\x7fELF" + bytes(200), "not_a_picture"),
        "old.bmp": (encoded(drawn(), "BMP"), "not_a_picture"),
        "print.tif": (encoded(drawn(), "TIFF"), "not_a_picture"),
        "empty.png": (b"", "not_a_picture"),
        "inner.zip": (zipped(honest(1)), "nested_zip"),
        "again.png": (encoded(drawn(0)), "duplicate"),
    }
    files = dict(honest(3)) | {name: data for name, (data, _) in hostile.items()}
    reading = read_uploaded_pictures([("all.zip", zipped(files))])
    assert codes(reading) == {name: code for name, (_, code) in hostile.items()}
    assert [each.file for each in reading.pictures] == ["good-0.png", "good-1.png", "good-2.png"]


def test_what_a_file_is_called_does_not_matter() -> None:
    reading = read_uploaded_pictures(
        [("photo.jpg", encoded(drawn(), "GIF")), ("notes.txt", encoded(drawn(1)))]
    )
    assert (len(reading.pictures), reading.issues) == (2, ())


@pytest.mark.parametrize(
    "path", ["../out.png", "a/../../out.png", "/etc/out.png", "..\\out.png", "C:\\out.png"]
)
def test_a_zip_with_a_path_outside_is_refused(path: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", zipped({**dict(honest(20)), path: b"x"}))])
    assert caught.value.code == "bad_path"


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = zipped({f"{n}.png": bytes(10_000_000) for n in range(13)})
    assert len(bomb) < 200_000
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", bomb)])
    assert caught.value.code == "zip_bomb"


def test_a_zip_that_lies_about_its_sizes_gains_nothing() -> None:
    data = bytearray(zipped({"a.png": bytes(10_000_000), **dict(honest(1))}))
    directory = data.index(b"PK\x01\x02")
    data[directory + 24 : directory + 28] = (100).to_bytes(4, "little")  # the size it declares
    reading = read_uploaded_pictures([("all.zip", bytes(data))])
    assert codes(reading) == {"a.png": "bad_zip"}
    assert len(reading.pictures) == 1


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x05\x06" + b"\xff" * 18, zipped(honest(2))[:300]])
def test_a_broken_zip_is_refused(data: bytes) -> None:
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", data)])
    assert caught.value.code == "bad_zip"


def test_a_locked_zip_is_refused() -> None:
    data = bytearray(zipped(honest(1)))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", bytes(data))])
    assert caught.value.code == "encrypted_zip"


def test_a_zip_packed_in_another_way_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.png", encoded(drawn()))
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", out.getvalue())])
    assert caught.value.code == "bad_zip"


def test_what_systems_leave_in_folders_is_passed_over() -> None:
    files = {"a/Thumbs.db": b"x", "__MACOSX/._a.png": b"x", ".DS_Store": b"x", "a/b.png": encoded(drawn())}
    reading = read_uploaded_pictures([("all.zip", zipped(files))])
    assert (len(reading.pictures), reading.issues) == (1, ())


def test_sizes_and_counts_are_limited() -> None:
    files = honest(3)
    for limits, code in (
        (PictureLimits(max_total_bytes=100), "too_large"),
        (PictureLimits(max_files=2), "too_many_files"),
    ):
        with pytest.raises(DeckError) as caught:
            read_uploaded_pictures(files, limits)
        assert caught.value.code == code
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("all.zip", zipped(files))], PictureLimits(max_files=2))
    assert caught.value.code == "too_many_files"
    for given in (files, [("all.zip", zipped(files))]):
        few = read_uploaded_pictures(given, PictureLimits(max_file_bytes=100))
        assert set(codes(few).values()) == {"too_large"}
    full = read_uploaded_pictures(files, PictureLimits(max_pictures=2))
    assert codes(full) == {"good-2.png": "too_many_pictures"}
    told = read_uploaded_pictures([(f"{n}", b"x") for n in range(5)], PictureLimits(max_issues=2))
    assert (len(told.issues), told.unlisted) == (2, 3)


def test_a_picture_that_takes_too_much_memory_costs_only_itself() -> None:
    large = encoded(Image.new("RGBA", (6000, 6000), "white"))
    files = [("large.png", large), *honest(2)]
    # Enough for Python, its decoders and small pictures; not for 144 MB of pixels.
    reading = read_uploaded_pictures(files, PictureLimits(max_memory=330_000_000, max_seconds_each=120))
    assert codes(reading) == {"large.png": "picture_bomb"}
    assert len(reading.pictures) == 2


def test_an_upload_that_takes_too_long_is_refused() -> None:
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures(honest(2), PictureLimits(max_seconds=0))
    assert caught.value.code == "too_slow"


def test_a_child_that_cannot_live_is_an_error_and_no_hanging() -> None:
    # More bytes than the pages that a started Python has free already: two small pictures fit into those.
    with pytest.raises(DeckError) as caught:
        read_uploaded_pictures([("large.png", bytes(10_000_000))], PictureLimits(max_memory=1_000_000))
    assert caught.value.code == "zip_bomb"


def test_a_turned_photo_is_set_upright_and_tells_nothing_of_its_maker() -> None:
    photo = Image.new("RGB", (200, 200), "white")
    photo.paste("black", (0, 0, 200, 100))  # dark above, as stored
    exif = Image.Exif()
    exif[0x0112] = 3  # held upside down
    exif[0x010F] = "SecretMaker"
    exif[0x8825] = {1: "N", 2: (48.0, 51.0, 24.0)}
    data = encoded(photo, "JPEG", exif=exif, comment=b"SecretComment", icc_profile=b"SecretProfile" * 20)
    assert b"SecretMaker" in data
    reading = read_uploaded_pictures([("photo.jpg", data)])
    large = opened(reading.pictures[0].large)
    assert large.convert("L").getpixel((256, 100)) > 200  # type: ignore[operator]
    assert large.convert("L").getpixel((256, 400)) < 50  # type: ignore[operator]
    for each in (reading.pictures[0].large, reading.pictures[0].small):
        assert b"Secret" not in each
        assert not any(chunk in each for chunk in (b"EXIF", b"ICCP", b"XMP "))
        assert not opened(each).getexif()


def test_only_the_first_frame_of_a_moving_picture_is_kept() -> None:
    frames = [Image.new("RGB", (100, 100), colour) for colour in ("white", "black", "black")]
    for kind in ("GIF", "WEBP", "PNG"):
        data = encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=50)
        large, _ = one(data)
        assert getattr(large, "n_frames", 1) == 1
        assert min(large.convert("L").tobytes()) > 240, kind


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png_keeps_its_light(mode: str) -> None:
    grey = Image.new("L", (100, 100), 0 if mode == "1" else 128)
    image = Image.new("I;16", (100, 100), 128 * 257) if mode == "I;16" else grey.convert(mode)
    large, _ = one(encoded(image))
    assert abs(large.convert("L").getpixel((256, 256)) - (0 if mode == "1" else 128)) < 6  # type: ignore[operator]


def test_a_printers_jpeg_is_read_as_it_looks() -> None:
    large, _ = one(encoded(Image.new("CMYK", (100, 100), (0, 255, 255, 0)), "JPEG"))
    red, green, blue = large.convert("RGB").getpixel((256, 256))  # type: ignore[misc]
    assert red > 200
    assert max(green, blue) < 60


def test_what_is_transparent_shows_white_paper() -> None:
    large, _ = one(encoded(Image.new("RGBA", (100, 100), (0, 0, 0, 0))))
    assert min(large.convert("L").tobytes()) > 240


def test_pictures_are_made_grey_only_on_request() -> None:
    red = encoded(Image.new("RGB", (100, 100), "red"))
    for grey in (False, True):
        bands = one(red, PictureStyle(grey=grey))[0].convert("RGB").getpixel((9, 9))
        assert (max(bands) - min(bands) < 8) is grey  # type: ignore[arg-type]


def test_a_wide_picture_is_cut_or_shown_whole() -> None:
    wide = Image.new("RGB", (300, 100), "black")
    wide.paste("gray", (100, 0, 200, 100))
    cut, _ = one(encoded(wide))
    whole, _ = one(encoded(wide), PictureStyle(cut=False))
    assert 100 < cut.convert("L").getpixel((20, 256)) < 150  # type: ignore[operator]
    assert whole.convert("L").getpixel((20, 20)) > 240  # type: ignore[operator]
    assert whole.convert("L").getpixel((20, 256)) < 20  # type: ignore[operator]


def test_a_text_in_the_zip_describes_pictures() -> None:
    text = (
        "[Photo d’été.PNG]\nalt fr: Un chat dort au soleil.\ntags fr: chat, sieste=0.6, été=.8\n[gone.png]\n"
    )
    files = {"vacances/photo d’été.png": encoded(drawn()), "mots.txt": text.encode()}
    reading = read_uploaded_pictures([("all.zip", zipped(files))])
    told = PictureText(
        "Un chat dort au soleil.",
        (PictureTag("chat", 1.0), PictureTag("été", 0.8), PictureTag("sieste", 0.6)),
    )
    assert reading.pictures[0].texts == {"fr": told}
    message = "tells of gone.png, which is not among the pictures"
    assert reading.issues == (FileIssue("mots.txt", "unknown_file", message),)


def test_names_that_are_no_text_do_no_harm() -> None:
    reading = read_uploaded_pictures([("a\udcff.png", encoded(drawn())), ("b\udcff", b"x"), ("", b"x")])
    assert len(reading.pictures) == 1
    assert codes(reading) == {"b?": "not_a_picture", "?": "not_a_picture"}


def test_nothing_at_all_is_too_few() -> None:
    assert read_uploaded_pictures([]).pictures == ()


@pytest.mark.parametrize("sizes", [(b"<script>", b"<script>"), (encoded(drawn(1), "WEBP"),)])
def test_a_child_that_strangers_have_taken_over_hands_on_nothing_but_pictures(
    sizes: tuple[bytes, ...],
) -> None:
    basket = _ResultCollector(PictureLimits())
    basket.add_result(FileResult(file="photo.png", sizes=sizes))
    reading = basket.to_parsed_pictures()
    assert reading.pictures == ()
    assert codes(reading) == {"photo.png": "truncated"}
