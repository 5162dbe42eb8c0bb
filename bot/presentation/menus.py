"""The pages a keyboard can turn to; the service only stores which one is open.

``more`` · ``hand`` · ``opponents`` · ``mixed`` · ``size`` · ``rules`` · ``rules_fine`` ·
``clock`` · ``look`` · ``language`` · ``hand_language`` · ``rules_<option>`` in a lobby,
``more`` · ``hand`` · ``language`` · ``hand_language`` · ``cut_<n>`` at a table.
``rules_opponents``, ``rules_mixed`` and ``rules_language`` are the pages of those names as the
rules lead to them: ``‹`` is one step up from wherever somebody came, but at a table straight back
to the buttons that everybody there waits for. An unknown page shows nothing of its own.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from bot.presentation.keyboards import Keyboard, back, in_pairs, in_rows, marked
from bot.presentation.look_pages import taste_page
from bot.presentation.names import ROBOT, opponent_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import clock_words, game_name, value_words
from bot.presentation.screen import Button
from bot.presentation.tongues import own_name
from bot.service.clocks import TURN_CLOCKS
from bot.service.games import GAMES, OPTIONS, Option, option
from bot.service.room import SIZES, Room, RuleValue
from bot.service.taps import (
    AddOpponent,
    At,
    Cancel,
    ChangeRule,
    ChooseClock,
    ChooseGame,
    ChooseLevel,
    ChooseSize,
    CutDeck,
    DropOpponent,
    Leave,
    OpenMenu,
    PostAgain,
    Return,
    ShowRules,
    TurnNudges,
)
from engine import Rules

__all__ = ["cut_page", "lobby_page", "table_page"]

# Shown by name in the order of play; the finer points have a page of their own.
_FIRST: Final = ("target", "smazzate", "pairs", "cut", "novebello", "rebello", "napola")
_PLACES: Final = tuple(range(1, 40))
_PLACES_A_PAGE: Final = 8


def lobby_page(
    room: Room, rules: Rules, opponents: Iterable[str], say: Phrasebook
) -> Keyboard | None:
    """Lay out the open page of a lobby's menu; None if no such page exists."""
    at = At(room.id, room.number)
    match room.menu:
        case "more":
            page: Keyboard | None = _more_at_lobby(at, say)
        case "hand" | "look" | "language" | "rules_language" | "hand_language":
            page = taste_page(room, at, say, at_table=False)
        case "opponents" | "rules_opponents":
            page = _levels(room, at, opponents, say)
        case "mixed" | "rules_mixed":
            page = _mixed(room, at, opponents, say)
        case "size" if room.game != "scopone":
            page = _sizes(room, at, say)
        case "rules":
            page = _rules(room, rules, at, say)
        case "clock":
            page = _clocks(room, at, say)
        case "rules_fine":
            page = _fine_rules(rules, at, say)
        case _:
            page = _option_page(room.menu or "", rules, at, say)
    return page


def table_page(room: Room, at: At, say: Phrasebook) -> Keyboard | None:
    """Lay out the open page of a table's menu; None if none is open, or only places to cut."""
    if room.menu == "more":
        return _more_at_table(at, say)
    return taste_page(room, at, say, at_table=True)


def _more_at_lobby(at: At, say: Phrasebook) -> Keyboard:
    """What the commands do, under a lobby."""
    return (
        (_button("post_again", PostAgain(at), say), _button("show_rules", ShowRules(at), say)),
        (_own_hand(at, say), _button("close_lobby", Cancel(at), say)),
        (_language(at, say),),
        (back(at, None),),
    )


def _more_at_table(at: At, say: Phrasebook) -> Keyboard:
    """What the commands do, under a table; a press too many lands on what harms nobody."""
    return (
        (_button("post_again", PostAgain(at), say), _button("show_rules", ShowRules(at), say)),
        (_button("leave", Leave(at), say), _button("return", Return(at), say)),
        (_button("nudges", TurnNudges(at), say), _own_hand(at, say)),
        (_language(at, say),),
        (_button("cancel", Cancel(at), say),),
        (back(at, None),),
    )


