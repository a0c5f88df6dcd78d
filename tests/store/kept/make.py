"""Makes the files of this folder and of tests/record/kept, once a schema: `python -m tests.store.kept.make`.

They stay as they are, so that a later inarow is tried on what an earlier one wrote.
"""

from __future__ import annotations

import io
from pathlib import Path

from inarow.record import Ply, files, jsonl
from inarow.store import open_store, rooms
from inarow.store.places import SCHEMA
from inarow.store.writer import Slot
from tests.record.records import some_records

HERE = Path(__file__).parent
RECORDS = Path(__file__).parents[2] / "record" / "kept"
ROOM = rooms.RoomState(
    id="abcdefghijkl",
    key="key",
    salt="salt",
    x_secret="x proves it",
    seconds=60.0,
    increment=1.0,
    x_left=30.5,
    o_left=59.0,
    offer="draw",
    offered_by="x",
    undone=(Ply("1", seconds=0.5),),
    rematch="mnopqrstuvwx",
    sequence=7,
)


def main() -> None:
    first = RECORDS / "schema-1.jsonl"
    records = list(
        files.read(io.BytesIO(first.read_bytes()), "kept") if first.exists() else some_records(1, 18)
    )
    for form, write in files.FORMS.items():
        kept = RECORDS / f"schema-{jsonl.SCHEMA}.{form}"
        if not kept.exists():
            kept.write_text("".join(map(write, records)), encoding="utf-8")
    place = HERE / f"schema-{SCHEMA}.db"
    if not place.exists():
        with open_store(str(place), now=lambda: 1794744000.0) as store:
            cup = store.tournament("cup", {"rounds": 1})
            for number, record in enumerate(records):
                store.add(record, slot=Slot(cup, 1, number, 1) if number < 2 else None)
            with store.writing() as writer:
                rooms.add(writer, ROOM, records[0])


if __name__ == "__main__":
    main()
