"""The sentences of each language, read from ``locales/*.po``.

A language is a file: copy ``en.po``, name the copy after the language's code, set its
``Plural-Forms`` and translate every ``msgstr``. Nothing is compiled and nothing is registered;
the tests then ask for every key, with the same placeholders, in as many forms as the plural
rule has. Messages are HTML as Telegram reads it, except those under ``say.``, ``chosen.``,
``alert.`` and ``button.``, which are plain. ``{name:a}`` writes the Italian preposition before a
name: ``a Bruno``, but ``ad Anna``.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from bot.service.tastes import Skin

__all__ = ["FALLBACK", "Phrasebook", "language_of", "languages", "phrases"]

FALLBACK: Final = "en"
_LOCALES: Final = files("bot.presentation").joinpath("locales")


class _Filler(Formatter):
    """Fills placeholders, with the preposition that some ask for."""

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec != "a":
            return str(super().format_field(value, format_spec))
        return f"ad {value}" if str(value)[:1] in "aA" else f"a {value}"


_FILLER: Final = _Filler()


def _filled(text: str, args: dict[str, str | int]) -> str:
    """Fill placeholders, the slow way only where a preposition is asked for."""
    return _FILLER.vformat(text, (), args) if ":a}" in text else text.format(**args)


class Phrasebook:
    """Every sentence of one language, for readers who play with those cards.

    The sentences are the same for all cards; only letters and signs of cards differ.
    """

    def __init__(self, language: str, catalog: Catalog, skin: Skin = Skin.ITALIAN) -> None:
        compiled = BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        self.language = language
        self.skin = skin
        self._plural = frozenset(
            message.id[0] for message in catalog if isinstance(message.id, tuple)
        )
        self._single = frozenset(
            message.id for message in catalog if isinstance(message.id, str) and message.id
        )
        self._translations = Translations(compiled)

    def __call__(self, key: str, **args: str | int) -> str:
        """Return the sentence called ``key`` with its placeholders filled.

        A key with plural forms chooses among them by the argument ``n``.

        Raises:
            KeyError: no such sentence, or a placeholder without an argument.
        """
        if key in self._single:
            return _filled(self._translations.gettext(key), args)
        if key in self._plural:
            return _filled(self._translations.ngettext(key, key, int(args["n"])), args)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return key in self._single or key in self._plural


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are, sorted."""
    return tuple(
        sorted(
            entry.name.removesuffix(".po")
            for entry in _LOCALES.iterdir()
            if entry.name.endswith(".po")
        )
    )


def language_of(code: str | None) -> str | None:
    """Return the language for a code of Telegram's, like ``it`` or ``en-GB``; None for none.

    English is for everybody whose own language nobody wrote.
    """
    if not code:
        return None
    spoken = code.lower().partition("-")[0]
    return spoken if spoken in languages() else FALLBACK


@cache
def phrases(language: str, skin: Skin = Skin.ITALIAN) -> Phrasebook:
    """Return the sentences of ``language``, or English ones if nobody wrote any."""
    known = language if language in languages() else FALLBACK
    return Phrasebook(known, _catalog(known), skin)


@cache
def _catalog(language: str) -> Catalog:
    source = BytesIO(_LOCALES.joinpath(f"{language}.po").read_bytes())
    return read_po(source, locale=language, abort_invalid=True)
