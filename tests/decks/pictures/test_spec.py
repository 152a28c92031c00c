"""Picture specs: what a writer may say, and the limits of the whole deck."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tools.pictures import limits, spec, usage
from tools.pictures.camera import CameraError, camera

TOOL = Path(__file__).parents[3] / "tools" / "pictures"
SPECS = TOOL / "specs"
GUIDE = TOOL / "README.md"


def entry(**changes: object) -> dict[str, object]:
    words = {f"word{n}": 1.0 for n in range(spec.MIN_TAGS)}
    plain: dict[str, object] = {
        "id": "fox-clock",
        "template": "swap",
        "host": "n:clock",
        "things": ["fox", "clock:host"],
        "tags_fr": words,
        "tags_en": words,
        "alt_fr": "Un renard sort d’une horloge.",
        "alt_en": "A fox comes out of a clock.",
    }
    return {**plain, **changes}


def pictures(count: int, **changes: object) -> list[spec.Picture]:
    return [spec.picture(entry(id=f"fox-{'a' * (n + 1)}", **changes)) for n in range(count)]


def test_a_concept_keeps_its_role() -> None:
    assert spec.picture(entry()).things == {"fox": "swap", "clock": "host"}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"id": "fox"}, "two or more"),
        ({"mood": "pastel"}, "no mood"),
        ({"things": ["fox"]}, "at least two"),
        ({"tags_fr": {"renard": 1.0}}, "tags_fr holds 8 or more"),
        ({"tags_en": {f"w{n}": 2.0 for n in range(8)}}, "weight"),
        ({"alt_en": "A fox." + "x" * 120}, "one sentence"),
        ({"alt_fr": "Un renard sort d'une horloge."}, '"\'" is not typographic'),
        ({"alt_fr": "Un renard sort ; une horloge sonne."}, "';' is not typographic"),
        ({"alt_en": 'A fox comes out of a "clock".'}, "is not typographic"),
        ({"plus": [{"x": 3}]}, "s = a reference"),
        ({"hide": [{"s": "n:ant", "colour": 1}]}, "no 'colour'"),
    ],
)
def test_a_spec_that_cannot_be_played_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(spec.SpecError, match=complaint):
        spec.picture(entry(**changes))


def test_an_unknown_camera_is_refused() -> None:
    with pytest.raises(CameraError, match="no camera named"):
        camera("upside-down")
    with pytest.raises(CameraError, match="has no 'angle'"):
        camera({"angle": 3})


def test_a_camera_table_changes_its_preset() -> None:
    assert camera({"preset": "close", "tilt": 5}).zoom == camera("close").zoom
    assert camera({"preset": "close", "tilt": 5}).tilt == 5


def test_two_writers_cannot_use_the_same_id(tmp_path: Path) -> None:
    text = '[[picture]]\nid = "fox-clock"\ntemplate = "swap"\n'
    for name in ("anne.toml", "bob.toml"):
        (tmp_path / name).write_text(text)
    with pytest.raises(spec.SpecError, match=r"fox-clock is already in anne"):
        spec.load(tmp_path, draft=True)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "anne.toml").write_text("[[picture]\n")
    with pytest.raises(spec.SpecError, match=r"anne\.toml"):
        spec.load(tmp_path)


def test_a_concept_is_in_at_most_six_pictures() -> None:
    assert limits.concepts(pictures(7)) != []
    assert "fox: in 7 pictures, at most 6" in limits.concepts(pictures(7))


def test_a_concept_is_not_always_in_the_same_role() -> None:
    assert "fox: always 'swap' in 3 pictures" in limits.concepts(pictures(3))
    varied = [*pictures(2), spec.picture(entry(id="fox-hat", things=["fox:head", "hat"]))]
    assert not [text for text in limits.concepts(varied) if text.startswith("fox")]


def test_a_template_and_a_backdrop_have_their_limits() -> None:
    assert limits.templates(pictures(12, template="door")) == []
    assert limits.templates(pictures(13, template="door")) == ["door: 13 pictures, at most 12"]
    assert limits.backdrops(pictures(26, backdrop="sea")) == ["sea: 26 pictures, at most 25"]


def test_a_tag_is_in_at_most_half_of_the_deck() -> None:
    assert limits.tags(pictures(140)) == []
    assert len(limits.tags(pictures(141))) == 2 * spec.MIN_TAGS


def test_a_picture_has_the_word_of_the_place_it_shows() -> None:
    at_night = {"tags_en": {**{f"word{n}": 1.0 for n in range(8)}, "night": 0.7, "sky": 0.5}}
    assert limits.places(pictures(1, backdrop="night", **at_night)) == []
    assert limits.places(pictures(1, backdrop="night")) == ["fox-a: shows night without the tag 'night'"]
    assert limits.places(pictures(1, backdrop="night", template="keyhole")) == []


def test_a_hidden_prop_weighs_little_unless_it_is_shown_elsewhere_too() -> None:
    words = {f"word{n}": 1.0 for n in range(8)}
    ant = {"hide": ["n:ant|flip"], "tags_en": {**words, "ant": 0.8}}
    assert limits.hidden(pictures(1, **ant)) == ["fox-a: ant is hidden and weighs 0.8, at most 0.4"]
    assert limits.hidden(pictures(1, **ant, guests=["n:ant"])) == []
    assert limits.hidden(pictures(1, hide=["n:ant"], tags_en={**words, "ant": 0.4})) == []


def test_pictures_that_share_two_things_are_twins_or_a_fault() -> None:
    alike = pictures(2)
    assert limits.unnamed_twins(alike, [])[0].startswith("fox-a and fox-aa share clock, fox")
    assert limits.unnamed_twins(alike, [("fox-aa", "fox-a")]) == []


def test_dark_pictures_and_twins_are_found(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    twin = rng.uniform(100, 200, (256, 256)).astype(np.uint8)
    night = np.full((256, 256), 20, np.uint8)
    for name, grey in (("fox-a", twin), ("fox-aa", twin), ("fox-aaa", night)):
        Image.fromarray(grey).save(tmp_path / f"{name}.webp", lossless=True)
    found = limits.images(pictures(4), tmp_path)
    assert "fox-aaaa: not rendered" in found
    assert any(text.startswith("fox-aaa: mean grey 0.08") for text in found)
    assert any(text.startswith("fox-a and fox-aa look alike: 0 of 256") for text in found)


def test_every_spec_of_the_deck_is_well_formed_and_names_a_template() -> None:
    for one in spec.load(SPECS):
        assert one.template in usage.DECLARED, one.id


def test_the_guide_names_every_template() -> None:
    text = GUIDE.read_text("utf8")
    assert [name for name in usage.DECLARED if f"**`{name}`**" not in text] == []
