"""The parameters of every game: the smallest and largest that are accepted, and the sentence for the next."""

import re

import pytest

from inarow import BadNotation, load
from inarow.games.connect_four import ConnectFour
from inarow.games.conniption import Conniption

ACCEPTED = [
    "connect-four:rows=1,cols=4",
    "connect-four:rows=4,cols=1",
    "connect-four:rows=12,cols=9",  # 13 * 9 = 117
    "connect-four:rows=9,cols=12",  # 10 * 12 = 120
    "connect-four:rows=10,cols=11",  # 11 * 11 = 121
    "connect-four:rows=7,cols=2,line=2",
    "connect-four:rows=12,cols=1,line=12",
    "connect-four:rows=1,cols=12,line=12",
    "connect-four:rows=3,cols=5,line=5",
    "connect-four:rows=5,cols=3,line=5",
    "conniption:rows=1,cols=4",
    "conniption:rows=4,cols=1",
    "conniption:rows=12,cols=9",
    "conniption:rows=9,cols=12",
    "conniption:line=2",
    "conniption:rows=12,cols=2,line=12",
    "conniption:flips=0",
    "conniption:flips=9",
    "conniption:flips_o=0",
    "conniption:flips=0,flips_o=9",
    "betsy:n=2",
    "betsy:n=9",
    "domino:rows=1",
    "domino:cols=1",
    "domino:rows=10,cols=10,line=10",
    "domino:rows=3,cols=1,line=3",
    "domino:rows=1,cols=3,line=3",
    "domino:rows=10,cols=1,line=10",
    "ultimate:n=2",
    "ultimate:n=3",
    "ultimate:n=4",
]

REFUSED = {
    "connect-four:rows=0": "connect-four: rows must be a whole number from 1 to 12, not 0",
    "connect-four:rows=13": "connect-four: rows must be a whole number from 1 to 12, not 13",
    "connect-four:cols=0": "connect-four: cols must be a whole number from 1 to 12, not 0",
    "connect-four:cols=13": "connect-four: cols must be a whole number from 1 to 12, not 13",
    "connect-four:line=1": "connect-four: line must be a whole number from 2 to 12, not 1",
    "connect-four:line=13": "connect-four: line must be a whole number from 2 to 12, not 13",
    "connect-four:rows=12,cols=10": "connect-four: (rows + 1) * cols must be at most 128, not 130",
    "connect-four:rows=10,cols=12": "connect-four: (rows + 1) * cols must be at most 128, not 132",
    "connect-four:rows=3,cols=3": "connect-four: no line of 4 fits on 3 rows and 3 columns",
    "connect-four:line=8": "connect-four: no line of 8 fits on 6 rows and 7 columns",
    "conniption:rows=0": "conniption: rows must be a whole number from 1 to 12, not 0",
    "conniption:rows=13": "conniption: rows must be a whole number from 1 to 12, not 13",
    "conniption:cols=0": "conniption: cols must be a whole number from 1 to 12, not 0",
    "conniption:cols=13": "conniption: cols must be a whole number from 1 to 12, not 13",
    "conniption:line=1": "conniption: line must be a whole number from 2 to 12, not 1",
    "conniption:line=13": "conniption: line must be a whole number from 2 to 12, not 13",
    "conniption:rows=11,cols=11": "conniption: (rows + 1) * cols must be at most 128, not 132",
    "conniption:rows=3,cols=3": "conniption: no line of 4 fits on 3 rows and 3 columns",
    "conniption:flips=10": "conniption: flips must be a whole number from 0 to 9, not 10",
    "conniption:flips_o=10": "conniption: flips_o must be a whole number from 0 to 9, not 10",
    "betsy:n=1": "betsy: n must be a whole number from 2 to 9, not 1",
    "betsy:n=10": "betsy: n must be a whole number from 2 to 9, not 10",
    "domino:rows=0": "domino: rows must be a whole number from 1 to 10, not 0",
    "domino:rows=11": "domino: rows must be a whole number from 1 to 10, not 11",
    "domino:cols=0": "domino: cols must be a whole number from 1 to 10, not 0",
    "domino:cols=11": "domino: cols must be a whole number from 1 to 10, not 11",
    "domino:line=2": "domino: line must be a whole number from 3 to 10, not 2",
    "domino:line=11": "domino: line must be a whole number from 3 to 10, not 11",
    "domino:rows=3,cols=3": "domino: no line of 4 fits on 3 rows and 3 columns",
    "domino:line=5": "domino: no line of 5 fits on 4 rows and 4 columns",
    "ultimate:n=1": "ultimate: n must be a whole number from 2 to 4, not 1",
    "ultimate:n=5": "ultimate: n must be a whole number from 2 to 4, not 5",
    "chess": "no game is called 'chess': expected one of betsy, connect-four, conniption, domino, ultimate",
    "connect_four": "no game is called 'connect_four'",
    "": "no game is called ''",
    "betsy:m=3": "betsy has no parameter 'm': expected n",
    "domino:n=4": "domino has no parameter 'n': expected rows, cols, line",
    "betsy:n": "'betsy:n': expected parameter=number, not 'n'",
    "betsy:n=": "expected parameter=number, not 'n='",
    "betsy:n=-3": "betsy: n must be a whole number from 2 to 9, not -3",
    "betsy:n=3.0": "expected parameter=number, not 'n=3.0'",
    "betsy:n=three": "expected parameter=number, not 'n=three'",
    "betsy:n=³": "expected parameter=number, not 'n=³'",
    "betsy:n=3000000000": "betsy: n must be a whole number from 2 to 9, not 3000000000",
    f"betsy:n={10**18}": "expected parameter=number, not 'n=1000000000000000000'",
    "betsy:n=--3": "expected parameter=number, not 'n=--3'",
    "betsy:n=+3": "expected parameter=number, not 'n=+3'",
    "betsy:n=3,": "expected parameter=number, not ''",
    "betsy:n=3,n=4": "'betsy:n=3,n=4' gives n twice",
}


