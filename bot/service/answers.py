"""What a press or a command is answered, before it has words."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from bot.service.people import ChatId, PersonId
from bot.service.room import RuleValue
from bot.service.standings import OwnFigures, Standings
from bot.service.tastes import Skin
from bot.service.told import Forgetting, Privacy, Spoken
from engine import Card, Move, Rules, Seat


class Saying(StrEnum):
    """Every short sentence the bot can answer; each language has each of them."""

    PLAYED = "played"
    SCOPA = "scopa"
    ALREADY_PLAYED = "already_played"
    NOT_YOUR_TURN = "not_your_turn"
    OLD_BUTTON = "old_button"
    NOT_AT_TABLE = "not_at_table"
    NOT_ALLOWED = "not_allowed"
    TOO_FAST = "too_fast"
    DONE = "done"
    ILLEGAL_MOVE = "illegal_move"
    BROKEN_BUTTON = "broken_button"
    NOT_SAVED = "not_saved"
    DAMAGED = "damaged"
    # lobby
    SEATED = "seated"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    STOOD_UP = "stood_up"
    NOT_SEATED = "not_seated"
    OPPONENT_ADDED = "opponent_added"
    NO_OPPONENT = "no_opponent"
    TOO_MANY_SEATED = "too_many_seated"
    NEED_TWO = "need_two"
    NEED_ONE_MORE = "need_one_more"
    SEATS_FREE = "seats_free"
    SCOPONE_NEEDS_FOUR = "scopone_needs_four"
    NO_PERSON = "no_person"
    RULES_CLASH = "rules_clash"
    UNKNOWN_RULE = "unknown_rule"
    STARTED = "started"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    START_HELD = "start_held"
    SEATS_MIXED = "seats_mixed"
    # table
    KEPT_FOR_YOU = "kept_for_you"
    NO_HAND = "no_hand"
    CUT = "cut"
    NOT_THE_CUTTER = "not_the_cutter"
    AHEAD = "ahead"
    LEFT = "left"
    LEFT_LAST = "left_last"
    STANDS_STILL = "stands_still"
    ALREADY_LEFT = "already_left"
    RETURNED = "returned"
    NOT_LEFT = "not_left"
    CANCELLED = "cancelled"
    LOBBY_CLOSED = "lobby_closed"
    ASKED = "asked"
    ASKED_ALREADY = "asked_already"
    OTHER_QUESTION = "other_question"
    NO_QUESTION = "no_question"
    SUBSTITUTED = "substituted"
    SEAT_GIVEN = "seat_given"
    OTHER_TABLE = "other_table"
    HANDS_COME_HERE = "hands_come_here"
    GREETED_IN_GROUP = "greeted_in_group"
    ABANDONED = "abandoned"
    NUDGES_LOUD = "nudges_loud"
    NUDGES_ONCE = "nudges_once"
    NUDGES_NEVER = "nudges_never"
    HAND_PICTURES_ON = "hand_pictures_on"
    HAND_PICTURES_OFF = "hand_pictures_off"
    HAND_WAY_GROUP = "hand_way_group"
    HAND_WAY_ALERT = "hand_way_alert"
    HAND_WAY_PRIVATE = "hand_way_private"
    HAND_SENT = "hand_sent"
    SKIN_ITALIAN = "skin_italian"
    SKIN_FRENCH = "skin_french"
    SKIN_FOUR_COLOUR = "skin_four_colour"
    THEME_LIGHT = "theme_light"
    THEME_DARK = "theme_dark"
    LIKE_GROUP = "like_group"
    ORDER_RANK = "order_rank"
    ORDER_SUIT = "order_suit"
    OWN_LANGUAGE = "own_language"
    LANGUAGE_LIKE_TELEGRAM = "language_like_telegram"
    POSTED_AGAIN = "posted_again"
    POSTED_IN_GROUP = "posted_in_group"
    POSTED_JUST_NOW = "posted_just_now"
    # commands
    NO_TABLE = "no_table"
    PLACE_TAKEN = "place_taken"
    OPEN_BY_PERSON = "open_by_person"
    PRESS_MY_HAND = "press_my_hand"
    UNKNOWN_COMMAND = "unknown_command"
    UNKNOWN_START = "unknown_start"
    SET_ASIDE = "set_aside"
    CHAT_LANGUAGE = "chat_language"
    FORGET_IN_PRIVATE = "forget_in_private"
    FORGOTTEN = "forgotten"


Args: TypeAlias = tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class Nod:
    """Nothing is said: everybody sees what the press changed."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A sentence over the chat, for the presser only; ``alert`` stays until it is closed."""

    saying: Saying
    args: Args = ()
    alert: bool = False


@dataclass(frozen=True, slots=True)
class HandAlert:
    """One's own cards in short form, numbered as the buttons are; at most 200 characters."""

    hand: tuple[Card, ...]
    on_turn: bool = False
    skin: Skin = Skin.ITALIAN


@dataclass(frozen=True, slots=True)
class CapturesAlert:
    """One page of the captures of a picked card, numbered as the buttons are.

    Attributes:
        moves: All of them, in the order of the buttons.
        page: Which eight, from 0.
    """

    moves: tuple[Move, ...]
    page: int
    skin: Skin = Skin.ITALIAN


class Choice(StrEnum):
    """What is chosen for everybody here, besides the rules."""

    GAME = "game"
    SIZE = "size"
    LEVEL = "level"
    CLOCK = "clock"
    PICTURES = "pictures"
    SKIN = "skin"
    THEME = "theme"
    LANGUAGE = "language"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What holds from now on for everybody here, told to whoever chose it.

    Attributes:
        value: As the button had it; a clock in seconds.
    """

    what: Choice
    value: RuleValue


@dataclass(frozen=True, slots=True)
class ChosenRule:
    """A rule that holds from now on at this table; the option by the engine's name."""

    option: str
    value: RuleValue


Answer: TypeAlias = Nod | Toast | HandAlert | CapturesAlert | Chosen | ChosenRule


# ------------------------------------------------------------------- said once
@dataclass(frozen=True, slots=True)
class Sentence:
    """A Saying as a message."""

    saying: Saying
    args: Args = ()


@dataclass(frozen=True, slots=True)
class Help:
    """What the bot is and its commands."""

    private: bool = False


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """Each switch of a rule set in a sentence, and what becomes of who is slow or leaves.

    Attributes:
        turn_clock_s: Seconds a turn may take, None for as long as it likes.
        at_table: Whether a table is played by them; else they are those of a new one.
        group: The title of the group where that table stands, if they are told elsewhere.
    """

    rules: Rules
    turn_clock_s: int | None = None
    at_table: bool = True
    group: str | None = None


Words: TypeAlias = (
    Sentence | Help | RulesInForce | Standings | OwnFigures | Spoken | Privacy | Forgetting
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message said once, outside the room's own; dropped when a minute old.

    Attributes:
        language: The language it is said in.
        reply_to: The message of the chat that it answers. One answer is enough for all who ask
            the same before it is there: notices that differ in this alone are equal.
    """

    chat_id: ChatId
    words: Words
    language: str
    thread_id: int | None = None
    reply_to: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one seat fared in a finished match; a row of the leaderboard.

    Attributes:
        points: Points of the seat's side at the end.
        scope: Scope of the seat's side over the match.
    """

    seat: Seat
    person: PersonId | None
    opponent: str | None
    side: int
    won: bool
    points: int
    scope: int
    rated: bool = field(default=True)
