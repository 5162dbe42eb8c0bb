"""Settings, read once at start from the environment and the ``.env`` file."""

import difflib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    StringConstraints,
    ValidationError,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.presentation.phrases import languages

__all__ = ["NAMES", "ConfigError", "Settings", "load"]


class ConfigError(Exception):
    """Raised at start when a setting is missing, malformed or unknown.

    The message is one sentence for the operator; it never holds a value.
    """


def _token(value: SecretStr) -> SecretStr:
    if re.fullmatch(r"\d+:[\w-]+", value.get_secret_value(), re.ASCII) is None:
        raise ValueError
    return value


def _api_url(value: str) -> str:
    parts = urlsplit(value)
    if (
        parts.scheme not in {"http", "https"}
        or not parts.hostname
        or parts.query
        or parts.fragment
    ):
        raise ValueError
    _ = parts.port  # raises ValueError when it is not a number
    return value.rstrip("/")


def _language(value: str) -> str:
    if value not in languages():
        raise ValueError
    return value


class Settings(BaseSettings):
    """Everything an operator can change; ``.env.example`` explains each variable."""

    model_config = SettingsConfigDict(
        frozen=True,
        extra="forbid",
        case_sensitive=True,
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        hide_input_in_errors=True,
    )

    token: Annotated[SecretStr, AfterValidator(_token)] = Field(
        validation_alias="TELEGRAM_BOT_TOKEN"
    )
    api_url: Annotated[str, AfterValidator(_api_url)] = Field(
        "https://api.telegram.org", validation_alias="TELEGRAM_API_URL"
    )
    database: Path = Field(Path("scopa.db"), validation_alias="SCOPA_DATABASE")
    language: Annotated[str, AfterValidator(_language)] = Field(
        "it", validation_alias="SCOPA_LANGUAGE"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)
    ] = Field("INFO", validation_alias="SCOPA_LOG_LEVEL")
    pictures: Annotated[Literal["on", "off"], BeforeValidator(str.lower)] = Field(
        "on", validation_alias="SCOPA_PICTURES"
    )
    operator: Annotated[str, StringConstraints(max_length=200)] = Field(
        "", validation_alias="SCOPA_OPERATOR"
    )

    @property
    def bot_id(self) -> int:
        """Return the part of the token that is no secret."""
        return int(self.token.get_secret_value().partition(":")[0])

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the signature is pydantic's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the environment is an argument
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - not offered
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Let what ``load`` was given win over the file; read nothing else."""
        return init_settings, dotenv_settings


NAMES = tuple(str(field.validation_alias) for field in Settings.model_fields.values())
"""The environment variables, in the order of ``.env.example``."""

_REMEDIES = {
    "TELEGRAM_BOT_TOKEN": "set it to the token that @BotFather gave you, like 123456:ABC-def",
    "TELEGRAM_API_URL": "set it to a server's address, like https://api.telegram.org",
    "SCOPA_DATABASE": "set it to the path of a file, like scopa.db",
    "SCOPA_LANGUAGE": "set it to one of {languages}",
    "SCOPA_PICTURES": "set it to on or off",
    "SCOPA_OPERATOR": "say who you are and how to reach you in at most 200 letters",
    "SCOPA_LOG_LEVEL": "set it to one of DEBUG, INFO, WARNING, ERROR",
}


def load(env: Mapping[str, str], dotenv: Path | None = Path(".env")) -> Settings:
    """Read the settings; a variable in ``env`` wins over the same one in the file.

    An empty variable counts as absent, and so does a file that is not there.

    Raises:
        ConfigError: naming the first variable at fault and its remedy, never its value.
    """
    given = {
        name: value.strip()
        for name, value in env.items()
        if value.strip() and (name in NAMES or name.startswith("SCOPA_"))
    }
    try:
        # The parameter is pydantic's own, which type checkers do not see.
        return Settings(_env_file=dotenv, **given)  # type: ignore[arg-type,call-arg]
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        raise ConfigError(_sentence(str(fault["loc"][0]), fault["type"])) from None
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{dotenv} cannot be read ({type(error).__name__})") from None


def _sentence(name: str, fault: str) -> str:
    """Say what is wrong with a variable and what to do about it."""
    if fault == "extra_forbidden":
        near = difflib.get_close_matches(name, NAMES, n=1)
        advice = f"did you mean {near[0]}" if near else "the settings are " + ", ".join(NAMES)
        return f"{name} is not a setting: {advice}{'?' if near else ''}"
    wrong = "is missing" if fault == "missing" else "is not valid"
    return f"{name} {wrong}: {_REMEDIES[name].format(languages=', '.join(languages()))}"
