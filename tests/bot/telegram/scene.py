"""A bot on a world without sockets, on virtual time, that can die and come back."""

import asyncio
from datetime import UTC, datetime
from random import Random

from telegram.ext import Application

from bot.sandbox.faults import Fault
from bot.sandbox.virtual_time import EPOCH, VirtualTimeLoop, virtual_clock
from bot.sandbox.world import BOT_ID, TOKEN, World
from bot.service.house import House
from bot.service.opponents import QuickOpponents
from bot.service.rooms import Rooms
from bot.store import Database, Inbox, NoticeRows, PostRows, SqliteStore
from bot.telegram.administrators import Administrators
from bot.telegram.apology import Apology
from bot.telegram.building import build_board
from bot.telegram.commands import Commands
from bot.telegram.contact import Contact
from bot.telegram.floods import Floods
from bot.telegram.inbox_request import InboxRequest
from bot.telegram.line import Line
from bot.telegram.membership import Membership
from bot.telegram.pump import Pump
from bot.telegram.taps import Taps
from tests.chance import SeededChance
from tests.sandbox.inprocess import InProcessRequest


class LoopTime:
    """The loop's time as the service's clock."""

    def now(self):
        return datetime.fromtimestamp(EPOCH + asyncio.get_running_loop().time(), UTC)

    async def sleep(self, span):
        await asyncio.sleep(max(0.0, span.total_seconds()))


class LiveBot:
    """One life of the bot, from start to stop or death."""

    def __init__(self, world, database, painter=None, seed=0):
        self.world, self.database, self.painter, self.seed = world, database, painter, seed
        self.clock = LoopTime()
        self.unreachable = []
        self.tasks_before = set()

    @classmethod
    async def begin(cls, world, path, *, first=(), painter=None, seed=0):
        """Start a bot; ``first`` are handlers that see every update before its own.

        Without a painter everything is told in words.
        """
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)

        def on_busy(change):
            if change > 0:
                loop.hold()
            else:
                loop.release()

        before = asyncio.all_tasks()
        bot = cls(world, await Database.open(path, on_busy=on_busy), painter, seed)
        await bot._start(first)
        bot.tasks_before = before
        return bot

    async def _start(self, first):
        clock = self.clock
        self.inbox = Inbox(self.database, BOT_ID, clock)
        self.store = SqliteStore(self.database, self.inbox, clock)
        self.contact = Contact(clock)
        request = InProcessRequest(self.world)
        self.app = (
            Application.builder()
            .token(TOKEN)
            .request(request)
            .get_updates_request(
                polls := InboxRequest(
                    InProcessRequest(self.world), self.inbox, Line(), self.contact.heard
                )
            )
            .rate_limiter(floods := Floods())
            .build()
        )
        await self.app.initialize()
        self.rows = PostRows(self.database)
        self.board = build_board(
            self.app.bot,
            rows=self.rows,
            notice_rows=NoticeRows(self.database),
            load_room=self.store.room,
            painter=self.painter,
            clock=clock,
            news=self,
            floods=floods,
        )
        self.rooms = Rooms(self.store, self.board, clock)
        self.house = House(
            store=self.store,
            rooms=self.rooms,
            board=self.board,
            administrators=Administrators(self.app.bot, clock),
            opponents=QuickOpponents(Random(self.seed)),
            clock=clock,
            chance=SeededChance(self.seed),
            language="it",
        )
        Taps(self.house, language="it").register(self.app)
        Commands(self.house, language="it").register(self.app)
        Membership(self.house).register(self.app)
        apology = Apology(
            bot=self.app.bot,
            store=self.store,
            board=self.board,
            own_language=self.house.own_language,
            language="it",
        )
        for handler in first:
            self.app.add_handler(handler, group=-1)
        self.pump = Pump(self.inbox, self.app, apology)
        polls.tell(apology.wait)
        await self.board.start()
        self.pump.start()
        await self.app.start()
        await self.app.updater.start_polling(timeout=10)

    async def lost_touch(self, person_id):
        self.unreachable.append(person_id)
        await self.house.lost_touch(person_id)

    async def bot_removed(self, chat_id):
        await self.house.bot_removed(chat_id)

    async def moved(self, old, new):
        await self.house.moved(old, new)

    async def stop(self):
        """Come to an orderly end."""
        if self.app.updater.running:
            await self.app.updater.stop()
        await self.app.stop()
        await self.pump.stop()
        await self.board.stop()
        await self.app.shutdown()
        await self.database.close()

    async def die(self):
        """Lose everything that is not in the file."""
        doomed = asyncio.all_tasks() - self.tasks_before - {asyncio.current_task()}
        for task in doomed:
            task.cancel()
        await asyncio.gather(*doomed, return_exceptions=True)
        await self.database.close()


class Scene:
    """A world with Anna and Bruno in a group, and the lives of a bot."""

    def __init__(self, path, seed=0):
        self.path, self.seed = path, seed
        self.world = World(virtual_clock())
        self.anna = self.world.add_person("Anna", language_code="it")
        self.bruno = self.world.add_person("Bruno", language_code="en")
        self.group = self.world.groups.create("Bar Sport", [self.anna.id, self.bruno.id])
        self.bot = None

    async def begin(self, **options):
        self.bot = await LiveBot.begin(self.world, self.path, seed=self.seed, **options)
        return self.bot

    async def seen(self, who=None, chat=None):
        """What the bot's messages say, as one person sees them."""
        messages = await (who or self.anna).see(self.group if chat is None else chat)
        return [m for m in messages if m.sender_id == BOT_ID and m.kind != "service"]

    async def press(self, who, message, label, chat=None):
        """Press the button whose label contains ``label``."""
        where = self.group if chat is None else chat
        return await who.press(where, message.id, label=message.button(label).text)

    def calls(self, method=None, *, ok=None):
        """Every call so far but polls."""
        return [
            call
            for call in self.world.calls.since(0)
            if call["method"] not in {"getUpdates", "getMe", "deleteWebhook"}
            and (method is None or call["method"] == method)
            and (ok is None or call["ok"] is ok)
        ]

    def fault(self, kind, method, **options):
        self.world.faults.plan(Fault(kind, method, **options))

    async def lobby(self):
        """Let Anna open a table; return its lobby as she sees it."""
        await self.anna.send(self.group, "/scopa")
        await asyncio.sleep(2)
        return (await self.seen())[-1]

    async def match(self):
        """Let Anna and Bruno, both with a private chat, begin a match; return the table."""
        for person in (self.anna, self.bruno):
            await person.send("bot", "/start")
        await asyncio.sleep(5)
        message = await self.lobby()
        await self.press(self.anna, message, "Mi siedo")
        await self.press(self.bruno, message, "Mi siedo")
        await self.press(self.anna, message, "Inizia")
        await asyncio.sleep(12)
        return (await self.seen())[-1]

    async def room(self):
        """The newest room as it is stored."""
        (row,) = await self.bot.database.read("SELECT max(id) AS id FROM room")
        return await self.bot.store.room(row["id"])

    async def rows(self):
        """Its messages as they are stored."""
        return await self.bot.rows.load((await self.room()).id)
