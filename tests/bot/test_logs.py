"""The log: one line for each event, and never a token."""

import io
import json
import logging
import sys
import warnings

import pytest

from bot import logs
from engine import Card

TOKEN = "1234567890:" + "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1"  # put together: it is nobody's


@pytest.fixture
def log(monkeypatch):
    """Return a function that sets the log up and gives what it wrote, and undo it afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    quiet = {name: logging.getLogger(name).level for name in ("aiosqlite", "httpcore", "httpx")}
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)

    def configured(level="INFO", *, human=False):
        stream = io.StringIO()
        logs.configure(level, stream=stream, human=human)
        return stream

    yield configured
    logging.captureWarnings(capture=False)
    root.handlers = handlers
    root.setLevel(level)
    for name, before in quiet.items():
        logging.getLogger(name).setLevel(before)


def lines(stream):
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line_of_json(log):
    stream = log()
    logging.getLogger("bot.pump").info("update %s is handled", 7)
    (line,) = lines(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "update 7 is handled", "level": "info", "logger": "bot.pump"}


def test_a_person_reads_the_same_without_json(log):
    stream = log(human=True)
    logging.getLogger("bot.pump").info("update %s is handled", 7)
    assert "update 7 is handled" in stream.getvalue()
    with pytest.raises(ValueError, match=r"Expecting value|Extra data"):
        json.loads(stream.getvalue())


def test_a_library_s_line_looks_like_our_own(log):
    stream = log()
    logging.getLogger("bot").warning("ours")
    logging.getLogger("telegram.ext").warning("retry in %s s", 5)
    ours, theirs = lines(stream)
    assert (theirs["event"], theirs["logger"]) == ("retry in 5 s", "telegram.ext")
    assert ours.keys() == theirs.keys()


def test_less_serious_lines_are_left_out(log):
    stream = log("WARNING")
    logging.getLogger("bot").info("ours")
    logging.getLogger("telegram").info("theirs")
    assert stream.getvalue() == ""


@pytest.mark.parametrize("name", ["httpx", "httpcore.http11", "aiosqlite", "tornado.access"])
def test_libraries_that_tell_secrets_keep_quiet_below_warning(log, name):
    stream = log("DEBUG")
    logging.getLogger(name).info("HTTP Request: POST …")
    logging.getLogger(name).warning("kept")
    assert [line["event"] for line in lines(stream)] == ["kept"]


@pytest.mark.parametrize("human", [False, True], ids=["json", "human"])
class TestTokens:
    """No token gets out, whatever part of a line it is in."""

    def test_in_the_event(self, log, human):
        stream = log(human=human)
        logging.getLogger("telegram").info("the token is %s", TOKEN)
        assert TOKEN not in stream.getvalue()
        assert stream.getvalue().count("the token is [token]") == 1

    def test_in_a_value_however_deep(self, log, human):
        stream = log(human=human)
        logging.getLogger("bot").info("x: %r", {"a": [f"https://host/bot{TOKEN}/getMe"]})
        assert TOKEN not in stream.getvalue()
        assert "/bot[token]/getMe" in stream.getvalue()

    def test_in_a_traceback(self, log, human):
        stream = log(human=human)
        try:
            int(f"bot{TOKEN}")
        except ValueError:
            logging.getLogger("telegram").exception("theirs")
        assert TOKEN not in stream.getvalue()
        assert stream.getvalue().count("'bot[token]'") == 1

    def test_in_a_warning(self, log, human):
        stream = log(human=human)
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            logging.captureWarnings(capture=False)
            logging.captureWarnings(capture=True)
            warnings.warn(f"odd: {TOKEN}", stacklevel=1)
        assert TOKEN not in stream.getvalue()
        assert "odd: [token]" in stream.getvalue()

    def test_in_what_ends_the_process(self, log, human):
        stream = log(human=human)
        error = RuntimeError(f"no such bot {TOKEN}")
        sys.excepthook(type(error), error, None)
        assert TOKEN not in stream.getvalue()
        assert "no such bot [token]" in stream.getvalue()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/bot1:sandbox/getMe", "/bot[token]/getMe"),
        (f"bot{TOKEN}", "bot[token]"),
        (TOKEN.replace(":", "%3A"), "[token]"),
        (f"{TOKEN},{TOKEN}", "[token],[token]"),
    ],
)
def test_a_token_is_found_in_every_form(text, shown):
    assert logs.redact(text) == shown


@pytest.mark.parametrize(
    "text", ["2026-11-30T10:15:00Z", "127.0.0.1:8081", "room 12:34 seat 2", "1:sandbox", "7dx3c4s"]
)
def test_what_is_no_token_stays(text):
    assert logs.redact(text) == text


def test_a_traceback_shows_no_local_variables(log):
    stream = log(human=True)

    def deal():
        hand = "7d " + str(Card.parse("Rb"))
        return int(hand[:0])

    try:
        deal()
    except ValueError:
        logging.getLogger("bot").exception("failed")
    assert "in deal" in stream.getvalue()
    assert "7d Rb" not in stream.getvalue()
