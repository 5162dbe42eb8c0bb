"""What a press is told, in at most 200 UTF-16 units of plain text."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias, assert_never

from bot.presentation.cards import bare_text, suit_text
from bot.presentation.chosen import chosen_text
from bot.presentation.measure import cut, units
from bot.presentation.phrases import Phrasebook, phrases
from bot.presentation.rules import rule_text
from bot.service.answers import Answer, CapturesAlert, Chosen, ChosenRule, HandAlert, Nod, Toast
from bot.service.hands import CAPTURES_A_PAGE
from bot.service.tastes import Skin
from engine import Card, Move

__all__ = ["ANSWER_UNITS", "answer_text"]

ANSWER_UNITS: Final = 200
_CARDS_A_LINE: Final = 3
_Written: TypeAlias = Callable[[Sequence[Card], Phrasebook], str]


def answer_text(answer: Answer, language: str) -> tuple[str, bool]:
    """Return the sentence for whoever pressed, and whether it stays until it is closed."""
    skin = answer.skin if isinstance(answer, HandAlert | CapturesAlert) else Skin.ITALIAN
    say = phrases(language, skin)
    match answer:
        case Nod():
            return "", False
        case Toast(saying, args, alert):
            return _short(say(f"say.{saying}", **dict(args))), alert
        case HandAlert(hand=hand, on_turn=on_turn):
            numbered = [f"{n}) {bare_text(card, say)}" for n, card in enumerate(hand, start=1)]
            rows = (numbered[at : at + _CARDS_A_LINE] for at in range(0, len(hand), _CARDS_A_LINE))
            cards = "\n".join("   ".join(row) for row in rows)
            key = "alert.turn" if on_turn else "alert.hand"
            return _short(say(key, cards=cards)), True
        case Chosen():
            return _short(chosen_text(answer, say)), False
        case ChosenRule(option, value):
            return _short(rule_text(option, value, say)), False
        case CapturesAlert(moves=moves, page=page):
            return _captures(moves, page, say), True
        case _:
            assert_never(answer)


def _captures(moves: Sequence[Move], page: int, say: Phrasebook) -> str:
    """List eight ways to play a card, as openly as there is room for."""
    first = page * CAPTURES_A_PAGE
    shown = list(enumerate(moves, start=1))[first : first + CAPTURES_A_PAGE]
    text = ""
    for written in (_with_plus, _side_by_side, _by_rank):
        ways = "\n".join(f"{n}) {_way(move, written, say)}" for n, move in shown)
        text = say("alert.captures", card=bare_text(moves[0].card, say), ways=ways)
        if units(text) <= ANSWER_UNITS:
            return text
    return _short(text)


def _way(move: Move, written: _Written, say: Phrasebook) -> str:
    return written(sorted(move.captured), say) if move.captured else say("alert.nothing")


def _with_plus(cards: Sequence[Card], say: Phrasebook) -> str:
    """``A🪙+2🍷+2⚔️``."""
    return "+".join(bare_text(card, say) for card in cards)


def _side_by_side(cards: Sequence[Card], say: Phrasebook) -> str:
    """``A🪙2🍷2⚔️``."""
    return "".join(bare_text(card, say) for card in cards)


def _by_rank(cards: Sequence[Card], say: Phrasebook) -> str:
    """``A🪙2🍷⚔️``: a rank, then the suits it is taken in."""

    def groups() -> Iterator[str]:
        for _, same in groupby(cards, key=lambda card: card.rank):
            alike = list(same)
            others = (suit_text(card.suit, say.skin) for card in alike[1:])
            yield bare_text(alike[0], say) + "".join(others)

    return "".join(groups())


def _short(text: str) -> str:
    return cut(text, signs=ANSWER_UNITS, most=ANSWER_UNITS)
