"""Messages said once: a sentence, the help, the rules in force, the leaderboard."""

import html
from collections.abc import Sequence
from typing import Final, assert_never

from bot.presentation.cards import suit_text
from bot.presentation.columns import columns
from bot.presentation.commands import command_list, command_name
from bot.presentation.measure import cut, shown_name
from bot.presentation.names import ROBOT, opponent_name
from bot.presentation.phrases import Phrasebook, phrases
from bot.presentation.pictures import look_of
from bot.presentation.rules import absence_text, game_name, rules_text
from bot.presentation.screen import Screen
from bot.presentation.sheet_pictures import standings_picture
from bot.presentation.tongues import spoken_text
from bot.service.answers import Help, Notice, RulesInForce, Sentence
from bot.service.orders import OrderKind
from bot.service.standings import LINES, Figures, OwnFigures, Standing, Standings
from bot.service.tastes import Skin
from bot.service.told import Forgetting, Privacy, Spoken
from engine import Suit

__all__ = ["render_notice"]

_NAME_SIGNS: Final = 12


def render_notice(notice: Notice) -> Screen:  # noqa: PLR0911 - one line a kind
    """Put a notice into words; it has no buttons."""
    say = phrases(notice.language)
    words = notice.words
    match words:
        case Sentence(saying, args):
            return Screen(html.escape(say(f"say.{saying}", **dict(args)), quote=False))
        case Help(private):
            return Screen(_help(private=private, say=say))
        case RulesInForce():
            return Screen(_rules(words, say))
        case Standings(rows, taste):
            best = tuple(row for row in rows if row.place <= LINES)
            shown = standings_picture(best, look_of(taste), say) if best and taste else None
            return Screen(_standings(rows, say), picture=shown)
        case OwnFigures(in_groups, alone):
            return Screen(_figures(in_groups, alone, say))
        case Privacy(operator):
            return Screen(_privacy(operator, say))
        case Forgetting():
            return Screen(_forgetting(say))
        case Spoken():
            return Screen(spoken_text(words, say))
        case _:
            assert_never(words)


def _help(*, private: bool, say: Phrasebook) -> str:
    suits = {suit.name.lower(): suit_text(suit, Skin.ITALIAN) for suit in Suit}
    french = {suit.name.lower(): suit_text(suit, Skin.FRENCH) for suit in Suit}
    commands = (f"/{name} – {what}" for name, what in command_list(say.language))
    paragraphs = (
        say("help.what"),
        say("help.private" if private else "help.group"),
        say("help.points"),
        say("help.suits", **suits),
        say("help.french", **french),
        "\n".join((say("help.commands"), *commands)),
        say("help.menu"),
    )
    return "\n\n".join(paragraphs)


def _privacy(operator: str, say: Phrasebook) -> str:
    named = say("privacy.operator", operator=html.escape(operator, quote=False))
    lines = (
        say("privacy.people"),
        say("privacy.matches"),
        say("privacy.messages"),
        say("privacy.hands"),
        named if operator else say("privacy.operator_unknown"),
        say("privacy.forget"),
    )
    return "\n".join((say("privacy.title"), *(f"• {line}" for line in lines)))


def _forgetting(say: Phrasebook) -> str:
    lines = (
        say("forget.tables"),
        say("forget.person"),
        say("forget.matches"),
        say("forget.stays"),
        say("forget.stranger"),
    )
    wish = f"<code>/{command_name(OrderKind.FORGET, say.language)} {say('forget.yes')}</code>"
    told = (say("forget.title"), *(f"• {line}" for line in lines), say("forget.how", wish=wish))
    return "\n".join(told)


def _rules(words: RulesInForce, say: Phrasebook) -> str:
    """Say the rules of a table, or those that one would have, and how to come to it."""
    game = game_name(words.rules.game, say)
    if words.group is not None:
        title = say("rules.title_in_group", game=game, group=shown_name(words.group))
    else:
        title = say("rules.title" if words.at_table else "rules.title_of_none", game=game)
    lines = [title, rules_text(words.rules, say), absence_text(words.turn_clock_s, say)]
    return "\n".join(lines if words.at_table else [*lines, "", say("rules.of_none")])


def _standings(rows: Sequence[Standing], say: Phrasebook) -> str:
    """Lay the best out in columns, whoever asked below them, with what each column means."""
    if not rows:
        return say("standings.empty")
    heads = [say(f"standings.{each}") for each in ("played", "won", "points", "scope")]
    table = [("", *heads, "")]
    for above, row in zip((None, *rows), rows, strict=False):
        if above is not None and row.place > above.place + 1:
            table.append(("…", *("" for _ in heads), ""))
        table.append(_row(row, say))
    return "\n".join((say("standings.title"), columns(table), say("standings.columns")))


def _figures(in_groups: Figures, alone: Figures, say: Phrasebook) -> str:
    """Tell a person's own figures, in groups and alone, as far as there are any."""
    told = (("figures.groups", in_groups), ("figures.alone", alone))
    lines = [
        say(key, n=each.played, won=each.won, points=each.points, scope=each.scope)
        for key, each in told
        if each.played
    ]
    return "\n".join(
        (say("figures.title"), *(lines or [say("figures.none")]), say("figures.hint"))
    )


def _row(row: Standing, say: Phrasebook) -> tuple[str, ...]:
    """Name, numbers, and last, where it moves nothing, the wide sign of a built-in opponent."""
    if row.person is None:
        name = html.unescape(opponent_name(row.name, say))
    else:
        name = html.unescape(shown_name(row.name))
    short = cut(name, signs=_NAME_SIGNS, most=2 * _NAME_SIGNS)
    numbers = (row.played, row.won, row.points, row.scope)
    return (f"{row.place}. {short}", *map(str, numbers), ROBOT if row.person is None else "")
