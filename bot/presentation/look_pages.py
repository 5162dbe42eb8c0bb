"""The pages on which a group, and everybody for the own hand, choose how the game looks."""

from collections.abc import Callable

from bot.presentation.keyboards import Keyboard, back, in_pairs, marked
from bot.presentation.phrases import Phrasebook
from bot.presentation.screen import Button
from bot.service.looks import common_taste, owner_of
from bot.service.room import Room
from bot.service.taps import (
    At,
    ChoosePictures,
    ChooseSkin,
    ChooseTheme,
    LikeGroup,
    OwnOrder,
    OwnSkin,
    OwnTheme,
    TurnHandWay,
    TurnPictures,
)
from bot.service.tastes import HandOrder, Skin, Taste, Theme

__all__ = ["hand_page", "look_page"]


def look_page(room: Room, at: At, say: Phrasebook) -> Keyboard:
    """Lay out what a group chooses, the present choice marked; in private, what its owner does."""
    if room.is_private:
        return hand_page(room, at, say, above="rules")
    shown = room.chat.pictures
    pictures = Button(marked(say("option.pictures"), current=shown), ChoosePictures(at, not shown))
    looks = _looks(
        room.chat.taste,
        lambda skin: ChooseSkin(at, skin),
        lambda theme: ChooseTheme(at, theme),
        say,
    )
    return ((pictures,), *looks, (back(at, "rules"),))


def hand_page(room: Room, at: At, say: Phrasebook, *, above: str | None) -> Keyboard:
    """Lay out what everybody chooses for the own hand, with the way back to the page ``above``.

    A group sees one keyboard, so nothing is marked there: the answer to a press says what holds.
    """
    owner = owner_of(room)
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
    return (*in_pairs((*where, pictures)), tuple(orders), *looks, *follow, (back(at, above),))


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
