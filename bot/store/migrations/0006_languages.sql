-- The language in which somebody likes to be spoken to. NULL: that of their Telegram.

ALTER TABLE person ADD COLUMN own_language TEXT;
