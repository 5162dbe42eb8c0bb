"""The only place that constructs things: everything the running bot consists of."""

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from random import Random
from typing import Any, Final, TypeAlias

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application
from telegram.request import BaseRequest, HTTPXRequest

from bot.chance import SystemChance
from bot.clock import SystemClock
from bot.config import Settings
from bot.opponents import Thinkers
from bot.service.deadlines import Deadlines
from bot.service.house import House
from bot.service.opponents import QuickOpponents
from bot.service.ports import Chance, Clock
from bot.service.rooms import Rooms
from bot.store.database import Database
from bot.store.inbox import Inbox
from bot.store.notices import NoticeRows
from bot.store.posts import PostRows
from bot.store.pruning import keep_pruning
from bot.store.store import SqliteStore
from bot.studio import Studio
from bot.telegram.administrators import Administrators
from bot.telegram.apology import Apology
from bot.telegram.board import Board
from bot.telegram.building import build_board
from bot.telegram.chores import Chores
from bot.telegram.commands import Commands
from bot.telegram.contact import Contact
from bot.telegram.floods import Floods
from bot.telegram.inbox_request import InboxRequest
from bot.telegram.line import Line
from bot.telegram.membership import Membership
from bot.telegram.news import HouseNews
from bot.telegram.photos import Painter
from bot.telegram.pump import Pump
from bot.telegram.registration import register_commands
from bot.telegram.taps import Taps

__all__ = ["App"]

Ptb: TypeAlias = Application[Any, Any, Any, Any, Any, Any]
Requests: TypeAlias = Callable[[], BaseRequest]

UPDATES: Final = ["message", "callback_query", "my_chat_member"]
RECENTLY: Final = timedelta(minutes=10)
"""Tables touched this long before a start say that the bot came back."""
_POLL: Final = timedelta(seconds=8)
"""Short enough for every clock to be judged by an answer of the last ten seconds."""
_CONNECTED_AGAIN: Final = timedelta(seconds=5)
_CONNECTIONS: Final = 64

_log: Final = logging.getLogger(__name__)


