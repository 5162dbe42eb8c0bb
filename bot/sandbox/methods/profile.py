"""Methods about the bot itself."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bot.sandbox.entities import utf16
from bot.sandbox.methods.method import method
from bot.sandbox.params import Params
from bot.sandbox.profile import Profile, ScopeKey
from bot.sandbox.refusals import Json, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World

MOST_COMMANDS: Final = 100
_SCOPES: Final = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def get_me(world: "World", _: Params) -> Json:
    """Return the bot's own account."""
    return world.bot.as_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def get_my_name(world: "World", params: Params) -> Json:
    """Return the bot's name, the same in every language."""
    _language(params)
    return {"name": world.bot.first_name}


def set_my_commands(world: "World", params: Params) -> bool:
    """Set the commands of a scope and language."""
    key = (_scope(world, params), _language(params))
    commands = [_command(command) for command in params.array("commands") or ()]
    if len(commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    world.profile.commands[key] = commands
    world.note_people()
    return True


def delete_my_commands(world: "World", params: Params) -> bool:
    """Remove the commands of a scope and language."""
    world.profile.commands.pop((_scope(world, params), _language(params)), None)
    world.note_people()
    return True


def get_my_commands(world: "World", params: Params) -> list[Json]:
    """Return the commands of exactly this scope and language."""
    return world.profile.commands.get((_scope(world, params), _language(params)), [])


def _describing(field: str, longest: int) -> tuple[Callable[..., bool], Callable[..., Json]]:
    """Return the setter and getter of a description."""

    def kept(profile: Profile) -> dict[str, str]:
        return profile.descriptions if field == "description" else profile.short_descriptions

    def set_it(world: "World", params: Params) -> bool:
        text = params.text(field)
        if utf16(text) > longest:
            raise bad_request(f"{field} is too long")
        kept(world.profile)[_language(params)] = text
        return True

    def get_it(world: "World", params: Params) -> Json:
        texts = kept(world.profile)
        return {field: texts.get(_language(params)) or texts.get("", "")}

    return set_it, get_it


def _command(command: object) -> Json:
    match command:
        case {"command": str(name), "description": str(description), **rest}:
            if rest:
                raise bad_request(f"the sandbox has no {min(map(str, rest))} in BotCommand")
            if not re.fullmatch(r"/?[a-z0-9_]{1,32}", name):
                raise bad_request("BOT_COMMAND_INVALID")
            if not 1 <= utf16(description.strip()) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
            return {"command": name.removeprefix("/"), "description": description}
        case _:
            raise bad_request("can't parse bot command")


def _scope(world: "World", params: Params) -> ScopeKey:
    scope = params.thing("scope") or {"type": "default"}
    kind = str(scope.get("type"))
    if kind not in _SCOPES or scope.keys() - {"type", *_SCOPES[kind]}:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    chat, user = scope.get("chat_id"), scope.get("user_id")
    if "chat_id" in _SCOPES[kind] and chat not in world.chats:
        raise bad_request("chat not found")
    return (kind, chat if isinstance(chat, int) else None, user if isinstance(user, int) else None)


def _language(params: Params) -> str:
    code = params.text("language_code")
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("invalid language code specified")
    return code


_set_description, _get_description = _describing("description", 512)
_set_short, _get_short = _describing("short_description", 120)

METHODS: Final = {
    "getMe": method(get_me),
    "getMyName": method(get_my_name, "language_code"),
    "setMyCommands": method(set_my_commands, "commands", "scope", "language_code"),
    "deleteMyCommands": method(delete_my_commands, "scope", "language_code"),
    "getMyCommands": method(get_my_commands, "scope", "language_code"),
    "setMyDescription": method(_set_description, "description", "language_code"),
    "getMyDescription": method(_get_description, "language_code"),
    "setMyShortDescription": method(_set_short, "short_description", "language_code"),
    "getMyShortDescription": method(_get_short, "language_code"),
}
