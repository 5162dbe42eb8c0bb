"""What the bot says of itself: commands by scope and language, descriptions."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.sandbox.refusals import Json

ScopeKey = tuple[str, int | None, int | None]
"""A command scope: its type, its chat and its user."""


@dataclass(slots=True)
class Profile:
    """The bot's card as people's apps show it."""

    commands: dict[tuple[ScopeKey, str], list[Json]] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)

    def commands_for(
        self, chat_id: int, user_id: int, *, is_private: bool, is_admin: bool, language: str
    ) -> Sequence[Json]:
        """Return the commands that somebody's app suggests in a chat: the narrowest scope wins.

        In each scope the person's language comes before no language.
        """
        scopes: list[ScopeKey] = [("chat_member", chat_id, user_id)]
        if not is_private:
            if is_admin:
                scopes.append(("chat_administrators", chat_id, None))
            scopes.append(("chat", chat_id, None))
            if is_admin:
                scopes.append(("all_chat_administrators", None, None))
            scopes.append(("all_group_chats", None, None))
        else:
            scopes += [("chat", chat_id, None), ("all_private_chats", None, None)]
        scopes.append(("default", None, None))
        for scope in scopes:
            for code in (language, ""):
                if found := self.commands.get((scope, code)):
                    return found
        return []
