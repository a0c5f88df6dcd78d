"""What a screen may show of a position and touch on it; docs/scene.md explains it to authors of screens."""

from inarow.scene.film import film, follow
from inarow.scene.motion import Motion, Stones, difference, fall, landed
from inarow.scene.pictures import Paint, draw, svg
from inarow.scene.scene import Area, Mark, Scene
from inarow.scene.touch import DONE, Element, Touches, Way, whole_column
from inarow.scene.words import Labels, in_words, spoken_move, spoken_result, status

__all__ = [
    "DONE",
    "Area",
    "Element",
    "Labels",
    "Mark",
    "Motion",
    "Paint",
    "Scene",
    "Stones",
    "Touches",
    "Way",
    "difference",
    "draw",
    "fall",
    "film",
    "follow",
    "in_words",
    "landed",
    "spoken_move",
    "spoken_result",
    "status",
    "svg",
    "whole_column",
]
