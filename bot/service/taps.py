"""What a button means, before it is sixty-four bytes and after."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.room import RoomId, RuleValue
from bot.service.tastes import HandOrder, Skin, Theme
from engine import Move


@dataclass(frozen=True, slots=True)
class At:
    """Which table a button belongs to: a room and the number of the match in it."""

    room: RoomId
    match: int


@dataclass(frozen=True, slots=True)
class PlayAt(At):
    """Which play a button belongs to.

    Attributes:
        smazzata: Which one of the match, from 1.
        play: That seat's how-manieth play in it, from 1.
    """

    smazzata: int
    play: int


# ------------------------------------------------------------------ the lobby
@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down at a seat, or at the lowest free one."""

    at: At
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Get up."""

    at: At


@dataclass(frozen=True, slots=True)
class AddOpponent:
    """Seat a built-in opponent, by its name in the registry."""

    at: At
    name: str


@dataclass(frozen=True, slots=True)
class DropOpponent:
    """Send the built-in opponent seated last away."""

    at: At


@dataclass(frozen=True, slots=True)
class ChooseLevel:
    """Set how well built-in opponents play in this chat, those at the table included."""

    at: At
    name: str


@dataclass(frozen=True, slots=True)
class ChooseSize:
    """Fix the number of seats; None: as many as sit down."""

    at: At
    size: int | None


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Play ``scopa`` or ``scopone``."""

    at: At
    game: str


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Set one option of the rules, by the engine's name."""

    at: At
    option: str
    value: RuleValue


@dataclass(frozen=True, slots=True)
class ChooseClock:
    """Set how many seconds a turn may take in this chat; None: as long as it likes."""

    at: At
    seconds: int | None


@dataclass(frozen=True, slots=True)
class ChoosePictures:
    """Show tables and counts of this chat as pictures, or tell them in words alone."""

    at: At
    shown: bool


@dataclass(frozen=True, slots=True)
class ChooseSkin:
    """Play with other cards in this chat."""

    at: At
    skin: Skin


@dataclass(frozen=True, slots=True)
class ChooseTheme:
    """Put the tables of this chat into another light."""

    at: At
    theme: Theme


@dataclass(frozen=True, slots=True)
class MixSeats:
    """Draw who sits where."""

    at: At


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match."""

    at: At


@dataclass(frozen=True, slots=True)
class HoldStart:
    """Stop the lobby from starting by itself."""

    at: At


# ------------------------------------------------------- lobby and table alike
@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Swap the keyboard for a menu's page; None folds it."""

    at: At
    page: str | None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat to a built-in player, or get up from the lobby."""

    at: At


@dataclass(frozen=True, slots=True)
class Return:
    """Take the seat back."""

    at: At


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby or cancel the match."""

    at: At


@dataclass(frozen=True, slots=True)
class PostAgain:
    """Post the lobby or the table again at the bottom."""

    at: At


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Say the rules in force."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnNudges:
    """Turn one's own nudges on to the next loudness."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnPictures:
    """Have one's own hands shown as pictures, or told in words alone."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnHandWay:
    """Have one's own hands shown in the next way in a group."""

    at: At


@dataclass(frozen=True, slots=True)
class OwnSkin:
    """See one's own hands with other cards."""

    at: At
    skin: Skin


@dataclass(frozen=True, slots=True)
class OwnTheme:
    """See one's own hands in another light."""

    at: At
    theme: Theme


@dataclass(frozen=True, slots=True)
class LikeGroup:
    """See one's own hands as the group sees its tables."""

    at: At


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """Have one's own hands laid out, and numbered, in another order."""

    at: At
    order: HandOrder


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Ask to take a seat that its player left."""

    at: At
    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Say yes to the open question."""

    at: At


# ------------------------------------------------------------------- the table
@dataclass(frozen=True, slots=True)
class ShowHand:
    """See one's own hand."""

    at: At


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Cut the deck at a place, 1 to 39."""

    at: At
    smazzata: int
    place: int


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move; only ever on a button that nobody else sees."""

    at: PlayAt
    move: Move


@dataclass(frozen=True, slots=True)
class PickCard:
    """Lay the card at a position of the hand by rank, or list its captures if it has several.

    Only where the button names the card; numbers depend on how a player has the hand laid out.
    """

    at: PlayAt
    position: int


@dataclass(frozen=True, slots=True)
class PickNumber:
    """Lay the card with that number, from 0, of the hand in that order.

    It says nothing of the card, so it can stand where others see it. Once its player has chosen
    another order, the number may mean another card than the one that was read: nothing is laid.
    """

    at: PlayAt
    number: int
    order: HandOrder


@dataclass(frozen=True, slots=True)
class PickCapture:
    """Take the capture with that index for the picked card."""

    at: PlayAt
    index: int


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show another eight captures of the picked card."""

    at: PlayAt
    page: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Pick another card."""

    at: PlayAt


@dataclass(frozen=True, slots=True)
class Ahead:
    """Go on to the next smazzata without waiting."""

    at: At
    smazzata: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Open the lobby again with the same seats."""

    at: At


LobbyTap: TypeAlias = (
    Sit
    | Stand
    | AddOpponent
    | ChooseLevel
    | DropOpponent
    | ChooseSize
    | ChooseGame
    | ChangeRule
    | ChooseClock
    | ChoosePictures
    | ChooseSkin
    | ChooseTheme
    | MixSeats
    | Start
    | HoldStart
)
OwnTap: TypeAlias = (
    TurnNudges | TurnPictures | TurnHandWay | OwnSkin | OwnTheme | LikeGroup | OwnOrder
)
MenuTap: TypeAlias = OpenMenu | Leave | Return | Cancel | PostAgain | ShowRules | TakeSeat | Agree
TableTap: TypeAlias = ShowHand | CutDeck | Ahead | Rematch
HandTap: TypeAlias = Play | PickCard | PickNumber | PickCapture | TurnPage | PutBack
Tap: TypeAlias = LobbyTap | MenuTap | OwnTap | TableTap | HandTap
