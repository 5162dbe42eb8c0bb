"""What holds from now on, told to whoever chose it for everybody: never only that it changed."""

import html
from typing import assert_never

from bot.presentation.names import opponent_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import clock_words, game_name, written
from bot.presentation.tongues import language_name
from bot.service.answers import Choice, Chosen

__all__ = ["chosen_text"]


def chosen_text(chosen: Chosen, say: Phrasebook) -> str:
    """Say a choice as a plain sentence."""
    value = chosen.value
    match chosen.what:
        case Choice.GAME:
            return say("chosen.game", game=game_name(str(value), say))
        case Choice.SIZE:
            return say("chosen.any_size") if value is None else say("chosen.size", n=value)
        case Choice.LEVEL:
            return say("chosen.level", name=html.unescape(opponent_name(str(value), say)))
        case Choice.CLOCK:
            seconds = None if value is None else int(value)
            return say("chosen.clock", clock=clock_words(seconds, say))
        case Choice.LANGUAGE:
            return say("chosen.language", language=language_name(str(value), say.language))
        case Choice.PICTURES | Choice.SKIN | Choice.THEME:
            return say(f"chosen.{chosen.what}.{written(value)}")
        case _:
            assert_never(chosen.what)
