"""A fresh file for every test, with everything that stands on it."""

import pytest

from bot.store import Database, Inbox, NoticeRows, PostRows, SqliteStore
from tests.bot.store.evening import StillClock


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scopa.db"


@pytest.fixture
async def database(path):
    database = await Database.open(path)
    yield database
    await database.close()


@pytest.fixture
def clock():
    return StillClock()


@pytest.fixture
def inbox(database, clock):
    return Inbox(database, bot_id=1, clock=clock)


@pytest.fixture
def store(database, inbox, clock):
    return SqliteStore(database, inbox, clock)


@pytest.fixture
def posts(database):
    return PostRows(database)


@pytest.fixture
def notices(database):
    return NoticeRows(database)
