-- The command that a notice answers. NULL: it answers none, or one in a private chat.

ALTER TABLE notice ADD COLUMN reply_to INTEGER;
