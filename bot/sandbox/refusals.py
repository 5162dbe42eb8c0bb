"""What the Bot API says instead of doing what was asked."""

from typing import Final

Json = dict[str, object]

NOT_MODIFIED: Final = (
    "Bad Request: message is not modified: specified new message content and reply markup are "
    "exactly the same as a current content and reply markup of the message"
)
QUERY_TOO_OLD: Final = (
    "Bad Request: query is too old and response timeout expired or query ID is invalid"
)


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the sandbox
    """An answer with ``"ok": false``: its code, its sentence and its parameters."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def as_json(self) -> Json:
        """Return the body of the HTTP answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class UnreachableError(ConnectionError):
    """The Bot API cannot be reached at all: the caller sees its connection fail."""


class MisuseError(ValueError):
    """A person was asked to do what their app would not let them do."""


def bad_request(what: str) -> Refusal:
    """Return a 400 with Telegram's prefix."""
    return Refusal(400, f"Bad Request: {what}")


def forbidden(what: str) -> Refusal:
    """Return a 403 with Telegram's prefix."""
    return Refusal(403, f"Forbidden: {what}")


def too_many(retry_after: int) -> Refusal:
    """Return a 429 that asks for a pause in seconds."""
    return Refusal(
        429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after}
    )


def migrated(new_chat_id: int) -> Refusal:
    """Return the 400 of a group that has become a supergroup."""
    return Refusal(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_chat_id},
    )
