-- Instants are Unix milliseconds, UTC. Names are the engine's and the service's own.

CREATE TABLE person (
    id        INTEGER PRIMARY KEY,                       -- Telegram's
    name      TEXT    NOT NULL CHECK (name <> ''),
    language  TEXT,
    username  TEXT,
    reachable INTEGER NOT NULL DEFAULT 0 CHECK (reachable IN (0, 1)),
    nudges    TEXT    NOT NULL DEFAULT 'loud' CHECK (nudges IN ('loud', 'once', 'never'))
) STRICT;

CREATE TABLE chat (
    id           INTEGER PRIMARY KEY,                    -- Telegram's; changes with an upgrade
    kind         TEXT    NOT NULL CHECK (kind IN ('private', 'group', 'supergroup')),
    title        TEXT    NOT NULL,
    language     TEXT    NOT NULL,
    username     TEXT,
    turn_clock_s INTEGER DEFAULT 300 CHECK (turn_clock_s > 0)  -- NULL: turns take their time
) STRICT;

CREATE TABLE room (
    id          INTEGER PRIMARY KEY,
    chat_id     INTEGER NOT NULL REFERENCES chat ON UPDATE CASCADE,
    thread_id   INTEGER,                                 -- a topic of a forum
    opener      INTEGER NOT NULL,                        -- a person
    stage       TEXT    NOT NULL
                CHECK (stage IN ('lobby', 'playing', 'counting', 'over', 'closed')),
    closing     TEXT,
    number      INTEGER NOT NULL CHECK (number >= 1),
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL CHECK (json_type(options) = 'object'),
    size        INTEGER,
    seats       INTEGER NOT NULL,                        -- how many chairs, taken or free
    menu        TEXT,
    pick        TEXT    CHECK (pick IS NULL OR json_valid(pick)),
    ready       TEXT    NOT NULL CHECK (json_type(ready) = 'array'),
    revision    INTEGER NOT NULL,
    last_post   INTEGER NOT NULL,
    restarted   INTEGER NOT NULL CHECK (restarted IN (0, 1)),
    opened_at   INTEGER NOT NULL,
    touched_at  INTEGER NOT NULL,
    match_id    INTEGER REFERENCES match,                -- the match shown, if one has begun
    missed      TEXT    NOT NULL CHECK (json_type(missed) = 'array'),
    pause       TEXT    CHECK (pause IN ('away', 'removed')),
    vote        TEXT    CHECK (json_type(vote) = 'object'),         -- the open question

    closes_at   INTEGER,
    starts_at   INTEGER,
    menu_until  INTEGER,
    cut_at      INTEGER,
    opponent_at INTEGER,
    next_at     INTEGER,
    turn_at     INTEGER,
    nudge_at    INTEGER,
    vote_until  INTEGER,
    abandon_at  INTEGER,
    -- The earliest clock; the number stands for one that does not run.
    due_at      INTEGER GENERATED ALWAYS AS (
        nullif(
            min(
                ifnull(closes_at,   9223372036854775807),
                ifnull(starts_at,   9223372036854775807),
                ifnull(menu_until,  9223372036854775807),
                ifnull(cut_at,      9223372036854775807),
                ifnull(opponent_at, 9223372036854775807),
                ifnull(next_at,     9223372036854775807),
                ifnull(turn_at,     9223372036854775807),
                ifnull(nudge_at,    9223372036854775807),
                ifnull(vote_until,  9223372036854775807),
                ifnull(abandon_at,  9223372036854775807)
            ),
            9223372036854775807
        )
    ) VIRTUAL
) STRICT;

CREATE UNIQUE INDEX one_live_room_per_place ON room (chat_id, ifnull(thread_id, 0))
    WHERE stage IN ('lobby', 'playing', 'counting');
CREATE INDEX room_by_place ON room (chat_id, thread_id);
CREATE INDEX room_by_clock ON room (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE chair (
    room_id    INTEGER NOT NULL REFERENCES room,
    seat       INTEGER NOT NULL,
    person_id  INTEGER REFERENCES person,
    opponent   TEXT,
    pressed_at INTEGER,
    PRIMARY KEY (room_id, seat),
    CHECK ((person_id IS NULL) <> (opponent IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX chair_by_person ON chair (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE match (
    match_id   INTEGER PRIMARY KEY,
    room_id    INTEGER NOT NULL REFERENCES room,
    number     INTEGER NOT NULL,                         -- the how-manieth in its room
    started_at INTEGER NOT NULL,
    ended_at   INTEGER,                                  -- won or cancelled
    UNIQUE (room_id, number)
) STRICT;

CREATE TABLE event (
    match_id INTEGER NOT NULL REFERENCES match,
    version  INTEGER NOT NULL,                           -- 1, 2, 3…: the optimistic lock
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL CHECK (json_valid(body)),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE post (
    room_id    INTEGER NOT NULL REFERENCES room,
    number     INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER,
    match      INTEGER NOT NULL,                         -- its number in the room
    smazzata   INTEGER,
    seat       INTEGER,
    person     INTEGER,
    silent     INTEGER NOT NULL CHECK (silent IN (0, 1)),
    made_at    INTEGER NOT NULL,
    wanted     TEXT    NOT NULL CHECK (wanted IN ('shown', 'final', 'gone')),
    -- What Telegram shows of it; only the board writes these.
    message_id INTEGER,
    revision   INTEGER,                                  -- the room's, when it was last shown
    digest     TEXT,
    sent_at    INTEGER,
    is_left    INTEGER NOT NULL DEFAULT 0 CHECK (is_left IN (0, 1)),  -- final, and shown so
    PRIMARY KEY (room_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX post_by_message ON post (chat_id, message_id) WHERE message_id IS NOT NULL;

CREATE TABLE notice (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,        -- never that of one said before
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER,
    language   TEXT    NOT NULL,
    body       TEXT    NOT NULL CHECK (json_valid(body)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE outcome (
    match_id INTEGER NOT NULL REFERENCES match,
    seat     INTEGER NOT NULL,
    chat_id  INTEGER NOT NULL REFERENCES chat ON UPDATE CASCADE,
    person   INTEGER REFERENCES person,
    opponent TEXT,
    side     INTEGER NOT NULL,
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    points   INTEGER NOT NULL,
    scope    INTEGER NOT NULL,
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat),
    CHECK ((person IS NULL) <> (opponent IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outcome_by_chat ON outcome (chat_id);

CREATE TABLE inbox (
    arrival   INTEGER PRIMARY KEY,                       -- Telegram's own numbers may start anew
    bot_id    INTEGER NOT NULL,
    update_id INTEGER NOT NULL,
    body      TEXT    NOT NULL,                          -- the raw update; '' once it is done
    state     TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'aside')),
    attempts  INTEGER NOT NULL DEFAULT 0,                -- times it was handled again
    at        INTEGER NOT NULL,
    reason    TEXT,                                      -- why it was set aside
    UNIQUE (bot_id, update_id)
) STRICT;
