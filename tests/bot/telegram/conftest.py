"""What every test of the adapter starts from."""

import pytest

from tests.bot.telegram.scene import Scene
from tests.chance import seed_of


@pytest.fixture
async def scene(tmp_path, request):
    scene = Scene(tmp_path / "scopa.db", seed_of(request.node.nodeid))
    yield scene
    if scene.bot is not None:
        await scene.bot.stop()