@pytest.mark.parametrize("spec", ACCEPTED)
def test_parameters_up_to_their_limits_are_accepted(spec: str) -> None:
    game = load(spec)
    asked = dict(setting.split("=") for setting in spec.partition(":")[2].split(","))
    assert game.parameters.items() >= {(key, int(value)) for key, value in asked.items()}
    assert game.start().moves()


@pytest.mark.parametrize("spec", REFUSED)
def test_parameters_beyond_their_limits_are_refused_with_a_sentence(spec: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(REFUSED[spec])):
        load(spec)


@pytest.mark.parametrize(
    ("spec", "parameters"),
    [
        ("connect-four", {"rows": 6, "cols": 7, "line": 4}),
        ("conniption", {"rows": 6, "cols": 7, "line": 4, "flips": 4}),
        ("betsy", {"n": 5}),
        ("domino", {"rows": 4, "cols": 4, "line": 4}),
        ("ultimate", {"n": 4}),
    ],
)
def test_the_defaults_are_those_of_the_design(spec: str, parameters: dict[str, int]) -> None:
    assert load(spec).parameters == parameters
    assert load(spec).spec == spec


@pytest.mark.parametrize(
    ("spec", "shortest"),
    [
        ("connect-four:rows=6,cols=8", "connect-four:cols=8"),
        ("connect-four:line=5,cols=9,rows=8", "connect-four:rows=8,cols=9,line=5"),
        ("betsy:n=5", "betsy"),
        ("betsy:n=05", "betsy"),
        ("conniption:flips_o=4", "conniption"),
        ("conniption:flips=2,flips_o=3", "conniption:flips=2,flips_o=3"),
    ],
)
def test_a_spec_is_shortened_to_what_differs_from_the_defaults(spec: str, shortest: str) -> None:
    assert load(spec).spec == shortest
    assert load(spec) == load(shortest)


def test_equal_flips_are_no_separate_parameter() -> None:
    assert load("conniption:flips=3,flips_o=3") == load("conniption:flips=3")
    assert "flips_o" not in load("conniption:flips=3,flips_o=3").parameters


def test_a_game_made_in_python_checks_its_parameters_too() -> None:
    assert ConnectFour(rows=5).spec == "connect-four:rows=5"
    assert Conniption(flips=1, flips_o=None) == Conniption(flips=1)
    for wrong in ("6", 6.0, None):
        with pytest.raises(BadNotation, match="rows must be a whole number from 1 to 12"):
            ConnectFour(rows=wrong)  # type: ignore[arg-type]
