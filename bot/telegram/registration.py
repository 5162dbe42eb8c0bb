"""Telling Telegram what the bot understands and what it is."""

import html
import logging
import re
from typing import Final

import telegram
from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.constants import BotDescriptionLimit
from telegram.error import TelegramError

from bot.presentation import command_list, languages, phrases

__all__ = ["register_commands"]

_FOR_EVERYBODY: Final = "en"
_NARROWER: Final = (
    BotCommandScopeAllPrivateChats(),
    BotCommandScopeAllGroupChats(),
    BotCommandScopeAllChatAdministrators(),
)
_log: Final = logging.getLogger(__name__)


async def register_commands(bot: telegram.Bot) -> None:
    """Set commands and descriptions in every language, as far as they differ.

    The lists without a language are for everybody else. Failures are logged: a bot without its
    list still understands every command.
    """
    for language in languages():
        code = None if language == _FOR_EVERYBODY else language
        try:
            await _register(bot, language, code)
        except TelegramError as error:
            _log.warning("the commands (%s) were not registered: %s", language, error)


async def _register(bot: telegram.Bot, language: str, code: str | None) -> None:
    commands = tuple(BotCommand(name, what) for name, what in command_list(language))
    if await bot.get_my_commands(language_code=code) != commands:
        await bot.set_my_commands(commands, language_code=code)
    for scope in _NARROWER:  # left by whatever used the token before, they would hide ours
        if await bot.get_my_commands(scope, language_code=code):
            await bot.delete_my_commands(scope, language_code=code)
    what = _plain(phrases(language)("help.what"))[: BotDescriptionLimit.MAX_DESCRIPTION_LENGTH]
    if (await bot.get_my_description(language_code=code)).description != what:
        await bot.set_my_description(what, language_code=code)
    short = what.partition("\n")[0][: BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH]
    if (await bot.get_my_short_description(language_code=code)).short_description != short:
        await bot.set_my_short_description(short, language_code=code)


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", text))
