"""A Telegram for one machine: people, chats, messages and one bot."""

import asyncio
import inspect
import itertools
import json
import secrets
from collections.abc import Mapping
from typing import Final

from bot.sandbox import methods, schema
from bot.sandbox.budgets import Budgets
from bot.sandbox.calls import CallLog
from bot.sandbox.changes import Changes
from bot.sandbox.chats import ANONYMOUS, Chat, ChatType, User
from bot.sandbox.clock import Clock, RealClock
from bot.sandbox.entities import RichText
from bot.sandbox.faults import Faults, refusal_of
from bot.sandbox.groups import Groups
from bot.sandbox.keyboards import Keyboard
from bot.sandbox.messages import Face, Message
from bot.sandbox.params import Params
from bot.sandbox.people import Person
from bot.sandbox.photos import Photo, Photos
from bot.sandbox.profile import Profile
from bot.sandbox.queries import Queries
from bot.sandbox.refusals import MisuseError, Refusal, UnreachableError
from bot.sandbox.updates import Updates
from bot.sandbox.webhook import Webhook

TOKEN: Final = "1:sandbox"  # noqa: S105 - known to everybody, good for nothing
BOT_ID: Final = 1
_FIRST_PERSON: Final = 5_000_000_001  # beyond 32 bits, as real accounts are
_FIRST_UPDATE: Final = 700_000_001


class World:
    """Everything there is, in memory.

    ``call`` is the bot's side: the Bot API. ``add_person``, ``groups`` and the `Person` client
    are the people's side. A server from before Bot API 10.2, which ``knows_ephemeral`` messages
    not at all, shows to everybody what was meant for one.
    """

    def __init__(
        self,
        clock: Clock | None = None,
        *,
        bot_name: str = "Sandbox",
        bot_username: str = "sandbox_bot",
        budgets: Budgets | None = None,
    ) -> None:
        self.clock = clock or RealClock()
        self.bot = User(BOT_ID, bot_name, bot_username, is_bot=True)
        self.users: dict[int, User] = {BOT_ID: self.bot, ANONYMOUS.id: ANONYMOUS}
        self.chats: dict[int, Chat] = {}
        self.changes = Changes()
        self.faults = Faults()
        self.updates = Updates(self.clock, self.faults, first_id=_FIRST_UPDATE)
        self.queries = Queries(self.clock)
        self.budgets = budgets or Budgets()
        self.calls = CallLog()
        self.photos = Photos()
        self.profile = Profile()
        self.webhook = Webhook(self.updates)
        self.groups = Groups(self)
        self.shown_delay_s = 0.0
        self.knows_ephemeral = True
        self.tour = ""
        self.instance = secrets.token_hex(4)
        self.people_revision = 0
        self.shared_ids = itertools.count(1)
        self._person_ids = itertools.count(_FIRST_PERSON)

    def add_person(
        self, name: str, *, username: str | None = None, language_code: str | None = None
    ) -> Person:
        """Make an account; it has not spoken to the bot yet."""
        user = User(next(self._person_ids), name, username, language_code)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, ChatType.PRIVATE, person=user, ids=self.shared_ids)
        self.note_people()
        return Person(self, user.id)

    def person(self, user_id: int) -> Person:
        """Return somebody's client.

        Raises:
            MisuseError: there is no such person.
        """
        user = self.users.get(user_id)
        if user is None or user.is_bot:
            raise MisuseError(f"there is no person {user_id}")
        return Person(self, user_id)

    def chat(self, chat_id: int) -> Chat:
        """Return a chat.

        Raises:
            MisuseError: there is none of this id.
        """
        if chat_id not in self.chats:
            raise MisuseError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def post(
        self,
        chat: Chat,
        sender: User,
        content: RichText = RichText(""),  # noqa: B008 - an immutable value
        keyboard: Keyboard = (),
        photo: Photo | None = None,
        *,
        receiver: User | None = None,
    ) -> Message:
        """Put a new message at the end of a chat; one with a receiver is ephemeral."""
        now = self.clock.now()
        faces = [(now, Face(content, keyboard, photo))]
        if receiver is not None:
            number = len(chat.ephemerals) + 1
            message = Message(-number, chat, sender, now, faces, receiver=receiver)
            chat.ephemerals[number] = message
        else:
            message = Message(next(chat.ids), chat, sender, now, faces)
            chat.messages[message.id] = message
        message.revision = self.changes.bump()
        return message

    def touch(self, message: Message) -> None:
        """Tell people's apps that a message changed, now or when the change reaches them."""
        if self.shown_delay_s and not message.is_deleted:
            asyncio.get_running_loop().call_later(self.shown_delay_s, self._bump, message)
        else:
            self._bump(message)

    def note_people(self) -> None:
        """Tell people's apps that people, chats or the bot's card changed."""
        self.people_revision = self.changes.bump()

    async def call(
        self,
        token: str,
        method: str,
        params: Mapping[str, object],
        files: Mapping[str, bytes] | None = None,
    ) -> tuple[int, bytes]:
        """Do what a Bot API request asks; return the HTTP status and the body of the answer.

        Parameters may be JSON values or the strings a form carries. Runs on and on, as an
        unanswered request does, where the planned fault is a timeout.

        Raises:
            UnreachableError: the planned fault is that nobody answers at all.
        """
        parts = files or {}
        names = sorted(parts)
        try:
            result = await self._answer(token, method, params, parts)
        except Refusal as refusal:
            self.calls.add(method, params, names, refusal, at=self.clock.now())
            return refusal.code, json.dumps(refusal.as_json()).encode()
        self.calls.add(method, params, names, result, at=self.clock.now())
        return 200, json.dumps({"ok": True, "result": result}).encode()

    async def _answer(
        self, token: str, method: str, params: Mapping[str, object], files: Mapping[str, bytes]
    ) -> object:
        if token != TOKEN:
            raise Refusal(401, "Unauthorized")
        chat = params.get("chat_id")
        chat_id = int(chat) if isinstance(chat, int | str) and _is_id(chat) else None
        fault = self.faults.of_call(method, chat_id)
        if fault == "unreachable":
            raise UnreachableError("the sandbox cannot be reached")
        if fault == "timeout":
            await _for_ever()
        if fault and (refusal := refusal_of(fault, chat_id)):
            raise refusal
        known = methods.METHODS.get(method)
        if not self.knows_ephemeral:
            known = None if "Ephemeral" in method else known
            params = {k: v for k, v in params.items() if k != "ephemeral_message_parameters"}
        if known is None:
            raise Refusal(404, "Not Found: method not found")
        values = schema.read(method, params, files)
        if absent := values.keys() - known.params:
            raise Refusal(400, f"Bad Request: the sandbox has no {min(absent)} in {method}")
        result = known.handle(self, Params(values, files))
        if inspect.isawaitable(result):
            result = await result
        if fault == "timeout-after":
            self.calls.add(method, params, sorted(files), result, at=self.clock.now())
            await _for_ever()
        return result

    def _bump(self, message: Message) -> None:
        message.revision = self.changes.bump()


def _is_id(chat: int | str) -> bool:
    return isinstance(chat, int) or chat.lstrip("-").isdigit()


async def _for_ever() -> None:
    await asyncio.get_running_loop().create_future()
