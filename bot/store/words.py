"""The words of a notice as JSON and back."""

import json
from dataclasses import asdict
from typing import Any, assert_never

from bot.service.answers import Help, RulesInForce, Saying, Sentence, Words
from bot.service.standings import Figures, OwnFigures, Standing, Standings
from bot.service.tastes import Skin, Taste, Theme
from bot.service.told import Forgetting, Privacy, Spoken
from engine import Rules


def encode_words(words: Words) -> str:
    """Return the JSON body of a notice."""
    return json.dumps(_plain(words), separators=(",", ":"), ensure_ascii=False)


def decode_words(body: str) -> Words:
    """Inverse of ``encode_words``.

    Raises:
        ValueError: a kind this version does not know, or a body that is not of that kind.
    """
    data = json.loads(body)
    try:
        return _words(data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not the body of a notice: {error!r}") from error


def _words(data: dict[str, Any]) -> Words:  # noqa: PLR0911 - one case for each kind
    match data["kind"]:
        case "sentence":
            args = tuple((name, value) for name, value in data["args"])
            return Sentence(Saying(data["saying"]), args)
        case "help":
            return Help(private=data["private"])
        case "rules":
            rules, at_table = Rules.from_dict(data["rules"]), data.get("at_table", True)
            return RulesInForce(rules, data.get("turn_clock_s"), at_table, data.get("group"))
        case "standings":
            numbered = enumerate(data["rows"], start=1)  # those of older versions are not
            rows = tuple(Standing(**({"place": at} | row)) for at, row in numbered)
            return Standings(rows, _read_taste(data.get("taste")))
        case "figures":
            return OwnFigures(Figures(**data["in_groups"]), Figures(**data["alone"]))
        case "spoken":
            in_vain = data["is_asked_in_vain"]
            return Spoken(private=data["private"], own=data["own"], is_asked_in_vain=in_vain)
        case "privacy":
            return Privacy(data["operator"])
        case "forgetting":
            return Forgetting()
        case kind:
            raise ValueError(f"unknown kind of words: {kind!r}")


def _plain(words: Words) -> dict[str, Any]:  # noqa: PLR0911 - one case for each kind
    match words:
        case Sentence(saying, args):
            return {"kind": "sentence", "saying": saying, "args": args}
        case Help(private):
            return {"kind": "help", "private": private}
        case RulesInForce(rules, seconds, at_table, group):
            told = {"turn_clock_s": seconds, "at_table": at_table, "group": group}
            return {"kind": "rules", "rules": rules.to_dict()} | told
        case Standings(rows, taste):
            plain = None if taste is None else asdict(taste)
            return {"kind": "standings", "rows": [asdict(row) for row in rows], "taste": plain}
        case OwnFigures():
            return {"kind": "figures"} | asdict(words)
        case Spoken():
            return {"kind": "spoken"} | asdict(words)
        case Privacy():
            return {"kind": "privacy"} | asdict(words)
        case Forgetting():
            return {"kind": "forgetting"}
        case _:
            assert_never(words)


def _read_taste(plain: dict[str, str] | None) -> Taste | None:
    """Read how a leaderboard is shown; one of an older version is told in words."""
    return None if plain is None else Taste(Skin(plain["skin"]), Theme(plain["theme"]))
