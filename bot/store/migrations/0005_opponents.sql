-- Whom a chat plays against when it asks for a built-in opponent.

ALTER TABLE chat ADD COLUMN opponent TEXT NOT NULL DEFAULT 'barista';
