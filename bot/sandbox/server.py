"""The world on HTTP, for the bot, for tests and for the page."""

import json
from pathlib import Path
from typing import Final

from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, StaticFileHandler

from bot.sandbox.http import BotApiHandler, ControlHandler, PhotoHandler
from bot.sandbox.refusals import Json
from bot.sandbox.world import World

HOST: Final = "127.0.0.1"
_PAGE: Final = Path(__file__).parent / "page"


class Server:
    """A world that listens on this machine."""

    def __init__(self, world: World, http: HTTPServer, port: int) -> None:
        self.world = world
        self.port = port
        self._http = http

    @property
    def url(self) -> str:
        """Return the page's address; the Bot API's is ``{url}/bot``."""
        return f"http://{HOST}:{self.port}"

    async def close(self) -> None:
        """Stop listening and end every waiting request."""
        self._http.stop()
        await self.world.webhook.close()
        await self._http.close_all_connections()
        self.world.calls.close()


class _Page(StaticFileHandler):
    """Serves the page's files, always the newest."""

    def set_extra_headers(self, _: str) -> None:
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")


async def serve(world: World, *, port: int, record: Path | None = None) -> Server:
    """Put a world on HTTP; port 0 takes any free one; ``record`` gets every call as JSON lines.

    Raises:
        OSError: the port is taken, or the file cannot be written.
    """
    sockets = bind_sockets(port, HOST)
    if record:
        world.calls.record_to(record)
    world.webhook.post_with(_post)
    http = HTTPServer(
        Application(
            [
                (r"/bot([^/]+)/(\w+)", BotApiHandler, {"world": world}),
                (r"/client/.*", ControlHandler, {"world": world}),
                (r"/file/(\w+)", PhotoHandler, {"world": world}),
                (r"/(.*)", _Page, {"path": str(_PAGE), "default_filename": "index.html"}),
            ]
        ),
        max_buffer_size=60 * 1024 * 1024,
    )
    http.add_sockets(sockets)
    return Server(world, http, sockets[0].getsockname()[1])


async def _post(url: str, secret: str, update: Json) -> int:
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["X-Telegram-Bot-Api-Secret-Token"] = secret
    try:
        answer = await AsyncHTTPClient().fetch(
            url,
            method="POST",
            headers=headers,
            body=json.dumps(update),
            raise_error=False,
        )
    except (OSError, HTTPClientError):
        return 0
    return answer.code
