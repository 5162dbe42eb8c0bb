"""The count and the result, checkable by eye."""

import hashlib
import re
from dataclasses import replace

from bot.presentation import phrases, render
from bot.presentation.score import score_screen
from bot.service import taps
from bot.service.posts import PostKind, Wanted
from bot.service.room import Chair, Stage
from engine import (
    Count,
    Plurality,
    PrimieraRule,
    Score,
    SeatKept,
    Sheet,
    Side,
    cards,
    commitment,
    evolve,
    scopa,
    scopone_scientifico,
)
from tests.bot.presentation.rooms import (
    LINKS,
    NAMES,
    as_read,
    at_table,
    begun,
    dealt,
    labels,
    people,
    plain,
    post,
    show,
    to_the_count,
    to_the_end,
)
from tests.bot.presentation.rooms import (
    taps as taps_of,
)


def count(carte=20, denari=5, primiera="7d 6c As 5b", **has):
    held = cards(primiera)
    held_points = {"settebello": False, "novebello": False, "rebello": False, "napola": 0}
    return Count(
        carte=carte,
        denari=denari,
        primiera_cards=held,
        primiera=0,
        scope=cards(has.pop("scope", "")),
        **{**held_points, **has},
    )


def counted(sheet, rules=None):
    """The count of a match whose only smazzata ended like that."""
    match = to_the_count(dealt(begun(rules or scopa(2, target=21))))
    match = replace(match, sheets=(sheet,))
    return as_read(plain(score_screen(at_table(match), match, 1, phrases("it")).text))


def test_a_tie_in_cards_goes_to_nobody_and_says_so_r19():
    text = counted(Sheet(counts=(count(), count()), scores=(Score(), Score())))
    assert "Carte: Anna 20 · Bruno 20 → nessuno: pari" in text


def test_too_few_for_a_majority_is_told_apart_from_a_tie_r19():
    rules = scopa(3, target=21, plurality=Plurality.MAJORITY)
    sheet = Sheet(counts=(count(15), count(13), count(12)), scores=(Score(),) * 3)
    assert "→ nessuno: non bastano" in counted(sheet, rules)


def test_every_point_names_who_got_it_r18_r21():
    sheet = Sheet(
        counts=(count(25, 6, settebello=True, scope="7d Rb"), count(15, 4)),
        scores=(Score(carte=1, denari=1, settebello=1, scope=2), Score(primiera=1)),
    )
    text = counted(sheet)
    assert "Carte: Anna 25 · Bruno 15 → Anna" in text
    assert "Denari: Anna 6 · Bruno 4 → Anna" in text
    assert "Settebello → Anna" in text
    assert "Primiera → Bruno" in text
    assert "Scope: Anna 2 (7🪙 R🪵) · Bruno 0" in text
    assert "Smazzata: Anna 5 · Bruno 1" in text
    assert "Partita: Anna 5 · Bruno 1" in text


def test_the_primiera_shows_its_cards_and_their_sum_r22():
    sheet = Sheet(counts=(count(), count(primiera="7c 7s")), scores=(Score(primiera=1), Score()))
    text = counted(sheet)
    assert "Anna 7🪙 6🍷 A⚔️ 5🪵 = 21+18+16+15 = 70" in text
    assert "Bruno 7🍷 7⚔️ = 21+21 = 42 (mancano 2 semi)" in text


def test_a_primiera_nobody_has_says_why_r23():
    sheet = Sheet(counts=(count(primiera="7c 7s"),) * 2, scores=(Score(), Score()))
    assert "Primiera → nessuno: nessuno ha i quattro semi" in counted(sheet)
    lenient = scopa(2, target=21, primiera_rule=PrimieraRule.SUITS_THEN_SUM)
    assert "Primiera → nessuno: pari" in counted(sheet, lenient)


def test_extras_are_counted_only_where_they_are_played_r24_r26():
    sheet = Sheet(
        counts=(count(novebello=True, napola=4), count(rebello=True)),
        scores=(Score(novebello=1, napola=4), Score(rebello=1)),
    )
    rules = scopa(2, target=21, novebello=True, rebello=True, napola=True)
    text = counted(sheet, rules)
    assert "Novebello → Anna" in text
    assert "Re bello → Bruno" in text
    assert "Napola: Anna 4 · Bruno 0" in text
    assert "Novebello" not in counted(sheet)


def test_leftovers_and_a_scopa_taken_back_are_told_r16_r17():
    sheet = Sheet(
        counts=(count(), count()),
        scores=(Score(), Score()),
        leftovers=cards("2d 4c"),
        leftovers_to=Side(1),
        annulled=cards("Rb")[0],
    )
    text = counted(sheet)
    assert "Il resto (2🪙 4🍷) va a Bruno." in text
    assert "La scopa con R🪵 non vale" in text


def test_what_nobody_took_goes_to_nobody_r17():
    sheet = Sheet(counts=(count(0), count(0)), scores=(Score(), Score()), leftovers=cards("7d"))
    text = counted(sheet)
    assert "Il resto (7🪙) non va a nessuno." in text
    assert "Settebello → nessuno: nessuno l’ha preso" in text


def test_a_count_the_room_no_longer_knows_is_one_line():
    later = replace(at_table(dealt(begun())), number=2)
    assert (
        render(later, post(PostKind.SCORE, smazzata=3), LINKS).text
        == "Scopa · 3ª smazzata, finita."
    )


