"""What every test of the adapter starts from."""

import pytest

from tests.bot.telegram.scene import Scene


@pytest.fixture
async def scene(tmp_path):
    scene = Scene(tmp_path / "scopa.db")
    yield scene
    if scene.bot is not None:
        await scene.bot.stop()
