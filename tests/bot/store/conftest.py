"""A fresh file for every test, with everything that stands on it."""

import shutil

import pytest

from bot.store import Database, Inbox, NoticeRows, PostRows, SqliteStore
from bot.store.migration import migrate
from tests.bot.store.evening import StillClock


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scopa.db"


@pytest.fixture(scope="session")
def new_file(tmp_path_factory):
    """A file with all tables; copying it is faster than making it."""
    path = tmp_path_factory.mktemp("store") / "new.db"
    migrate(path)
    return path


@pytest.fixture
async def database(path, new_file):
    shutil.copy(new_file, path)
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
