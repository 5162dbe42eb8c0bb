"""What plays tell of hands: evidence, never proof."""

import random

from engine import DECK, Move, Seat, deal, play, scopa, scopone_scientifico, view
from engine.ai.search import guessing, routines
from engine.ai.search.believing import PLAY_SIZE, SEAT
from engine.ai.search.descending import WORLD_SIZE
from engine.ai.search.evidence import evidence_of
from engine.ai.search.setting import game_of, state_of
from engine.cards import Card
from tests.engine.playouts import positions_of
from tests.engine.table import position

SCOPONE = scopone_scientifico()
PLAIN = routines.INTERPRETED


def beliefs(seen, count=600):
    """Supposed worlds, and how likely each is, adding up to one."""
    game, root = game_of(seen.rules, seen.mazziere), state_of(seen)
    guess = guessing.guessed(seen, game, root, [12345], count, PLAIN)
    guess = guessing.judged(seen, guess, game, PLAIN)
    total = sum(guess.likelihoods)
    hands = [guess.worlds[world * WORLD_SIZE :][:4] for world in range(count)]
    return hands, [each / total for each in guess.likelihoods]


def after_declining():
    """Seat 1 laid a 2 on a table with the settebello."""
    start = position(
        "Ac 2c 3c 4c / 2s 7s 4s Fs / 7b 3b 4b Fb / 7c 3d 4d Fd",
        table="7d Rd",
        turn=1,
        mazziere=Seat(0),
        rules=SCOPONE,
    )
    return view(play(start, Move.parse("2s")), Seat(0))


def test_a_declined_settebello_makes_a_seven_unlikely_but_never_impossible():
    seen = after_declining()
    seven = Card.parse("7s").mask | Card.parse("7b").mask | Card.parse("7c").mask
    hands, likely = beliefs(seen)

    before = sum(bool(hand[1] & seven) for hand in hands) / len(hands)
    after = sum(share for hand, share in zip(hands, likely, strict=True) if hand[1] & seven)

    assert before > 0.2
    assert after < before / 3
    assert min(likely) > 0


def test_without_plays_every_world_is_as_likely():
    seen = view(next(positions_of(SCOPONE, 3)), Seat(1))
    _, likely = beliefs(seen, 50)
    assert set(likely) == {1 / 50}


def test_a_world_holds_what_is_seen_and_each_hidden_card_once():
    for state in positions_of(scopa(3), 4):
        if state.turn is None:
            break
        seen = view(state, state.turn)
        root = state_of(seen)
        guess = guessing.guessed(seen, game_of(seen.rules, seen.mazziere), root, [99], 5, PLAIN)
        for world in range(5):
            cards = guess.worlds[world * WORLD_SIZE : (world + 1) * WORLD_SIZE]
            assert [cards[seat].bit_count() for seat in range(3)] == list(seen.hand_sizes)
            assert cards[seen.seat] == sum(card.mask for card in seen.hand)
            hidden = sum(cards[:3]) - cards[seen.seat] + sum(cards[6:])
            assert hidden == sum(card.mask for card in seen.unseen)


def test_only_plays_from_hands_that_are_still_held_are_evidence():
    rng = random.Random(2)
    deck = list(DECK)
    rng.shuffle(deck)
    state = deal(deck, scopa(2), mazziere=Seat(0))
    for played in range(30):
        seen = view(state, state.turn)
        evidence = evidence_of(seen)
        seats = evidence[SEAT::PLAY_SIZE]
        assert seen.seat not in seats
        assert len(seats) == played % 6 // 2 + (played % 2 if played % 6 < 5 else 0)
        state = play(state, seen.legal_moves[0])


def test_the_table_of_a_past_play_is_the_one_it_was_made_on():
    states = list(positions_of(SCOPONE, 8))
    seen = view(states[20], states[20].turn)
    evidence = evidence_of(seen)
    plays = [evidence[at : at + PLAY_SIZE] for at in range(0, len(evidence), PLAY_SIZE)]
    tables = {
        (int(play.seat), play.move.card_mask): before.table_mask
        for before, play in zip(states, states[20].plays, strict=False)
    }
    assert len(plays) == 15
    for each in plays:
        assert tables[each[0], each[1]] == each[3]
