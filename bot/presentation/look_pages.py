"""The pages on which a group, and everybody for themselves, choose how the game looks and talks."""

from collections.abc import Callable

from bot.presentation.keyboards import Keyboard, back, in_pairs, marked
from bot.presentation.phrases import Phrasebook, languages
from bot.presentation.screen import Button
from bot.presentation.tongues import own_name
from bot.service.looks import common_taste
from bot.service.room import Room
from bot.service.taps import (
    At,
    ChooseLanguage,
    ChoosePictures,
    ChooseSkin,
    ChooseTheme,
    LikeGroup,
    OpenMenu,
    OwnLanguage,
    OwnOrder,
    OwnSkin,
    OwnTheme,
    TurnHandWay,
    TurnPictures,
)
from bot.service.tastes import HandOrder, Skin, Taste, Theme

__all__ = ["taste_page"]


def taste_page(room: Room, at: At, say: Phrasebook, *, at_table: bool) -> Keyboard | None:
    """Lay out the open page if it is one of these; at a table every ``‹`` leads straight back."""
    match room.menu:
        case "hand":
            return _hand_page(room, at, say, above=None if at_table else "more")
        case "look" if not at_table:
            return _look_page(room, at, say)
        case "language":
            return _language_page(room, at, say, above=None if at_table else "more")
        case "rules_language" if not at_table:
            return _language_page(room, at, say, above="rules")
        case "hand_language":
            return _own_language_page(room, at, say, above=None if at_table else "hand")
        case _:
            return None


def _look_page(room: Room, at: At, say: Phrasebook) -> Keyboard:
    """Lay out what a group chooses, the present choice marked; in private, what its owner does."""
    if room.is_private:
        return _hand_page(room, at, say, above="rules")
    shown = room.chat.pictures
    pictures = Button(marked(say("option.pictures"), current=shown), ChoosePictures(at, not shown))
    looks = _looks(
        room.chat.taste,
        lambda skin: ChooseSkin(at, skin),
        lambda theme: ChooseTheme(at, theme),
        say,
    )
    return ((pictures,), *looks, (back(at, "rules"),))


def _hand_page(room: Room, at: At, say: Phrasebook, *, above: str | None) -> Keyboard:
    """Lay out what everybody chooses for the own hand, with the way back to the page ``above``.

    A group sees one keyboard, so nothing is marked there: the answer to a press says what holds.
    """
    owner = room.owner
    taste = common_taste(room) if owner is not None else None
    order = owner.hand_order if owner is not None else None
    shown = owner is not None and owner.pictures
    orders = (
        Button(marked(say(f"option.order.{each}"), current=each is order), OwnOrder(at, each))
        for each in HandOrder
    )
    looks = _looks(taste, lambda skin: OwnSkin(at, skin), lambda theme: OwnTheme(at, theme), say)
    follow = () if room.is_private else ((Button(say("button.like_group"), LikeGroup(at)),),)
    where = () if room.is_private else (Button(say("button.hand_way"), TurnHandWay(at)),)
    pictures = Button(marked(say("button.pictures"), current=shown), TurnPictures(at))
    language = Button(say("button.own_language"), OpenMenu(at, "hand_language"))
    speaks = () if room.is_private else ((language,),)
    rows = (*in_pairs((*where, pictures)), tuple(orders), *looks, *follow, *speaks)
    return (*rows, (back(at, above),))


def _language_page(room: Room, at: At, say: Phrasebook, *, above: str | None) -> Keyboard:
    """Lay out the languages for a chat, the present one marked; in private for its owner."""
    if room.is_private:
        return _own_language_page(room, at, say, above=above)
    offered = (
        Button(marked(own_name(code), current=code == room.language), ChooseLanguage(at, code))
        for code in languages()
    )
    return (*in_pairs(offered), (back(at, above),))


def _own_language_page(room: Room, at: At, say: Phrasebook, *, above: str | None) -> Keyboard:
    """Lay out the languages for whoever presses; in a group nothing is marked."""
    owner = room.owner
    own = None if owner is None else owner.own_language
    offered = (
        Button(marked(own_name(code), current=code == own), OwnLanguage(at, code))
        for code in languages()
    )
    is_undone = owner is not None and own is None
    follow = marked(say("button.like_telegram"), current=is_undone)
    return (*in_pairs(offered), (Button(follow, OwnLanguage(at, None)),), (back(at, above),))


def _looks(
    current: Taste | None,
    skinned: Callable[[Skin], ChooseSkin | OwnSkin],
    lit: Callable[[Theme], ChooseTheme | OwnTheme],
    say: Phrasebook,
) -> Keyboard:
    skin, theme = (None, None) if current is None else (current.skin, current.theme)
    skins = (
        Button(marked(say(f"option.skin.{each}"), current=each is skin), skinned(each))
        for each in Skin
    )
    themes = (
        Button(marked(say(f"option.theme.{each}"), current=each is theme), lit(each))
        for each in Theme
    )
    return (tuple(skins), tuple(themes))
