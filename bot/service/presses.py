"""What each button does. Pure: a room and a tap in, a step out."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, assert_never

from bot.service import choices, dealing, lobby, picks, play, table, taps, votes
from bot.service.answers import CapturesAlert, Nod, Saying
from bot.service.clocks import rung
from bot.service.people import Person
from bot.service.ports import Chance
from bot.service.room import Room, Stage
from bot.service.step import Step, refused
from bot.service.taps import HandTap, LobbyTap, MenuTap, OwnTap, TableTap, Tap
from engine import Seat

_CHOICES: Final = (
    taps.ChooseSize,
    taps.ChooseGame,
    taps.ChangeRule,
    taps.ChooseClock,
    taps.ChooseLevel,
    taps.ChoosePictures,
    taps.ChooseSkin,
    taps.ChooseTheme,
    taps.ChooseLanguage,
)
_AUTHORITY: Final = (*_CHOICES, taps.MixSeats, taps.Start, taps.Cancel)
_OWN_PAGES: Final = frozenset({"hand", "look", "language", "rules_language", "hand_language"})


def asks_authority(tap: Tap) -> bool:
    """Whether only who opened the table, or an administrator, may do this."""
    return isinstance(tap, _AUTHORITY)


@dataclass(frozen=True, slots=True, kw_only=True)
class By:
    """Who pressed, when, and with what right.

    Attributes:
        may_rule: Whether they opened the table or administer the chat.
        administers: Whether they administer the chat.
        in_private: Whether the button stood in their private chat, where captures are buttons.
        query: The press, where it allows to show this person something in the group.
    """

    person: Person
    may_rule: bool
    administers: bool = False
    in_private: bool = False
    query: str | None = None
    now: datetime


def press(room: Room, tap: Tap, by: By, chance: Chance) -> Step:
    """Do what ``tap`` asks of this room.

    Raises:
        RefusedError: nothing is changed; the answer says why.
    """
    if tap.at.match != room.number:
        raise refused(Saying.OLD_BUTTON)
    is_vote = isinstance(tap, taps.Cancel) and room.stage is not Stage.LOBBY
    if asks_authority(tap) and not by.may_rule and not is_vote:
        raise refused(Saying.NOT_ALLOWED)
    if isinstance(tap, HandTap):
        step = _on_hand(room, tap, table.own_seat(room, by.person))
        listed = by.in_private and isinstance(step.answer, CapturesAlert)
        return replace(step, answer=Nod()) if listed else step
    if isinstance(tap, TableTap):
        return _on_table(room, tap, by, chance)
    if isinstance(tap, MenuTap):
        step = _on_menu(room, tap, by)
        return _in_use(step) if isinstance(tap, _CHOICES) else step
    if isinstance(tap, OwnTap):
        step = _on_choice(room, tap, by)
        return _in_use(step) if room.menu in _OWN_PAGES else step
    step = _on_lobby(room, tap, by, chance)
    return _in_use(step) if isinstance(tap, _CHOICES) else step


def _in_use(step: Step) -> Step:
    """Let the page of the menu from which something was chosen stay for as long again."""
    return step if step.room.menu is None else replace(step, room=rung(step.room, menu_until=None))


def _on_lobby(  # noqa: C901, PLR0911, PLR0912 - one line a button
    room: Room, tap: LobbyTap, by: By, chance: Chance
) -> Step:
    match tap:
        case taps.Sit(seat=seat):
            return lobby.sit(room, by.person, seat, by.now)
        case taps.Stand():
            return lobby.stand(room, by.person)
        case taps.AddOpponent(name=name):
            _require_seat_or_authority(room, by)
            return lobby.add_opponent(room, name)
        case taps.DropOpponent():
            _require_seat_or_authority(room, by)
            return lobby.drop_opponent(room)
        case taps.ChooseLevel(name=name):
            return lobby.choose_level(room, name)
        case taps.ChooseSize(size=size):
            return lobby.choose_size(room, size)
        case taps.ChooseGame(game=game):
            return lobby.choose_game(room, game)
        case taps.ChangeRule(option=option, value=value):
            return lobby.change_rule(room, option, value)
        case taps.ChooseClock(seconds=seconds):
            return lobby.choose_clock(room, seconds)
        case taps.ChoosePictures(shown=shown):
            return lobby.choose_pictures(room, shown=shown)
        case taps.ChooseSkin(skin=skin):
            return lobby.choose_skin(room, skin)
        case taps.ChooseTheme(theme=theme):
            return lobby.choose_theme(room, theme)
        case taps.MixSeats():
            return lobby.mix_seats(room, chance)
        case taps.HoldStart():
            _require_seat_or_authority(room, by)
            return lobby.hold_start(room)
        case taps.Start():
            return dealing.start(room, chance, by.now)
        case _:
            assert_never(tap)


def _on_hand(room: Room, tap: HandTap, seat: Seat) -> Step:
    match tap:
        case taps.Play(at=at, move=move):
            return play.play_move(room, seat, at, move)
        case taps.PickCard(at=at, position=position):
            return picks.pick_card(room, seat, at, position)
        case taps.PickNumber(at=at, number=number, order=order):
            return picks.pick_number(room, seat, at, number, order)
        case taps.PickCapture(at=at, index=index):
            return picks.pick_capture(room, seat, at, index)
        case taps.TurnPage(at=at, page=page):
            return picks.turn_page(room, seat, at, page)
        case taps.PutBack(at=at):
            return picks.put_back(room, seat, at)
        case _:
            assert_never(tap)


def _on_table(room: Room, tap: TableTap, by: By, chance: Chance) -> Step:
    seat = table.own_seat(room, by.person)
    match tap:
        case taps.ShowHand():
            return table.show_hand(room, seat, by.now, query=by.query)
        case taps.CutDeck(smazzata=smazzata, place=place):
            return dealing.cut(room, seat, smazzata, place, chance)
        case taps.Ahead(smazzata=smazzata):
            return dealing.go_ahead(room, seat, smazzata, chance)
        case taps.Rematch():
            return table.rematch(room, by.person)
        case _:
            assert_never(tap)


def _on_menu(  # noqa: PLR0911 - one line a button
    room: Room, tap: MenuTap, by: By
) -> Step:
    match tap:
        case taps.OpenMenu(page=page):
            return table.open_menu(room, page)
        case taps.Leave():
            return table.leave(room, by.person)
        case taps.Return():
            return table.folded(play.come_back(room, table.own_seat(room, by.person)))
        case taps.Cancel():
            return table.cancel(room, by.person, administers=by.administers)
        case taps.PostAgain():
            return table.folded(table.show_again(room, by.now))
        case taps.ShowRules():
            return table.say_rules(room)
        case taps.TakeSeat(seat=seat):
            return votes.ask_for_seat(room, by.person, Seat(seat))
        case taps.Agree():
            return votes.agree(room, table.own_seat(room, by.person))
        case taps.ChooseLanguage(language=language):
            return table.choose_language(room, language)
        case _:
            assert_never(tap)


def _on_choice(  # noqa: PLR0911 - one line a button
    room: Room, tap: OwnTap, by: By
) -> Step:
    match tap:
        case taps.TurnNudges():
            return choices.turn_nudges(room, by.person)
        case taps.TurnPictures():
            return choices.turn_pictures(room, by.person, by.now)
        case taps.TurnHandWay():
            return choices.turn_hand_way(room, by.person)
        case taps.OwnSkin(skin=skin):
            return choices.choose_skin(room, by.person, skin)
        case taps.OwnTheme(theme=theme):
            return choices.choose_theme(room, by.person, theme)
        case taps.LikeGroup():
            return choices.follow_group(room, by.person)
        case taps.OwnOrder(order=order):
            return choices.lay_out(room, by.person, order)
        case taps.OwnLanguage(language=language):
            return choices.choose_language(room, by.person, language)
        case _:
            assert_never(tap)


def _require_seat_or_authority(room: Room, by: By) -> None:
    if not by.may_rule and room.seat_of(by.person.id) is None:
        raise refused(Saying.NOT_ALLOWED)
