"""Virtual time for tests marked ``virtual_time``; real time for all others."""

import asyncio

from bot.sandbox.virtual_time import VirtualTimeLoop


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "virtual_time: run on an event loop whose time jumps instead of waiting"
    )


def pytest_asyncio_loop_factories(config, item):
    if item.get_closest_marker("virtual_time"):
        return {"virtual": VirtualTimeLoop}
    return {"real": asyncio.new_event_loop}
