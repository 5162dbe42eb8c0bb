"""Putting the board together from its parts."""

import telegram

from bot.service.ports import Clock
from bot.store.notices import NoticeRows
from bot.store.posts import PostRows
from bot.telegram.board import Board
from bot.telegram.delivery import Delivery
from bot.telegram.ephemeral_calls import EphemeralCalls
from bot.telegram.ephemeral_delivery import EphemeralDelivery
from bot.telegram.ephemeral_hands import EphemeralHands
from bot.telegram.floods import Floods
from bot.telegram.ledger import Ledger
from bot.telegram.news import News
from bot.telegram.notices import Notices
from bot.telegram.orphans import Orphans
from bot.telegram.outbox import Outbox
from bot.telegram.photos import Painter, Photos
from bot.telegram.posting import Posting
from bot.telegram.reconcile import Reconciler
from bot.telegram.screens import Screens
from bot.telegram.setbacks import Setbacks
from bot.telegram.taking_up import LoadRoom
from bot.telegram.watches import Watches

__all__ = ["build_board"]


def build_board(
    bot: telegram.Bot,
    *,
    rows: PostRows,
    notice_rows: NoticeRows,
    load_room: LoadRoom,
    painter: Painter | None,
    clock: Clock,
    news: News,
    floods: Floods,
) -> Board:
    """Make a board for an initialized bot, inside the running loop; start it afterwards."""
    posting, calls = Posting(bot), EphemeralCalls(bot)
    outbox, ledger = Outbox(), Ledger(rows)
    floods.tell(outbox.pause)
    photos, screens = Photos(painter, clock), Screens(bot.username)
    delivery = Delivery(posting, photos, outbox)
    watches = Watches(rows=rows, photos=photos, outbox=outbox, clock=clock)
    return Board(
        rows=rows,
        load_room=load_room,
        watches=watches,
        reconciler=Reconciler(
            posting=posting,
            delivery=delivery,
            outbox=outbox,
            ledger=ledger,
            clock=clock,
            screens=screens,
            setbacks=Setbacks(
                delivery=delivery, outbox=outbox, ledger=ledger, screens=screens, news=news
            ),
        ),
        ephemeral_hands=EphemeralHands(
            calls=calls,
            delivery=EphemeralDelivery(calls, photos, outbox),
            outbox=outbox,
            ledger=ledger,
            screens=screens,
            clock=clock,
        ),
        ledger=ledger,
        notices=Notices(rows=notice_rows, delivery=delivery, outbox=outbox, clock=clock),
        orphans=Orphans(rows=rows, watches=watches, posting=posting, calls=calls),
        clock=clock,
    )
