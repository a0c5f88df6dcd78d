"""Certificates: written, replayed by the law alone, and refused where they prove nothing."""

import gzip
import hashlib
import os
import random
import re
from pathlib import Path

import pytest

from inarow import Position, load, solve
from inarow.solving import BadFile, Unsolved, files
from inarow.solving.certifying import certify
from inarow.solving.files.certificate import read
from tests.games.specs import NIM
from tests.solving.minimax import Exact, exact

ROOT = Path(__file__).parents[2]
SEED = 4
SCALE = 20 if os.environ.get("INAROW_LONG") else 1

# Small games, and how many of their certificates' mutants are tried.
SMALL = {
    "domino:rows=3,cols=4,line=3": 150,
    "domino:rows=2,cols=4,line=4": 1500,
    "conniption:rows=3,cols=3,line=3,flips=1": 100,
    "connect-four:rows=3,cols=4,line=3": 100,
}
DOMINO, _, CONNIPTION, _ = SMALL


def findings(path: Path) -> list[str]:
    return files.verify(path, lambda progress: None)


def certified(position: Position, path: Path, *, exact: bool = False) -> list[str]:
    certify(position, solve(position), path, exact=exact)
    return findings(path)


@pytest.mark.parametrize("spec", [*SMALL, "domino:rows=5,cols=5", "conniption:rows=5,cols=5"])
def test_a_certificate_with_the_losers_side_proves_the_exact_value_by_the_law(
    spec: str, tmp_path: Path
) -> None:
    start = load(spec).start()
    solution = solve(start)
    found = "\n".join(certified(start, tmp_path / "a.certificate", exact=True))
    if solution.plies is None:
        assert "x does not lose, by" in found
        assert "o does not lose, by" in found
    else:
        winner = start.mover if solution.value == "win" else "o"
        assert f"{winner} wins in {solution.plies} plies, by" in found
        assert f"does not lose within {solution.plies - 1} plies, by" in found
    assert "not proved" not in found


def test_every_won_position_of_a_small_game_is_certified(tmp_path: Path) -> None:
    known: dict[Position, Exact] = {}
    exact(load(CONNIPTION).start(), known)
    won = [position for position, (value, plies) in known.items() if value != "draw" and plies]
    for position in won[::40]:
        value, plies = known[position]
        winner = position.mover if value == "win" else ("o" if position.mover == "x" else "x")
        assert f"{winner} wins in {plies} plies" in certified(position, tmp_path / "a.certificate")[0]


def test_without_the_losers_side_it_says_what_is_not_proved(tmp_path: Path) -> None:
    found = certified(load("conniption").start(), tmp_path / "a.certificate")
    assert found[0].endswith("x wins in 9 plies, by 3,775 positions")
    assert found[1] == "not proved by this file: that there is no quicker win"


def test_a_packed_certificate_is_the_same(tmp_path: Path) -> None:
    start = load("domino").start()
    plain = certified(start, tmp_path / "a.certificate")
    assert certified(start, tmp_path / "a.certificate.gz") == plain
    assert (
        gzip.decompress((tmp_path / "a.certificate.gz").read_bytes())
        == (tmp_path / "a.certificate").read_bytes()
    )


def test_a_strategy_that_is_too_large_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    start = load("conniption").start()
    with pytest.raises(Unsolved, match="more than 100 positions"):
        certify(start, solve(start), tmp_path / "a.certificate", largest=100)
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_ones_own_is_not_certified(tmp_path: Path) -> None:
    start = load(f"{NIM}:heap=5").start()
    with pytest.raises(Unsolved, match="cannot be certified"):
        certify(start, solve(start), tmp_path / "a.certificate")


def summed(body: str) -> str:
    """The text with an end that fits it."""
    positions = len([line for line in body.splitlines()[3:] if not line.startswith("strategy ")])
    return f"{body}end {positions} sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def mutated(lines: list[str], dice: random.Random) -> list[str]:
    """The lines of a certificate without its end, one of them changed, gone, doubled or exchanged."""
    lines = list(lines)
    at = dice.randrange(len(lines))
    kind = dice.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(dice.randrange(len(lines) + 1), lines[at])
    elif kind == 2:
        other = dice.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        numbers = list(re.finditer(r"\d+|$", lines[at]))
        number = dice.choice(numbers)
        lines[at] = lines[at][: number.start()] + str(dice.randrange(12)) + lines[at][number.end() :]
    elif lines[at]:
        letter = dice.randrange(len(lines[at]))
        lines[at] = lines[at][:letter] + dice.choice("xo./ ,0123456789fp-") + lines[at][letter + 1 :]
    return lines


