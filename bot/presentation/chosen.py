"""What holds from now on, told to whoever chose it for everybody: never only that it changed."""

import html

from bot.presentation.names import opponent_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import clock_words, game_name, rule_text, written
from bot.service.answers import Chosen

__all__ = ["chosen_text"]


def chosen_text(chosen: Chosen, say: Phrasebook) -> str:
    """Say a choice as a plain sentence; a rule's is the one that ``/regole`` says."""
    match chosen.what, chosen.value:
        case "game", str(game):
            return say("chosen.game", game=game_name(game, say))
        case "size", seats:
            return say("chosen.any_size") if seats is None else say("chosen.size", n=seats)
        case "level", str(name):
            return say("chosen.level", name=html.unescape(opponent_name(name, say)))
        case "clock", int() | None as seconds:
            return say("chosen.clock", clock=clock_words(seconds, say))
        case "pictures" | "skin" | "theme" as what, value:
            return say(f"chosen.{what}.{written(value)}")
        case rule, value:
            return rule_text(rule, value, say)
