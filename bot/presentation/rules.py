"""The rules of a table in words: one line, or a sentence for each switch."""

from typing import Final

from bot.presentation.names import is_team_game
from bot.presentation.phrases import Phrasebook
from bot.service.games import OPTIONS
from bot.service.room import RuleValue
from engine import End, Game, Rules

__all__ = [
    "absence_text",
    "clock_words",
    "end_words",
    "game_name",
    "particular_words",
    "rule_text",
    "rules_line",
    "rules_text",
    "value_words",
    "written",
]

# Said by the first words of the line, or by the seating.
_SAID_FIRST: Final = frozenset({"target", "smazzate", "pairs"})


def game_name(game: str, say: Phrasebook) -> str:
    """Name ``scopa`` or ``scopone``."""
    return say(f"game.{game}")


def rules_line(rules: Rules, say: Phrasebook) -> str:
    """``a 11 · a coppie · somme facoltative``: the end, the teams, and what is not usual."""
    return " · ".join((end_words(rules, say), *particular_words(rules, say)))


def particular_words(rules: Rules, say: Phrasebook) -> tuple[str, ...]:
    """Who plays with whom where that is a question, and every switch that is not as usual.

    Scopone always says whether taking is compulsory, since its books differ (R13).
    """
    usual, teams = rules.standard, _teams(rules)
    words = [] if teams is None else [say(f"teams.{teams}")]
    for each in OPTIONS:
        value: RuleValue = getattr(rules, each.name)
        always_said = each.name == "compulsory" and rules.game is Game.SCOPONE
        is_usual = value == getattr(usual, each.name)
        if each.name not in _SAID_FIRST and (always_said or not is_usual):
            words.append(value_words(each.name, value, say))
    return tuple(words)


def end_words(rules: Rules, say: Phrasebook) -> str:
    """``a 11``, or ``4 smazzate``."""
    if rules.end is End.SMAZZATE:
        return value_words("smazzate", rules.smazzate, say)
    return value_words("target", rules.target, say)


def value_words(option: str, value: RuleValue, say: Phrasebook) -> str:
    """Name a value of one option, for the rules line and the menu's buttons."""
    if option in {"target", "smazzate"} and isinstance(value, int):
        return say(f"value.{option}", n=value)
    return say(f"value.{option}.{written(value)}")


def rules_text(rules: Rules, say: Phrasebook) -> str:
    """Say each switch in force in a sentence, those that differ from the usual marked."""
    usual = rules.standard
    lines = [f"• {say(f'rules.deal.{rules.game}')}", f"• {_end(rules, say)}"]
    teams = _teams(rules)
    if teams is not None:
        lines.append(f"• {say(f'rules.teams.{teams}')}")
    for each in OPTIONS:
        if each.name in _SAID_FIRST:
            continue
        value: RuleValue = getattr(rules, each.name)
        if each.name == "primiera_rule":  # settebello is no option, but told before primiera
            lines.append(f"• {say('rules.settebello')}")
        mark = "•" if value == getattr(usual, each.name) else "✏️"
        lines.append(f"{mark} {rule_text(each.name, value, say)}")
    if any(line.startswith("✏️") for line in lines):
        lines.append(say("rules.changed"))
    return "\n".join(lines)


def clock_words(seconds: int | None, say: Phrasebook) -> str:
    """``5 minuti``, in the largest unit that fits; None: without limit."""
    if seconds is None:
        return say("clock.none")
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds % size == 0:
            return say(f"clock.{unit}", n=seconds // size)
    return say("clock.seconds", n=seconds)


def absence_text(seconds: int | None, say: Phrasebook) -> str:
    """Say what becomes of who is slow, leaves, or does not come back."""
    clock = say("rules.clock", clock=clock_words(seconds, say))
    lines = (
        say("rules.no_clock") if seconds is None else clock,
        say("rules.leaving"),
        say("rules.pause"),
    )
    return "\n".join(f"• {line}" for line in lines)


def rule_text(option: str, value: RuleValue, say: Phrasebook) -> str:
    """Say what one option in force means, in a sentence."""
    if option in {"target", "smazzate"} and isinstance(value, int):
        return say(f"rules.{option}", n=value)
    if option == "pairs":
        return say(f"rules.teams.{'pairs' if value else 'alone'}")
    return say(f"rules.{option}.{written(value)}")


def _end(rules: Rules, say: Phrasebook) -> str:
    """Say how the match ends."""
    if rules.end is End.SMAZZATE:
        return rule_text("smazzate", rules.smazzate, say)
    return rule_text("target", rules.target, say)


def _teams(rules: Rules) -> str | None:
    """Choose the words for who plays with whom, where that is a question at all."""
    if rules.seats == 6:
        return "trios"
    if rules.seats == 4:
        return "pairs" if is_team_game(rules) else "alone"
    return None


def written(value: RuleValue) -> str:
    """Write a value as the keys of the sentences do."""
    match value:
        case None:
            return "none"
        case True:
            return "on"
        case False:
            return "off"
        case _:
            return str(value)
