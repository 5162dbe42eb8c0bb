"""The table, in words that everybody may read."""

from dataclasses import replace

import pytest

from bot.presentation.position import shown_number
from bot.service import taps
from bot.service.posts import PostKind, Wanted
from bot.service.room import Pick, Stage
from engine import (
    Cut,
    DealVoided,
    DeckSealed,
    End,
    MatchCancelled,
    SeatKept,
    SmazzataDealt,
    VoidReason,
    cards,
    commitment,
    evolve,
    public_view,
    scopa,
    scopone_scientifico,
    seal,
    view,
)
from tests.bot.presentation.rooms import (
    NAMES,
    as_read,
    at_table,
    begun,
    dealt,
    fold,
    labels,
    many_ways,
    people,
    plain,
    played,
    show,
    shuffled,
    to_the_count,
    to_the_end,
)
from tests.bot.presentation.rooms import (
    taps as taps_of,
)


def table(match, *chairs, **fields):
    number = fields.pop("smazzata", shown_number(match))
    return show(at_table(match, *chairs, **fields), PostKind.TABLE, smazzata=number)


def test_the_header_says_game_target_smazzata_and_mazziere():
    match = dealt(begun(scopa(2)))
    assert f"Scopa · a 11 · 1ª smazzata · mazziere {NAMES[match.mazziere]}" in table(match).text


def test_where_smazzate_are_counted_the_header_says_how_many_there_are():
    match = dealt(begun(scopa(2, end=End.SMAZZATE, smazzate=4)))
    assert "Scopa · 1ª smazzata di 4 · mazziere" in table(match).text


def test_the_cards_lie_in_the_order_they_were_laid():
    match = played(dealt(begun()), 3)
    seen = public_view(match.smazzata)
    line = next(each for each in plain(table(match).text).splitlines() if each[:6] == "Tavolo")
    assert [word[0] for word in line.removeprefix("Tavolo: ").split(" · ")[0].split()] == [
        str(card)[0] for card in seen.table
    ]
    assert line.endswith(f"tallone {seen.tallone_size}")


def test_the_deck_is_promised_until_the_first_card():
    match = dealt(begun())
    sealed, cut, *_ = table(match).text.splitlines()
    assert commitment(match.deck, match.nonce) in sealed
    assert cut == f"Tagliato alla {match.cut}ª carta."
    assert commitment(match.deck, match.nonce) not in table(played(match, 1)).text


def test_the_last_play_of_every_seat_is_told_the_newest_last():
    match = played(dealt(begun(scopa(3))), 7)
    told = [
        line for line in plain(table(match).text).splitlines() if " cala " in line or "pre" in line
    ]
    newest = match.smazzata.plays[-1].seat
    assert len(told) == 3
    assert NAMES[newest] in told[-1]


def test_a_scopa_is_celebrated_in_the_table():
    match = dealt(begun())
    for seed in range(50):
        match = played(dealt(begun(), seed=seed), 8, seed=seed)
        if match.smazzata.plays[-1].scopa:
            break
    assert match.smazzata.plays[-1].scopa
    name = NAMES[match.smazzata.plays[-1].seat]
    assert f"🧹 Scopa di {name}!" in plain(table(match).text)


def test_it_says_whose_turn_it_is():
    match = dealt(begun(seed=1))
    assert f"Tocca a{'d' if match.turn == 0 else ''} {NAMES[match.turn]}" in table(match).text


def test_a_kept_seat_is_marked():
    match = evolve(dealt(begun()), SeatKept(0))
    assert "Anna 🤖" in table(match).text


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (VoidReason.THREE_RE, "A monte: tre re"),
        (VoidReason.FOUR_RE, "A monte: quattro re"),
        (VoidReason.LOW_SUM, "A monte: in tavola c’è 10 o meno"),
    ],
)
def test_a_void_deal_is_announced_with_its_reason_r9(reason, words):
    match = fold(
        begun(), (DeckSealed(shuffled(1), "0" * 32), SmazzataDealt(5), DealVoided(reason))
    )
    again = dealt(match)
    assert words in table(again).text
    assert words not in table(played(again, 2)).text


def test_partners_are_reminded_in_their_first_smazzata_r30():
    first = dealt(begun(scopa(4)))
    assert "Tra compagni non si parla" in table(first).text
    second = dealt(to_the_count(first))
    assert "Tra compagni non si parla" not in table(second).text
    assert "Tra compagni non si parla" not in table(dealt(begun(scopa(2)))).text


def test_a_restart_is_mentioned():
    assert "Il bot era via" in table(dealt(begun()), restarted=True).text


def test_unusual_rules_are_on_the_table_too():
    assert "<i>napola</i>" in table(dealt(begun(scopa(2, napola=True)))).text
    assert "presa obbligatoria" in table(dealt(begun(scopone_scientifico()))).text


def test_after_the_last_card_it_says_who_got_the_rest_r17():
    match = to_the_count(dealt(begun(scopa(2, target=21))))
    assert match.last_sheet.leftovers
    text = table(match).text
    assert "Smazzata finita." in text
    assert "Il resto (" in text
    assert "1ª smazzata" in text


