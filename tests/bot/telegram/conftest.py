"""What every test of the adapter starts from."""

import pytest

from tests.bot.telegram.scene import Scene


@pytest.fixture(autouse=True)
def _spans_as_timedelta(monkeypatch):
    """Have the library say how long to wait as a timedelta, as it will in its next version."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
async def scene(tmp_path):
    scene = Scene(tmp_path / "scopa.db")
    yield scene
    if scene.bot is not None:
        await scene.bot.stop()
