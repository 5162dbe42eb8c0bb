"""What must be true of everything the bot said, and of every press that was made."""

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.queries import LIFE_S, Queries, Query
from bot.sandbox.refusals import NOT_MODIFIED, QUERY_TOO_OLD, Json
from bot.sandbox.virtual_time import EPOCH
from bot.sandbox.world import World
from bot.service.taps import Play
from bot.telegram.callback_data import unpack
from bot.telegram.outbox import GIVES_WAY_FOR_S
from bot.telegram.pump import PATIENCE_S
from engine import DECK, Card
from tests.end_to_end.habits import Press
from tests.end_to_end.model import Model
from tests.end_to_end.open_cards import (
    MOVE,
    buttons_of,
    cards_in,
    open_cards,
    query_in,
    receiver_in,
    said_in,
)
from tests.end_to_end.weather import Mishap, NotedFaults

COUNT = re.compile(r"(\d+)ª smazzata, la conta|deal (\d+), the count")
RETRY = re.compile(r"retry after \d+")
TRIAL = "🃏"
TOO_FAST = ("Troppo in fretta", "Too fast")
UPLOAD = re.compile(r"attached[0-9a-f]{32}")
"""What the library calls an uploaded file: another name each time."""
UNDER_WAY_S = 15.0
"""What is said may have been rendered this long before it was heard."""
MEMORY_S = GIVES_WAY_FOR_S + 60.0
"""So long after its match a message may still be said to be what it is."""
AFTERMATH_S = 8.0
"""A press may fail this long after a death: what was left over comes first, one at a time."""
LONGEST_POLL_S = 45.0
"""The library polls again this long after failures at the latest."""
SLOW_ANSWER_S = 8.0
"""An answer that is tried once in vain and comes at the second try takes this long."""
HASTE_S = PATIENCE_S + 2.0
"""A press that the bot is given with less than this left may be too late: it may wait for others,
which were held up with it."""

TOLERATED = (
    NOT_MODIFIED,
    "message to edit not found",
    "message to delete not found",
    "message can't be deleted for everyone",
    "group chat was upgraded to a supergroup chat",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
    "TOPIC_CLOSED",
    "USER_NOT_PARTICIPANT",  # somebody left between a press and its hand
)


class NotedQueries(Queries):
    """Queries that remember who asked."""

    def __init__(self, world: World) -> None:
        super().__init__(world.clock)
        self.asked: dict[str, tuple[int, float]] = {}
        self._by_press: dict[tuple[int, float], list[Query]] = defaultdict(list)
        self._world = world

    def ask(self, person_id: int, chat_id: int) -> Query:
        query = super().ask(person_id, chat_id)
        now = self._world.clock.now()
        self.asked[query.id] = person_id, now
        self._by_press[person_id, now].append(query)
        return query

    def unanswered(self, press: Press) -> str:
        """Return the id under which a press was made that nobody answered."""
        made = self._by_press[press.person, press.asked_at]
        return next(query.id for query in made if not query.answer.done())


