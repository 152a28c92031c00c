"""Human faces of the picture maker: drawn from a feeling and a head of hair."""

from xml.etree import ElementTree

import pytest
from tools.pictures import faces


@pytest.mark.parametrize("name", faces.names())
def test_every_feeling_has_a_face_with_every_hair(name: str) -> None:
    drawing = faces.svg(name)
    assert drawing is not None
    assert ElementTree.fromstring(drawing).get("viewBox") == "0 0 1000 1000"  # noqa: S314 - ours


def test_two_feelings_are_two_faces() -> None:
    assert len({faces.svg(f"{feeling}-bald") for feeling in faces.FEELINGS}) == len(faces.FEELINGS)


def test_hair_is_short_unless_said_otherwise() -> None:
    assert faces.svg("joy") == faces.svg("joy-short")


@pytest.mark.parametrize("name", ["boredom", "joy-blue", ""])
def test_there_is_no_face_of_another_name(name: str) -> None:
    assert faces.svg(name) is None
