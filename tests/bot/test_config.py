"""Settings: where they come from, and what is said when one is wrong."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.config import NAMES, ConfigError, load

TOKEN = {"TELEGRAM_BOT_TOKEN": "123456:not-a-real-token"}


@pytest.fixture
def dotenv(tmp_path):
    return tmp_path / ".env"


def refusal(env, dotenv=None):
    with pytest.raises(ConfigError) as caught:
        load(env, dotenv)
    return str(caught.value)


def test_a_token_is_enough(dotenv):
    settings = load(TOKEN, dotenv)
    assert settings.token.get_secret_value() == TOKEN["TELEGRAM_BOT_TOKEN"]
    assert settings.api_url == "https://api.telegram.org"
    assert settings.database == Path("scopa.db")
    assert settings.language == "it"
    assert settings.log_level == "INFO"


def test_the_environment_wins_over_the_file(dotenv):
    dotenv.write_text("TELEGRAM_BOT_TOKEN=1:sandbox\nSCOPA_LANGUAGE=en\nSCOPA_LOG_LEVEL=DEBUG\n")
    settings = load({"SCOPA_LANGUAGE": "it"}, dotenv)
    assert settings.token.get_secret_value() == "1:sandbox"
    assert (settings.language, settings.log_level) == ("it", "DEBUG")


def test_an_empty_variable_counts_as_absent(dotenv):
    dotenv.write_text("TELEGRAM_BOT_TOKEN=1:sandbox\nSCOPA_DATABASE=\n")
    empty = dict.fromkeys(NAMES, " ")
    assert load(empty, dotenv) == load({"TELEGRAM_BOT_TOKEN": "1:sandbox"}, None)


def test_the_process_s_own_environment_is_not_read(monkeypatch):
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "1:sandbox")
    assert "is missing" in refusal({})


def test_a_level_may_be_written_small_and_an_address_end_in_a_slash():
    settings = load(
        TOKEN | {"SCOPA_LOG_LEVEL": "debug", "TELEGRAM_API_URL": "http://127.0.0.1:8081/"}, None
    )
    assert settings.log_level == "DEBUG"
    assert settings.api_url == "http://127.0.0.1:8081"


def test_spaces_around_a_value_are_no_part_of_it():
    assert (
        load({"TELEGRAM_BOT_TOKEN": "1:sandbox", "SCOPA_LANGUAGE": " en "}, None).language == "en"
    )


def test_settings_do_not_change():
    with pytest.raises(ValidationError):
        load(TOKEN, None).language = "en"


def test_settings_do_not_show_the_token():
    settings = load(TOKEN, None)
    assert TOKEN["TELEGRAM_BOT_TOKEN"] not in f"{settings} {settings!r} {settings.model_dump()}"


def test_a_missing_token_is_asked_for():
    assert refusal({}) == (
        "TELEGRAM_BOT_TOKEN is missing: set it to the token that @BotFather gave you,"
        " like 123456:ABC-def"
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_BOT_TOKEN", "AAHsecretSECRETsecret"),
        ("TELEGRAM_BOT_TOKEN", "123456:AAHsecret SECRETsecret"),
        ("TELEGRAM_BOT_TOKEN", "987654:"),
        ("TELEGRAM_BOT_TOKEN", "1234a6:AAHsecret"),
        ("TELEGRAM_API_URL", "tg.example.org"),
        ("TELEGRAM_API_URL", "ftp://api.telegram.org"),
        ("TELEGRAM_API_URL", "https:///bots"),
        ("TELEGRAM_API_URL", "http://localhost:port"),
        ("TELEGRAM_API_URL", "http://[::1"),
        ("TELEGRAM_API_URL", "https://example.org/?key=AAHsecret"),
        ("SCOPA_LANGUAGE", "italiano"),
        ("SCOPA_LOG_LEVEL", "LOUD"),
        ("SCOPA_PICTURES", "maybe"),
    ],
)
def test_a_wrong_value_is_named_with_its_remedy_and_never_repeated(name, value, dotenv):
    said = refusal(TOKEN | {name: value})
    assert said.startswith(f"{name} is not valid: set it to ")
    assert value not in said
    assert len(said.splitlines()) == 1

    dotenv.write_text(
        "".join(f"{key}='{text}'\n" for key, text in (TOKEN | {name: value}).items())
    )
    assert refusal({}, dotenv) == said


def test_an_error_has_no_cause_that_could_repeat_the_value():
    with pytest.raises(ConfigError) as caught:
        load({"TELEGRAM_BOT_TOKEN": "wrong"}, None)
    assert caught.value.__suppress_context__


def test_an_unknown_setting_is_not_ignored_and_the_near_one_is_offered(dotenv):
    said = "SCOPA_LANGAUGE is not a setting: did you mean SCOPA_LANGUAGE?"
    assert refusal(TOKEN | {"SCOPA_LANGAUGE": "en"}) == said
    dotenv.write_text("SCOPA_LANGAUGE=en\n")
    assert refusal(TOKEN, dotenv) == said


def test_a_setting_like_no_other_is_answered_with_the_list():
    assert refusal(TOKEN | {"SCOPA_9": "x"}) == (
        "SCOPA_9 is not a setting: the settings are " + ", ".join(NAMES)
    )


def test_other_programs_variables_are_their_own():
    assert load(TOKEN | {"PATH": "/bin", "TELEGRAM_CHAT": "1"}, None) == load(TOKEN, None)


def test_a_file_that_cannot_be_read_is_named(dotenv):
    dotenv.write_bytes(b"TELEGRAM_BOT_TOKEN=\xff\xfe")
    assert refusal({}, dotenv) == f"{dotenv} cannot be read (UnicodeDecodeError)"
