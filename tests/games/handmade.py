"""Positions that no game need reach, for Hypothesis: the parts that facts/<game>.py makes its texts of."""

from hypothesis import strategies as st

from inarow.lines import stack

Texts = st.SearchStrategy[str]

movers = st.sampled_from("xo")
cells = st.sampled_from("...xo")


def fallen(rows: int, cols: int) -> Texts:
    """Boards whose stones rest on each other."""
    column = st.one_of(st.text("xo", max_size=rows), st.text("xo", min_size=rows, max_size=rows))
    return st.lists(column, min_size=cols, max_size=cols).map(lambda made: "/".join(stack(made, rows)))


def grid(rows: int, cols: int) -> Texts:
    """Boards with a stone or none in each cell."""
    row = st.text(cells, min_size=cols, max_size=cols)
    return st.lists(row, min_size=rows, max_size=rows).map("/".join)


def joined(*parts: Texts) -> Texts:
    return st.tuples(*parts).map(" ".join)


@st.composite
def edited(draw: st.DrawFn, texts: Texts, letters: str = "./xo 0123456789,-+f*=:d\n\u0661\u00e9") -> str:
    """A text with a few characters replaced, put in or taken out."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(letters, max_size=2)) + text[at + draw(st.integers(0, 2)) :]
    return text
