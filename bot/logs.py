"""Where log lines go and what they may say."""

import logging
import re
import sys
from typing import TYPE_CHECKING, TextIO

import structlog
from structlog.stdlib import ProcessorFormatter

if TYPE_CHECKING:
    from types import TracebackType

    from structlog.typing import Processor

__all__ = ["configure", "redact"]

# A token in an address (any token), or anywhere else (a real one has 35 characters).
_TOKEN = re.compile(r"(?<=/bot)\d+(?::|%3A)[\w-]+|(?<!\d)\d{3,}(?::|%3A)[\w-]{20,}", re.IGNORECASE)

# They say too much below WARNING: addresses with the token, or SQL parameters with the cards.
_QUIET = ("aiosqlite", "httpcore", "httpx", "tornado.access")


def redact(text: str) -> str:
    """Replace everything that looks like a bot token.

    >>> redact("POST https://api.telegram.org/bot1:sandbox/getMe")
    'POST https://api.telegram.org/bot[token]/getMe'
    """
    return _TOKEN.sub("[token]", text)


def configure(level: str, *, stream: TextIO | None = None, human: bool | None = None) -> None:
    """Send every log line of the process, ours and the libraries', to ``stream``.

    Called once, by the command line. The stream is standard error unless given; ``human`` asks
    for ``key=value`` lines rather than JSON, and by default is whether the stream is a terminal.
    Warnings and uncaught exceptions become log lines too, since either may quote a token.
    """
    stream = sys.stderr if stream is None else stream
    human = stream.isatty() if human is None else human
    threshold = logging.getLevelNamesMapping()[level]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        _Redacting(foreign_pre_chain=_common(), processors=_rendering(human=human))
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(threshold)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(threshold, logging.WARNING))
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught


class _Redacting(ProcessorFormatter):
    """The last hand a line passes through, so that no value, event or traceback escapes it."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def _common() -> list["Processor"]:
    """Return what every line has besides its words."""
    return [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]


def _rendering(*, human: bool) -> list["Processor"]:
    """Return how a finished event becomes one line (a person also gets tracebacks below it)."""
    if human:
        # Plain tracebacks: the pretty ones print local variables, cards and tokens included.
        renderer: Processor = structlog.dev.ConsoleRenderer(
            exception_formatter=structlog.dev.plain_traceback
        )
    else:
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    return [ProcessorFormatter.remove_processors_meta, renderer]


def _log_uncaught(
    kind: type[BaseException], error: BaseException, traceback: "TracebackType | None"
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
        return
    logging.getLogger(__package__).critical("uncaught", exc_info=(kind, error, traceback))
