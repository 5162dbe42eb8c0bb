-- Messages with pictures. An id of Telegram's stays valid for as long as the bot has its token.

ALTER TABLE chat ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1));

ALTER TABLE person ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1));

ALTER TABLE post ADD COLUMN picture TEXT;  -- digest of the one it shows; NULL: words alone
ALTER TABLE post ADD COLUMN file_id TEXT;  -- Telegram's, of the newest picture it showed
