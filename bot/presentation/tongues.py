"""What languages are called, and which one is spoken; Unicode knows their names in each other."""

import unicodedata
from functools import cache

from babel import Locale, UnknownLocaleError

from bot.presentation.commands import command_name
from bot.presentation.phrases import Phrasebook, languages, phrases
from bot.service.orders import OrderKind
from bot.service.told import Spoken

__all__ = ["language_called", "language_name", "means_yes", "own_name", "spoken_text"]


@cache
def language_name(code: str, spoken: str) -> str:
    """Name a language in another one, as a word within a sentence: ``inglese``."""
    try:
        return Locale.parse(code).get_display_name(spoken) or code
    except (UnknownLocaleError, ValueError):  # of a version that spoke another one
        return code


def own_name(code: str) -> str:
    """Name a language as its speakers do, as a word that stands alone: ``Italiano``."""
    name = language_name(code, code)
    return name[:1].upper() + name[1:]


def language_called(words: str) -> str | None:
    """Find a language that is written by its code, or by its name in any of them."""
    return _codes().get(_plain(words))


def means_yes(words: str) -> bool:
    """Whether somebody agrees, in any of the languages."""
    return _plain(words) in {_plain(phrases(code)("forget.yes")) for code in languages()}


def spoken_text(words: Spoken, say: Phrasebook) -> str:
    """Say which language is spoken, and how whoever may has another one."""
    command = command_name(OrderKind.LANGUAGE, say.language)
    wishes = [(code, own_name(code)) for code in languages()]
    if words.private:
        now = say("language.own" if words.own else "language.as_telegram")
        wishes.append(("telegram", say("language.wish_telegram")))
    else:
        now = say("language.here")
    lines = [say("language.unknown")] if words.is_asked_in_vain else []
    lines += [now, say("language.change")]
    lines += [f"<code>/{command} {wish}</code> – {name}" for wish, name in wishes]
    return "\n".join(lines if words.private else [*lines, say("language.who")])


@cache
def _codes() -> dict[str, str]:
    names = {
        _plain(language_name(code, each)): code for code in languages() for each in languages()
    }
    return names | {_plain(code): code for code in languages()}


def _plain(words: str) -> str:
    """Leave out what people leave out when they type: capitals and accents."""
    parts = unicodedata.normalize("NFKD", words.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
