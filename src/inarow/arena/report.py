"""A tournament as one page that needs nothing else, as a picture, as JSON, and as records of its games."""

from __future__ import annotations

import html
import io
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.arena.errors import ArenaFault
from inarow.arena.results import described
from inarow.game import BadNotation
from inarow.pairs import Pairs
from inarow.record import files, text

if TYPE_CHECKING:
    from inarow.arena.tournament import Tournament

STYLE = """
body { font: 16px/1.5 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border: 1px solid #888; padding: 0.2em 0.6em; text-align: right }
th:first-child, td:first-child { text-align: left }
pre { overflow-x: auto; background: #f4f4f4; padding: 0.6em }
svg { max-width: 100%; height: auto }
"""


def write(tournament: Tournament, path: Path) -> None:
    """Writes a tournament into a file of the kind that its name says; BadNotation for another kind."""
    kind = path.suffix.lower()
    if kind not in WRITERS:
        raise BadNotation(f"{path}: expected a name that ends in {', '.join(WRITERS)}")
    WRITERS[kind](tournament, path)


def _write_page(tournament: Tournament, path: Path) -> None:
    files.write(path, page(tournament))


def _write_picture(tournament: Tournament, path: Path) -> None:
    content = described(tournament.results(), tournament.status)
    path.write_bytes(picture(content, "png"))


def _write_figures(tournament: Tournament, path: Path) -> None:
    content = described(tournament.results(), tournament.status)
    files.write(path, [json.dumps(content, sort_keys=True, indent=1), "\n"])


def _write_records(form: str) -> Callable[[Tournament, Path], None]:
    def write(tournament: Tournament, path: Path) -> None:
        records = tournament.store.records(tournament.number)
        files.write(path, (files.FORMS[form](record) for _, record in records))

    return write


WRITERS: Mapping[str, Callable[[Tournament, Path], None]] = {
    ".html": _write_page,
    ".png": _write_picture,
    ".json": _write_figures,
    ".jsonl": _write_records("jsonl"),
    ".txt": _write_records("text"),
}


def page(tournament: Tournament) -> Iterator[str]:
    """The page, piece by piece: a long tournament need not be in memory at once."""
    results = tournament.results()
    content = described(results, tournament.status)
    name = html.escape(content["name"])
    yield f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{name}</title>\n'
    yield f"<style>{STYLE}</style></head><body>\n<h1>{name}</h1>\n"
    yield f"<p>{html.escape(content['form'])} of {html.escape(', '.join(content['games']))}; "
    yield f"{content['played']} of {tournament.games} games; {content['status']}</p>\n"
    yield "<h2>Standings</h2>\n" + _standings(content)
    yield "<h2>Ratings with 95 % intervals</h2>\n" + _drawing(content)
    yield "<h2>Cross table</h2>\n<p>Score of the row's player against the column's, and the pairs in which "
    yield "it made 0, 1/2, 1, 3/2 and 2 points.</p>\n" + _cross_table(content)
    if content["sprt"]:
        yield f"<h2>Sequential test</h2>\n<pre>{html.escape(json.dumps(content['sprt'], indent=1))}</pre>\n"
    yield "<h2>How games ended</h2>\n" + _endings(content)
    yield "<h2>Games</h2>\n" + _list_of_games(tournament)
    for number, record in tournament.store.records(tournament.number):
        yield f'<h3 id="game-{number}">Game {number}</h3>\n<pre>{html.escape(text.written(record))}</pre>\n'
    yield "</body></html>\n"


def _row(cells: list[object], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>\n"


def _signed(value: float | None) -> str:
    return "any" if value is None else f"{value:+.0f}"


def _standings(content: dict[str, Any]) -> str:
    head = ["player", "who", "rating", "from", "to", "points", "games", "won", "drawn", "lost"]
    rows = [
        _row(
            [
                row["player"],
                row["spec"],
                *(_signed(row["rating"][part]) for part in ("estimate", "low", "high")),
                *(f"{row[part]:g}" for part in ("points", "games", "wins", "draws", "losses")),
            ]
        )
        for row in content["standings"]
    ]
    return f"<table>\n{_row([*head], 'th')}{''.join(rows)}</table>\n"


def _cross_table(content: dict[str, Any]) -> str:
    names = [row["player"] for row in content["standings"]]
    met: dict[tuple[str, str], Pairs] = {}
    for each in content["meetings"]:
        pairs = Pairs(tuple(each["pairs"]))
        met |= {(each["a"], each["b"]): pairs, (each["b"], each["a"]): pairs.swapped}

    def cell(a: str, b: str) -> str:
        return f"{100 * met[a, b].score:.1f} % ({met[a, b]})" if (a, b) in met else ""

    rows = (_row([a, *(cell(a, b) for b in names)]) for a in names)
    return f"<table>\n{_row(['', *names], 'th')}{''.join(rows)}</table>\n"


def _endings(content: dict[str, Any]) -> str:
    kinds = sorted({kind for row in content["standings"] for kind in row["endings"]})
    rows = (
        _row([row["player"], *(row["endings"].get(kind, 0) for kind in kinds)])
        for row in content["standings"]
    )
    return f"<table>\n{_row(['player', *kinds], 'th')}{''.join(rows)}</table>\n"


def _list_of_games(tournament: Tournament) -> str:
    rows = []
    for (number, pair, leg), game in sorted(tournament.results().games.items()):
        link = f'<a href="#game-{game.number}">{number}.{pair}.{leg}</a>'
        cells = _row([game.game, game.x, game.o, game.result, game.reason])
        rows.append(cells.replace("<tr>", f"<tr><td>{link}</td>", 1))
    return f"<table>\n{_row(['place', 'game', 'x', 'o', 'result', 'reason'], 'th')}{''.join(rows)}</table>\n"


def _drawing(content: dict[str, Any]) -> str:
    """The picture as part of a page."""
    drawn = picture(content, "svg").decode()
    return drawn[drawn.index("<svg") :]


def picture(content: dict[str, Any], form: str) -> bytes:
    """Ratings with their intervals, the strongest at the top; the same bytes for the same figures."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise ArenaFault("a picture needs matplotlib: install it with pip install 'inarow[arena]'") from None
    rows = content["standings"][::-1]
    with rc_context({"svg.hashsalt": "inarow", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.5 + 0.35 * len(rows)), layout="constrained")
        axes = figure.subplots()
        for height, row in enumerate(rows):
            rating = row["rating"]
            middle = rating["estimate"]
            low, high = (middle if rating[end] is None else rating[end] for end in ("low", "high"))
            axes.plot([low, high], [height, height], color="black", linewidth=1.5, marker="|")
            axes.plot([middle], [height], color="black", marker="o")
        axes.set_yticks(range(len(rows)), [_plain(row["player"]) for row in rows])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlabel("Elo around the average of 0, with 95 % intervals")
        axes.grid(axis="x", alpha=0.4)
        buffer = io.BytesIO()
        figure.savefig(buffer, format=form, metadata={"Date": None} if form == "svg" else None)
    return buffer.getvalue()


def _plain(name: str) -> str:
    """A name in which no sign means a formula."""
    return name.replace("$", r"\$")
