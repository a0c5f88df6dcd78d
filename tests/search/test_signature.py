"""The engine's searches are the same, node for node, as when the signatures were written down."""

import pytest

from tests.search.signatures import DEPTHS, FILE, signature


@pytest.mark.parametrize("spec", DEPTHS)
def test_the_signature_is_the_one_written_down(spec: str) -> None:
    stored = {line.split()[0]: line for line in FILE.read_text().splitlines()}
    assert signature(spec) == stored[spec]