def cut_page(at: At, smazzata: int, page: int) -> Keyboard:
    """Eight of the 39 places where the pack can be cut (R6), and the way to the others."""
    pages = -(-len(_PLACES) // _PLACES_A_PAGE)
    page = min(max(page, 0), pages - 1)
    places = _PLACES[page * _PLACES_A_PAGE :][:_PLACES_A_PAGE]
    rows = in_rows((Button(f"✂️ {place}", CutDeck(at, smazzata, place)) for place in places), 4)
    before = Button("‹", OpenMenu(at, f"cut_{page - 1}")) if page else None
    after = Button("›", OpenMenu(at, f"cut_{page + 1}")) if page + 1 < pages else None
    return (*rows, tuple(button for button in (before, after) if button))


def _levels(room: Room, at: At, opponents: Iterable[str], say: Phrasebook) -> Keyboard:
    """How well the opponents of this chat play, those at the table too."""
    from_rules = room.menu == "rules_opponents"
    levels = (
        Button(
            marked(f"{ROBOT} {opponent_name(name, say)}", current=room.chat.opponent == name),
            ChooseLevel(at, name),
        )
        for name in opponents
    )
    mixed = Button(say("button.mixed"), OpenMenu(at, "rules_mixed" if from_rules else "mixed"))
    return (
        *in_pairs(levels),
        *in_pairs((mixed, _button("drop_opponent", DropOpponent(at), say))),
        (back(at, "rules" if from_rules else None),),
    )


def _mixed(room: Room, at: At, opponents: Iterable[str], say: Phrasebook) -> Keyboard:
    """Add one whose level is not that of the others."""
    named = (
        Button(f"+ {ROBOT} {opponent_name(name, say)}", AddOpponent(at, name))
        for name in opponents
    )
    above = "rules_opponents" if room.menu == "rules_mixed" else "opponents"
    return (*in_pairs(named), (back(at, above),))


def _sizes(room: Room, at: At, say: Phrasebook) -> Keyboard:
    anybody = Button(
        marked(say("button.any_size"), current=room.size is None), ChooseSize(at, None)
    )
    sizes = (
        Button(marked(str(size), current=room.size == size), ChooseSize(at, size))
        for size in SIZES
    )
    return ((anybody,), *in_rows(sizes, 4), (back(at, "rules"),))


def _rules(room: Room, rules: Rules, at: At, say: Phrasebook) -> Keyboard:
    games = tuple(
        Button(marked(game_name(game, say), current=room.game == game), ChooseGame(at, game))
        for game in GAMES
    )
    offered = [_entry(each, rules, at, say) for each in OPTIONS if _is_first(each, room, rules)]
    if room.game != "scopone":
        size = say("option.size") if room.size is None else f"{say('option.size')}: {room.size}"
        offered.insert(0, Button(f"{size} ▸", OpenMenu(at, "size")))
    clock = clock_words(_seconds(room.chat.turn_clock), say)
    offered.append(Button(f"{say('option.clock')}: {clock} ▸", OpenMenu(at, "clock")))
    level = opponent_name(room.chat.opponent, say)
    offered.append(Button(f"{say('option.level')}: {level} ▸", OpenMenu(at, "rules_opponents")))
    language = own_name(room.language)
    offered.append(
        Button(f"{say('option.language')}: {language} ▸", OpenMenu(at, "rules_language"))
    )
    offered.append(Button(f"{say('option.look')} ▸", OpenMenu(at, "look")))
    offered.append(Button(f"{say('option.fine')} ▸", OpenMenu(at, "rules_fine")))
    return (*in_pairs(games), *in_pairs(offered), (back(at, None),))


def _clocks(room: Room, at: At, say: Phrasebook) -> Keyboard:
    """What a chat can give a turn; it holds for every match here from now on."""
    offered = (
        Button(
            marked(clock_words(seconds, say), current=_seconds(room.chat.turn_clock) == seconds),
            ChooseClock(at, seconds),
        )
        for seconds in (*map(_seconds, TURN_CLOCKS), None)
    )
    return (*in_pairs(offered), (back(at, "rules"),))


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else int(span.total_seconds())


def _fine_rules(rules: Rules, at: At, say: Phrasebook) -> Keyboard:
    entries = (_entry(each, rules, at, say) for each in OPTIONS if each.name not in _FIRST)
    return (*in_pairs(entries), (back(at, "rules"),))


def _is_first(each: Option, room: Room, rules: Rules) -> bool:
    """Whether an option is shown by name; pairs are a question for four alone."""
    pointless = each.name == "pairs" and (room.game == "scopone" or rules.seats != 4)
    return each.name in _FIRST and not pointless


def _entry(each: Option, rules: Rules, at: At, say: Phrasebook) -> Button:
    """A switch that is on or off turns at once; any other opens its values."""
    name, value = say(f"option.{each.name}"), _value(each, rules)
    if isinstance(value, bool):
        return Button(marked(name, current=value), ChangeRule(at, each.name, not value))
    shown = f"{name}: {value}" if each.name == rules.end else name
    return Button(f"{shown} ▸", OpenMenu(at, f"rules_{each.name}"))


def _values(each: Option, rules: Rules, at: At, say: Phrasebook) -> Keyboard:
    current = _value(each, rules)
    values = (
        Button(
            marked(value_words(each.name, value, say), current=value == current),
            ChangeRule(at, each.name, value),
        )
        for value in each.values
    )
    is_number = each.name in {"target", "smazzate"}
    above = "rules" if each.name in _FIRST else "rules_fine"
    return (*in_rows(values, 2 if is_number else 1), (back(at, above),))


def _option_page(page: str, rules: Rules, at: At, say: Phrasebook) -> Keyboard | None:
    """Lay out ``rules_<option>``; a switch that is only on or off has no page."""
    chosen = option(page.removeprefix("rules_")) if page.startswith("rules_") else None
    if chosen is None or isinstance(chosen.values[0], bool):
        return None
    return _values(chosen, rules, at, say)


def _value(each: Option, rules: Rules) -> RuleValue:
    """The value in force; a target is none where smazzate are counted."""
    if each.name in {"target", "smazzate"} and each.name != rules.end:
        return None
    value: RuleValue = getattr(rules, each.name)
    return value


def _button(
    name: str,
    tap: Cancel | Leave | Return | PostAgain | ShowRules | TurnNudges | DropOpponent,
    say: Phrasebook,
) -> Button:
    return Button(say(f"button.{name}"), tap)


def _own_hand(at: At, say: Phrasebook) -> Button:
    return Button(say("button.own_hand"), OpenMenu(at, "hand"))


def _language(at: At, say: Phrasebook) -> Button:
    return Button(say("button.language"), OpenMenu(at, "language"))
