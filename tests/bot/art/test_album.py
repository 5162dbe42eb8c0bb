"""An album keeps what was drawn, as much as fits."""

from bot.art import Album


def test_an_album_finds_what_it_keeps_and_nothing_else():
    album = Album(100)
    album.keep("one", b"jpeg")
    assert album.find("one") == b"jpeg"
    assert album.find("two") is None
    assert album.size == 4


def test_an_album_forgets_what_was_least_recently_wanted():
    album = Album(8)
    album.keep("one", b"1111")
    album.keep("two", b"2222")
    album.find("one")
    album.keep("three", b"33")
    assert [album.find(each) is not None for each in ("one", "two", "three")] == [
        True,
        False,
        True,
    ]
    assert album.size == 6


def test_an_album_keeps_nothing_larger_than_itself():
    album = Album(3)
    album.keep("one", b"jpeg")
    assert album.find("one") is None
    assert album.size == 0


def test_a_picture_kept_twice_counts_once():
    album = Album(100)
    album.keep("one", b"jpeg")
    album.keep("one", b"jpeg")
    assert album.size == 4
