"""Rooms, notices and answers in, words and buttons out; knows nothing of Telegram's library."""

from bot.presentation.answers import answer_text
from bot.presentation.commands import COMMANDS, Command, command_list
from bot.presentation.measure import shown_units
from bot.presentation.notices import render_notice
from bot.presentation.phrases import Phrasebook, language_of, languages, phrases
from bot.presentation.render import LONGEST_CAPTION, has_outlived, render
from bot.presentation.screen import Button, Links, Screen, digest
from bot.presentation.tongues import language_called, means_yes

__all__ = [
    "COMMANDS",
    "LONGEST_CAPTION",
    "Button",
    "Command",
    "Links",
    "Phrasebook",
    "Screen",
    "answer_text",
    "command_list",
    "digest",
    "has_outlived",
    "language_called",
    "language_of",
    "languages",
    "means_yes",
    "phrases",
    "render",
    "render_notice",
    "shown_units",
]
