"""Which failed clocks are complained of, and when they are tried again."""

from datetime import UTC, datetime, timedelta

from bot.service.room import RoomId
from bot.service.unrung import MOST, TRIED_AGAIN_AFTER, Unrung

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def test_each_kind_of_failure_is_new_once_for_each_room():
    unrung, one, two = Unrung(), RoomId(1), RoomId(2)
    failures = [ValueError("torn"), KeyError("kind"), ValueError("torn"), KeyError("kind")]
    assert [unrung.failed(one, each, NOW) for each in failures] == [True, True, False, False]
    assert unrung.failed(two, ValueError("torn"), NOW)
    unrung.rang(one)
    assert unrung.failed(one, ValueError("torn"), NOW)


def test_a_room_rests_for_a_minute_after_every_failure():
    unrung, room = Unrung(), RoomId(1)
    assert not unrung.rests(room, NOW)
    for begin in (NOW, NOW + TRIED_AGAIN_AFTER):
        unrung.failed(room, ValueError(), begin)
        assert unrung.rests(room, begin + TRIED_AGAIN_AFTER - timedelta(milliseconds=1))
        assert not unrung.rests(room, begin + TRIED_AGAIN_AFTER)
    unrung.rang(room)
    assert not unrung.rests(room, NOW)


def test_where_everything_fails_neither_memory_nor_log_grows_without_end():
    unrung = Unrung()
    said = [unrung.failed(RoomId(number), ValueError(), NOW) for number in range(2 * MOST)]
    assert len(unrung) == sum(said) == MOST
    assert unrung.failed(RoomId(2 * MOST), ValueError(), NOW + TRIED_AGAIN_AFTER)
    assert len(unrung) == 1
