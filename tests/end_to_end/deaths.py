"""One life of the bot after another: how each ends, and when the next one begins."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.world import World
from bot.telegram.photos import Painter
from tests.end_to_end.disk import Disk
from tests.end_to_end.lives import Life
from tests.end_to_end.model import OUTAGE_S, Model
from tests.end_to_end.thinking import A_SEARCH

SHORTLY_S = (0, 0, 1, 5, 30, 90)
HOUR_S = 3600
HEARD_WITHIN_S = 10.0
FOR_ONE = (
    *("sendMessage for one", "sendPhoto for one", "deleteEphemeralMessage"),
    *("editEphemeralMessageText", "editEphemeralMessageMedia", "editEphemeralMessageCaption"),
)
DOOMS = (
    *("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "deleteMessage"),
    *("answerCallbackQuery", "getChatAdministrators", "getMe"),
    *(A_SEARCH,) * 4,
    *FOR_ONE * 2,
)
"""In the middle of what a bot is made to die."""
NEW_SERVER = 0.08
"""How often somebody takes another Bot API server while the bot is down."""


@dataclass
class Deaths:
    """Ends the life of the bot, orderly or not, and begins the next one.

    Attributes:
        down: From when until when nobody listened.
        nights: Hours that nobody may listen for.
    """

    model: Model
    disk: Disk
    rng: random.Random
    painter: Callable[[], Painter | None]
    nights: tuple[int, ...] = ()
    down: list[tuple[float, float]] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    life: Life | None = None
    is_over: bool = False
    _since: float | None = None
    _under_way: asyncio.Task[None] | None = None

    def be_born(self, world, *, dies_at: int | None = None) -> None:
        """Begin a life."""
        seed = self.rng.getrandbits(32)
        self.life = Life(
            *(world, self.model.path, seed, self.model.look, self._heard, self.disk),
            painter=self.painter(),
            counted=self.counted,
            dies_at=dies_at,
        )
        self.life.begin()

    async def happen(self, every_s: float) -> None:
        """Let lives end until cancelled: at a step, an instant, in a call or a search, or orderly."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / every_s))
            life = self.life
            if life.is_dead or life.dies_at is not None:
                continue
            kind = self.rng.random()
            if kind < 0.15 and life.is_up:
                self._under_way = asyncio.create_task(self._stop(life))
                await asyncio.shield(self._under_way)
            elif kind < 0.3:
                life.die()
            elif kind < 0.75:
                life.doomed = self.rng.choice(DOOMS)
            else:
                life.dies_at = life.steps + self.rng.randint(1, 400)

    async def go_on(self) -> None:
        """Begin a life after each that ends, for ever."""
        while True:
            life = self.life
            await life.died.wait()
            self._since = life.died_at
            self._count(life)
            await life.bury()
            await asyncio.sleep(self._pause(life))
            if self.rng.random() < NEW_SERVER:
                self._change_server(life.world)
            self.counted["steps"] += life.steps
            early = not self.is_over and self.rng.random() < 0.2
            self.be_born(life.world, dies_at=self.rng.randint(1, 300) if early else None)
            birth, death = self.life.birth, asyncio.create_task(self.life.died.wait())
            await asyncio.wait([birth, death], return_when=asyncio.FIRST_COMPLETED)
            death.cancel()
            if birth.done() and not birth.cancelled():  # else it died on the way
                birth.result()
            self.down.append((life.died_at, life.world.clock.now()))
            self._since = None

    async def rest(self, living: "asyncio.Task[None]") -> None:
        """Wait for a life that nothing ends any more.

        Args:
            living: Who runs ``go_on``; what ended it ends the waiting too.
        """
        self.is_over = True
        if self._under_way is not None:
            await self._under_way
        while not self.life.is_up:
            if living.done():
                living.result()
            await asyncio.sleep(1)
        self.life.dies_at = self.life.doomed = None

    def was_down(self, since: float, until: float) -> bool:
        """Whether at some instant between these nobody listened."""
        now_too = [] if self._since is None else [(self._since, until)]
        return any(a <= until and since <= b for a, b in (*self.down, *now_too))

    def is_heard(self) -> bool:
        """Whether the bot listens, Telegram answered a poll of it just now, and that is stored."""
        life = self.life
        if not life.is_up or life.kept_at is None:
            return False
        return life.world.clock.now() - life.kept_at <= HEARD_WITHIN_S

    def _count(self, life: Life) -> None:
        if life.up_at is None and life.refused:
            self.counted["starts refused"] += 1
        elif life.refused:
            self.counted["ends because Telegram would not be listened to"] += 1
        elif not life.is_ending:
            self.counted["deaths"] += 1
            self.counted["deaths while an opponent thought"] += life.thinking.under_way > 0
            self.counted["deaths before it listened"] += life.up_at is None
            self.counted.update(f"deaths during {call}" for call in life.died_in)

    def _change_server(self, world: World) -> None:
        """Let whoever runs the bot run a server of another age from now on."""
        world.knows_ephemeral = not world.knows_ephemeral
        self.counted["another server of another age"] += 1

    def _pause(self, life: Life) -> float:
        if self.is_over:
            return 0
        if life.refused:
            return self.rng.choice((1, 5))  # as whoever supervises it would
        if self.nights and self.rng.random() < 0.4:
            return self.rng.choice(self.nights) * HOUR_S
        return self.rng.choice(SHORTLY_S)

    def _heard(self, life: Life) -> None:
        now = life.world.clock.now()
        if life.heard_at is None or now - life.heard_at > OUTAGE_S:
            self.model.back_at.append((now, None))
        life.heard_at = now
        if self.disk.wrong_since is None:
            life.kept_at = now

    async def _stop(self, life: Life) -> None:
        await life.stop()
        self.counted["orderly restarts"] += 1
        life.died.set()
