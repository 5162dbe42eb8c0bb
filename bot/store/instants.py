"""Instants as whole Unix milliseconds, UTC."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


def to_ms(at: datetime) -> int:
    """Write an instant; what is finer is rounded up, so that no clock is read as due too early."""
    return -((_EPOCH - at) // _MS)


def elapsed_ms(now: datetime) -> int:
    """Return the milliseconds that have passed completely: what is due is at most this."""
    return (now - _EPOCH) // _MS


def from_ms(ms: int) -> datetime:
    """Read an instant."""
    return _EPOCH + ms * _MS


def maybe_ms(at: datetime | None) -> int | None:
    """Write an instant, if there is one."""
    return None if at is None else to_ms(at)


def maybe_from_ms(ms: int | None) -> datetime | None:
    """Read an instant, if there is one."""
    return None if ms is None else from_ms(ms)