class App:
    """The whole bot: made, started and stopped once.

    Args:
        settings: What the operator chose.
        database: Open; closed by whoever opened it.
        clock: The time; simulations pass their own.
        chance: Where decks come from; simulations pass their own.
        requests: Makes a transport for the Bot API; in process it is the sandbox's.
        painter: Draws; without one it is a process of its own, if the settings want pictures.
        thinkers: Choose for the built-in players; without them all think at once where the
            clock is somebody's own, and the slow ones in processes elsewhere.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        requests: Requests | None = None,
        painter: Painter | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        token = settings.token.get_secret_value()
        # Where time jumps, nobody can wait for another process.
        folder = settings.database.parent / "compiled"
        self._thinkers = thinkers or (Thinkers(folder=folder) if clock is None else None)
        self._clock = clock = clock or SystemClock()
        self._inbox = Inbox(database, settings.bot_id, clock)
        self._store = SqliteStore(database, self._inbox, clock)
        self._contact = Contact(clock)
        self._rows = PostRows(database)
        self._notice_rows = NoticeRows(database)
        self._chance = chance or SystemChance()
        self._language, self._operator = settings.language, settings.operator
        self._painter = painter or (Studio() if settings.pictures == "on" else None)
        requests = requests or _over_http
        self._line = Line()
        self._floods = Floods()
        self._polls = InboxRequest(requests(), self._inbox, self._line, self._contact.heard)
        self._application: Ptb = (
            Application.builder()
            .token(token)
            .base_url(f"{settings.api_url}/bot")
            .request(requests())
            .get_updates_request(self._polls)
            .rate_limiter(self._floods)
            .job_queue(None)
            .build()
        )
        self._chores = Chores()
        self._undo: AsyncExitStack | None = None

    async def start(self) -> None:
        """Connect, take up what was left over, and begin to listen.

        Raises:
            telegram.error.InvalidToken: Telegram does not know the token.
        """
        async with AsyncExitStack() as stack:
            await self._connect()
            stack.push_async_callback(self._application.shutdown)
            bot = self._application.bot
            board, house, deadlines = self._build(bot)
            if self._painter is not None:
                await self._painter.start()
                stack.push_async_callback(self._painter.stop)
            pump = self._pump(house, board)
            await self._store.mark_restarted(self._clock.now() - RECENTLY)
            await self._application.start()
            stack.push_async_callback(self._application.stop)
            await board.start()
            stack.push_async_callback(board.stop)
            stack.push_async_callback(deadlines.stop)
            if self._thinkers is not None:
                stack.push_async_callback(self._thinkers.stop)
            pruning = keep_pruning(self._inbox, self._clock)
            for chore in (deadlines.run(), pruning, register_commands(bot)):
                self._chores.begin(chore)
            stack.push_async_callback(self._chores.end)
            pump.start()
            stack.push_async_callback(pump.stop)
            await self._listen()
            if self._application.updater is not None:
                stack.push_async_callback(self._application.updater.stop)
            stack.callback(self._polls.stop)
            self._undo = stack.pop_all()
        _log.info("the bot is listening as @%s", bot.username)

    async def _listen(self) -> None:
        """Poll for updates; whatever was sent while the bot was away is not dropped."""
        updater = self._application.updater
        if updater is None:
            raise RuntimeError("the application was built without an updater")
        await updater.start_polling(
            timeout=_POLL,
            poll_interval=0,
            bootstrap_retries=-1,
            allowed_updates=UPDATES,
            drop_pending_updates=False,
            error_callback=_said_by_the_line,
        )

    async def cut_off(self) -> None:
        """Wait until Telegram will not be listened to any more.

        Raises:
            LineCutError: it has come to that; the message says why.
        """
        await self._line.cut()

    async def stop(self) -> None:
        """Stop listening, finish what is in hand, and leave everything stored."""
        if self._undo is not None:
            undo, self._undo = self._undo, None
            await undo.aclose()
            _log.info("the bot has stopped")

    def _build(self, bot: Bot) -> tuple[Board, House, Deadlines]:
        news = HouseNews()
        board = build_board(
            bot,
            rows=self._rows,
            notice_rows=self._notice_rows,
            load_room=self._store.room,
            painter=self._painter,
            clock=self._clock,
            news=news,
            floods=self._floods,
        )
        rooms = Rooms(self._store, board, self._clock)
        dice = Random(int(self._chance.nonce(), 16))  # noqa: S311 - nothing is secret in it
        opponents = self._thinkers or QuickOpponents(dice)
        news.house = house = House(
            store=self._store,
            rooms=rooms,
            board=board,
            administrators=Administrators(bot, self._clock),
            opponents=opponents,
            clock=self._clock,
            chance=self._chance,
            language=self._language,
            operator=self._operator,
        )
        deadlines = Deadlines(
            store=self._store,
            rooms=rooms,
            board=board,
            opponents=opponents,
            contact=self._contact,
            clock=self._clock,
            chance=self._chance,
        )
        return board, house, deadlines

    def _pump(self, house: House, board: Board) -> Pump:
        application = self._application
        Taps(house, language=self._language).register(application)
        Commands(house, language=self._language).register(application)
        Membership(house).register(application)
        apology = Apology(
            bot=application.bot,
            store=self._store,
            board=board,
            own_language=house.own_language,
            language=self._language,
        )
        pump = Pump(self._inbox, application, apology)
        self._polls.tell(apology.wait)
        self._contact.watch(pump.is_idle)
        return pump

    async def _connect(self) -> None:
        """Ask Telegram who the bot is, until it can be reached."""
        while True:
            try:
                await self._application.initialize()
            except (BadRequest, InvalidToken):
                raise
            except NetworkError as error:
                _log.warning("Telegram cannot be reached (%s); trying again", error)
                await self._clock.sleep(_CONNECTED_AGAIN)
            else:
                return


def _said_by_the_line(_: TelegramError) -> None:
    """Keep the library from logging every failed poll with its traceback."""


def _over_http() -> BaseRequest:
    return HTTPXRequest(connection_pool_size=_CONNECTIONS, read_timeout=10, pool_timeout=10)
