"""HTTP requests turned into calls of the world."""

import asyncio
import json
import re
from abc import abstractmethod
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from tornado.web import RequestHandler

from bot.sandbox.control import apps, worlds
from bot.sandbox.control.ask import Ask
from bot.sandbox.people import NoSuchButtonError
from bot.sandbox.refusals import Json, Refusal, UnreachableError, bad_request
from bot.sandbox.world import World

_ROUTES: Final = [
    (verb, re.compile(pattern), handle) for verb, pattern, handle in (*worlds.ROUTES, *apps.ROUTES)
]


class _WorldHandler(RequestHandler):
    """A request that ends when its client goes away."""

    def initialize(self, world: World) -> None:
        """Take the world that tornado passes on."""
        self.world = world
        self._working: asyncio.Task[object] | None = None
        self._is_gone = False

    async def get(self, *path: str) -> None:
        """Answer a GET."""
        await self._work(path)

    async def post(self, *path: str) -> None:
        """Answer a POST."""
        await self._work(path)

    def on_connection_close(self) -> None:
        """Stop working for a client that has gone."""
        self._is_gone = True
        if self._working:
            self._working.cancel()

    async def _work(self, path: tuple[str, ...]) -> None:
        self._working = asyncio.current_task()
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        try:
            status, body = await self.answer(path)
        except asyncio.CancelledError:
            if not self._is_gone:
                raise
        except UnreachableError:
            self.detach().close()
        else:
            self.set_status(status)
            self.finish(body)

    @abstractmethod
    async def answer(self, path: tuple[str, ...]) -> tuple[int, bytes]:
        """Return the status and the body."""

    def fields(self) -> Json:
        """Return a JSON body, empty where there is none.

        Raises:
            ValueError: it is no JSON object.
        """
        if not self.request.body:
            return {}
        body = json.loads(self.request.body)
        if not isinstance(body, dict):
            raise ValueError("the body must be a JSON object")  # noqa: TRY004 - one kind of error
        return body


class BotApiHandler(_WorldHandler):
    """The bot's side: ``/bot<token>/<method>`` in every form the Bot API takes."""

    async def answer(self, path: tuple[str, ...]) -> tuple[int, bytes]:
        """Call the world with the parameters of the query, the form or the JSON body."""
        params: Json = {
            name: values[-1].decode() for name, values in self.request.arguments.items()
        }
        if self.request.headers.get("Content-Type", "").startswith("application/json"):
            try:
                params |= self.fields()
            except ValueError:
                refusal: Refusal = bad_request("can't parse the request's JSON object")
                return refusal.code, json.dumps(refusal.as_json()).encode()
        files = {name: parts[0].body for name, parts in self.request.files.items()}
        return await self.world.call(path[0], path[1], params, files)


class ControlHandler(_WorldHandler):
    """The people's side: the routes of the control API."""

    async def answer(self, _: tuple[str, ...]) -> tuple[int, bytes]:
        """Find the route and follow it."""
        status, answer = await self._follow()
        return status, json.dumps(answer, ensure_ascii=False).encode()

    async def _follow(self) -> tuple[int, Json | list[Json]]:
        if self._is_foreign():
            return HTTPStatus.FORBIDDEN, {"error": "another page's request"}
        method = self.request.method or ""
        for verb, pattern, handle in _ROUTES:
            match = pattern.fullmatch(self.request.path)
            if match and verb == method:
                query = {
                    name: self.get_query_argument(name) for name in self.request.query_arguments
                }
                try:
                    body = self.fields()
                    return 200, await handle(Ask(self.world, match.groups(), query, body))
                except NoSuchButtonError as error:
                    return HTTPStatus.CONFLICT, {"error": str(error)}
                except ValueError as error:
                    return HTTPStatus.BAD_REQUEST, {"error": str(error)}
        return HTTPStatus.NOT_FOUND, {"error": f"no {method} {self.request.path}"}

    def _is_foreign(self) -> bool:
        """Say whether a page from elsewhere sends this, which a browser reveals."""
        origin = self.request.headers.get("Origin")
        return origin is not None and urlsplit(origin).netloc != self.request.host


class PhotoHandler(RequestHandler):
    """The pictures of the page, by their ids: a picture never changes."""

    def initialize(self, world: World) -> None:
        """Take the world that tornado passes on."""
        self.world = world

    def get(self, file_id: str) -> None:
        """Answer with the picture."""
        found = self.world.photos.find(file_id)
        if found is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        _, data = found
        kind = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        self.finish(data)
