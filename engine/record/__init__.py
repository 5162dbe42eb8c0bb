"""Whole matches as text that people can read and the engine can read back.

``read(write(events)) == events`` for every log. One line is one event, with two exceptions:
plays stand several on a line, one turn of the table each; indented lines belong to the line
above them. Empty lines and lines that begin with ``#`` are for people only::

    scopa-record 1
    started mazziere=1
      rules game=scopa seats=2 pairs=yes first_mazziere=lowest cut=auto …
      draw mazziere=1 0:5c 1:Ad
    sealed nonce=000102030405060708090a0b0c0d0e0f
      deck 7d Ac … Rb
    dealt cut=17
    0:7dx3c4s* 1:Rc
    scored leftovers=Cc,4d to=0 last=0 annulled=-
      holds 0 carte=22 denari=6 settebello=yes … primiera=78 best=7d,6c,7s,7b scope=7d
      scores 0 scope=1 carte=1 …

A play is the seat, a colon and the move, with ``*`` for a scopa. ``-`` is nothing. The other
lines are ``void``, ``kept``, ``returned``, ``ended`` and ``cancelled``.
"""

from .reading import read
from .writing import write

__all__ = ["read", "write"]
