"""The lobby: who sits where, and by which rules. Pure: a room in, a step out."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.service.answers import Answer, Choice, Chosen, ChosenRule, Nod, Saying, Toast
from bot.service.chairs import free_seat, put, trimmed, without
from bot.service.clocks import CLOSES_AFTER, TURN_CLOCKS
from bot.service.games import GAMES, option, rules_for, rules_of
from bot.service.opponents import NAMES, OFFERED
from bot.service.people import Chat, Person, Place
from bot.service.ports import Chance
from bot.service.room import SIZES, Chair, Clocks, Room, RoomId, RuleValue, Stage
from bot.service.step import Step, refused
from bot.service.tastes import Skin, Taste, Theme
from engine import RulesError

STARTS_AFTER: Final = timedelta(seconds=15)


def open_lobby(chat: Chat, place: Place, opener: Person, game: str, now: datetime) -> Room:
    """Lay a new table; in a private chat its owner and a built-in opponent sit down at once."""
    size = 4 if game == "scopone" else None
    room = Room(
        id=RoomId(0),
        chat=chat,
        place=place,
        opener=opener.id,
        game=game,
        size=size,
        chairs=(None,) * (size or 0),
        clocks=Clocks(closes_at=now + CLOSES_AFTER),
        opened_at=now,
        touched_at=now,
    )
    if not chat.is_private:
        return room
    chairs = [Chair(person=opener, pressed_at=now)]
    chairs += [Chair(opponent=chat.opponent)] * ((size or 2) - 1)
    return replace(room, chairs=tuple(chairs))


def sit(room: Room, person: Person, seat: int | None, now: datetime) -> Step:
    """Seat ``person`` at ``seat`` or the lowest free one; whoever sits may move to a free seat."""
    _require_lobby(room)
    mine = room.seat_of(person.id)
    if mine is not None and seat is None:
        raise refused(Saying.ALREADY_SEATED)
    chairs = without(room.chairs, mine) if mine is not None else room.chairs
    place = free_seat(room, chairs, seat)
    chairs = put(room, chairs, place, Chair(person=person, pressed_at=now))
    fills = room.size is not None and None not in chairs
    clocks = replace(room.clocks, starts_at=now + STARTS_AFTER if fills else None)
    return Step(room=replace(room, chairs=chairs, clocks=clocks), answer=Toast(Saying.SEATED))


def stand(room: Room, person: Person) -> Step:
    """Free the seat of ``person``."""
    _require_lobby(room)
    mine = room.seat_of(person.id)
    if mine is None:
        raise refused(Saying.NOT_SEATED)
    return _rearranged(room, without(room.chairs, mine), Toast(Saying.STOOD_UP))


def add_opponent(room: Room, name: str) -> Step:
    """Seat a built-in opponent at the lowest free seat."""
    _require_lobby(room)
    if name not in NAMES:
        raise refused(Saying.OLD_BUTTON)
    seat = free_seat(room, room.chairs, None)
    chairs = put(room, room.chairs, seat, Chair(opponent=name))
    return _rearranged(room, chairs, Toast(Saying.OPPONENT_ADDED))


def drop_opponent(room: Room) -> Step:
    """Send the built-in opponent at the highest seat away."""
    _require_lobby(room)
    seats = [seat for seat, chair in enumerate(room.chairs) if chair and chair.opponent]
    if not seats:
        raise refused(Saying.NO_OPPONENT)
    return _rearranged(room, without(room.chairs, seats[-1]), Nod())


def choose_level(room: Room, name: str) -> Step:
    """Let built-in opponents of this chat play at level ``name`` from now on.

    Those at the table change with it, since that is what people mean who choose it. The menu
    goes back to where the page was opened: the rules, or the lobby itself.
    """
    _require_lobby(room)
    if name not in OFFERED:
        raise refused(Saying.OLD_BUTTON)
    chairs = tuple(
        Chair(opponent=name) if chair and chair.opponent else chair for chair in room.chairs
    )
    chat = replace(room.chat, opponent=name)
    above = "rules" if room.menu == "rules_opponents" else None
    room = replace(room, chat=chat, chairs=chairs, menu=above)
    return Step(room=room, answer=Chosen(Choice.LEVEL, name))


def choose_size(room: Room, size: int | None) -> Step:
    """Fix the number of seats, closing the gaps between those who sit; None opens it again."""
    _require_lobby(room)
    if room.game == "scopone" and size != 4:
        raise refused(Saying.SCOPONE_NEEDS_FOUR)
    if size is not None and size not in SIZES:
        raise refused(Saying.OLD_BUTTON)
    seated = tuple(chair for chair in room.chairs if chair is not None)
    if size is not None and len(seated) > size:
        raise refused(Saying.TOO_MANY_SEATED, (("size", size),))
    chairs = seated + (None,) * ((size or 0) - len(seated))
    return _checked(_rearranged(replace(room, size=size), chairs, Chosen(Choice.SIZE, size)))


def choose_game(room: Room, game: str) -> Step:
    """Change the game; options the new one refuses are dropped."""
    _require_lobby(room)
    if game not in GAMES:
        raise refused(Saying.OLD_BUTTON)
    seated = tuple(chair for chair in room.chairs if chair is not None)
    if game == "scopone" and len(seated) > 4:
        raise refused(Saying.TOO_MANY_SEATED, (("size", 4),))
    size = 4 if game == "scopone" else None
    room = replace(room, game=game, size=size, options=())
    chairs = seated + (None,) * ((size or 0) - len(seated))
    return _rearranged(room, chairs, Chosen(Choice.GAME, game))


def change_rule(room: Room, name: str, value: RuleValue) -> Step:
    """Set one option; only what differs from the game's defaults is kept.

    Target and number of smazzate exclude each other: setting one switches the match's end.
    """
    _require_lobby(room)
    offered = option(name)
    if offered is None or value not in offered.values:
        raise refused(Saying.UNKNOWN_RULE)
    changes = dict(room.options)
    changes[name] = value
    if name == "target":
        changes.pop("smazzate", None)
        changes.pop("end", None)
    if name == "smazzate":
        changes.pop("target", None)
        changes["end"] = "smazzate"
    defaults = rules_for(room.game, 4, {}).to_dict()
    kept = {key: v for key, v in changes.items() if defaults[key] != v}
    room = replace(room, options=tuple(sorted(kept.items())))
    return _checked(Step(room=room, answer=ChosenRule(name, value)))


def choose_clock(room: Room, seconds: int | None) -> Step:
    """Set how long a turn may take in this chat, from now on."""
    _require_lobby(room)
    clock = None if seconds is None else timedelta(seconds=seconds)
    if clock is not None and clock not in TURN_CLOCKS:
        raise refused(Saying.OLD_BUTTON)
    chat = replace(room.chat, turn_clock=clock)
    return Step(room=replace(room, chat=chat), answer=Chosen(Choice.CLOCK, seconds))


def choose_pictures(room: Room, *, shown: bool) -> Step:
    """Show this chat pictures from now on, or words alone."""
    _require_lobby(room)
    chat = replace(room.chat, pictures=shown)
    return Step(room=replace(room, chat=chat), answer=Chosen(Choice.PICTURES, shown))


def choose_skin(room: Room, skin: Skin) -> Step:
    """Let this chat play with other cards from now on."""
    taste = replace(room.chat.taste, skin=skin)
    return _tasting(room, taste, Chosen(Choice.SKIN, skin))


def choose_theme(room: Room, theme: Theme) -> Step:
    """Put the tables of this chat into another light from now on."""
    taste = replace(room.chat.taste, theme=theme)
    return _tasting(room, taste, Chosen(Choice.THEME, theme))


def mix_seats(room: Room, chance: Chance) -> Step:
    """Draw anew who of those present sits where."""
    _require_lobby(room)
    seats = [seat for seat, chair in enumerate(room.chairs) if chair is not None]
    pool, mixed = [room.chairs[seat] for seat in seats], list(room.chairs)
    for seat in seats:
        mixed[seat] = pool.pop(chance.below(len(pool)))
    return Step(room=replace(room, chairs=tuple(mixed)), answer=Toast(Saying.SEATS_MIXED))


def hold_start(room: Room) -> Step:
    """Stop the lobby from starting by itself."""
    _require_lobby(room)
    clocks = replace(room.clocks, starts_at=None)
    return Step(room=replace(room, clocks=clocks), answer=Toast(Saying.START_HELD))


def ready_to_start(room: Room) -> Room:
    """Close the gaps between the chairs; raise a refusal that says what is missing."""
    _require_lobby(room)
    seated = tuple(chair for chair in room.chairs if chair is not None)
    if not any(chair.person for chair in seated):
        raise refused(Saying.NO_PERSON)
    if room.size is not None and len(seated) < room.size:
        missing = room.size - len(seated)
        raise refused(Saying.SEATS_FREE, (("n", missing),))
    if len(seated) < 2:
        raise refused(Saying.NEED_TWO)
    if len(seated) not in SIZES:
        raise refused(Saying.NEED_ONE_MORE)
    closed = replace(room, chairs=seated)
    try:
        rules_of(closed)
    except RulesError:
        raise refused(Saying.RULES_CLASH, alert=True) from None
    return closed


def _tasting(room: Room, taste: Taste, chosen: Chosen) -> Step:
    _require_lobby(room)
    return Step(room=replace(room, chat=replace(room.chat, taste=taste)), answer=chosen)


def _require_lobby(room: Room) -> None:
    if room.stage is not Stage.LOBBY:
        raise refused(Saying.ALREADY_STARTED if room.is_live else Saying.OLD_BUTTON)


def _rearranged(room: Room, chairs: tuple[Chair | None, ...], answer: Answer) -> Step:
    clocks = replace(room.clocks, starts_at=None)
    room = replace(room, chairs=trimmed(room, chairs), clocks=clocks)
    return Step(room=room, answer=answer)


def _checked(step: Step) -> Step:
    try:
        rules_of(step.room)
    except RulesError:
        raise refused(Saying.RULES_CLASH, alert=True) from None
    return step
