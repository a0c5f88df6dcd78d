"""Makes the files of this folder and of tests/record/kept, once a schema: `python -m tests.store.kept.make`.

They stay as they are, so that a later inarow is tried on what an earlier one wrote.
"""

from __future__ import annotations

from pathlib import Path

from inarow.record import files, jsonl
from inarow.store import open_store
from inarow.store.places import SCHEMA
from inarow.store.writer import Slot
from tests.record.records import some_records

HERE = Path(__file__).parent
RECORDS = Path(__file__).parents[2] / "record" / "kept"


def main() -> None:
    records = list(some_records(1, 18))
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


if __name__ == "__main__":
    main()
