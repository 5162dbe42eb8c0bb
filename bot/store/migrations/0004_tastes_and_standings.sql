-- How groups and people like to see the game. For a person NULL means: as the group does.

ALTER TABLE chat ADD COLUMN skin TEXT NOT NULL DEFAULT 'italian'
    CHECK (skin IN ('italian', 'french', 'four_colour'));
ALTER TABLE chat ADD COLUMN theme TEXT NOT NULL DEFAULT 'light'
    CHECK (theme IN ('light', 'dark'));

ALTER TABLE person ADD COLUMN skin TEXT
    CHECK (skin IN ('italian', 'french', 'four_colour'));
ALTER TABLE person ADD COLUMN theme TEXT
    CHECK (theme IN ('light', 'dark'));
ALTER TABLE person ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'rank'
    CHECK (hand_order IN ('rank', 'suit'));

-- In a private chat the choice of its owner holds from now on.
UPDATE person SET pictures = 0
    WHERE id IN (SELECT id FROM chat WHERE kind = 'private' AND pictures = 0);

-- A leaderboard is added up from this index alone, in its order.
CREATE INDEX outcome_by_standing
    ON outcome (chat_id, rated, person, opponent, won, points, scope);
DROP INDEX outcome_by_chat;

CREATE INDEX outcome_by_person ON outcome (person) WHERE person IS NOT NULL;
