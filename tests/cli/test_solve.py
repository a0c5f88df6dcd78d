"""`inarow solve` and `inarow verify` as people and programs call them."""

from pathlib import Path

from tests.cli.process import Terminal, document
from tests.cli.process import inarow as command

LATE = ("domino", "--moves", "1,0,0 2,1,1 2,1,2")


def test_the_document_has_the_fields_of_the_contract() -> None:
    found = document("solve", *LATE, "--all")
    assert set(found) == {"value", "plies", "best", "moves"}
    assert (found["value"], found["plies"], found["best"]) == ("draw", None, ["2,0,3"])
    assert found["moves"]["1,0,2"] == {"value": "loss", "plies": 4}


def test_people_get_the_value_and_with_all_a_line_for_each_move() -> None:
    short, full = command("solve", *LATE), command("solve", *LATE, "--all")
    assert short.stdout.startswith("draw; ")
    assert short.stdout.splitlines()[1:] == ["best: 2,0,3"]
    assert full.stdout.splitlines()[2:4] == ["2,0,3  draw", "1,0,2  loss in 4 plies"]


def test_what_cannot_be_solved_in_time_ends_with_its_own_code() -> None:
    refused = command("solve", "conniption:rows=7,cols=6,flips=1", "--time", "0.1")
    assert refused.returncode == 5
    assert refused.stdout == ""
    assert "was not solved" in refused.stderr
    assert "no proof" in refused.stderr


def test_a_file_of_another_kind_is_refused_by_name() -> None:
    refused = command("verify", "README.md")
    assert refused.returncode == 6
    assert "README.md: its first bytes" in refused.stderr


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    refused = command("verify", str(tmp_path / "none"))
    assert refused.returncode == 6
    assert f"{tmp_path}/none: it cannot be read: No such file" in refused.stderr


def test_several_files_are_checked_and_each_bad_one_is_named() -> None:
    good = "docs/certificates/domino-6x6.certificate"
    checked = command("verify", good, "README.md", good)
    assert checked.returncode == 6
    assert checked.stdout.count("x wins in 3 plies, by 54 positions") == 2
    assert "README.md: its first bytes" in checked.stderr


def test_without_a_file_the_use_is_wrong() -> None:
    assert command("verify").returncode == 2


def test_a_certificate_is_written_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "a.certificate"
    written = command("solve", "domino:rows=5,cols=5", "--exact", "--certificate", str(path))
    assert f"{path}: 4,599 positions; inarow verify {path} checks them" in written.stderr
    [found] = document("verify", str(path))["files"]
    assert (found["kind"], found["verified"], len(found["findings"])) == ("certificate", True, 2)


def test_control_c_ends_with_130_and_says_what_is_proved() -> None:
    with Terminal("solve", "ultimate", "--time", "60") as terminal:
        terminal.expect("x does not win within")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert "interrupted; so far: x does not win within" in terminal.shown
