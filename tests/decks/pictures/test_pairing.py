"""How pictures are chosen, paired and counted by the picture maker."""

from pathlib import Path

import pytest
from tools.pictures import deck, stats
from tools.pictures.credits import sprites_of
from tools.pictures.spec import Picture, SpecError, picture

from tests.decks.pictures.test_spec import entry


def named(number: int) -> str:
    return "fox-" + "".join("abcdefghij"[int(digit)] for digit in str(number))


def pictures(count: int) -> list[Picture]:
    """Every fifth shares a thing, every third a tag, every other a place."""
    return [
        picture(
            entry(
                id=named(n),
                things=[f"thing{n % 5}", f"own{n}"],
                tags_fr={f"mot{n % 3}": 1.0} | {f"seul{n}-{k}": 0.5 for k in range(8)},
                tags_en={f"word{n % 3}": 1.0} | {f"alone{n}-{k}": 0.5 for k in range(8)},
                backdrop=("sea", "sky")[n % 2],
            )
        )
        for n in range(count)
    ]


def test_two_faces_share_neither_things_nor_tags_if_they_need_not() -> None:
    made = pictures(60)
    by_id = {one.id: one for one in made}
    cards = deck.paired(made)
    assert sorted(name for card in cards for name in card) == sorted(by_id)
    for first, second in cards:
        assert not set(by_id[first].things) & set(by_id[second].things)
        assert not set(by_id[first].tags["fr"]) & set(by_id[second].tags["fr"])


def test_twins_are_the_two_faces_of_a_card_jokes_before_hosts() -> None:
    made = pictures(60)
    names = [one.id for one in made]
    alike = deck.Twins(jokes=((names[0], names[5]),), hosts=((names[0], names[10], names[15], names[20]),))
    cards = deck.paired(made, alike)
    assert {(names[0], names[5]), (names[10], names[15])} <= set(cards)
    assert sorted(name for card in cards for name in card) == sorted(names)
    told = deck.document(made, {name: [] for name in names}, alike)
    assert told["apart"] == alike.groups


def test_a_list_of_twins_names_kept_pictures_and_their_kind(tmp_path: Path) -> None:
    (tmp_path / "anne.toml").write_text(two_specs())
    (tmp_path / "twins.txt").write_text("# none yet\n\njoke: fox-a fox-b  # both foxes\n")
    assert deck.twins(tmp_path) == deck.Twins(jokes=(("fox-a", "fox-b"),))
    for text, complaint in (
        ("host: fox-a", "two or more ids"),
        ("pun: fox-a fox-b", "expected joke: or host:"),
        ("host: fox-a fox-c", "no picture named 'fox-c' is kept"),
    ):
        (tmp_path / "twins.txt").write_text(text)
        with pytest.raises(SpecError, match=complaint):
            deck.twins(tmp_path)


def test_the_order_of_the_specs_changes_no_pair() -> None:
    made = pictures(60)
    assert deck.paired(made) == deck.paired(made[::-1])


def test_with_fewer_than_two_grids_each_picture_has_its_card() -> None:
    """O-12."""
    assert deck.paired(pictures(38)) == [(name,) for name in sorted(named(n) for n in range(38))]


def test_pictures_that_cannot_be_paired_are_an_error() -> None:
    with pytest.raises(SpecError, match="41 pictures cannot be paired"):
        deck.paired(pictures(41))
    alike = [picture(entry(id=named(n))) for n in range(40)]
    with pytest.raises(SpecError, match="no better pairing"):
        deck.paired(alike)


def two_specs() -> str:
    return "\n".join(
        f'[[picture]]\nid = "{name}"\ntemplate = "swap"\nthings = ["a", "b"]\n'
        + "\n".join(
            f"tags_{language} = {{ {', '.join(f'w{k} = 1.0' for k in range(8))} }}\n"
            f'alt_{language} = "A fox comes out of a clock."'
            for language in ("fr", "en")
        )
        for name in ("fox-a", "fox-b")
    )


def test_dropped_pictures_are_left_out_with_their_reason(tmp_path: Path) -> None:
    (tmp_path / "anne.toml").write_text(two_specs())
    assert [one.id for one in deck.kept(tmp_path)] == ["fox-a", "fox-b"]
    (tmp_path / "dropped.txt").write_text("# weak\nfox-a  # too dark\n\n")
    assert [one.id for one in deck.kept(tmp_path)] == ["fox-b"]
    (tmp_path / "dropped.txt").write_text("fox-c\n")
    with pytest.raises(SpecError, match="no picture named 'fox-c'"):
        deck.kept(tmp_path)


def test_links_are_counted_on_a_board_and_for_a_team() -> None:
    cards = [(f"p{n}",) for n in range(20)]
    everywhere = {f"p{n}": ["sea", f"only{n}"] for n in range(20)}
    assert stats.links(cards, everywhere) == stats.Links(1.0, 1.0, 0.0)
    in_pairs = {f"p{n}": [f"pair{n // 2}"] for n in range(20)}
    found = stats.links(cards, in_pairs)
    assert (found.two, found.three) == (10.0, 0.0)
    # A pair lies within a team of 8 of 20 with 8·7 chances in 20·19: ten pairs, 1.47 on average.
    assert 1.2 < found.safe < 1.8


def test_drawings_are_found_wherever_a_spec_or_its_template_names_them() -> None:
    made = picture(
        entry(
            template="clockface",
            marks=[{"s": "g:owl|fill"}, "h:bottle"],
            hands=["n:pencil"],
            hide=["n:ant"],
            plus=[{"s": "p:Bust-Coffee|flip", "x": 1, "y": 1}],
        )
    )
    used = sprites_of(made)
    assert {("g", "owl"), ("n", "ant"), ("p", "Bust-Coffee"), ("n", "gear")} <= used
    assert not any(kind == "h" for kind, _ in used)


def test_a_template_brings_its_own_drawing_only_where_none_is_given() -> None:
    assert ("n", "wing") in sprites_of(picture(entry(template="winged", body="n:fox")))
    assert ("n", "wing") not in sprites_of(picture(entry(template="winged", body="n:fox", wing="n:leaf")))
