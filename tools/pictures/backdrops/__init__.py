"""The places where pictures happen: each draws itself and tells where things stand."""

from tools.pictures.backdrops import green, heavens, indoors, land, town, water
from tools.pictures.backdrops.registry import BACKDROPS, stage_set

__all__ = ["BACKDROPS", "green", "heavens", "indoors", "land", "stage_set", "town", "water"]
