"""The files of the page: read again when they change, and not for every name that is not there."""

from pathlib import Path

import pytest
from fastapi import Request

from inarow.web.files import PAUSE, Files
from inarow.web.problems import Problem

ASKED = Request({"type": "http", "headers": []})


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    page = tmp_path / "learn.html"
    page.write_text("before")
    files = Files(tmp_path)
    assert files.answer("learn", ASKED).body == b"before"
    page.write_text("after, and longer")
    assert files.answer("learn", ASKED).body == b"after, and longer"


def test_names_that_are_not_there_are_looked_for_once_in_a_while(tmp_path: Path) -> None:
    time = 0.0
    files = Files(tmp_path, now=lambda: time)
    (tmp_path / "new.html").write_text("new")
    with pytest.raises(Problem, match="there is no page of this name"):
        files.answer("new", ASKED)
    time = PAUSE + 0.1
    assert files.answer("new", ASKED).body == b"new"


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    files = Files(tmp_path / "page")
    for name in ("../secret.txt", "/etc/passwd", "page/../../secret.txt"):
        with pytest.raises(Problem):
            files.answer(name, ASKED)
