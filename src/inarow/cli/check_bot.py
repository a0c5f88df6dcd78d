"""`inarow check-bot`: tells the author of a bot, step by step, what is right and what is wrong with it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

import inarow
from inarow import dialects
from inarow.bots.check import STEPS, Finding, check
from inarow.cli.exits import BotFault
from inarow.cli.given import GAME, AsJson
from inarow.cli.output import live_line, print_json, say
from inarow.cli.thinking import Quiet, Seed
from inarow.players import load
from inarow.players.bot import Bot

WIDTH = 6
"""Characters of the longest verdict."""


def check_bot(
    bot: Annotated[
        str, Parameter(metavar="CMD", help="A command that runs the bot, or file.py:name of one in Python.")
    ],
    /,
    *,
    game: Annotated[str | None, GAME] = None,
    seed: Seed = 0,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    chosen = dialects.uci()[0].game() if game is None else inarow.load(game)
    findings: list[Finding] = []
    player = _bot(bot)
    with live_line(quiet or as_json) as tell:
        tell(f"step 1 of {len(STEPS)}")
        for finding in check(player.command, chosen, player.allowance, seed):
            findings.append(finding)
            if not as_json:
                print(described(finding), flush=True)
            tell(f"step {finding.number + 1} of {len(STEPS)}")
    failed = [finding for finding in findings if finding.verdict == "failed"]
    weak = [finding for finding in findings if finding.verdict == "weak"]
    if as_json:
        print_json(
            {
                "bot": bot,
                "game": chosen.spec,
                "passed": not failed,
                "steps": [
                    {
                        "number": finding.number,
                        "title": finding.step.title,
                        "verdict": finding.verdict,
                        "sentence": finding.sentence,
                    }
                    for finding in findings
                ],
            }
        )
    if failed:
        raise BotFault(
            f"the bot has failed {len(failed)} of {len(STEPS)} steps, first number {failed[0].number}"
        )
    if not quiet:
        say(f"the bot can play; weak steps: {len(weak)}" if weak else "the bot has passed every step")


def _bot(text: str) -> Bot:
    """The bot of a command, or of a name in a Python file."""
    python = ".py:" in text and " " not in text
    player = load(f"bot:{text}" if python else 'bot:cmd="' + text.replace('"', '""') + '"')
    assert isinstance(player, Bot)
    return player


def described(finding: Finding) -> str:
    """One line about a step."""
    said = f": {finding.sentence}" if finding.sentence else ""
    return f"{finding.number:>2} {finding.verdict:<{WIDTH}} {finding.step.title}{said}"