@pytest.mark.parametrize(
    ("left", "words"), [("", "Smazzata finita."), ("7d", "Il resto (7🪙) non va a nessuno.")]
)
def test_a_clean_table_and_a_rest_for_nobody_are_told_too_r17(left, words):
    match = to_the_count(dealt(begun(scopa(2, target=21))))
    sheet = replace(match.last_sheet, leftovers=cards(left), leftovers_to=None)
    assert as_read(table(replace(match, sheets=(sheet,))).text).endswith(words)


def test_an_older_smazzatas_table_is_one_line():
    match = dealt(to_the_count(dealt(begun(scopa(2, target=21)))))
    assert table(match, smazzata=1).text == "Scopa · 1ª smazzata, finita."
    assert table(match, smazzata=1).buttons == ()


def test_a_cancelled_match_says_so():
    match = evolve(dealt(begun()), MatchCancelled())
    assert "Partita annullata." in table(match).text


def test_the_usual_buttons_are_under_it():
    assert labels(table(dealt(begun()))) == ["🃏 La mia mano", "💬 Chat", "⋯"]


def test_the_menu_holds_what_the_commands_do():
    screen = table(dealt(begun()), menu="more")
    kinds = [type(tap) for tap in taps_of(screen)]
    assert kinds == [
        taps.PostAgain,
        taps.ShowRules,
        taps.Leave,
        taps.Return,
        taps.TurnNudges,
        taps.OpenMenu,
        taps.OpenMenu,
        taps.Cancel,
        taps.OpenMenu,
    ]


# ------------------------------------------------------------------ by numbers
def test_whoever_is_on_turn_without_a_private_chat_gets_numbers():
    match = played(dealt(begun(scopa(3, target=21))), 3)
    screen = table(match, *people(*NAMES[:3], reachable=False))
    picks = [tap for tap in taps_of(screen) if isinstance(tap, taps.PickNumber)]
    seen = view(match.smazzata, match.turn)
    assert [pick.number for pick in picks] == list(range(len(seen.hand)))
    assert labels(screen)[: len(picks)] == [str(n + 1) for n in range(len(picks))]
    assert {pick.at for pick in picks} == {taps.PlayAt(12, 1, 1, seen.plays_made(match.turn) + 1)}


def test_a_working_private_chat_needs_no_numbers():
    screen = table(dealt(begun()), *people("Anna", "Bruno", reachable=True))
    assert not any(isinstance(tap, taps.PickNumber) for tap in taps_of(screen))


def test_nobody_gets_numbers_while_the_bot_plays_for_the_seat():
    match = dealt(begun())
    kept = evolve(match, SeatKept(match.turn))
    screen = table(kept, *people("Anna", "Bruno", reachable=False))
    assert not any(isinstance(tap, taps.PickNumber) for tap in taps_of(screen))


def test_after_a_pick_the_numbers_are_its_captures_eight_a_page():
    match, position, moves = many_ways()
    seen = view(match.smazzata, match.turn)
    play = seen.plays_made(match.turn) + 1
    chairs = people(*NAMES[: match.rules.seats], reachable=False)
    pages = -(-len(moves) // 8)
    shown = []
    for page in range(pages):
        screen = table(match, *chairs, pick=Pick(match.turn, play, position, page))
        shown += [tap.index for tap in taps_of(screen) if isinstance(tap, taps.PickCapture)]
        assert taps.PutBack(taps.PlayAt(12, 1, 1, play)) in taps_of(screen)
        turns = [tap.page for tap in taps_of(screen) if isinstance(tap, taps.TurnPage)]
        assert turns == [(page + 1) % pages]
    assert shown == list(range(len(moves)))


def test_a_pick_of_an_earlier_play_is_forgotten():
    match, position, _ = many_ways()
    chairs = people(*NAMES[: match.rules.seats], reachable=False)
    screen = table(match, *chairs, pick=Pick(match.turn, 0, position))
    assert any(isinstance(tap, taps.PickNumber) for tap in taps_of(screen))


# --------------------------------------------------------------------- the cut
def to_cut():
    match = begun(scopa(2, cut=Cut.PLAYER))
    return fold(match, seal(match, deck=shuffled(2), nonce="1" * 32))


def test_all_thirty_nine_places_can_be_cut_r6():
    match, places = to_cut(), []
    page = None
    while True:
        screen = table(match, menu=page)
        places += [tap.place for tap in taps_of(screen) if isinstance(tap, taps.CutDeck)]
        onward = [b.tap.page for row in screen.buttons for b in row if b.label == "›"]
        if not onward:
            break
        page = onward[0]
    assert places == list(range(1, 40))
    assert "taglia il mazzo" in screen.text
    assert commitment(match.deck, match.nonce) in screen.text


def test_the_menu_can_be_opened_while_the_deck_waits_to_be_cut():
    assert any(isinstance(tap, taps.Leave) for tap in taps_of(table(to_cut(), menu="more")))


def test_a_final_table_has_no_buttons():
    over = at_table(to_the_end(begun()))
    screen = show(over, PostKind.TABLE, smazzata=len(over.match.sheets), wanted=Wanted.FINAL)
    assert over.stage is Stage.OVER
    assert screen.buttons == ()
