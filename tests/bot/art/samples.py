"""A picture of every kind, small and plain."""

from bot.art import (
    CountPicture,
    CountRow,
    HandPicture,
    HeldCard,
    LastMove,
    Look,
    Plate,
    Player,
    ResultPicture,
    StandingsPicture,
    StandingsRow,
    TablePicture,
)
from engine import Card, cards

LOOK = Look()


def player(name="Anna", **marks):
    return Player(name=name, spare="Giocatore 1", **marks)


def plate(*names, scope="", points=3, taken=9, letter=""):
    held = cards(scope)
    return Plate(
        players=tuple(map(player, names)),
        points=points,
        taken=taken,
        scope=held,
        scope_words=f"{len(held)} scope",
        points_words="punti",
        letter=letter,
    )


def table(*plates, laid="Ad 4c 7s Rb", **fields):
    return TablePicture(
        **{
            "title": "Scopa · a 11 · 2ª smazzata",
            "plates": plates or (plate("Anna"), plate("Bruno", scope="7d 3c")),
            "cards": cards(laid),
            "tallone": 24,
            "last": LastMove(words="Bruno prende", card=Card.parse("7b"), captured=cards("3s 4d")),
            "look": LOOK,
            **fields,
        }
    )


def hand(held="7d Rc 3s", takes="7d", **fields):
    return HandPicture(
        **{
            "title": "Tocca a te",
            "cards": tuple(
                HeldCard(card=card, position=at, takes=str(card) in takes)
                for at, card in enumerate(cards(held), start=1)
            ),
            "takes_word": "prende",
            "table": cards("3c 4s"),
            "table_word": "Tavolo",
            "look": LOOK,
            **fields,
        }
    )


def count(**fields):
    row = CountRow(label="Carte", held=("18", "22"), gained=(0, 1))
    primiera = CountRow(
        label="Primiera",
        held=("79", "71"),
        gained=(1, 0),
        cards=(cards("Ad 7c 7s 7b"), cards("7d Ac As 6b")),
        values=((16, 21, 21, 21), (21, 16, 16, 18)),
    )
    return CountPicture(
        **{
            "title": "Scopa · 1ª smazzata, la conta",
            "sides": (player(), player("Bruno")),
            "rows": (row, primiera),
            "gained_label": "Smazzata",
            "gained": (1, 1),
            "total_label": "Partita",
            "total": (4, 7),
            "look": LOOK,
            **fields,
        }
    )


def result(**fields):
    return ResultPicture(
        **{
            "title": "Vince",
            "winners": (player("Bruno"),),
            "about": "Scopa · a 11",
            "sides": (player(), player("Bruno")),
            "winner": 1,
            "rows": ((2, 5), (1, 6)),
            "total_label": "Partita",
            "total": (3, 11),
            "cards": cards("3c 7d Rb"),
            "look": LOOK,
            **fields,
        }
    )


def standings(**fields):
    row = StandingsRow(player=player(), numbers=("12", "7", "121", "18"))
    return StandingsPicture(
        **{
            "title": "Classifica",
            "headings": ("Giocate", "Vinte", "Punti", "Scope"),
            "rows": (row,),
            "look": LOOK,
            **fields,
        }
    )


EVERY = {"table": table, "hand": hand, "count": count, "result": result, "standings": standings}