def is_true(path: Path, known: dict[Position, Exact]) -> bool:
    """Whether what a certificate claims is so, by plain minimax."""
    certificate, _ = read(path)
    value, plies = exact(certificate.position, known)
    for claim in certificate.strategies:
        mine = claim.side == certificate.position.mover
        wins = value == ("win" if mine else "loss")
        loses = value == ("loss" if mine else "win")
        if claim.wins and not (
            wins and claim.plies is not None and plies is not None and plies <= claim.plies
        ):
            return False
        if not claim.wins and loses and (claim.plies is None or plies is None or plies <= claim.plies):
            return False
    return True


@pytest.mark.parametrize("spec", SMALL)
def test_no_changed_certificate_is_accepted_that_claims_what_is_not_so(spec: str, tmp_path: Path) -> None:
    path = tmp_path / "a.certificate"
    start = load(spec).start()
    certify(start, solve(start), path, exact=True)
    lines = path.read_text().splitlines()[:-1]
    dice = random.Random(SEED)
    known: dict[Position, Exact] = {}
    refusals: list[str] = []
    accepted = 0
    for number in range(SMALL[spec] * SCALE):
        changed = mutated(lines, dice)
        path.write_text(summed("".join(f"{line}\n" for line in changed)))
        try:
            findings(path)
        except BadFile as refusal:
            refusals.append(str(refusal))
        else:
            accepted += 1
            assert is_true(path, known), (SEED, number, [line for line in changed if line not in lines])
    assert len(refusals) > SMALL[spec] * SCALE // 2
    assert accepted > 0, "swapped lines still prove what they did"
    named = re.compile(rf"{re.escape(str(path))}: (line \d+|it |its )")
    assert [refusal for refusal in refusals if not named.match(refusal)] == []


@pytest.mark.parametrize(
    "file", sorted((ROOT / "docs" / "certificates").iterdir()), ids=lambda file: str(file.name)
)
def test_the_certificates_of_the_pages_prove_what_the_pages_say(file: Path) -> None:
    page = (ROOT / "docs" / "solved.md").read_text()
    for finding in findings(file):
        assert f"{file.name}: {finding}" in page


def test_any_byte_changed_without_the_sum_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.certificate"
    start = load(DOMINO).start()
    certify(start, solve(start), path)
    whole = path.read_bytes()
    dice = random.Random(SEED)
    for _ in range(300 * SCALE):
        at = dice.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([(whole[at] + dice.randrange(1, 256)) % 256]) + whole[at + 1 :])
        with pytest.raises(BadFile, match=r"a\.certificate: "):
            findings(path)
    for length in range(0, len(whole), 29):
        path.write_bytes(whole[:length])
        with pytest.raises(BadFile, match=r"a\.certificate: "):
            findings(path)


def test_a_damaged_packed_certificate_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.certificate.gz"
    start = load(DOMINO).start()
    certify(start, solve(start), path)
    whole = path.read_bytes()
    dice = random.Random(SEED)
    refused = 0
    for _ in range(300):
        at = dice.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([(whole[at] + dice.randrange(1, 256)) % 256]) + whole[at + 1 :])
        try:
            findings(path)
        except BadFile:
            refused += 1
        else:
            assert at < 10, "only gzip's own header says nothing about the contents"
    assert refused > 280


def test_a_certificate_that_names_a_program_is_not_run(tmp_path: Path) -> None:
    path = tmp_path / "a.certificate"
    program = tmp_path / "evil.py"
    program.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    path.write_text(
        summed(f"inarow certificate 1\ngame {program}:Evil\nposition 1\nstrategy x wins in 1 plies\n1 1\n")
    )
    with pytest.raises(BadFile, match="names a program to run"):
        findings(path)
    assert not (tmp_path / "ran").exists()
