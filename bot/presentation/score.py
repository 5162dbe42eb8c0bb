"""The count of a smazzata, so that everybody can check it by eye."""

from collections.abc import Callable, Sequence

from bot.presentation.cards import card_text, cards_text
from bot.presentation.keyboards import Keyboard
from bot.presentation.names import is_team_game, seat_name, side_name, side_short
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import game_name
from bot.presentation.screen import Button, Screen
from bot.service.room import Room, Stage
from bot.service.taps import Ahead, At
from engine import (
    Count,
    Match,
    Plurality,
    PrimieraRule,
    Rules,
    Score,
    Seat,
    Sheet,
    Side,
    commitment,
    primiera_values,
)

__all__ = ["score_screen", "why_nobody"]


def score_screen(room: Room, match: Match, number: int, say: Phrasebook) -> Screen:
    """Count out smazzata ``number``, with a button to go on while it is the newest."""
    sheet = match.sheets[number - 1]
    tally = _Tally(room, match.rules, sheet, say)
    lines = [say("score.title", game=game_name(match.rules.game, say), n=number)]
    if is_team_game(match.rules):
        lines += [side_name(room, match.rules, side, say) for side in tally.sides]
    lines += ["", *tally.lines(), "", tally.gained(), _totals(room, match, number, say)]
    is_newest = number == len(match.sheets)
    if is_newest and room.stage is Stage.COUNTING:
        lines += _what_next(room, match, say)
    lines.append(_reveal(match, number, say))
    rows = _buttons(room, number, say) if is_newest and room.stage is Stage.COUNTING else ()
    return Screen("\n".join(lines), rows)


def why_nobody(point: str, sheet: Sheet, rules: Rules, say: Phrasebook) -> str:
    """Say why nobody got the point for carte, denari, primiera or a single card."""
    if point in {"carte", "denari"}:
        return say("why.majority" if rules.plurality is Plurality.MAJORITY else "why.tie")
    if point == "primiera":
        four = any(len(count.primiera_cards) == 4 for count in sheet.counts)
        strict = rules.primiera_rule is PrimieraRule.STRICT
        return say("why.tie" if four or not strict else "why.missing_suit")
    return say("why.not_taken")


class _Tally:
    """The lines of one sheet."""

    def __init__(self, room: Room, rules: Rules, sheet: Sheet, say: Phrasebook) -> None:
        self._room = room
        self._rules = rules
        self._sheet = sheet
        self._say = say
        self.sides = tuple(map(Side, range(rules.sides)))

    def lines(self) -> list[str]:
        """Count every point there is to win, in the order in which players read them out."""
        rules, say = self._rules, self._say
        lines = self._leftovers()
        lines += [
            self._compared("carte", lambda count: f"{count.carte}"),
            self._compared("denari", lambda count: f"{count.denari}"),
            self._held("settebello"),
            self._primiera(),
            self._scope(),
        ]
        lines += [self._held("novebello")] if rules.novebello else []
        lines += [self._held("rebello")] if rules.rebello else []
        if rules.napola:
            lines.append(
                say("score.napola", each=self._each(lambda side: f"{self._score(side).napola}"))
            )
        return lines

    def gained(self) -> str:
        """Sum up what the smazzata brought to each side."""
        return self._say(
            "score.gained", each=self._each(lambda side: f"{self._score(side).total}")
        )

    def _leftovers(self) -> list[str]:
        sheet, say = self._sheet, self._say
        if not sheet.leftovers:
            return []
        cards = cards_text(sheet.leftovers, say)
        if sheet.leftovers_to is None:
            return [say("table.leftovers_to_nobody", cards=cards)]
        return [say("table.leftovers", cards=cards, name=self._short(sheet.leftovers_to))]

    def _compared(self, point: str, told: Callable[[Count], str]) -> str:
        each = self._each(lambda side: told(self._sheet.counts[side]))
        return self._awarded(point, self._say(f"score.{point}", each=each))

    def _awarded(self, point: str, what: str) -> str:
        """Say to whom one point went, or why to nobody."""
        winners = [side for side in self.sides if getattr(self._score(side), point)]
        if not winners:
            why = why_nobody(point, self._sheet, self._rules, self._say)
            return self._say("score.to_nobody", what=what, why=why)
        return self._say("score.to", what=what, name=self._short(winners[0]))

    def _held(self, point: str) -> str:
        return self._awarded(point, self._say(f"score.{point}"))

    def _primiera(self) -> str:
        """Show the cards that make it, what each is worth, and the sum (R22, R23)."""
        values = primiera_values(self._rules)
        lines = []
        for side in self.sides:
            cards = self._sheet.counts[side].primiera_cards
            parts = [values[card.rank - 1] for card in cards]
            total = f"{'+'.join(map(str, parts))} = {sum(parts)}" if cards else "0"
            missing = 4 - len(cards)
            note = f" ({self._say('score.missing', n=missing)})" if missing else ""
            lines.append(f"   {self._short(side)} {cards_text(cards, self._say)} = {total}{note}")
        return "\n".join((self._awarded("primiera", self._say("score.primiera")), *lines))

    def _scope(self) -> str:
        def told(side: Side) -> str:
            scope = self._sheet.counts[side].scope
            return f"{len(scope)} ({cards_text(scope, self._say)})" if scope else "0"

        line = self._say("score.scope", each=self._each(told))
        if self._sheet.annulled is None:
            return line
        card = card_text(self._sheet.annulled, self._say)
        return f"{line}\n{self._say('score.annulled', card=card)}"

    def _each(self, told: Callable[[Side], str]) -> str:
        return " · ".join(f"{self._short(side)} {told(side)}" for side in self.sides)

    def _score(self, side: Side) -> Score:
        return self._sheet.scores[side]

    def _short(self, side: Side) -> str:
        return side_short(self._room, self._rules, side, self._say)


def _totals(room: Room, match: Match, number: int, say: Phrasebook) -> str:
    """Sum up the match as it stood after that smazzata."""
    rules = match.rules
    each = " · ".join(
        f"{side_short(room, rules, side, say)} "
        f"{sum(sheet.scores[side].total for sheet in match.sheets[:number])}"
        for side in map(Side, range(rules.sides))
    )
    return say("score.total", each=each)


def _what_next(room: Room, match: Match, say: Phrasebook) -> list[str]:
    lines = [say("score.tie")] if match.outcome.owed else []
    lines.append(say("score.goes_on"))
    pressed = [seat_name(room, seat, say) for seat in sorted(room.ready & set(_present(room)))]
    return [*lines, say("score.ready", names=", ".join(pressed))] if pressed else lines


def _present(room: Room) -> Sequence[Seat]:
    seats = map(Seat, range(len(room.chairs)))
    return [seat for seat in seats if room.is_played_by_person(seat)]


def _buttons(room: Room, number: int, say: Phrasebook) -> Keyboard:
    present = _present(room)
    if len(present) > 1:
        pressed = len(room.ready & set(present))
        label = say("button.ahead_of", pressed=pressed, people=len(present))
    else:
        label = say("button.ahead")
    return ((Button(label, Ahead(At(room.id, room.number), number)),),)


def _reveal(match: Match, number: int, say: Phrasebook) -> str:
    """Open the sealed deck, so that anybody can check the promise made before the cut."""
    opened = match.opened[number - 1]
    written = " ".join((opened.nonce, *map(str, opened.deck)))
    promise = commitment(opened.deck, opened.nonce)
    check = say("score.check", commitment=f"<code>{promise}</code>", place=opened.cut)
    return f"<blockquote expandable>{say('score.reveal')}\n<code>{written}</code>\n{check}</blockquote>"
