-- Hands that are shown in a group to their player alone. The message of such a post has no id of
-- its own kind: message_id is the negative of its ephemeral id.

ALTER TABLE person ADD COLUMN hand_way TEXT NOT NULL DEFAULT 'group'
    CHECK (hand_way IN ('group', 'alert', 'private'));

ALTER TABLE post ADD COLUMN query TEXT;  -- the newest press by which it may be shown