def test_the_points_add_up_as_recorded():
    match = to_the_end(begun(scopa(3)))
    for number, sheet in enumerate(match.sheets, start=1):
        text = plain(show(at_table(match), PostKind.SCORE, smazzata=number).text)
        gained = " · ".join(f"{NAMES[s]} {sheet.scores[s].total}" for s in range(3))
        total = " · ".join(
            f"{NAMES[s]} {sum(each.scores[s].total for each in match.sheets[:number])}"
            for s in range(3)
        )
        assert f"Smazzata: {gained}" in text
        assert f"Partita: {total}" in text


def test_a_team_is_named_with_its_members_once():
    match = to_the_count(dealt(begun(scopone_scientifico(target=21))))
    text = plain(show(at_table(match), PostKind.SCORE, smazzata=1).text)
    assert text.count("🔵 A (Anna, Carla)") == 1


# -------------------------------------------------------------------- the seal
def test_every_deck_that_was_promised_can_be_checked_by_anybody():
    match = begun(scopa(2, target=21))
    for seed in (1, 2):
        match = to_the_count(dealt(match, seed=seed), seed=seed)
    match = dealt(match, seed=3)
    for number, opened in enumerate(match.opened, start=1):
        text = show(at_table(match), PostKind.SCORE, smazzata=number).text
        line, promise = re.findall(r"<code>(.*?)</code>", text)
        assert hashlib.sha256(line.encode("ascii")).hexdigest() == promise
        assert promise == commitment(opened.deck, opened.nonce)
        assert match.nonce not in text
    assert len(match.opened) == 2


# ---------------------------------------------------------------------- going on
def test_a_button_goes_on_and_counts_who_pressed_it():
    match = to_the_count(dealt(begun(scopa(3, target=21))))
    screen = show(at_table(match, ready=frozenset({1})), PostKind.SCORE, smazzata=1)
    assert labels(screen) == ["Avanti (1/3)"]
    assert taps_of(screen) == [taps.Ahead(taps.At(12, 1), 1)]
    assert "Avanti: Bruno" in screen.text
    assert "parte da sola" in screen.text


def test_absent_seats_are_not_waited_for():
    match = evolve(to_the_count(dealt(begun(scopa(3, target=21)))), SeatKept(2))
    screen = show(at_table(match, ready=frozenset({1, 2})), PostKind.SCORE, smazzata=1)
    assert labels(screen) == ["Avanti (1/2)"]


def test_whoever_plays_alone_is_not_counted():
    match = to_the_count(dealt(begun(scopa(2, target=21))))
    table = at_table(match, people("Anna")[0], Chair(opponent="random"))
    assert labels(show(table, PostKind.SCORE, smazzata=1)) == ["Avanti"]


def test_an_older_count_has_no_button():
    match = dealt(to_the_count(dealt(begun(scopa(2, target=21)))))
    assert show(at_table(match), PostKind.SCORE, smazzata=1).buttons == ()


def test_the_last_count_has_no_button():
    match = to_the_end(begun())
    screen = show(at_table(match), PostKind.SCORE, smazzata=len(match.sheets))
    assert screen.buttons == ()
    assert "parte da sola" not in screen.text


# -------------------------------------------------------------------- the result
def test_the_result_names_the_winner_and_every_smazzata():
    match = to_the_end(begun(scopa(2)))
    screen = show(at_table(match), PostKind.RESULT)
    assert f"Vince {NAMES[match.winner]}!" in screen.text
    rows = re.search(r"<pre>(.*)</pre>", screen.text, re.DOTALL)[1].splitlines()
    assert rows[0].split() == ["Anna", "Bruno"]
    for number, sheet in enumerate(match.sheets, start=1):
        assert rows[number].split() == [
            str(number),
            *(str(score.total) for score in sheet.scores),
        ]
    assert rows[-1].split() == ["Tot.", *map(str, match.points)]
    assert taps_of(screen) == [taps.Rematch(taps.At(12, 1))]


def test_a_pair_wins_together():
    match = to_the_end(begun(scopa(4)))
    assert "Vincono " in show(at_table(match), PostKind.RESULT).text


def test_a_match_decided_by_the_last_capture_says_so_r29():
    match = to_the_end(begun(scopa(2)))
    sheet = Sheet(counts=(count(), count()), scores=(Score(scope=11), Score(scope=11)))
    tied = replace(match, sheets=(sheet,), winner=Side(0))
    assert "perde chi ha preso per ultimo" in show(at_table(tied), PostKind.RESULT).text


def test_a_very_long_match_shows_its_newest_smazzate():
    match = to_the_end(begun(scopa(2)))
    sheet = Sheet(counts=(count(), count()), scores=(Score(scope=1), Score()))
    long = replace(match, sheets=(sheet,) * 90, opened=())
    rows = show(at_table(long), PostKind.RESULT).text.splitlines()
    assert any(row.startswith("90 ") for row in rows)
    assert not any(row.startswith("50 ") for row in rows)


def test_the_result_stays_while_the_rematch_is_being_prepared():
    table = at_table(to_the_end(begun(scopa(2))))
    before = show(table, PostKind.RESULT, wanted=Wanted.FINAL)
    preparing = replace(table, stage=Stage.LOBBY, number=2)
    assert render(preparing, post(PostKind.RESULT, wanted=Wanted.FINAL), LINKS) == before
