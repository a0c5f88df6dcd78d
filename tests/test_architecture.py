"""Who may import whom, as docs/architecture.md says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.games import names

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "inarow"
FACE = "inarow"
"""The package itself, as in `import inarow`."""

MAY_IMPORT = {
    "game": {"scene"},
    "lines": {"game"},
    "scene": {"game", "scenery"},
    "scenery": {"game", "scene", "scenery"},
    "dice": set(),
    "numbers": set(),
    "pairs": {"game"},
    "games/*": {"game", "lines", "scene"},
    "games/__init__": {"game", "own_game"},
    "own_game": {"game", "games", "scene"},
    "counting": {"game"},
    "random_games": {"dice", "game"},
    "search": {"game", "scene", "search"},
    "lesson": {"game", "games"},
    "lessons": {"game", "lesson"},
    "heuristics": {"game", "games", "lines", "search"},
    "engine": {"_core", "counting", "game", "heuristics", "own_game", "random_games", "search"},
    "solving": {"engine", "game", "games", "own_game", "search", "solving"},
    "solving/files/certificate": {"game", "games", "solving"},
    "bots": {
        *("bots", "clocks", "dialects", "dice", "endings", "engine"),
        *("game", "players", "protocol", "record", "search"),
    },
    "players": {
        "bots",
        "clocks",
        "record",
        "dice",
        "engine",
        "game",
        "heuristics",
        "numbers",
        "players",
        "search",
        "solving",
    },
    "record": {"endings", "game", "games", "record", "search"},
    "store": {"game", "record", "store"},
    "crew": {"crew", "game"},
    "batch": {FACE, "crew", "engine", "game", "search", "solving"},
    "arena": {
        *(FACE, "arena", "clocks", "crew", "dice", "engine", "game", "match"),
        *("own_game", "pairs", "players", "record", "solving", "store"),
    },
    "match": {
        *(FACE, "clocks", "counting", "dice", "endings", "engine", "game", "pairs"),
        *("players", "protocol", "record", "solving"),
    },
    "advice": {"game", "search"},
    "clocks": {"game"},
    "endings": {"game"},
    "dialects": {"dialects", "game", "games", "lines"},
    "protocol": {
        *(FACE, "clocks", "dialects", "endings", "engine", "game", "games"),
        *("numbers", "own_game", "protocol", "search"),
    },
    "classic": {
        "classic",
        "dice",
        "engine",
        "game",
        "games",
        "heuristics",
        "lines",
        "numbers",
        "players",
        "search",
    },
    "cli": {
        *(
            FACE,
            "advice",
            "arena",
            "batch",
            "bots",
            "classic",
            "cli",
            "clocks",
            "crew",
            "dialects",
            "endings",
            "engine",
            "game",
            "games",
            "match",
            "numbers",
            "pairs",
        ),
        *("own_game", "players", "protocol", "record", "scene", "search", "solving", "store", "web"),
    },
    "web": {
        *(
            FACE,
            "advice",
            "clocks",
            "endings",
            "engine",
            "game",
            "games",
            "heuristics",
            "lesson",
            "lessons",
            "own_game",
        ),
        *("players", "record", "scene", "search", "solving", "store", "web"),
    },
    "__init__": {"engine", "game", "games", "solving"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))
every_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))


def part_of(module: Path) -> str:
    """The row of MAY_IMPORT that is about a module."""
    path = str(module.relative_to(PACKAGE).with_suffix(""))
    folder = path.partition("/")[0]
    if path in MAY_IMPORT or folder == path:
        return path
    return "games/*" if folder == "games" else folder


def imports(module: Path) -> Iterator[str]:
    """The modules of the package that a module imports anywhere, by their full names."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == FACE)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports with dots"
            source = node.module or ""
            for alias in node.names:
                inside = PACKAGE.joinpath(*source.split(".")[1:], alias.name)
                submodule = inside.is_dir() or inside.with_suffix(".py").exists() or alias.name == "_core"
                if source.split(".")[0] == FACE:
                    yield f"{source}.{alias.name}" if submodule else source


@every_module
def test_a_module_imports_only_what_its_part_may(module: Path) -> None:
    part = part_of(module)
    assert part in MAY_IMPORT, f"{part} is in no row of MAY_IMPORT and of docs/architecture.md"
    imported = {[*name.split("."), FACE][1] for name in imports(module)}
    assert imported - MAY_IMPORT[part] == set()


@every_module
def test_a_games_file_is_imported_only_by_other_files_of_that_game(module: Path) -> None:
    imported = {name for name in imports(module) if name.startswith("inarow.games.")}
    assert imported <= {f"inarow.games.{module.stem}"}


@every_module
def test_no_other_module_knows_a_game_by_name(module: Path) -> None:
    own = module.stem.replace("_", "-")
    words = [node.value for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.Constant)]
    assert [word for word in words if word in names() and word != own] == []


def test_every_part_exists() -> None:
    assert set(MAY_IMPORT) - {part_of(module) for module in MODULES} == set()


NATIVE = sorted([*(ROOT / "core").rglob("*.hpp"), *(ROOT / "bind").glob("*.*")])
every_native_file = pytest.mark.parametrize("file", NATIVE, ids=lambda file: str(file.relative_to(ROOT)))


def includes(file: Path) -> list[str]:
    return re.findall(r'^#include [<"](.+)[>"]$', file.read_text(), re.MULTILINE)


@every_native_file
def test_the_core_knows_no_python_and_no_streams(file: Path) -> None:
    if file.is_relative_to(ROOT / "core"):
        foreign = re.compile(r"nanobind|pybind|Python\.h|stream|cstdio|print|format")
        assert [name for name in includes(file) if foreign.search(name)] == []


@every_native_file
def test_the_core_has_no_global_state(file: Path) -> None:
    if file.is_relative_to(ROOT / "core"):
        variable = re.compile(r"(\s*(static|thread_local|extern)\b|\w)[^(]*;")
        harmless = re.compile(r"\s*((static|inline) )*(constexpr|using|struct|class|enum|__extension__)\b")
        lines = file.read_text().splitlines()
        assert [line for line in lines if variable.fullmatch(line) and not harmless.match(line)] == []


@every_native_file
def test_native_files_for_all_games_know_none_of_them(file: Path) -> None:
    if file.stem.replace("_", "-") in names():
        return
    assert [name for name in includes(file) if "games/" in name] == []
    assert re.findall("|".join(f'"{name}"' for name in names()), file.read_text()) == []
