"""HTML is parsed as strictly as Telegram parses it."""

import pytest

from bot.sandbox.entities import read_text, utf16
from bot.sandbox.refusals import Refusal


def kinds(source):
    rich = read_text(source, "HTML")
    return rich.text, [(e["type"], e["offset"], e["length"]) for e in rich.entities]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("plain", "plain", []),
        ("<b>bold</b>", "bold", [("bold", 0, 4)]),
        ("<STRONG>x</strong>", "x", [("bold", 0, 1)]),
        ("<i>a<u>b</u></i>", "ab", [("italic", 0, 2), ("underline", 1, 1)]),
        ("🃏<b>🪙x</b>", "🃏🪙x", [("bold", 2, 3)]),
        ("1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;", '1 < 2 && 3 > 2 "', []),
        ("&#9824;&#x2665;&nbsp;", "♠♥&nbsp;", []),
        ("<s>x</s><del>y</del>", "xy", [("strikethrough", 0, 1), ("strikethrough", 1, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [("spoiler", 0, 1)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [("spoiler", 0, 1)]),
        ("<blockquote>q</blockquote>", "q", [("blockquote", 0, 1)]),
        ("<blockquote expandable>q</blockquote>", "q", [("expandable_blockquote", 0, 1)]),
        ("<code>a<b>c</b></code>", "ac", [("code", 0, 2)]),
        ("  <b> x </b>\n", "x", [("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ('<a href="nowhere">x</a>', "x", []),
        ("<b>x</>", "x", [("bold", 0, 1)]),
        ("go /scopa@a_bot now", "go /scopa@a_bot now", [("bot_command", 3, 12)]),
        (
            "@anna #due https://a.it/b.",
            "@anna #due https://a.it/b.",
            [("mention", 0, 5), ("hashtag", 6, 4), ("url", 11, 14)],
        ),
        ("3/4 a@b.it", "3/4 a@b.it", []),
    ],
)
def test_html_becomes_text_and_entities(source, text, entities):
    assert kinds(source) == (text, entities)


def test_a_link_keeps_its_address():
    (entity,) = read_text('<a href="https://t.me/x?a=1&amp;b=2">x</a>', "html").entities
    assert entity == {
        "type": "text_link",
        "offset": 0,
        "length": 1,
        "url": "https://t.me/x?a=1&b=2",
    }


def test_code_in_pre_names_its_language():
    (entity,) = read_text('<pre><code class="language-py">x=1</code></pre>', "html").entities
    assert entity == {"type": "pre", "offset": 0, "length": 3, "language": "py"}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("<u>x", 'Can\'t find end tag corresponding to start tag "u"'),
        ("è<font>x</font>", 'Unsupported start tag "font" at byte offset 2'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
    ],
)
def test_html_that_does_not_parse_is_refused(source, sentence):
    with pytest.raises(Refusal) as refused:
        read_text(source, "HTML")
    assert refused.value.description == f"Bad Request: can't parse entities: {sentence}"


def test_another_parse_mode_is_refused():
    with pytest.raises(Refusal, match="unsupported parse_mode"):
        read_text("x", "org-mode")


def test_lengths_are_counted_in_utf16_units():
    assert [utf16(text) for text in ("abc", "è", "🃏", "")] == [3, 1, 2, 0]