@dataclass
class Judge:
    """Judges the calls as they come and the presses at the end.

    Attributes:
        was_down: Whether at some instant between two nobody listened.
        was_wrong: Whether something was wrong with the disk.
        shut: Groups that the bot was removed from at any time.
    """

    world: World
    model: Model
    faults_noted: NotedFaults
    queries: NotedQueries
    was_down: Callable[[float, float], bool]
    was_wrong: Callable[[float, float], bool]
    shut: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    rooms: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    _read: int = 0
    _polled_at: float = 0.0
    _given: dict[str, float] = field(default_factory=dict)
    _sat: dict[int, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))

    def look(self) -> None:
        """Judge the calls since the last look."""
        for row in self.model._rows("SELECT id, chat_id FROM room"):
            self.rooms[row["chat_id"]].add(row["id"])
        calls: Sequence[dict[str, Any]] = self.world.calls.since(self._read)
        for call in calls:
            self._read = call["n"]
            self.counted["calls judged"] += 1
            if not call["ok"]:
                self._judge_refusal(call)
            elif call["method"] == "getUpdates":
                self._note_given(call)
            receiver = receiver_in(call)
            self._count_hand(call, receiver)
            chat = receiver or str(call["params"].get("chat_id", ""))
            if str(chat).lstrip("-").isdigit() and said_in(call["params"]):
                self._judge_words(call, int(chat))
            if call["method"] == "answerCallbackQuery":
                self._judge_answer(call)

    def _note_given(self, call) -> None:
        polled_at, self._polled_at = self._polled_at, call["at"]
        mishaps = self._mishaps("getUpdates", polled_at, call["at"] + 0.002)
        if any(mishap.kind == "timeout-after" for mishap in mishaps):
            return  # what was given got lost on the way
        for update in call["result"]:
            if "callback_query" in update:
                self._given.setdefault(update["callback_query"]["id"], call["at"])

    def _count_hand(self, call, receiver: int | None) -> None:
        """Count what is for one person of a group."""
        if receiver is None:
            if call["ok"] and "ephemeral_message_parameters" in call["params"]:
                self.counted["hands tried out on a server that knows of none"] += 1
        elif not call["ok"]:
            self.counted["calls about a hand in a group refused"] += 1
        elif call["method"].startswith("send"):
            self.counted["hands shown in a group"] += said_in(call["params"]) != TRIAL
        elif call["method"].startswith("edit"):
            self.counted["hands edited in a group"] += 1
        else:
            self.counted["hands removed from a group"] += 1

    # ------------------------------------------------------------------- secrets
    def _judge_words(self, call, chat: int) -> None:
        text = said_in(call["params"])
        public = chat < 0
        known = self._known(call["at"], text, self.rooms[chat] if public else None, chat)
        if not (named := cards_in(text)) <= known:
            self._fault(call, f"tells {sorted(map(str, named - known))}: {text!r}")
        self.counted["cards named"] += len(named)
        if not public:
            return
        for button in buttons_of(call["params"]):
            data = button.get("callback_data")
            if cards_in(button["text"]):
                self._fault(call, f"a card on a button in a group: {button['text']!r}")
            if data is not None and (isinstance(unpack(data), Play) or MOVE.search(data)):
                self._fault(call, f"a move under a button in a group: {data!r}")

    def _judge_answer(self, call) -> None:
        query = str(call["params"]["callback_query_id"])
        text = said_in(call["params"])
        self.counted["presses told that they are too fast"] += text.startswith(TOO_FAST)
        person, _ = self.queries.asked[query]
        if text and not cards_in(text) <= self._known(call["at"], text, None, person):
            self._fault(call, f"tells a card of somebody else: {text!r}")

    def _known(self, at: float, text: str, rooms: set[int] | None, person: int) -> set[Card]:
        """What may be named to a group, or to a person of all their tables."""
        known: set[Card] = set()
        counted = COUNT.search(text)
        for log in self.model.logs.values():
            if rooms is not None and log.room not in rooms:
                continue
            if log.match.is_finished and log.history[-1][0] < at - MEMORY_S:
                continue
            for when, match in reversed(log.history):
                if when > at + 0.01:
                    continue
                known |= open_cards(match)
                if counted and int(counted[1] or counted[2]) <= len(match.sheets):
                    return set(DECK)
                if rooms is None and match.smazzata is not None:
                    for seat in log.seats_of(person):
                        known |= set(match.smazzata.hands[seat])
                if when < at - UNDER_WAY_S:
                    break
        return known

    # ------------------------------------------------------------------ refusals
    def _judge_refusal(self, call) -> None:
        method, words, at = call["method"], call["description"], call["at"]
        self.counted[f"refused {call['error_code']} {RETRY.sub('retry', words)}"] += 1
        if any(abs(m.at - at) < 0.002 and m.method == method for m in self.faults_noted.noted):
            return
        if call["error_code"] == 409:
            return
        if call["error_code"] == 403 and self._is_shut(int(call["params"]["chat_id"])):
            return
        if call["error_code"] == 404 and "Ephemeral" in method:
            self.counted["calls that an older server does not know"] += 1
            return
        if QUERY_TOO_OLD in words:
            self._judge_late_answer(call)
        elif not any(each in words for each in TOLERATED):
            self._fault(call, f"{method} was refused: {words}")

    def _is_shut(self, chat_id: int) -> bool:
        chat = self.world.chats[chat_id]
        if chat_id > 0:
            return bool(self.model.gone[chat_id]) or not chat.is_started
        return chat_id in self.shut

    def _judge_late_answer(self, call) -> None:
        """An answer may come too late, or twice for a reason; never else."""
        _, asked_at = self.queries.asked[query_in(call["params"])]
        late = call["at"] - asked_at > LIFE_S - 0.01
        reasons = ("duplicate-update", "timeout-after")
        twice = any(
            m.kind in reasons and asked_at - 1 <= m.at <= call["at"]
            for m in self.faults_noted.noted
        )
        is_answer = call["method"] == "answerCallbackQuery"
        told = self.was_wrong(asked_at, call["at"])  # to wait, and answered once it was stored
        excused = late or twice or told or self.was_down(asked_at, call["at"])
        if is_answer and not excused:
            self._fault(call, "a press was answered twice")

    # ------------------------------------------------------------------- presses
    def judge_presses(self, presses: Sequence[Press]) -> None:
        """Every press is answered, unless what was wrong just then left nobody a chance."""
        for press in presses:
            self.counted["presses"] += 1
            if press.said.answered:
                self.counted["presses answered"] += 1
            elif (why := self._excuse(press)) is not None:
                self.counted[f"unanswered: {why}"] += 1
            else:
                self.faults.append(
                    f"{press.asked_at - EPOCH:.3f} s: nobody answered {press.data!r} "
                    f"of {press.person}"
                )

    def _excuse(self, press: Press) -> str | None:
        """What kept a press from its answer for all of its fifteen seconds."""
        given_at = self._given.get(self.queries.unanswered(press))
        if self.was_down(press.asked_at - AFTERMATH_S, press.ended_at):
            return "the bot was down"
        if given_at is None or press.ended_at - given_at < HASTE_S:
            polls = self._mishaps("getUpdates", press.asked_at - LONGEST_POLL_S, press.ended_at)
            if polls:
                return "it could not be fetched"
            # A poll brings a hundred at most, and the same again until they are stored.
            behind = self.was_wrong(press.asked_at, press.ended_at)
            return "a hundred before it could not be stored" if behind else None
        lost = self._mishaps("answerCallbackQuery", given_at, press.ended_at)
        slow = any(mishap.kind.startswith("timeout") for mishap in lost)
        if len(lost) > 1 or (slow and press.ended_at - given_at < SLOW_ANSWER_S):
            return "its answer was lost"
        asks = self._mishaps("getChatAdministrators", given_at, press.ended_at)
        return "Telegram was slow to say who may" if asks else None

    def _mishaps(self, method: str, since: float, until: float) -> list[Mishap]:
        noted = self.faults_noted.noted
        return [m for m in noted if m.method == method and since <= m.at <= until]

    def _fault(self, call, why: str) -> None:
        self.faults.append(f"{call['at'] - EPOCH:.3f} s, call {call['n']}: {why}")


def digest_of(calls: Sequence[Json]) -> str:
    """A number for everything that was said, the same if it was said again."""
    said = "\n".join(json.dumps(call, sort_keys=True, default=str) for call in calls)
    return hashlib.sha256(UPLOAD.sub("upload", said).encode()).hexdigest()[:16]
